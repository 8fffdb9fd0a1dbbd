/** Builds the small apps under tests/engine with the product's webpack configurations. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { lastChange } from '../../engine/build.ts';
import { configurations } from '../../engine/webpack/configurations.ts';

const root = path.join(import.meta.dirname, '..', '..');

type Name = 'app' | 'broken-app' | 'account-app' | 'stray-app';

/** The folder with the bundles of an app. */
export const engineApp = (name: Name): string => path.join(root, '.cache/engine', name);

/** Builds an app once for all files of a project, if its sources changed. */
export async function buildEngineAppIfStale(name: Name): Promise<void> {
  const sources = ['src', 'engine', `tests/engine/${name}`, 'package-lock.json'];
  const mark = path.join(engineApp(name), 'built');
  if (lastChange(mark) > Math.max(...sources.map((source) => lastChange(path.join(root, source))))) return;
  await buildEngineApp(name);
  writeFileSync(mark, '');
}

/** Answers the folder with the bundles; rejects with the errors of webpack. */
export async function buildEngineApp(name: Name): Promise<string> {
  const app = path.join(root, 'tests/engine', name);
  const output = engineApp(name);
  const sources = [app, path.join(root, 'src/client-components')];
  const compiler = webpack(configurations({ root, output, app: path.join(app, 'app.tsx'), sources }));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  compiler.run((error, stats) =>
    compiler.close(() => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(output);
    }),
  );
  return promise;
}
