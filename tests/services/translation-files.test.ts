/** Files for translators: what is exported comes back as drafts, and what does not fit is named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { importTranslations, listTranslatedTexts, translationColumns } from '#contract/content/translation-files.ts';
import {
  getTranslation,
  publishTranslation,
  saveTranslation,
  type Translation,
} from '#contract/content/translations.ts';
import { xliffEnd, xliffFile, xliffHead } from '#contract/content/xliff.ts';
import { writeCsv } from '#contract/csv.ts';
import { publish as publishPost, republish } from '../helpers/posts.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
beforeAll(async () => {
  services = await startWithPeople({ SEED_DEMO: 'false' });
  const { revision } = await services.call(getSiteRecord, {});
  await services.call(changeSite, { revision, languages: ['de-AT', 'fr-FR'] });
});
afterAll(() => services?.remove());

const language = 'de';
const body = (...texts: string[]) => ({
  type: 'doc' as const,
  content: texts.map((text) => ({
    type: 'paragraph' as const,
    content: [
      { type: 'text' as const, text: 'Tea & <cake>' },
      { type: 'hardBreak' as const },
      { type: 'text' as const, text, marks: [{ type: 'bold' as const }] },
      { type: 'text' as const, text: ' and ' },
      { type: 'text' as const, text: 'more', marks: [{ type: 'link' as const, attrs: { href: '/contact?a=1&b=2' } }] },
    ],
  })),
});
const makePost = async (title: string, ...texts: string[]) =>
  (await publishPost(services, { title, slug: title.toLowerCase().replaceAll(' ', '-'), body: body(...texts) })).id;

const get = (id: string) => services.call(getTranslation, { kind: 'post', id, language });
const targetsOf = async (id: string) => (await get(id)).content.map(({ target }) => target);

async function exported(work?: true): Promise<Translation[]> {
  const items: Translation[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await services.call(listTranslatedTexts, {
      language,
      ...(work && { work: 'true' }),
      ...(after && { after }),
    });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}
const xliffOf = (records: readonly Translation[], target = 'de-AT') =>
  `${xliffHead({ source: 'en-GB', target })}${records.map(xliffFile).join('')}${xliffEnd}`;
const csvOf = (records: readonly Translation[], separator?: string) =>
  writeCsv(
    [
      translationColumns,
      ...records.flatMap(({ kind, id, content }) =>
        content.map(({ path, source, target }) => [language, kind, id, path, source, target ?? '']),
      ),
    ],
    separator,
  );
const of = async (id: string) => (await exported()).filter((record) => record.id === id);

const run = (file: string, dryRun = false) => services.call(importTranslations, { language, file, dryRun });
const refusal = async (file: string) => {
  const path = `POST /content/admin/translations/${language}/imports`;
  const { status, body: said } = await services.send(path, { as: 'system', body: { file, dryRun: true } });
  return [status, said.fields?.file];
};

/** As a translator does: words change, tags and places stay. */
const inGerman = (record: Translation): Translation => ({
  ...record,
  content: record.content.map((text) => ({
    ...text,
    target: text.source.replaceAll('Tea', 'Tee').replaceAll('more', 'mehr').concat(' (de)'),
    former: null,
  })),
});

test('XLIFF goes out, is translated, comes back as a draft, is published, and goes out again', async () => {
  const id = await makePost('Round trip', 'first', 'second');
  const [record] = await of(id);
  expect(record?.content.map(({ source }) => source).slice(-2)).toEqual([
    'Tea &amp; &lt;cake><br><b>first</b> and <a href="/contact?a=1&amp;b=2">more</a>',
    'Tea &amp; &lt;cake><br><b>second</b> and <a href="/contact?a=1&amp;b=2">more</a>',
  ]);
  const file = xliffOf([inGerman(record!)]);
  expect(file).toContain('<ph id="1" dataRef="d1"/><pc id="2" dataRefStart="d2" dataRefEnd="d3">first</pc>');
  const texts = record!.content.length;
  const expected = { records: [{ kind: 'post', id, title: 'Round trip', texts }], unchanged: 0, empty: 0, left: [] };
  expect(await run(file, true)).toEqual({ applied: false, ...expected });
  expect(await get(id)).toMatchObject({ state: 'missing', revision: 0 });
  expect(await run(file)).toEqual({ applied: true, ...expected });
  expect(await get(id)).toMatchObject({ state: 'draft', translated: texts });
  expect((await targetsOf(id)).at(-1)).toBe(
    'Tee &amp; &lt;cake><br><b>second</b> and <a href="/contact?a=1&amp;b=2">mehr</a> (de)',
  );

  const { revision } = await get(id);
  expect(await run(file)).toMatchObject({ records: [], unchanged: texts });
  expect((await get(id)).revision).toBe(revision);
  await services.call(publishTranslation, { kind: 'post', id, language, revision });
  expect((await exported(true)).filter((each) => each.id === id)).toEqual([]);
  expect(xliffOf(await of(id))).toBe(file.replaceAll(' state="initial"', ' state="translated"'));
});

