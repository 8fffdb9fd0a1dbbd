/** What the programs that tests start have in common. */
import path from 'node:path';

const compileCache = path.join(import.meta.dirname, '..', '..', '.cache/compiled');

/** Processes that share a database share this. */
export const pepper = 'a-pepper-for-tests-that-is-long-enough';

/** Of the environment only what programs need to run at all: a setting of the machine must not change a test. */
export function programEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  const inherited = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(inherited), NODE_COMPILE_CACHE: compileCache };
}

/** Deadlines that a busy machine keeps too; tests of a deadline set their own. */
export const generousTimeouts = {
  HEADERS_TIMEOUT: '60000',
  REQUEST_TIMEOUT: '60000',
  HANDLER_TIMEOUT: '60000',
  VALIDATE_TIMEOUT: '30000',
  QUEUE_TIMEOUT: '30000',
  EVENT_LOOP_LIMIT: '60000',
  UPSTREAM_CONNECT_TIMEOUT: '30000',
  UPSTREAM_HEADERS_TIMEOUT: '30000',
  UPSTREAM_BODY_TIMEOUT: '30000',
  UPSTREAM_TOTAL_TIMEOUT: '60000',
};
