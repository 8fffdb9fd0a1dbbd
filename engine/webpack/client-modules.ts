import fs from 'node:fs';
import path from 'node:path';
import { directiveOf, type Layer } from './directives.ts';

/** Webpack watches what is added to it. */
type WatchContext = { addContextDependency?(directory: string): void; addDependency?(file: string): void };
type Folders = { sources: readonly string[]; without: string | undefined };
type Options = Folders & { layer: Layer };

export function clientModules(context: WatchContext, { layer, ...folders }: Options): string {
  const files = watchedFiles(context, folders);
  const withDirective = (directive: string) =>
    files.filter((file) => {
      if (!/\.tsx?$/.test(file)) return false;
      context.addDependency?.(file);
      return directiveOf(fs.readFileSync(file, 'utf8')) === directive;
    });
  if (layer === 'rsc') {
    // A dynamic import prevents concatenation, so that the module keeps an id to be found by.
    return withDirective('use server')
      .map((file) => `import(/* webpackMode: "eager" */ ${JSON.stringify(file)});\n`)
      .join('');
  }
  const modules = withDirective('use client').map(
    (file) => `() => import(/* webpackChunkName: ${JSON.stringify(chunkNameOf(file))} */ ${JSON.stringify(file)}),\n`,
  );
  // A global instead of an export, because webpack drops imports of an unused export.
  return `self.portico_references = [\n${modules.join('')}];\nexport {};\n`;
}

/** Styles behind sign-in are apart, because visitors would load more than twice as much before the first paint. */
export type StyleGroup = 'common' | 'account';
const accountStyles =
  /[\\/]server-components[\\/](?:(?:account|admin|deck-viewer|sign-in)[\\/]|layouts[\\/](?:account-frame|account-footer|admin-bar|admin-frame|brand|side-bar)\.|ui[\\/](?:amounts|bar-chart|code-field|screen-head|checkbox)\.)/;
export const styleGroupOf = (file: string): StyleGroup => (accountStyles.test(file) ? 'account' : 'common');

type StyleOptions = Folders & { groups: readonly StyleGroup[] };

export function styles(context: WatchContext, { groups, ...folders }: StyleOptions): string {
  return watchedFiles(context, folders)
    .filter((file) => file.endsWith('.css') && !file.includes(`${path.sep}client-components${path.sep}`))
    .filter((file) => groups.includes(styleGroupOf(file)))
    .map((file) => `import ${JSON.stringify(file)};\n`)
    .join('');
}

/** Components of one folder are used together, and each chunk adds bytes to every page. */
export function chunkNameOf(file: string): string {
  const folder = path.basename(path.dirname(file));
  return `c-${folder === 'client-components' ? path.basename(file).replace(/\.tsx?$/, '') : folder}`;
}

function watchedFiles(context: WatchContext, { sources, without }: Folders): string[] {
  for (const directory of sources) context.addContextDependency?.(directory);
  return sources
    .flatMap((directory) => filesBelow(directory))
    .filter((file) => without === undefined || !file.startsWith(without + path.sep))
    .sort();
}

function filesBelow(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
