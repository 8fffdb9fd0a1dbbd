/** The production build that tests of the whole product run on: made when it is missing or older than its sources. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const sources = ['src', 'server/rsc', 'public', 'webpack.config.ts', 'package-lock.json'];

export function build(): void {
  const built = newest(path.join(root, 'dist'));
  if (built > Math.max(...sources.map((source) => newest(path.join(root, source))))) return;
  execFileSync(process.execPath, ['node_modules/webpack-cli/bin/cli.js'], { cwd: root, stdio: 'inherit' });
}

/** Milliseconds of the last change in a folder or file, 0 where there is none. */
function newest(place: string): number {
  if (!existsSync(place)) return 0;
  const status = statSync(place);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(place).reduce((latest, name) => Math.max(latest, newest(path.join(place, name))), 0);
}
