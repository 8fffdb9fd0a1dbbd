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
  /** `boot` loads these when the page is idle or the visitor interacts. */
  main: string[];
  css: string[];
  /** Style files by group; empty in development. */
  groups: Record<string, string[]>;
  /** Every page preloads these files. */
  fonts: string[];
  /** The files of the program's typefaces by `{id}-{script}`; sizes in bytes. */
  typefaces: Record<string, { file: string; size: number }>;
  modules: Record<string, ClientModule>;
};

export type RscManifest = {
  actions: Record<string, string | number>;
  /** The keys are files of pages and layouts. */
  pages: Record<string, { references: string[]; groups: string[] }>;
};
