/** What the gateway hands to both server bundles, and what they give back: the seam between plain Node and the graphs. */
import type { ReactNode } from 'react';
import type { Site } from './contract/content/site.ts';
import type { RouteName } from './contract/routes.ts';
import type { ClientManifest } from './flight-writer.ts';
import type { Assets } from './server-components/document.tsx';
import type { Head, Page, PageContext } from './server-components/page.ts';
import type { Action } from './server-components/request/action.ts';
import type { ActionContext } from './server-components/request/context.ts';

/** A page with everything loaded. Both graphs draw it from the same data, so that they draw the same. */
export type PageRendering = {
  readonly kind: 'page';
  readonly context: PageContext;
  readonly data: unknown;
  readonly head: Head;
  readonly assets: Assets;
};
/** The Error screen, which takes the place of the layout. */
export type ErrorRendering = {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly url: URL;
  /** Null where not even the site's name could be had. */
  readonly site: Site | null;
  /** Id of who asked, where that was found out. */
  readonly person: string | undefined;
  readonly assets: Assets;
};
export type Rendering = PageRendering | ErrorRendering;

/** What React writes into: only what it calls of a stream, without being one. */
export type Sink = {
  write(chunk: Uint8Array | string): boolean;
  end(): void;
  destroy(error?: Error): void;
  on(event: string, listener: () => void): unknown;
};

/** The payload that travels: decoded in the browser, for the first hydration and for every soft navigation. */
export type Payload = { readonly tree: ReactNode };

/** Answers the digest that stands for the error outside of the process. */
export type OnRenderError = (error: unknown) => string;

export type RscBundle = {
  readonly pages: { readonly [Name in RouteName]: Page & { file?: string } };
  renderFlight(rendering: Rendering, manifest: ClientManifest, sink: Sink, onError: OnRenderError): void;
  /** The action of a module, by its exported name; undefined where there is none. */
  findAction(moduleId: string | number, name: string): Action | undefined;
  /** Names that a module of actions exports and that are none: the build refuses them. */
  strayExports(moduleId: string | number): string[];
  runAction(action: Action, form: FormData, context: ActionContext): ReturnType<Action>;
};

export type SsrBundle = {
  /** Writes the whole document at once when everything is there; rejects where the document itself cannot be drawn. */
  renderHtml(rendering: Rendering, sink: Sink, onError: OnRenderError): Promise<void>;
};