test('CSV goes out and comes back, also from a spreadsheet with semicolons, columns of its own and lines that wrap', async () => {
  const id = await makePost('Table', 'cell');
  const [record] = await of(id);
  const [head, ...lines] = csvOf([inGerman(record!)], ';')
    .trim()
    .split('\r\n');
  const file = `\ufeffsep=;\r\n${head};comment\r\n${lines.map((line) => `${line};fine\r\n`).join('')}`;
  expect(await run(file)).toMatchObject({ records: [{ id, texts: record!.content.length }], left: [] });
  expect((await targetsOf(id))[0]).toBe('Table (de)');
  const wrapped = csvOf([{ ...record!, content: [{ ...record!.content[0]!, source: 'Ta\nble', target: 'x' }] }]);
  expect((await run(wrapped)).left).toMatchObject([{ line: 2, reason: 'The original no longer says this.' }]);
});

test('texts that need work are exported with the former original, and a translation that is confirmed counts for the new one', async () => {
  const id = await makePost('Changes', 'before');
  const [record] = await of(id);
  await run(xliffOf([inGerman(record!)]));
  await services.call(publishTranslation, { kind: 'post', id, language, revision: (await get(id)).revision });
  await republish(services, id, { title: 'Changed' });
  const work = (await exported(true)).filter((each) => each.id === id);
  expect(work.map(({ state, content }) => [state, content.map(({ source, former }) => [source, former])])).toEqual([
    ['stale', [['Changed', 'Changes']]],
  ]);
  const file = xliffOf(work);
  expect(file).toContain('<note category="former">Changes</note>');
  expect(await run(file)).toMatchObject({ records: [], unchanged: 1, left: [] });
  expect(await run(csvOf(work))).toMatchObject({ records: [], unchanged: 1 });
  // The file from before the change.
  expect((await run(xliffOf([inGerman(record!)]))).left).toMatchObject([
    { record: `post/${id}`, path: 'title', reason: 'The original no longer says this.' },
  ]);
  expect(await run(file.replace('state="initial"', 'state="final"'))).toMatchObject({ records: [{ texts: 1 }] });
  const { hasDraft, content } = await get(id);
  expect([hasDraft, content[0]]).toMatchObject([true, { target: 'Changes (de)', former: null }]);
});

test('texts that do not fit are left out and named with their line, and the others come', async () => {
  const id = await makePost('Partly', 'one', 'two');
  const [record] = await of(id);
  const good = inGerman(record!);
  const [title, summary, first, second] = good.content;
  const broken = {
    ...good,
    content: [title!, summary!, { ...first!, target: '<b>open' }, { ...second!, target: '<script>' }, { ...title! }],
  };
  const unknown = { ...good, id: '00000000-0000-4000-8000-00000000dead' };
  const file = csvOf([broken, unknown, { ...good, kind: 'deck' as 'post' }]);
  const report = await run(file);
  expect(report.records).toEqual([{ kind: 'post', id, title: 'Partly', texts: 2 }]);
  expect(report.left.map(({ line, reason }) => [line, reason])).toEqual([
    [4, expect.stringContaining('<b>')],
    [5, expect.stringContaining('<script>')],
    [6, 'The file has this text twice.'],
    [7, 'Visitors see no such record.'],
    [11, 'Visitors see no such record.'],
  ]);
  expect(await targetsOf(id)).toEqual(['Partly (de)', 'A plain summary. (de)', null, null]);

  const lost = xliffOf([good]).replaceAll(' dataRefEnd="d3"', '');
  expect((await run(lost, true)).left.map(({ reason }) => reason)).toEqual(
    Array(2).fill('The original no longer says this.'),
  );
  const foreign = xliffOf([good]).replace('<target>', '<target><ph id="99" dataRef="d99"/>');
  expect((await run(foreign, true)).left).toMatchObject([{ path: 'title', reason: 'Its formatting is damaged.' }]);
  const long = { ...good, content: [{ ...title!, target: 'x'.repeat(20_001) }] };
  expect((await run(csvOf([long]), true)).left).toMatchObject([{ reason: 'It has more than 20000 characters.' }]);
});

