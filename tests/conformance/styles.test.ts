/** Classes: each that a style sheet has is on an element, and each that an element asks for is in a style sheet. */
import { expect, test } from 'vitest';
import { importedFile, read, repositoryFiles } from '../helpers/repository-files.ts';

const files = repositoryFiles('src', 'engine', 'server');
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const programs = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: read(file) }));

/** The text before each block of a sheet: selectors, and conditions. */
const preludes = (sheet: string) =>
  read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)/g, '')
    .split('{')
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1));
const classesIn = (text: string) => [...text.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name as string);
/** Selectors in `:global()` name classes of other sheets. */
const ownClasses = (sheet: string) =>
  new Set(preludes(sheet).flatMap((prelude) => classesIn(prelude.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ''))));
const globals = new Set(
  sheets.filter((file) => !modules.includes(file)).flatMap((file) => preludes(file).flatMap(classesIn)),
);

type Use = { file: string; names: string[]; isDynamic: boolean };

/** Which classes of each module its importers read. */
const uses = new Map<string, Use[]>(modules.map((module) => [module, []]));
for (const { file, text } of programs)
  for (const [, variable, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const body = text.replace(/^import [^;]*;$/gm, '');
    const read = [...body.matchAll(new RegExp(`(?<![\\w.])${variable}\\b(?:\\.(\\w+))?`, 'g'))].map(([, name]) => name);
    const names = read.filter((name) => name !== undefined);
    uses
      .get(importedFile(file, from as string) as string)
      ?.push({ file, names, isDynamic: names.length < read.length });
  }
const usesOf = (module: string) => uses.get(module) ?? [];

test('no style sheet has a class that no element has', () => {
  const unused = modules.flatMap((module) => {
    const readers = usesOf(module);
    if (readers.some(({ isDynamic }) => isDynamic)) return [];
    const used = new Set(readers.flatMap(({ names }) => names));
    return [...ownClasses(module)].filter((name) => !used.has(name)).map((name) => `${module} .${name}`);
  });
  const words = new Set(
    [...programs.map(({ text }) => text), ...modules.map(read)].flatMap((text) => text.match(/[\w-]+/g) ?? []),
  );
  expect([...unused, ...[...globals].filter((name) => !words.has(name))]).toEqual([]);
});

test('no element asks for a class that its style sheet does not have', () => {
  const missing = modules.flatMap((module) => {
    const own = ownClasses(module);
    return usesOf(module).flatMap(({ file, names }) =>
      names.filter((name) => !own.has(name)).map((name) => `${file} ${name}`),
    );
  });
  expect(missing).toEqual([]);
});

test('a module composes classes of other sheets only, and none with the name of its own, which webpack would take instead', () => {
  const wrong = modules.flatMap((module) => {
    const own = ownClasses(module);
    return [...read(module).matchAll(/composes: ([\w -]+) from global;/g)]
      .flatMap(([, names]) => (names as string).split(' '))
      .filter((name) => !globals.has(name) || own.has(name))
      .map((name) => `${module} ${name}`);
  });
  expect(wrong).toEqual([]);
});
