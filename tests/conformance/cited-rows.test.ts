/** Whoever meets an id in a comment, a title or a record can look it up in docs/specification.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSpecification } from './specification.ts';

const { ids } = readSpecification();
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|css|sql|md|json)$|\.env\.example$/.test(file))
  .filter((file) => !file.startsWith('tests/conformance/') && !/package-lock|bench\/peers|\/seed\//.test(file));

/** Times of day (`T08:00`), and what is part of a longer word or a number, are no ids. */
const citation = /(?<![\w$}.-])(?:S\d{1,3}[a-z]?|T\d\d)(?![\w:]\d|\w)/g;

test('every id of a row that code, tests and records cite is in the specification', () => {
  const cited = texts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(citation)].map(([id]) => ({ file, id })),
  );
  expect(cited.length).toBeGreaterThan(500);
  expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([]);
});