test('programs of translators split texts, wrap lines, and add elements of their own', async () => {
  const id = await makePost('Tools', 'bold');
  const [record] = await of(id);
  const { path } = record!.content.at(-1)!;
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" version="2.1" srcLang="en" trgLang="de">
  <file id="f1" original="post/${id}">
    <unit id="u1" name="title">
      <mtc:matches><mtc:match ref="#m1"><source>Tools</source><target>Nicht das</target></mtc:match></mtc:matches>
      <notes><note>Not <![CDATA[this]]> either</note></notes>
      <segment state="final"><source>
        Tools
      </source><target><mrk id="m1" type="term">Werk</mrk>zeuge &amp; <cp hex="0041"/></target></segment>
    </unit>
    <unit id="u2" name="${path}">
      <originalData><data id="a">&lt;b&gt;</data><data id="b">&lt;/b&gt;</data><data id="c">&lt;br&gt;</data>
        <data id="d">&lt;a href="/contact?a=1&amp;amp;b=2"&gt;</data><data id="e">&lt;/a&gt;</data></originalData>
      <segment state="final"><source>Tea &amp; &lt;cake&gt;</source><target>Tee &amp; &lt;Torte&gt;</target></segment>
      <ignorable><source><ph id="2" dataRef="c"/></source></ignorable>
      <segment state="final"><source><sc id="1" dataRef="a"/>bold<ec startRef="1" dataRef="b"/> and <pc id="3" dataRefStart="d" dataRefEnd="e">more</pc></source>
        <target><sc id="1" dataRef="a"/>fett<ec startRef="1" dataRef="b"/> und <pc id="3" dataRefStart="d" dataRefEnd="e">mehr</pc></target></segment>
    </unit>
  </file>
</xliff>`;
  expect(await run(file)).toMatchObject({ records: [{ texts: 2 }], left: [] });
  expect(await targetsOf(id)).toEqual([
    'Werkzeuge & A',
    null,
    'Tee &amp; &lt;Torte><br><b>fett</b> und <a href="/contact?a=1&amp;b=2">mehr</a>',
  ]);
  const half = file.replace(/<target><sc.*<\/target>/, '');
  expect(await run(half)).toMatchObject({ records: [], unchanged: 1, empty: 1 });
  const skipped = file
    .replace(/<target><sc.*<\/target>/, '<target> </target>')
    .replace(/<target><mrk.*<\/target>/, '<target/>');
  expect(await run(skipped)).toMatchObject({ records: [], unchanged: 0, empty: 2 });
  expect((await targetsOf(id))[0]).toBe('Werkzeuge & A');
  for (const hex of ['0', 'zz', '-5', 'd800', '110000', ''])
    expect((await run(file.replace('0041', hex))).left).toMatchObject([{ reason: 'Its formatting is damaged.' }]);
});

test.each([
  ['another language', xliffOf([], 'fr-FR'), 'This file is a translation into “fr-FR”, but you chose Deutsch.'],
  ['another language in CSV', 'language,kind,id,path,source,target\nfr,post,a,b,c,d', '“fr”, but you chose Deutsch.'],
  ['XLIFF 1.2', '<xliff version="1.2"><file/></xliff>', 'XLIFF 1.2. Only XLIFF 2.0 to 2.2 is read'],
  ['other XML', '<rss/>', 'no XLIFF file'],
  ['XML that is cut', xliffOf([]).slice(0, -5), 'not valid XML'],
  ['a billion laughs', `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${xliffOf([])}`, 'document type'],
  ['an unknown entity', xliffOf([]).replace('</xliff>', '&laugh;</xliff>'), 'entity'],
  ['deep nesting', `<xliff version="2.0">${'<group>'.repeat(60)}`, 'nested too deeply'],
  ['CSV without its columns', 'path,target\ntitle,Titel', 'does not name these columns: kind, id, source.'],
  ['CSV of something else', 'name,price\nLamp,3', 'target'],
  ['CSV that is cut', 'kind,id,path,source,target\npost,"a', 'not a valid CSV file'],
])('a file is refused as a whole: %s', async (_, file, reason) => {
  expect(await refusal(file)).toEqual([422, expect.stringContaining(reason)]);
});

test('a file that is too large is refused, and the longest one is read in bounded time', async () => {
  expect(await refusal('x'.repeat(1_000_001))).toEqual([422, 'This file is too large.']);
  const unit = '<unit id="u"><segment><source>a</source><target>b</target></segment></unit>';
  const file = `<xliff version="2.0" trgLang="de"><file id="f" original="post/x">${unit.repeat(12_000)}</file></xliff>`;
  expect(file.length).toBeGreaterThan(900_000);
  expect((await run(file, true)).left).toMatchObject([{ reason: 'Visitors see no such record.' }]);
});

test('a translation that somebody saves meanwhile is not overwritten by an older file unless it differs', async () => {
  const id = await makePost('Meanwhile', 'word');
  const [record] = await of(id);
  await services.call(saveTranslation, { kind: 'post', id, language, revision: 0, texts: { title: 'Indessen' } });
  const only = { ...record!, content: record!.content.slice(1).map((text) => ({ ...text, target: text.source })) };
  await run(xliffOf([only]));
  expect((await targetsOf(id))[0]).toBe('Indessen');
});
