/**
 * Replaces webpack's script loader with a smaller one, because every visitor loads it. Webpack's also searches for
 * duplicate scripts (its chunk table already prevents them), times out (browsers do) and sets a nonce (our policy
 * allows scripts by origin).
 */
import type { Compiler, RuntimeModule } from 'webpack';

/** Webpack's `l` function of `__webpack_require__`, called with a URL and a callback. */
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
