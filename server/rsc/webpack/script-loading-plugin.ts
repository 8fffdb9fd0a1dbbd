/**
 * How a chunk is fetched, in as few bytes as it takes: every visitor loads this code. Webpack's own also looks for scripts
 * that fetch the same file (its table of chunks already does), gives up after two minutes (browsers do) and sets a nonce
 * (our scripts are allowed by where they come from).
 */
import type { Compiler, RuntimeModule } from 'webpack';

/** As webpack calls this part of its runtime, `l` of its require. It is called with an address, and what to do at the end. */
const loadScript = `__webpack_require__.l = (url, done) => {
  const script = document.createElement('script');
  script.src = url;
  script.onload = script.onerror = (event) => {
    script.remove();
    done(event);
  };
  document.head.append(script);
};`;

export class ScriptLoadingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ScriptLoadingPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('ScriptLoadingPlugin', (module: RuntimeModule) => {
        if (module.name === 'load script') module.generate = () => loadScript;
      });
    });
  }
}
