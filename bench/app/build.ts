/** Builds the bench's app with the product's own three compilations. */
import path from 'node:path';
import webpack from 'webpack';
import { configurations } from '../../engine/webpack/configurations.ts';

const root = path.join(import.meta.dirname, '..', '..');
export const benchOutput = path.join(root, 'bench/out/bench-app');

export function buildApp(): Promise<void> {
  const compiler = webpack(
    configurations({
      root,
      output: benchOutput,
      app: path.join(import.meta.dirname, 'app.tsx'),
      // Every page refers to the router's slots.
      sources: [import.meta.dirname, path.join(root, 'src/client-components/router')],
    }),
  );
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
}

if (import.meta.main) await buildApp();
