/** Builds the bundles: `npm run build` always, `npm start` and the tests when they are missing or out of date. */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const sources = ['src', 'server/rsc', 'webpack.config.ts', 'package-lock.json'];

/** Builds where `dist` is missing or older than what it is made of. */
export async function buildIfStale(): Promise<void> {
  const built = lastChange(path.join(root, 'dist/built'));
  if (built > Math.max(...sources.map((source) => lastChange(path.join(root, source))))) return;
  // An installation without development packages serves the build that it came with.
  if (built > 0 && !existsSync(path.join(root, 'node_modules/webpack'))) return;
  await build();
}

/** Rejects with webpack's own words where something is wrong. */
export async function build(): Promise<void> {
  const [{ default: webpack }, { default: configurations }] = await Promise.all([
    import('webpack'),
    import('../../webpack.config.ts'),
  ]);
  const compiler = webpack(configurations);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error) return reject(error);
      if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only')));
      if (stats.hasWarnings()) process.stdout.write(`${stats.toString('errors-warnings')}\n`);
      // Webpack leaves files alone that did not change, so their times do not tell when it last looked.
      writeFileSync(path.join(root, 'dist/built'), '');
      resolve();
    });
  });
  return promise;
}

/** Milliseconds of the last change in a folder or file, 0 where there is none. */
export function lastChange(target: string): number {
  if (!existsSync(target)) return 0;
  const status = statSync(target);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(target).reduce((latest, name) => Math.max(latest, lastChange(path.join(target, name))), 0);
}

if (import.meta.main) await (process.argv.includes('--if-stale') ? buildIfStale() : build());
