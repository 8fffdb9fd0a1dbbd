/** Builds the small apps under tests/engine with the product's own configurations, into a folder of their own. */
import path from 'node:path';
import webpack from 'webpack';
import { configurations } from '../../server/rsc/webpack/configurations.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** The folder with the bundles; rejects with webpack's words. */
export async function buildEngineApp(name: 'app' | 'broken-app' | 'account-app' | 'stray-app'): Promise<string> {
  const app = path.join(root, 'tests/engine', name);
  const output = path.join(root, '.cache/engine', name);
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
