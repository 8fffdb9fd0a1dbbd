import { expect, test } from 'vitest';
import {
  adviceFor,
  bannedAnywhere,
  bannedInSource,
  bannedInTests,
  bannedNames,
  bannedOnScreens,
  commentsIn,
  vagueOpening,
} from '../helpers/plain-language.ts';
import { read, repositoryFiles } from '../helpers/repository-files.ts';

const filesIn = (...folders: string[]): string[] =>
  repositoryFiles(...folders)
    .filter((file) => /\.(tsx?|css|sql)$/.test(file) && !file.endsWith('plain-language.test.ts'))
    .filter((file) => file !== 'tests/helpers/plain-language.ts');

const findIn = (files: readonly string[], banned: RegExp): string[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const word = banned.exec(line)?.[0];
        return word === undefined ? [] : [`${file}:${index + 1}: ${word}`];
      }),
  );

test('code and comments use the terms of the glossary', () => {
  expect(findIn(filesIn('src', 'server', 'engine', 'bench', 'demo', 'deploy', 'tests'), bannedInSource)).toEqual([]);
});

/** A migration, and its test, have to name what older versions stored. */
const withFormerNames = [
  'server/services/content/migrations/114-restore-version.sql',
  'server/services/auth/migrations/114-restore-version.sql',
  'tests/services/renamed-action.test.ts',
];

test('code, comments and what is stored call it restoring a version', () => {
  const files = filesIn('src', 'server', 'engine', 'bench', 'demo', 'tests');
  const others = files.filter((file) => !withFormerNames.includes(file));
  expect(findIn(others, bannedAnywhere)).toEqual([]);
});

test('limits are named with max and min, and nothing is named after looking', () => {
  expect(findIn(filesIn('src', 'server', 'engine', 'bench', 'demo', 'tests'), bannedNames)).toEqual([]);
});

test('tests use the terms of the glossary', () => {
  expect(findIn(filesIn('tests'), bannedInTests)).toEqual([]);
});

test('comments are no fragments such as "Of its `data`."', () => {
  const files = filesIn('src', 'server', 'engine', 'bench', 'demo', 'deploy', 'tests');
  const comments = files.flatMap((file) =>
    commentsIn(read(file)).map(({ line, comment }) => ({ at: `${file}:${line}`, comment })),
  );
  expect(comments.length).toBeGreaterThan(6_000);
  expect(
    comments.flatMap(({ at, comment }) => {
      const advice = adviceFor(comment);
      return advice === undefined ? [] : [`${at}: ${comment}: ${advice}`];
    }),
  ).toEqual([]);
});

test.each([
  '/** Of its `data`. */',
  '  /* What visitors see. */',
  'const size = 1; // Who made the link: nobody.',
  '/**\n * By text. The first one counts.\n */',
  '{/* Those of the program. */}',
  '/** Its icon. */',
])('%j is recognised as a fragment', (source) => {
  expect(commentsIn(source).map(({ comment }) => adviceFor(comment))).toEqual([expect.any(String)]);
});

test.each([
  '/** The fields of `data`. */',
  '// Of two different signs, the last one is before the decimals.',
  '// By then the page has gone.',
  '// It is the name\n// Of no file.',
  "const url = 'https://example.com/What';",
])('%j is accepted as a comment', (source) => {
  expect(commentsIn(source).flatMap(({ comment }) => adviceFor(comment) ?? [])).toEqual([]);
});

test('titles of tests have a subject', () => {
  const titles = filesIn('tests')
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:test|describe|\))\(\s*(['"`])(.+?)\1,/g)].map(([, , title = '']) => ({
        file,
        title,
      })),
    );
  expect(titles.length).toBeGreaterThan(700);
  expect(titles.filter(({ title }) => vagueOpening.test(title))).toEqual([]);
});

test.each([
  ['takeOut(ConfirmDeed)', bannedInSource],
  ["action: 'bring-back'", bannedAnywhere],
  ['isBroughtBack', bannedAnywhere],
  ['bringBackVersion', bannedAnywhere],
  ['post.bring_back', bannedAnywhere],
  ['const mostRows = 100;', bannedNames],
  ['slice(0, rowsAtMost)', bannedNames],
  ['{ most: 5 }', bannedNames],
  ['const { runs, least } = order;', bannedNames],
  ['identity.looking', bannedNames],
  ['withoutLooking', bannedNames],
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
  ['// At most ten rows, and at least one: almost all.', bannedNames],
  ['lookup(name)', bannedNames],
  ['S37 T56: saving with an old revision is refused', vagueOpening],
  ['This role does not exist. Never share this code.', bannedOnScreens],
])('%j is accepted', (phrase, banned) => {
  expect(phrase).not.toMatch(banned);
});
