/** React's own plugin does not load on webpack 5.112 and drops the chunk of a component with CSS. */
import fs from 'node:fs';
import webpack, { type Chunk, type ChunkGroup, type Compilation, type Compiler, type Module } from 'webpack';
import { usualTypefaces } from '#contract/shipped-typefaces.ts';
import { chunkNameOf, styleGroupOf } from './client-modules.ts';
import { directiveOf, isPageFile, keyOf, type Layer } from './directives.ts';
import type { BrowserManifest, ClientModule, RscManifest } from './manifests.ts';
import type { ReferenceInfo } from './reference-loader.ts';

type Options = { layer: Layer; root: string };
/** Webpack's types lack these fields. */
type ActionModule = { key: string; id: string | number; file: string };
type LooseModule = Module & { resource?: string; rootModule?: LooseModule; modules?: LooseModule[] };

export class ManifestPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { layer, root } = this.#options;
    if (layer === 'ssr') return;
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = layer === 'browser' ? browserManifest(compilation, root) : rscManifest(compilation, root);
          if (layer === 'browser') dropScriptsOfStyles(compilation);
          const file = layer === 'browser' ? '../browser-manifest.json' : 'rsc-manifest.json';
          compilation.emitAsset(file, new sources.RawSource(JSON.stringify(manifest, null, 1)));
        },
      );
    });
  }
}

/** Webpack emits an empty script for an entry of styles. */
function dropScriptsOfStyles(compilation: Compilation): void {
  for (const [name, group] of compilation.entrypoints) {
    if (name !== 'boot') for (const file of group.getFiles().filter(isFile('.js'))) compilation.deleteAsset(file);
  }
}

const fontFile = /^([a-z\d-]+)-wght-normal\.\w+\.woff2$/;
const usualFont = new RegExp(`^(${Object.values(usualTypefaces).join('|')})-latin-wght`);

const isClientModule = (file: string) =>
  /\.tsx?$/.test(file) && directiveOf(fs.readFileSync(file, 'utf8')) === 'use client';
const isFile = (extension: string) => (file: string) => file.endsWith(extension) && !file.includes('hot-update');

function browserManifest(compilation: Compilation, root: string): BrowserManifest {
  const entry = compilation.entrypoints.get('boot');
  if (!entry) throw new Error('the browser build has no entry named boot');
  const main = compilation.namedChunkGroups.get('main');
  // The main chunk decodes Flight, so its modules are already loaded.
  const present = new Set<Chunk>([...entry.chunks, ...(main?.chunks ?? [])]);
  const modules: Record<string, ClientModule> = {};
  for (const group of compilation.chunkGroups) {
    for (const chunk of group.chunks) {
      for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
        const file = rootOf(module).resource;
        if (!file || !isClientModule(file) || (!present.has(chunk) && group.name !== chunkNameOf(file))) continue;
        modules[keyOf(root, file)] = {
          id: compilation.chunkGraph.getModuleId(module) as string | number,
          ...(present.has(chunk) ? { chunks: [], css: [] } : filesOf(group, present)),
        };
      }
    }
  }
  return {
    publicPath: String(compilation.outputOptions.publicPath),
    boot: entry.getFiles().filter(isFile('.js')),
    main: (main?.getFiles() ?? []).filter(isFile('.js')),
    css: [...new Set([...entry.getFiles(), ...(main?.getFiles() ?? [])])].filter(isFile('.css')),
    groups: Object.fromEntries(
      [...compilation.entrypoints]
        .filter(([name]) => name !== 'boot')
        .map(([name, group]) => [name, group.getFiles().filter(isFile('.css'))]),
    ),
    // Browsers load the file of other letters only where a page has them.
    fonts: Object.keys(compilation.assets).filter((file) => usualFont.test(file)),
    typefaces: Object.fromEntries(
      Object.entries(compilation.assets).flatMap(([file, source]) => {
        const name = fontFile.exec(file)?.[1];
        return name === undefined ? [] : [[name, { file, size: source.size() }]];
      }),
    ),
    modules,
  };
}

/** The chunks are in the Flight client's order (id, file, id, file …). */
function filesOf(group: ChunkGroup, present: Set<Chunk>): Pick<ClientModule, 'chunks' | 'css'> {
  const chunks: Array<string | number> = [];
  const css: string[] = [];
  for (const chunk of group.chunks) {
    if (present.has(chunk)) continue;
    const files = [...chunk.files];
    const script = files.find(isFile('.js'));
    if (script) chunks.push(chunk.id as string | number, script);
    css.push(...files.filter(isFile('.css')));
  }
  return { chunks, css };
}

export function actionModules(compilation: Compilation, root: string): ActionModule[] {
  const found: ActionModule[] = [];
  for (const module of compilation.modules) {
    const { resource } = rootOf(module);
    const key = infoOf(rootOf(module)).actionModule;
    const id = compilation.chunkGraph.getModuleId(module);
    if (key && id !== null) found.push({ key, id, file: keyOf(root, resource ?? '') });
  }
  return found;
}

function rscManifest(compilation: Compilation, root: string): RscManifest {
  const actions = Object.fromEntries(actionModules(compilation, root).map(({ key, id }) => [key, id]));
  const pages: RscManifest['pages'] = {};
  for (const module of everyModule(compilation)) {
    const key = module.resource && keyOf(root, module.resource);
    if (key && isPageOrLayout(key)) pages[key] = reachable(compilation, module);
  }
  return { actions, pages };
}

const isPageOrLayout = (key: string) => isPageFile(key) || /-layout\.tsx$|\/error-screen\.tsx$/.test(key);

/** Stops at client modules, because the browser build covers what they import. */
function reachable(compilation: Compilation, start: LooseModule): RscManifest['pages'][string] {
  const seen = new Set<Module>([start]);
  const references = new Set<string>();
  const groups = new Set<string>();
  for (const module of seen) {
    const { clientReference } = infoOf(module);
    const { resource } = module as LooseModule;
    if (resource?.endsWith('.css')) groups.add(styleGroupOf(resource));
    if (clientReference) {
      references.add(clientReference);
      continue;
    }
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const next = connection.resolvedModule ?? connection.module;
      if (next) seen.add(next);
    }
  }
  return { references: [...references].sort(), groups: [...groups].sort() };
}

function everyModule(compilation: Compilation): Set<LooseModule> {
  const modules = new Set<LooseModule>();
  for (const module of compilation.modules as Iterable<LooseModule>) {
    for (const inner of module.modules ?? [module]) modules.add(inner);
  }
  return modules;
}

/** Concatenated modules are represented by their root. */
const rootOf = (module: Module): LooseModule => (module as LooseModule).rootModule ?? module;
const infoOf = (module: Module): ReferenceInfo => (module.buildInfo ?? {}) as ReferenceInfo;
