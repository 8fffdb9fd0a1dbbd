/** Pages link styles before painting, so a component that imports code on demand must import that code's styles. */
import type { Compiler, RuntimeModule } from 'webpack';

const unneeded = new Set(['css loading', 'get css chunk filename']);

export class LinkedStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LinkedStylesPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('LinkedStylesPlugin', (module: RuntimeModule) => {
        if (unneeded.has(module.name)) module.generate = () => null;
      });
    });
  }
}
