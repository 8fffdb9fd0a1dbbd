/** The two files in which the builds tell the gateway about each other. */

/** A client module as the browser loads it. */
export type ClientModule = {
  id: string | number;
  /** Chunk id, file, chunk id, file … */
  chunks: Array<string | number>;
  css: string[];
};

/** Files are relative to `publicPath`. */
export type BrowserManifest = {
  publicPath: string;
  /** The small script that every document loads. */
  boot: string[];
  /** React, the Flight client and the router: loaded by `boot` when the page is idle or a visitor shows intent. */
  main: string[];
  css: string[];
  /** The other groups of styles, for pages that reach them; none in development. */
  groups: Record<string, string[]>;
  fonts: string[];
  modules: Record<string, ClientModule>;
};

export type RscManifest = {
  /** Action module -> module id in the rsc bundle. */
  actions: Record<string, string | number>;
  /** Page or layout file -> the client modules it can show, and the groups its styles are in. */
  pages: Record<string, { references: string[]; groups: string[] }>;
};
