/** A field takes the place of a property of its form: `form.id` is the field named `id` where there is one. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEndpoints } from '../../server/http/contract-endpoints.ts';

const source = (pattern: string) => globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const);

/** Names of fields: those that endpoints take, and those that only a form has. */
const fieldNames = new Set([
  ...(await loadEndpoints()).flatMap(({ input }) => Object.keys(input.shape)),
  ...source('src/server-components/**/*.tsx').flatMap(([, text]) =>
    [...text.matchAll(/\bname="(\w{1,40})"/g)].map(([, name]) => name as string),
  ),
  ...source('src/server-components/**/fields.ts').flatMap(([, text]) =>
    [...text.matchAll(/^ {2}(\w{1,40}): \{ label/gm)].map(([, name]) => name as string),
  ),
]);

/** Whatever is called a form, and what `closest('form')` finds. */
const reads =
  /(?:\b(?:\w{0,20}Form|form|submitted)|closest(?:<HTMLFormElement>)?\('form'\)|event\.target as HTMLFormElement\))[?!]?\.(\w{1,40})\b(?! ?= )/g;

test('T56: no script reads a property of a form that a field of the product hides', () => {
  expect(fieldNames).toContain('id');
  const found = source('src/client-components/**/*.ts*').flatMap(([file, text]) =>
    [...text.matchAll(reads)].filter(([, name]) => fieldNames.has(name as string)).map(([read]) => `${file}: ${read}`),
  );
  expect(found).toEqual([]);
});
