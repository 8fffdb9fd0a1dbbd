/** Builds the bundles when they are missing or older than what they are made of. `npm start` and the tests begin here. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const sources = ['src', 'server/rsc', 'webpack.config.ts', 'package-lock.json'];
const webpack = path.join(root, 'node_modules/webpack-cli/bin/cli.js');

export function ensureBuild(): void {
  const built = lastChange(path.join(root, 'dist'), Math.min);
  if (built > Math.max(...sources.map((source) => lastChange(path.join(root, source), Math.max)))) return;
  // An installation without development packages serves the build that it came with.
  if (built > 0 && !existsSync(webpack)) return;
  execFileSync(process.execPath, [webpack], { cwd: root, stdio: 'inherit' });
}

/** Milliseconds of the first or last change in a folder or file, 0 where there is none. */
function lastChange(place: string, choose: (...times: number[]) => number): number {
  if (!existsSync(place)) return 0;
  const status = statSync(place);
  if (!status.isDirectory()) return status.mtimeMs;
  const times = readdirSync(place).map((name) => lastChange(path.join(place, name), choose));
  return times.length ? choose(...times) : 0;
}

if (import.meta.main) ensureBuild();
