import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made: string[] = [];
const removeAll = () => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
};
process.once('exit', removeAll);
// Vitest ends its workers by a signal, which emits no `exit`.
process.once('SIGTERM', () => {
  removeAll();
  process.kill(process.pid, 'SIGTERM');
});

/** Removed when this process exits, because a program that a test started may write to it until then. */
export function temporaryDirectory(prefix: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), prefix));
  made.push(directory);
  return directory;
}
