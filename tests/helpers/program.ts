import path from 'node:path';
import { environmentOf } from './config.ts';

const compileCache = path.join(import.meta.dirname, '..', '..', '.cache/compiled');

/** Processes that share a database need the same pepper. */
export const pepper = 'a-pepper-for-tests-that-is-long-enough';

/** Only the environment that programs need to run at all, so that no setting of the machine changes a test, and these. */
export function programEnvironment(given: Record<string, string> = {}): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  const inherited = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(inherited), NODE_COMPILE_CACHE: compileCache, ...environmentOf(given) };
}

/** Timeouts for a busy machine; tests of a timeout set their own. */
export const generousTimeouts = {
  REQUEST_TIMEOUT: '60000',
  HANDLER_TIMEOUT: '60000',
  QUEUE_TIMEOUT: '30000',
  EVENT_LOOP_LIMIT: '60000',
  UPSTREAM_TIMEOUT: '30000',
};
