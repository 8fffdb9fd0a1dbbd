/** Webpack's loader also finds duplicates, times out and sets a nonce, which we do not need: every visitor loads it. */
import type { Compiler, RuntimeModule } from 'webpack';

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
