import 'virtual:client-modules';
import type { ReactElement, ReactNode } from 'react';
import { renderToPipeableStream } from 'react-server-dom-webpack/server';
import { pages, treeOf } from '../src/server-components/app.tsx';
import type { Action } from '../src/server-components/request/action.ts';
import { runInContext } from '../src/server-components/request/context.ts';
import { findElement } from '../src/server-components/request/find-element.ts';
import { AsyncPanel, PanelContent } from '../src/server-components/ui/async-panel.tsx';
import { type ClientManifest, writeFlight } from './flight-writer.ts';
import type { OnRenderError, PanelRendering, RscBundle, Sink } from './rendering.ts';

declare const __webpack_require__: (id: string | number) => Record<string, unknown>;

const bundle: RscBundle = {
  pages,
  renderFlight: (rendering, ...output) => write(treeOf(rendering), ...output),
  renderPanel(rendering, ...output) {
    const panel = panelOf(rendering);
    if (panel !== null) write(panel, ...output);
    return panel !== null;
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

/** Without loading the other panels; null if the page has none of this name. */
function panelOf({ context, data, panel }: PanelRendering): ReactElement | null {
  const { View } = pages[context.route];
  const found = findElement(<View data={data} context={context as never} />, AsyncPanel, ({ name }) => name === panel);
  return found && <PanelContent {...found.props} />;
}

function write(tree: ReactNode, manifest: ClientManifest, sink: Sink, onError: OnRenderError): void {
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
}

/** Only functions made by `action()` name an endpoint and may be called from outside. */
const isAction = (value: unknown): value is Action => typeof value === 'function' && 'endpoint' in value;

export default bundle;
