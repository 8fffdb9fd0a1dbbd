import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bannedInSource, bannedInTests, bannedOnScreens, vagueOpening } from '../helpers/plain-language.ts';

const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|css|sql)$/.test(file) && !file.endsWith('plain-language.test.ts'))
    .filter((file) => file !== 'tests/helpers/plain-language.ts');

const findIn = (files: readonly string[], banned: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const word = banned.exec(line)?.[0];
        return word === undefined ? [] : [`${file}:${index + 1}: ${word}`];
      }),
  );

test('code and comments use the terms of the glossary', () => {
  expect(findIn(filesIn('src', 'server', 'engine', 'bench', 'demo', 'tests'), bannedInSource)).toEqual([]);
});

test('tests use the terms of the glossary', () => {
  expect(findIn(filesIn('tests'), bannedInTests)).toEqual([]);
});

test('titles of tests have a subject', () => {
  const titles = filesIn('tests')
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:test|describe|\))\(\s*(['"`])(.+?)\1,/g)].map(([, , title = '']) => ({
        file,
        title,
      })),
    );
  expect(titles.length).toBeGreaterThan(700);
  expect(titles.filter(({ title }) => vagueOpening.test(title))).toEqual([]);
});

test.each([
  ['takeOut(ConfirmDeed)', bannedInSource],
  ['whoever has the link', bannedInSource],
  ['the second person is told', bannedInTests],
  ['a page is drawn', bannedInTests],
  ['the kept page', bannedInTests],
  ['an error is said at the field', bannedInTests],
  ['a slide is put back', bannedInTests],
  ['it is thrown away', bannedInTests],
  ['nobodys', bannedInTests],
  ['T56: who saves second sees both texts', vagueOpening],
  ['what is stored', vagueOpening],
  ['No role is like that. Give it to nobody.', bannedOnScreens],
])('%j is recognised as an old phrase', (phrase, banned) => {
  expect(phrase).toMatch(banned);
});

test.each([
  ['S37 T56: saving with an old revision is refused', vagueOpening],
  ['This role does not exist. Never share this code.', bannedOnScreens],
])('%j is accepted', (phrase, banned) => {
  expect(phrase).not.toMatch(banned);
});
