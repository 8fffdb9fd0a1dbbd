import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, repositoryFiles } from '../helpers/repository-files.ts';
import { readSpecification } from './specification.ts';

const { ids } = readSpecification();
const files = repositoryFiles()
  .filter((file) => /\.(?:tsx?|mjs|css|sql|md|json)$|\.env\.example$/.test(file))
  .filter((file) => !file.startsWith('tests/conformance/') && !/package-lock|bench\/peers/.test(file));

/** Times of day (`T08:00`) and parts of longer words or numbers are not ids. */
const citation = /(?<![\w$}.-])(?:S\d{1,3}[a-z]?|T\d\d)(?![\w:]\d|\w)/g;

test('every row id that code, tests and records cite is in the specification', () => {
  const cited = files.flatMap((file) => [...read(file).matchAll(citation)].map(([id]) => ({ file, id })));
  expect(cited.length).toBeGreaterThan(500);
  expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('ids at the start of a title are rows of the specification, not of other lists', () => {
  const opening = /\(\s*['"`](?=[A-Z]\d)((?:[A-Z]\d+[a-z]?(?:-\w+)?[ ,]*|note \d+[ ,]*)+):\s/g;
  const titles = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(opening)].map(([, opened = '']) => `${file}: ${opened}`));
  expect(titles.length).toBeGreaterThan(500);
  expect(titles.filter((title) => /[ ,](?:[A-RU-Z]\d|note)/.test(title))).toEqual([]);
});

test('S3 S40: a row that is not specific names a record that decides it', () => {
  const records = readdirSync('docs/decisions');
  const specification = read('docs/specification.md');
  const rows = [...specification.matchAll(/^\| ([ST]\d+[a-z]?) \| (.*) \|$/gm)].flatMap(([, id = '', text = '']) =>
    [...text.matchAll(/\[(0\d\d)\]/g)].map(([, number = '']) => ({ id, number })),
  );
  expect(rows.length).toBeGreaterThan(30);
  const undecided = rows.filter(({ id, number }) => {
    const record = records.find((name) => name.startsWith(`${number}-`));
    const linked = specification.includes(`\n[${number}]: decisions/${record}\n`);
    return !linked || !new RegExp(`\\b${id}\\b`).test(read(`docs/decisions/${record}`));
  });
  expect(undecided).toEqual([]);
});
