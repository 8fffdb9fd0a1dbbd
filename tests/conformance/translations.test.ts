import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Catalogue, translatedLanguages } from '#contract/translate.ts';
import { filesIn, root, textsOf } from './texts.ts';

/** The back office is English, and so is the documentation of the API, which programmers read. */
const english = [
  'src/server-components/admin/',
  'src/server-components/layouts/admin-',
  'src/server-components/layouts/destinations',
  'src/server-components/layouts/side-bar',
  'src/server-components/public/api-docs/',
  'src/client-components/admin/',
  'src/client-components/editor/',
  'src/client-components/shell/',
];
const isTranslated = (file: string) => !english.some((start) => file.startsWith(start));
const ofBrowsers = filesIn('src/client-components').filter(isTranslated);
const ofPages = [...filesIn('src/server-components').filter(isTranslated), ...ofBrowsers];

/** Not for people: names of schema.org, of keys and of headers. */
const allowed = new Set<string>([
  'AboutPage',
  'Article',
  'Brand',
  'ContactPage',
  'CorrectionComment',
  'ItemList',
  'ListItem',
  'Offer',
  'Product',
  'WebPage',
  'WebSite',
  '/ Control+K Meta+K',
]);

const folder = path.join(root, 'src/contract/translations');
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Catalogue;
const files = (language: string) => readdirSync(path.join(folder, language)).sort();
const all = (language: string) => files(language).flatMap((file) => Object.entries(read(`${language}/${file}`)));
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('components that visitors and customers see have no text that is not translated', () => {
  const forgotten = ofPages.flatMap((file) =>
    textsOf(file)
      .bare.filter((text) => !allowed.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(forgotten).toEqual([]);
});

describe.each(translatedLanguages)('%s', (language) => {
  const entries = all(language);
  const known = new Set(entries.map(([text]) => text));

  test('has a translation of every text, with the same values in it', () => {
    const used = [...ofPages, ...filesIn('src/contract')].flatMap((file) => textsOf(file).translated);
    expect([...new Set(used)].filter((text) => !known.has(text))).toEqual([]);
    for (const [text, translation] of entries) expect(placeholders(translation), text).toEqual(placeholders(text));
  });

  test('has each text once, and the files that the others have', () => {
    expect(known.size).toBe(entries.length);
    expect(files(language)).toEqual(files('de'));
    for (const file of files(language))
      expect(Object.keys(read(`${language}/${file}`)), file).toEqual(Object.keys(read(`de/${file}`)));
  });

  test('gives browsers the texts of client components', () => {
    const used = new Set(ofBrowsers.flatMap((file) => textsOf(file).translated));
    const given = Object.keys(read(`${language}/browser.json`));
    expect([...used].filter((text) => !given.includes(text))).toEqual([]);
  });
});
