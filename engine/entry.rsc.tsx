import 'virtual:client-modules';
import { renderToPipeableStream } from 'react-server-dom-webpack/server';
import { pages, treeOf } from '../src/server-components/app.tsx';
import type { Action } from '../src/server-components/request/action.ts';
import { runInContext } from '../src/server-components/request/context.ts';
import { writeFlight } from './flight-writer.ts';
import type { RscBundle } from './rendering.ts';

declare const __webpack_require__: (id: string | number) => Record<string, unknown>;

const bundle: RscBundle = {
  pages,
  renderFlight(rendering, manifest, sink, onError) {
    const tree = treeOf(rendering);
    // In development React's own payload carries data for its warnings and DevTools.
    // biome-ignore lint/style/noProcessEnv: a constant of the build
    const isOwn = process.env['NODE_ENV'] === 'production';
    const written = isOwn
      ? writeFlight(tree, manifest, { onError, onLateRows: (rows) => sink.write(rows), onEnd: () => sink.end() })
      : null;
    if (written === null) {
      renderToPipeableStream({ tree }, manifest, { onError }).pipe(sink);
      return;
    }
    sink.write(written.rows);
    if (written.isComplete) sink.end();
  },
  findAction(moduleId, name) {
    const module = __webpack_require__(moduleId);
    const found = Object.hasOwn(module, name) ? module[name] : undefined;
    return isAction(found) ? found : undefined;
  },
  strayExports(moduleId) {
    const module = __webpack_require__(moduleId);
    return Object.keys(module).filter((name) => !isAction(module[name]));
  },
  runAction: (action, form, context) => runInContext(context, () => action(form)),
};

/** Only functions made by `action()` name an endpoint and may be called from outside. */
const isAction = (value: unknown): value is Action => typeof value === 'function' && 'endpoint' in value;

export default bundle;
