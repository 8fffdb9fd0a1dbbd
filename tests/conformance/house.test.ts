import { expect, test } from 'vitest';
import { readContent } from '../../demo/import/content.ts';
import { readPeople } from '../../demo/import/people.ts';
import { readTrade } from '../../demo/import/trade.ts';
import { importedFile, read, repositoryFiles } from '../helpers/repository-files.ts';

const files = repositoryFiles('engine', 'src', 'server', 'tests', 'demo', 'deploy').filter((file) =>
  /\.tsx?$/.test(file),
);
const linesOf = (file: string) => read(file).trimEnd().split('\n').length;

test('no file is longer than 300 lines', () => {
  expect(files.filter((file) => linesOf(file) > 300)).toEqual([]);
});

test('names are kebab-case, and no folder is called utils, lib or similar', () => {
  const segments = files.flatMap((file) => file.split('/').map((segment) => [file, segment] as const));
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
  expect(segments.filter(([, segment]) => !kebab.test(segment)).map(([file]) => file)).toEqual([]);
  const meaningless = new Set(['utils', 'util', 'lib', 'misc', 'common', 'shared', 'helpers']);
  const named = files.filter((file) =>
    file
      .split('/')
      .slice(0, -1)
      .some((folder) => meaningless.has(folder)),
  );
  expect(named.filter((file) => !file.startsWith('tests/helpers/'))).toEqual([]);
});

test('the root of the server is a table of contents', () => {
  expect(files.filter((file) => /^server\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(8);
});

test('the contract is imported as #contract/…, and relatively only within itself', () => {
  const outside = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/contract/'));
  expect(outside.filter((file) => /from '\.[^']*\/contract\//.test(read(file)))).toEqual([]);
});

test('client components import nothing of the contract that loads the schema library', () => {
  const client = files.filter((file) => file.startsWith('src/client-components/'));
  const withZod = client.filter((file) => contractImports(file).some((imported) => importsZod(imported)));
  expect(withZod).toEqual([]);
});

const valueImports = (file: string) =>
  [...read(file).matchAll(/^import (?!type\b)[^;]*? from '([^']+)';/gms)].map((match) => match[1] as string);

const contractImports = (file: string) =>
  valueImports(file)
    .flatMap((name) => importedFile(file, name) ?? [])
    .filter((imported) => imported.startsWith('src/contract/'));

const importsZod = (file: string): boolean =>
  valueImports(file).includes('zod') || contractImports(file).some(importsZod);

/** These pass the words of the schema library on: to operators, to other programs, or to `issueMessage` itself. */
const rawIssues = [
  'server/gateway/inbound/inbound.ts',
  'server/settings/config.ts',
  'src/contract/content/post-preview.ts',
  'src/contract/issue-message.ts',
  'src/contract/redirect-rules.ts',
];

test('people read what is wrong with a value in words of `issueMessage`', () => {
  const raw =
    /issues?(?:\[\d\]|\.at\(\d\))?[!?]?\.message\b|\{[^{}]*\bmessage\b[^{}]*\}(?: of |\] = | = )[^;\n]*issue|issues\.\w+\(\(\{[^{}]*\bmessage\b/;
  const program = files.filter((file) => /^(?:engine|server|src)\//.test(file));
  expect(program.filter((file) => raw.test(read(file)))).toEqual(rawIssues);
});

const demo = await readContent();
const { people, organizations } = await readPeople();
/** Names, contacts and titles of the demo company; shorter ones, such as that of a radio, are ordinary words. */
const demoTexts = [
  ...Object.values(demo.site).flatMap((value) => (typeof value === 'string' || Array.isArray(value) ? value : [])),
  ...people.flatMap(({ name, email }) => [name, email]),
  ...organizations.map(({ name }) => name),
  ...[...demo.posts, ...demo.decks].flatMap(({ slug, title }) => [slug, title]),
  ...demo.products.map(({ summary }) => summary),
].filter((text) => text === demo.site.name || text.length >= 12);

const sentencesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(/(?<=[.!?])\s+|\n/).filter((text) => text.length >= 30 && /[A-Za-z]+ [a-z]+ [a-z]+/.test(text))
    : Object.values(value ?? {}).flatMap((each) =>
        typeof each === 'object' || typeof each === 'string' ? sentencesIn(each) : [],
      );

test('S11: the program contains no text of the demo company, and no sentence of its pages, policies and replies', async () => {
  expect(demoTexts.length).toBeGreaterThan(60);
  const { replies } = await readTrade();
  const sentences = [...new Set([...Object.values(demo), replies].flatMap(sentencesIn))];
  expect(sentences.length).toBeGreaterThan(500);
  const program = repositoryFiles('engine', 'src', 'server', 'public', '.env.example', 'package.json').filter(
    (file) => !/\.(?:png|ico)$/.test(file),
  );
  const texts = demoTexts.map(
    (text) => new RegExp(`(?<!\\w)${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\\w)`, 'i'),
  );
  const found = program.flatMap((file) => {
    const source = read(file);
    const line = source.replaceAll(/\s+/g, ' ');
    const named = texts.filter((text) => text.test(source)).map((text) => text.source);
    return [...named, ...sentences.filter((text) => line.includes(text))].map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

/** Promises and statements that only the company can make, in the words of the demo company and of similar ones. */
const claims =
  /working days?|within (?:one|two|three|a few|\d+) (?:hours?|days?|weeks?)|workshop|the parcel leaves|one repaired|made by hand|lent us|the trust and|this run\b|our (?:desk|bench|makers)|\d+ objects|One object/i;

test('S11: the program makes no promise or statement on behalf of the company', () => {
  const shown = files.filter((file) => /^src\/.*\.tsx$/.test(file) || file.startsWith('src/contract/'));
  const withoutComments = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  const found = shown.map((file) => [file, claims.exec(withoutComments(file))?.[0]]);
  expect(found.filter(([, claim]) => claim !== undefined)).toEqual([]);
});

test('no test waits longer than 200 ms by a real timer', () => {
  const waits = /\b(?:waitForTimeout|delay|sleep)\(([\d_]+)\)|\bsetTimeout\([^()]*,\s*([\d_]+)\)/g;
  const tests = files.filter((file) => file.startsWith('tests/') && !file.startsWith('tests/faults/'));
  const found = tests.flatMap((file) =>
    [...read(file).matchAll(waits)]
      .filter(([, wait, timer]) => Number((wait ?? timer ?? '').replaceAll('_', '')) > 200)
      .map(() => file),
  );
  // They stop or slow another process for longer than the program waits, whose clock no test can move.
  expect(found.sort()).toEqual(['tests/pages/closed-site.test.ts', 'tests/services/processes.test.ts']);
});
