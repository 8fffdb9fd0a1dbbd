import type { ReactNode } from 'react';
import type { ShownSite } from '#contract/content/site.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { Assets } from '../src/server-components/document.tsx';
import type { Head, Page, PageContext } from '../src/server-components/page.ts';
import type { Action } from '../src/server-components/request/action.ts';
import type { ActionContext } from '../src/server-components/request/context.ts';
import type { ClientManifest } from './flight-writer.ts';

/** Both graphs render it from the same data, so that their output matches. */
export type PageRendering = {
  readonly kind: 'page';
  readonly context: PageContext;
  readonly data: unknown;
  readonly head: Head;
  readonly assets: Assets;
  /** Keys of the layouts that the browser has; the payload omits them. */
  readonly knownLayouts: string;
  /** It is shown in the place of the page, which has no data then. */
  readonly instead?: Instead;
};
/** Nothing yet, or why the page failed after its frame was sent. */
export type Instead = 'nothing' | PageFailure;
export type PageFailure = {
  readonly status: number;
  readonly message: string;
  /** Seconds after which the page loads itself again; null if it does not. */
  readonly retryAfter: number | null;
};
export type PanelRendering = PageRendering & { readonly panel: string };
export type ErrorRendering = PageFailure & {
  readonly kind: 'error';
  readonly url: URL;
  /** Null when the content service is down. */
  readonly site: ShownSite | null;
  readonly viewer: Viewer | null;
  readonly assets: Assets;
  readonly knownLayouts: string;
};
export type Rendering = PageRendering | ErrorRendering;

/** Null for the Error screen. */
export const contextOf = (rendering: Rendering): PageContext | null =>
  rendering.kind === 'page' ? rendering.context : null;

export const viewerOf = (rendering: Rendering): Viewer | null =>
  rendering.kind === 'page' ? rendering.context.viewer : rendering.viewer;

export const formKeyOf = (rendering: Rendering): string | null =>
  rendering.kind === 'page' ? rendering.context.formKey : null;

export type Sink = {
  write(chunk: Uint8Array | string): boolean;
  end(): void;
  destroy(error?: Error): void;
  on(event: string, listener: () => void): unknown;
};

/** The parts of a page. The layout stays mounted while pages with the same key follow each other. */
export type Segments = {
  layout(slots: Slots): ReactNode;
  readonly slots: Slots;
  readonly currentLink: CurrentLink;
};
export type Slots = {
  readonly head: ReactNode;
  readonly page: ReactNode;
  /** Places in the layout's menus that change with each page. The layout's key says which there are. */
  readonly counts: Readonly<Record<string, ReactNode>>;
  /** Links to the page in the other languages; sites with one language have none. */
  readonly languages?: ReactNode;
};
/** The link of the menus that leads to this page or to its parent, and the name of the menu on a phone. */
export type CurrentLink = { readonly href?: string; readonly value?: 'page' | 'true'; readonly label?: string };

/** Hydration and every client-side navigation read this. */
export type Payload = Slots & {
  /** Identifies the layout and everything that it shows. */
  readonly layoutKey: string;
  /** It is absent if the browser has the layout. */
  readonly layout?: ReactNode;
  readonly currentLink: CurrentLink;
  /** The key of the page's forms; null on pages that visitors share. */
  readonly formKey: string | null;
};
/** The payload of a panel that is loaded alone. */
export type PanelPayload = { readonly panel: ReactNode };

/** The digest identifies the error outside the process. */
export type OnRenderError = (error: unknown) => string;

export type RscBundle = {
  readonly pages: { readonly [Name in RouteName]: Page & { file?: string } };
  /** Call it before `load`. */
  beginLayout(context: PageContext): void;
  layoutKeyOf(rendering: Rendering): string;
  renderFlight(rendering: Rendering, manifest: ClientManifest, sink: Sink, onError: OnRenderError): void;
  renderPanel(rendering: PanelRendering, manifest: ClientManifest, sink: Sink, onError: OnRenderError): boolean;
  findAction(moduleId: string | number, name: string): Action | undefined;
  /** Exports of an action module that are not actions; the build rejects them. */
  strayExports(moduleId: string | number): string[];
  runAction(action: Action, form: FormData, context: ActionContext): ReturnType<Action>;
};

/** The panels may still be pending. */
export type HtmlStream = {
  readonly allReady: Promise<void>;
  pipe(sink: Sink): void;
  abort(reason: unknown): void;
};

export type SsrBundle = {
  /**
   * Rejects when the document itself cannot be rendered. Resolves to whether it has a client component or a form with an
   * action, so that React has to take it over.
   */
  renderHtml(rendering: Rendering, sink: Sink, onError: OnRenderError): Promise<boolean>;
  /** Resolves when head and frame are rendered; rejects when they cannot be. `nonce` allows React's inline scripts. */
  streamHtml(rendering: Rendering, nonce: string, onError: OnRenderError): Promise<HtmlStream>;
};
