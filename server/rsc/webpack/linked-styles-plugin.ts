/**
 * Styles of client components are linked by the page that shows them, before it paints. So the browser needs none of webpack's
 * code that would fetch them with a chunk, which every visitor would pay for. What is imported on demand has to find its
 * styles there too: the component that imports it imports them.
 */
import type { Compiler, RuntimeModule } from 'webpack';

/** As webpack calls the parts of its runtime. */
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
