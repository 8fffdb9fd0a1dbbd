import 'virtual:client-modules';
import { hash } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-server-dom-webpack/server';
import { CountSlot } from '../src/client-components/account/counts.tsx';
import { Slot } from '../src/client-components/router/slot.tsx';
import { beginLayout, layoutStateOf, pages, segmentsOf } from '../src/server-components/app.tsx';
import type { Action } from '../src/server-components/request/action.ts';
import { runInContext } from '../src/server-components/request/context.ts';
import { findElement } from '../src/server-components/request/find-element.ts';
import { renderFor } from '../src/server-components/request/may-use.ts';
import { AsyncPanel, PanelContent } from '../src/server-components/ui/async-panel.tsx';
import { type ClientManifest, type SharedTree, writeFlight, writeShared } from './flight-writer.ts';
import {
  contextOf,
  formKeyOf,
  type OnRenderError,
  type PanelPayload,
  type PanelRendering,
  type Payload,
  type Rendering,
  type RscBundle,
  type Sink,
} from './rendering.ts';

// biome-ignore lint/style/noProcessEnv: a constant of the build
const isProduction = process.env['NODE_ENV'] === 'production';

declare const __webpack_require__: (id: string | number) => Record<string, unknown>;

const bundle: RscBundle = {
  pages,
  beginLayout,
  layoutKeyOf,
  renderFlight(rendering, manifest, ...output) {
    renderFor(contextOf(rendering), () => {
      const payload = payloadOf(rendering);
      const layout = payload.layout === undefined ? null : sharedLayoutOf(rendering, payload, manifest);
      write(payload, manifest, ...output, layout);
    });
  },
  renderPanel: (rendering, ...output) =>
    renderFor(rendering.context, () => {
      const panel = panelOf(rendering);
      if (panel !== null) write({ panel }, ...output);
      return panel !== null;
    }),
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

function layoutKeyOf(rendering: Rendering): string {
  return hash('sha1', JSON.stringify(layoutStateOf(rendering)), 'base64url').slice(0, 12);
}

function payloadOf(rendering: Rendering): Payload {
  const layoutKey = layoutKeyOf(rendering);
  const { layout, slots, currentLink } = segmentsOf(rendering);
  const payload = { layoutKey, ...slots, currentLink, formKey: formKeyOf(rendering) };
  // The key does not change with the source code, which changes while a development server runs.
  if (isProduction && rendering.knownLayouts.includes(layoutKey)) return payload;
  const counts = Object.keys(slots.counts).map((name) => [name, <CountSlot key={name} name={name} />]);
  const languages = slots.languages === undefined ? {} : { languages: <Slot name="languages" /> };
  const places = {
    head: <Slot name="head" />,
    page: <Slot name="page" />,
    counts: Object.fromEntries(counts),
    ...languages,
  };
  return { ...payload, layout: layout(places) };
}

const maxLayouts = 500;
const sharedLayouts = new Map<string, SharedTree | null>();

/** The same people see the same layout on each page but for the link that is the current one. Null if it cannot be shared. */
function sharedLayoutOf(rendering: Rendering, payload: Payload, manifest: ClientManifest) {
  const { layoutKey, layout, currentLink } = payload;
  if (!isProduction) return null;
  const key = rendering.kind === 'page' ? `${layoutKey} ${rendering.context.route} ${currentLink.href}` : layoutKey;
  const known = sharedLayouts.get(key);
  if (known !== undefined) return known;
  const shared = writeShared(layout, manifest);
  const [oldest] = sharedLayouts.keys();
  if (oldest !== undefined && sharedLayouts.size >= maxLayouts) sharedLayouts.delete(oldest);
  sharedLayouts.set(key, shared);
  return shared;
}

/** Loads no other panel. Null if the page has none of this name. */
function panelOf(rendering: PanelRendering): ReactElement | null {
  const { context, data, panel } = rendering;
  const { View } = pages[context.route];
  const counts = Object.values(segmentsOf(rendering).slots.counts);
  const all = [...counts, <View key="page" data={data} context={context as never} />];
  const found = findElement(all, AsyncPanel, ({ name }) => name === panel);
  return found && <PanelContent {...found.props} />;
}

type Model = Payload | PanelPayload;

function write(
  model: Model,
  manifest: ClientManifest,
  sink: Sink,
  onError: OnRenderError,
  layout: SharedTree | null = null,
): void {
  // In development React's own payload carries data for its warnings and DevTools.
  const written = isProduction
    ? writeFlight(layout ? { ...model, layout } : model, manifest, {
        shared: layout,
        onError,
        onLateRows: (rows) => sink.write(rows),
        onEnd: () => sink.end(),
      })
    : null;
  if (written === null) {
    renderToPipeableStream(model, manifest, { onError }).pipe(sink);
    return;
  }
  sink.write(written.rows);
  if (written.isComplete) sink.end();
}

/** Only functions made by `defineAction()` name an endpoint and may be called from outside. */
const isAction = (value: unknown): value is Action => typeof value === 'function' && 'endpoint' in value;

export default bundle;
