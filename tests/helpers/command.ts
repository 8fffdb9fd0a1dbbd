import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { programEnvironment } from './program.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** Runs a command of the program like an operator; answers its exit code (null if killed) and everything that it printed. */
export async function runCommand(
  file: string,
  words: readonly string[],
  env: Record<string, string>,
  killed?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.resolve(root, file), ...words], {
    cwd: root,
    env: programEnvironment(env),
  });
  killed?.addEventListener('abort', () => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}
