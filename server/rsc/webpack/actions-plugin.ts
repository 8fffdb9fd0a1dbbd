/** Fails the build where a module of actions exports something that names no endpoint: nobody would guard it. */
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import type { RscBundle } from '../../../src/rendering.ts';
import { actionModules } from './manifest-plugin.ts';

export class ActionsPlugin {
  readonly #root: string;

  constructor({ root }: { root: string }) {
    this.#root = root;
  }

  /** What `action()` made can only be told when it is there: so the bundle is loaded, as the gateway will load it. */
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ActionsPlugin', (compilation) => {
      if (compilation.errors.length > 0) return;
      const bundle = load(path.join(compilation.outputOptions.path as string, 'rsc.cjs'));
      for (const { file, id } of actionModules(compilation, this.#root)) {
        for (const name of bundle.strayExports(id)) {
          const text = `${file}: ${name} is exported by a 'use server' module but not made by action(), so nothing guards it`;
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
