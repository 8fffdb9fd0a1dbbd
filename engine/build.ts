/** `npm start` and the tests build only when the bundles are stale. */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepBuilds } from './kept-builds.ts';

const root = path.join(import.meta.dirname, '..');
const sources = ['src', 'engine', 'webpack.config.ts', 'package-lock.json'];

export async function buildIfStale(): Promise<void> {
  const built = lastChange(path.join(root, 'dist/built'));
  if (built > Math.max(...sources.map((source) => lastChange(path.join(root, source))))) return;
  // A production installation has no webpack and serves the build it came with.
  if (built > 0 && !existsSync(path.join(root, 'node_modules/webpack'))) return;
  await build();
}

export async function build(): Promise<void> {
  const [{ default: webpack }, { default: configurations }] = await Promise.all([
    import('webpack'),
    import('../webpack.config.ts'),
  ]);
  const compiler = webpack(configurations);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error) return reject(error);
      if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only')));
      if (stats.hasWarnings()) process.stdout.write(`${stats.toString('errors-warnings')}\n`);
      const browser = stats.stats.find(({ compilation }) => compilation.name === 'browser');
      keepBuilds(
        path.join(root, 'dist'),
        Object.keys(browser?.compilation.assets ?? {}).filter((name) => !name.startsWith('..')),
      );
      // Webpack does not touch unchanged files, so their times do not tell when it last ran.
      writeFileSync(path.join(root, 'dist/built'), '');
      resolve();
    });
  });
  return promise;
}

/** Unix milliseconds; 0 when the path does not exist. */
export function lastChange(target: string): number {
  if (!existsSync(target)) return 0;
  const status = statSync(target);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(target).reduce((latest, name) => Math.max(latest, lastChange(path.join(target, name))), 0);
}

if (import.meta.main) await (process.argv.includes('--if-stale') ? buildIfStale() : build());
