/**
 * The virtual modules of a build. `client-modules`: in the browser graph every client module in a chunk of its own, in
 * the rsc graph every module of actions. `styles` and `account-styles`: the styles of the server components, for the browser graph.
 */
import fs from 'node:fs';
import path from 'node:path';
import { directiveOf, type Layer } from './directives.ts';

/** What webpack hands to a virtual module; it watches what is added. */
type WatchContext = { addContextDependency?(directory: string): void; addDependency?(file: string): void };
type Options = { sources: readonly string[]; layer: Layer };

export function clientModules(context: WatchContext, { sources, layer }: Options): string {
  const files = watchedFiles(context, sources);
  const withDirective = (directive: string) =>
    files.filter((file) => {
      if (!/\.tsx?$/.test(file)) return false;
      context.addDependency?.(file);
      return directiveOf(fs.readFileSync(file, 'utf8')) === directive;
    });
  if (layer === 'rsc') {
    // A dynamic import keeps the module to itself, so that it has an id by which it can be found.
    return withDirective('use server')
      .map((file) => `import(/* webpackMode: "eager" */ ${JSON.stringify(file)});\n`)
      .join('');
  }
  const modules = withDirective('use client').map(
    (file) => `() => import(/* webpackChunkName: ${JSON.stringify(chunkNameOf(file))} */ ${JSON.stringify(file)}),\n`,
  );
  // Not an export: webpack drops the imports of an unused one.
  return `self.portico_references = [\n${modules.join('')}];\nexport {};\n`;
}

/**
 * Styles come in two files: those of pages that nobody sees before signing in would more than double what every visitor
 * loads before the first paint. They are linked where a page reaches one of them, whatever its address is.
 */
export type StyleGroup = 'common' | 'account';
const accountStyles =
  /[\\/]server-components[\\/](?:(?:account|admin|deck-viewer|sign-in)[\\/]|layouts[\\/](?:account-frame|work-footer)\.|ui[\\/](?:amounts|bar-chart|code-field|screen-head|checkbox)\.)/;
export const styleGroupOf = (file: string): StyleGroup => (accountStyles.test(file) ? 'account' : 'common');

type StyleOptions = Pick<Options, 'sources'> & { groups: readonly StyleGroup[] };

export function styles(context: WatchContext, { sources, groups }: StyleOptions): string {
  return watchedFiles(context, sources)
    .filter((file) => file.endsWith('.css') && !file.includes(`${path.sep}client-components${path.sep}`))
    .filter((file) => groups.includes(styleGroupOf(file)))
    .map((file) => `import ${JSON.stringify(file)};\n`)
    .join('');
}

/** Leaves of one folder are needed together, and every chunk costs each page some bytes: they share one. */
export function chunkNameOf(file: string): string {
  const folder = path.basename(path.dirname(file));
  return `c-${folder === 'client-components' ? path.basename(file).replace(/\.tsx?$/, '') : folder}`;
}

function watchedFiles(context: WatchContext, sources: readonly string[]): string[] {
  for (const directory of sources) context.addContextDependency?.(directory);
  return sources.flatMap((directory) => filesBelow(directory)).sort();
}

function filesBelow(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
