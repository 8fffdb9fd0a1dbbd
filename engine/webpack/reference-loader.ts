/**
 * Client modules become references in the rsc graph and note in the ssr graph that they are rendered; actions become references in
 * the ssr graph. It runs after the TypeScript loader.
 */
import path from 'node:path';
import { init, parse } from 'es-module-lexer';
import type { LoaderContext } from 'webpack';
import { actionModuleId, directiveOf, isPageFile, keyOf, type Layer } from './directives.ts';

export type ReferenceLoaderOptions = { layer: Layer; root: string };
export type ReferenceInfo = { clientReference?: string; actionModule?: string };

type Export = { name: string; localName: string | undefined };
type SourceMap = Parameters<LoaderContext<ReferenceLoaderOptions>['callback']>[2];

export default function referenceLoader(
  this: LoaderContext<ReferenceLoaderOptions>,
  source: string,
  map: SourceMap,
): void {
  const { layer, root } = this.getOptions();
  const directive = directiveOf(source);
  const isPage = layer === 'rsc' && isPageFile(this.resourcePath);
  const isItself = directive === 'use client' && (layer === 'browser' || this.resourceQuery === itself);
  if (!isPage && (!directive || isItself)) {
    this.callback(null, source, map);
    return;
  }
  const done = this.async();
  const info = (this._module?.buildInfo ?? {}) as ReferenceInfo;
  exportsOf(source, this.resourcePath)
    .then((exports) => {
      const key = keyOf(root, this.resourcePath);
      if (isPage) return done(null, source + pageFileAssignments(exports, key), map);
      if (directive === 'use client' && layer === 'ssr') return done(null, notingExports(exports, this.resourcePath));
      if (directive === 'use client') {
        info.clientReference = key;
        return done(null, clientReferences(exports, key));
      }
      const id = actionModuleId(root, this.resourcePath);
      if (layer === 'browser') throw new Error(`${key}: actions reach client components as props, never as imports`);
      if (layer === 'ssr') return done(null, actionReferences(exports, id));
      info.actionModule = id;
      return done(null, source + actionRegistrations(exports, { id, key }), map);
    })
    .catch((error: Error) => done(error));
}

async function exportsOf(source: string, file: string): Promise<Export[]> {
  await init();
  const [, exports] = parse(source, file);
  return exports.map((item) => {
    if (!('name' in item)) throw new Error(`${file}: "export *" does not tell which names it exports`);
    return { name: item.name, localName: 'localName' in item ? item.localName : undefined };
  });
}

const actionReference = path.join(import.meta.dirname, '../action-reference.ts');
const interactiveParts = path.join(import.meta.dirname, '../interactive-parts.ts');
/** The query by which the module in the place of a client module imports that one. */
const itself = '?itself';

const declare = (name: string, expression: string) =>
  name === 'default' ? `export default ${expression};\n` : `export const ${name} = ${expression};\n`;

function clientReferences(exports: Export[], key: string): string {
  const references = exports.map(({ name }) => {
    const message = JSON.stringify(`${name} of ${key} is a client component: it cannot be called on the server`);
    return declare(
      name,
      `registerClientReference(() => { throw new Error(${message}); }, ${JSON.stringify(key)}, ${JSON.stringify(name)})`,
    );
  });
  return `import { registerClientReference } from 'react-server-dom-webpack/server';\n${references.join('')}`;
}

function notingExports(exports: Export[], file: string): string {
  const noting = exports.map(({ name }) => declare(name, `interactive(itself[${JSON.stringify(name)}])`));
  const imports = [
    `import { interactive } from ${JSON.stringify(interactiveParts)};\n`,
    `import * as itself from ${JSON.stringify(file + itself)};\n`,
  ];
  return imports.join('') + noting.join('');
}

function actionReferences(exports: Export[], id: string): string {
  const references = exports.map(({ name }) =>
    declare(name, `createActionReference(${JSON.stringify(`${id}#${name}`)})`),
  );
  return `import { createActionReference } from ${JSON.stringify(actionReference)};\n${references.join('')}`;
}

function actionRegistrations(exports: Export[], { id, key }: { id: string; key: string }): string {
  const registrations = exports.map(({ name, localName }) => {
    if (!localName) throw new Error(`${key}: the action ${name} must be a named export of a local declaration`);
    return `registerServerReference(${localName}, ${JSON.stringify(id)}, ${JSON.stringify(name)});\n`;
  });
  return `\nimport { registerServerReference } from 'react-server-dom-webpack/server';\n${registrations.join('')}`;
}

/** The manifest needs it to list the client modules and styles of a page. */
function pageFileAssignments(exports: Export[], key: string): string {
  const assignments = exports.flatMap(({ localName }) =>
    localName
      ? [`if (typeof ${localName} === 'object') Object.assign(${localName}, { file: ${JSON.stringify(key)} });\n`]
      : [],
  );
  return `\n${assignments.join('')}`;
}
