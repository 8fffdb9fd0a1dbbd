import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Typeface } from '#contract/content/typefaces.ts';
import { typefacesOf } from '#contract/shipped-typefaces.ts';
import type { Assets } from '../src/server-components/document.tsx';
import type { Action } from '../src/server-components/request/action.ts';
import type { ClientManifest } from './flight-writer.ts';
import type { RscBundle, SsrBundle } from './rendering.ts';
import { isPageFile } from './webpack/directives.ts';
import type { BrowserManifest, RscManifest } from './webpack/manifests.ts';

export type Bundles = {
  readonly rsc: RscBundle;
  readonly ssr: SsrBundle;
  readonly clientManifest: ClientManifest;
  readonly build: { readonly id: string; readonly timestamp: string };
  /** Typefaces of the program. */
  readonly typefaces: readonly Typeface[];
  /** Without a file, the result is what every page has. The account's styles need `signedIn`. */
  assetsOf(file: string | undefined, options?: { signedIn: boolean }): Assets;
  /** `id` is `module#name`; undefined if the build did not register it. */
  findAction(id: string): Action | undefined;
};

/** The files of a build that a gateway reads, besides those of `static` for browsers. */
export const bundleFiles = ['rsc.cjs', 'ssr.cjs', 'browser-manifest.json', 'rsc-manifest.json'] as const;

type LoadOptions = {
  themeScript: string;
  /** Keeps the build id constant, so that open pages update instead of reloading. */
  development?: boolean;
};

/** `directory` is the output of `webpack`. Throws when a file is missing or incomplete. */
export function loadBundles(directory: string, { themeScript, development = false }: LoadOptions): Bundles {
  const require = createRequire(import.meta.url);
  const load = <T>(file: string): T => {
    const name = path.join(directory, file);
    delete require.cache[name];
    return ofBuild(name, () => (require(name) as { default: T }).default);
  };
  const browser = readJson<BrowserManifest>(directory, 'browser-manifest.json');
  const { actions, pages } = readJson<RscManifest>(directory, 'rsc-manifest.json');
  const rsc = load<RscBundle>('rsc.cjs');
  const build = development ? { id: 'development', timestamp: new Date().toISOString() } : describeBuild(directory);
  const address = (file: string) => browser.publicPath + file;
  const common = Object.entries(pages).flatMap(([file, reached]) => (isPageFile(file) ? [] : reached));
  const assets = new Map<string, Assets>();
  const typefaces = typefacesOf(browser.typefaces, browser.publicPath);

  const assetsOf = (file: string | undefined, signedIn: boolean): Assets => {
    const layout = signedIn
      ? common
      : common.map(({ groups }) => ({ references: [], groups: groups.filter(isCommon) }));
    const reached = [...layout, ...(file && pages[file] ? [pages[file]] : [])];
    const groups = reached.flatMap((page) => page.groups).flatMap((group) => browser.groups[group] ?? []);
    const css = reached.flatMap((page) => page.references).flatMap((key) => browser.modules[key]?.css ?? []);
    return {
      css: [...new Set([...browser.css, ...groups, ...css])].map(address),
      fonts: browser.fonts.map(address),
      typefaces,
      boot: address(browser.boot.at(-1) as string),
      themeScript,
      build: build.id,
    };
  };

  const bundles: Bundles = {
    rsc,
    ssr: load<SsrBundle>('ssr.cjs'),
    clientManifest: Object.fromEntries(
      Object.entries(browser.modules).map(([key, { id, chunks }]) => [key, { id, chunks, name: '*' }]),
    ),
    build,
    typefaces,
    assetsOf(file, { signedIn } = { signedIn: false }) {
      const key = `${file} ${signedIn}`;
      const known = assets.get(key) ?? assetsOf(file, signedIn);
      assets.set(key, known);
      return known;
    },
    findAction(id) {
      const [module = '', name = '', ...more] = id.split('#');
      if (more.length > 0) return undefined;
      return Object.hasOwn(actions, module) ? rsc.findAction(actions[module] as string | number, name) : undefined;
    },
  };
  // The bundle of HTML has references instead of actions, and finds the actions here (may-use.ts).
  Object.assign(globalThis, { porticoActions: bundles.findAction });
  return bundles;
}

const isCommon = (group: string): boolean => group === 'common';

function readJson<T>(directory: string, file: string): T {
  const name = path.join(directory, file);
  return ofBuild(name, () => JSON.parse(fs.readFileSync(name, 'utf8')) as T);
}

function ofBuild<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    throw new Error(`The build is incomplete: ${file} cannot be read (${reason}). Run npm run build.`, {
      cause: error,
    });
  }
}

/** Hashes the code, because pages of one build cannot talk to another. */
function describeBuild(directory: string): Bundles['build'] {
  const hash = createHash('sha256');
  let newest = 0;
  for (const name of bundleFiles) {
    const file = path.join(directory, name);
    hash.update(fs.readFileSync(file));
    newest = Math.max(newest, fs.statSync(file).mtimeMs);
  }
  return { id: hash.digest('base64url').slice(0, 16), timestamp: new Date(newest).toISOString() };
}
