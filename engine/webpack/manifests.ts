export type ClientModule = {
  id: string | number;
  /** Chunk id, file, chunk id, file … */
  chunks: Array<string | number>;
  css: string[];
};

/** Files are relative to `publicPath`. */
export type BrowserManifest = {
  publicPath: string;
  boot: string[];
  /** React, the Flight client and the router; `boot` loads them when the page is idle or the visitor interacts. */
  main: string[];
  css: string[];
  /** Style files by group, linked by pages that use them; empty in development. */
  groups: Record<string, string[]>;
  fonts: string[];
  modules: Record<string, ClientModule>;
};

export type RscManifest = {
  actions: Record<string, string | number>;
  /** Page or layout file -> its client modules and style groups. */
  pages: Record<string, { references: string[]; groups: string[] }>;
};
