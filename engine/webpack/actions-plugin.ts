/** An export of a 'use server' module that `defineAction()` did not make would be unguarded. */
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import type { RscBundle } from '../rendering.ts';
import { actionModules } from './manifest-plugin.ts';

export class ActionsPlugin {
  readonly #root: string;

  constructor({ root }: { root: string }) {
    this.#root = root;
  }

  /** Loads the bundle to check, because only the evaluated exports show what `defineAction()` made. */
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ActionsPlugin', (compilation) => {
      if (compilation.errors.length > 0) return;
      const bundle = load(path.join(compilation.outputOptions.path as string, 'rsc.cjs'));
      for (const { file, id } of actionModules(compilation, this.#root)) {
        for (const name of bundle.strayExports(id)) {
          const text = `${file}: ${name} is exported by a 'use server' module but not made by defineAction(), so nothing guards it`;
          compilation.errors.push(new webpack.WebpackError(text));
        }
      }
    });
  }
}

function load(file: string): RscBundle {
  const require = createRequire(import.meta.url);
  delete require.cache[file];
  return (require(file) as { default: RscBundle }).default;
}
