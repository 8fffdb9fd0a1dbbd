import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { nouns, sentences } from '#contract/messages/nouns.ts';
import { forCustomers, texts } from '#contract/messages/texts.ts';
import { type Catalogue, translatedLanguages } from '#contract/translate.ts';
import { english as letters } from '../../server/services/auth/messaging/messages/texts/english.ts';
import { filesIn, literalsOf, root, textsOf, withContract } from './texts.ts';

/** The back office is English, and so is the documentation of the API, which programmers read. */
const english = [
  'src/server-components/admin/',
  'src/server-components/gallery/',
  'src/server-components/layouts/admin-',
  'src/server-components/layouts/destinations',
  'src/server-components/layouts/side-bar',
  'src/server-components/public/api-docs/',
  'src/client-components/admin/',
  'src/client-components/editor/',
  'src/client-components/shell/',
  'src/client-components/widgets/',
];
const isTranslated = (file: string) => !english.some((start) => file.startsWith(start));
const ofBrowsers = filesIn('src/client-components').filter(isTranslated);
const ofPages = [...filesIn('src/server-components').filter(isTranslated), ...ofBrowsers];

/** Not for people: names of schema.org, of keys and of headers. */
const allowed = new Set<string>([
  ...['AboutPage', 'Article', 'Brand', 'BreadcrumbList', 'ContactPage', 'CorrectionComment', 'ItemList', 'ListItem'],
  ...['Offer', 'Organization', 'Person', 'Product', 'ProductGroup', 'WebPage', 'WebSite'],
  ...[
    '/ Control+K Meta+K',
    'ArrowLeft',
    'ArrowRight',
    'Enter',
    'Escape',
    'Shift',
    'PublicKeyCredential',
    'ChunkLoadError',
    'NotFoundError',
    '…State',
  ],
  ...['; Max-Age=…', '; Secure', '…=…; Path=/; SameSite=Lax……'],
]);

const folder = path.join(root, 'src/contract/translations');
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Catalogue;
const files = (language: string) => readdirSync(path.join(folder, language)).sort();
const all = (language: string) => files(language).flatMap((file) => Object.entries(read(`${language}/${file}`)));
const isTable = (file: string) => file.startsWith('src/contract/messages/') && !file.endsWith('/message.ts');
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('components that visitors and customers see have no text that is not translated', () => {
  const forgotten = ofPages.flatMap((file) =>
    textsOf(file)
      .bare.filter((text) => !allowed.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(forgotten).toEqual([]);
});

const sources = [...filesIn('src'), ...filesIn('server')].filter((file) => !isTable(file));
const literals = new Set(sources.flatMap(literalsOf));
const wholeSentences = Object.values(sentences).flatMap((sentence) =>
  Object.values(nouns).map((noun) => sentence.replace('{what}', noun)),
);
const ofMessages = new Set<string>([...Object.values(texts).flat(), ...wholeSentences]);

test('translations for services are of messages, or of texts that are in the source', () => {
  const keys = Object.keys(read('de/services.json'));
  expect(keys.filter((text) => !ofMessages.has(text) && !literals.has(text))).toEqual([]);
});

test('translations for letters are of letters', () => {
  const leavesOf = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(leavesOf);
  const known = new Set(leavesOf(letters));
  expect(Object.keys(read('de/letters.json')).filter((text) => !known.has(text))).toEqual([]);
});

test('every code of a message is in one table only, and somebody uses it', () => {
  const source = filesIn('src/contract/messages').map((file) => readFileSync(path.join(root, file), 'utf8'));
  const written = source.flatMap((text) => [...text.matchAll(/^ {2}([a-z]\w*):/gm)].map(([, code]) => code));
  expect(Object.keys(texts).filter((code) => written.filter((other) => other === code).length !== 1)).toEqual([]);
  expect(Object.keys(texts).filter((code) => !literals.has(code))).toEqual([]);
});

describe.each(translatedLanguages)('%s', (language) => {
  const entries = all(language);
  const known = new Set(entries.map(([text]) => text));
  const hasDual = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('two');
  /** Such a language has no number before one and two. */
  const saidBy = (form: string, text: string) =>
    placeholders(hasDual && text.includes('{count}') && !form.includes('{count}') ? `${form}{count}` : form);

  test('has a translation of every text, with the same values in it', () => {
    const used = [...ofPages, ...filesIn('src/contract')].flatMap((file) => textsOf(file).translated);
    expect([...new Set(used)].filter((text) => !known.has(text))).toEqual([]);
    for (const [text, translation] of entries)
      for (const form of translation.split(/^(?:two|few|many|other): /m).filter(Boolean))
        expect(saidBy(form, text), form).toEqual(placeholders(text));
  });

  test('has a translation of every message that customers may read', () => {
    const shown = Object.values(forCustomers).flat();
    expect(shown.filter((text) => !known.has(text))).toEqual([]);
  });

  test('has each text once, and the files that the others have', () => {
    expect(known.size).toBe(entries.length);
    expect(files(language)).toEqual(files('de'));
    for (const file of files(language))
      expect(Object.keys(read(`${language}/${file}`)), file).toEqual(Object.keys(read(`de/${file}`)));
  });

  test('gives browsers the texts of client components, and of what they import of the contract', () => {
    const used = new Set(withContract(ofBrowsers).flatMap((file) => textsOf(file).translated));
    const given = Object.keys(read(`${language}/browser.json`));
    expect([...used].filter((text) => !given.includes(text))).toEqual([]);
  });
});
