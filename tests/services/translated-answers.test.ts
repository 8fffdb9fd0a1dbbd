/** Visitors get records in the language that a request asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePolicyVersion,
  draftPolicyVersion,
  getPolicyVersion,
  schedulePolicyVersion,
} from '#contract/content/policy-versions.ts';
import { trashPost } from '#contract/content/posts.ts';
import { deletePost } from '#contract/content/posts-admin.ts';
import { listProducts } from '#contract/content/products.ts';
import { changeProductRecord, getProductRecord, publishProduct } from '#contract/content/products-admin.ts';
import { listTranslations } from '#contract/content/translations.ts';
import { languageHeader } from '#contract/languages.ts';
import { query } from '../helpers/postgres.ts';
import { paragraph, publish as publishPost, republish } from '../helpers/posts.ts';
import type { ServicesWithPeople } from '../helpers/services-with-people.ts';
import { language, startTranslated, type Translated } from '../helpers/translations.ts';

let services: ServicesWithPeople;
let site: Awaited<ReturnType<typeof startTranslated>>;
beforeAll(async () => {
  site = await startTranslated();
  services = site.services;
  await publishPost(services, { slug: 'clay', title: 'Clay' });
});
afterAll(() => services?.remove());

async function refusedChange(changes: object) {
  const { status, body } = await services.send('PATCH /content/site', { as: 'system', body: changes });
  return [status, body.fields];
}
async function inCategory(id: string) {
  const { revision, pending: _ } = await services.call(getProductRecord, { id });
  const saved = await services.call(changeProductRecord, { id, revision, categories: ['lamps'] });
  await services.call(publishProduct, { id, revision: saved.revision });
}
const inLanguage = { headers: { [languageHeader]: language } };
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer and fails where it is something else
type Body = any;
const visit = async (path: string, options: object = inLanguage): Promise<Body> => {
  const { status, body } = await services.send(`GET /content/${path}`, options);
  return status === 200 ? body : status;
};
/** A translation of every text, in which each has a word that no original has. */
async function translateAll(record: Translated, word: string) {
  const { content } = await site.get(record);
  await site.translate(
    record,
    Object.fromEntries(content.map(({ path }) => [path, `${word} ${path.replace(/[^a-z]/gi, '')}`.slice(0, 20)])),
  );
  await site.publish(record);
}

test.each([
  ['site', 'site', (body: Body) => [body.tagline, body.menus.header[0].label]],
  ['page', 'pages/about', (body: Body) => [body.title]],
  ['post', 'posts/clay', (body: Body) => [body.title, body.body.content[0].content[0].text]],
  ['product', 'products/NAME', (body: Body) => [body.title, body.summary]],
  ['category', 'products', (body: Body) => body.categories.map(({ name }: { name: string }) => name)],
  [
    'policy',
    'policies/privacy',
    (body: Body) => [body.title, body.summary, body.version.body.content[0].content[0].text],
  ],
] as const)(
  'visitors read a %s in the language that they ask for, and the original without it',
  async (kind, address, textsIn) => {
    const [product] = (await services.call(listProducts, {})).items;
    await inCategory(product!.id);
    const path = address.replace('NAME', product!.name);
    const { items } = await services.call(listTranslations, { language, kind, query: '' });
    const former = await visit(path, {});
    const record =
      kind === 'page'
        ? { kind, id: 'about' }
        : kind === 'site' || kind === 'category'
          ? items[0]!
          : { kind, id: former.id };
    await translateAll(record, 'Falke');
    expect(await visit(path, {})).toEqual({
      ...former,
      ...(former.languages && kind !== 'site' && { languages: ['de'] }),
    });
    const shown = await visit(path);
    for (const text of textsIn(shown)) expect(text).toMatch(/^Falke/);
    if (former.language) expect([shown.language, shown.languages]).toEqual(['de', ['de']]);
    // The site does not have the third, and nothing is translated into the second.
    for (const other of ['fr', 'it', 'de; drop'])
      expect(textsIn(await visit(path, { headers: { [languageHeader]: other } }))).toEqual(textsIn(former));
  },
);

test('a search finds what a translation says, by the rules of its language, and originals without one', async () => {
  const { id } = await publishPost(services, {
    slug: 'owls',
    title: 'Owls of the barn',
    body: paragraph('They sleep by day.'),
  });
  const find = async (typed: string, options: object = inLanguage) =>
    (await visit(`search?query=${encodeURIComponent(typed)}`, options)).items.map(({ name }: { name: string }) => name);
  expect(await find('owls')).toEqual(['owls']);
  const record = { kind: 'post' as const, id };
  const { content } = await site.get(record);
  const said = ['Eulen', 'Kurz.', '<b>Sie schl</b>afen &amp; träumen in <a href="/">Häusern</a>.'];
  await site.translate(record, Object.fromEntries(content.map(({ path }, index) => [path, said[index]!])));
  await site.publish(record);
  // "Haus" and "Häusern" have the same German stem.
  for (const typed of ['Eulen', 'schlafen', 'Haus']) expect([typed, await find(typed)]).toEqual([typed, ['owls']]);
  expect(await find('owls')).toEqual([]);
  expect(await find('owls', {})).toEqual(['owls']);
  const { items } = await visit('search?query=schlafen');
  expect(items[0].title).toEqual([{ text: 'Eulen', is_match: false }]);
  expect(items[0].excerpt.map(({ text }: { text: string }) => text).join('')).toBe(
    'Kurz. Sie schlafen & träumen in Häusern.',
  );
});

test('a search does not quote what the original lost, and no longer finds it once the translation is published again', async () => {
  const body = (...lines: string[]) => ({
    type: 'doc' as const,
    content: lines.flatMap((line) => paragraph(line).content),
  });
  const { id } = await publishPost(services, {
    slug: 'bats',
    title: 'Bats',
    body: body('By night.', 'Somebody said so.'),
  });
  const record = { kind: 'post' as const, id };
  const { content } = await site.get(record);
  const said = ['Fledermaus', 'Kurz.', 'Bei Nacht.', 'Quastenflosser sagte es.'];
  await site.translate(record, Object.fromEntries(content.map(({ path }, index) => [path, said[index]!])));
  await site.publish(record);
  const find = async () => (await visit('search?query=Quastenflosser')).items;
  expect(JSON.stringify(await find())).toContain('sagte');
  await republish(services, id, { body: body('By night.') });
  expect(JSON.stringify(await find())).not.toContain('sagte');
  expect((await site.translate(record, { title: 'Die Fledermaus' })).hasDraft).toBe(true);
  await site.publish(record);
  expect(await find()).toEqual([]);
});

test('a site hides what is not translated from lists, the search and its own address, but never its policies', async () => {
  await publishPost(services, { slug: 'moles', title: 'Moles' });
  const all = await visit('posts?page_size=100', {});
  expect((await visit('posts/moles')).language).toBe('en');
  await site.change({ untranslated: 'hidden' });
  const { items, total } = await visit('posts?page_size=100');
  expect(items.map(({ language: its }: { language: string }) => its)).toEqual(items.map(() => 'de'));
  expect([total, items.length]).toEqual([items.length, total]);
  expect(total).toBeLessThan(all.total);
  expect(await visit('posts/moles')).toBe(404);
  expect((await visit('search?query=moles')).items).toEqual([]);
  expect(await visit('pages/horizon')).toBe(404);
  expect((await visit('pages/home')).language).toBe('en');
  expect((await visit('products')).total).toBe(1);
  expect((await visit('policies')).items.length).toBe((await visit('policies', {})).items.length);
  const hrefs = ({ menus }: Body) => [...menus.header, ...menus.footer].map(({ href }: { href: string }) => href);
  expect(hrefs(await visit('site', {}))).toContain('/about');
  expect(hrefs(await visit('site', {}))).toContain('/horizon');
  expect(hrefs(await visit('site'))).not.toContain('/horizon');
  // In the language of the site, everything is there.
  expect((await visit('posts?page_size=100', {})).total).toBe(all.total);
  await site.change({ untranslated: 'shown' });
});

test('a policy says that its translation is of another text, and shows the original where it changed', async () => {
  const { id, version } = await visit('policies/privacy', {});
  expect((await visit('policies/privacy')).is_stale).toBe(false);
  const { number } = await services.call(draftPolicyVersion, { id });
  const draft = await services.call(getPolicyVersion, { id, number });
  const [first, ...others] = version.body.content;
  const body = { ...version.body, content: [...paragraph('We keep nothing.').content, first!, ...others.slice(1)] };
  const changed = await services.call(changePolicyVersion, {
    id,
    number,
    revision: draft.revision,
    body,
    changeNote: 'Less.',
    material: false,
  });
  await services.call(schedulePolicyVersion, {
    id,
    number,
    revision: changed.revision,
    effectiveAt: new Date(Date.now() + 1000),
  });
  await expect.poll(async () => (await visit('policies/privacy')).version.number, { timeout: 20_000 }).toBe(number);
  const shown = await visit('policies/privacy');
  expect([shown.is_stale, shown.version.body.content[0].content[0].text]).toEqual([true, 'We keep nothing.']);
  expect(shown.version.body.content[1].content[0].text).toMatch(/^Falke/);
});

test('a site has each language once, and loses none in which visitors read unless that is confirmed', async () => {
  const message = { languages: expect.stringContaining('Deutsch') };
  expect(await refusedChange({ languages: ['de-AT', 'en-US'] })).toEqual([
    422,
    { languages: 'English is the language of the site already.' },
  ]);
  expect(await refusedChange({ locale: 'de-DE' })).toEqual([422, message]);
  expect(await refusedChange({ languages: ['fr-FR'] })).toEqual([422, message]);
  const before = await visit('posts/clay');
  await site.change({ languages: ['fr-FR'], hidesTranslations: true });
  expect(await visit('posts/clay')).toMatchObject({ language: 'en', languages: [] });
  await site.change({ languages: ['fr-FR', 'de-CH'] });
  expect(await visit('posts/clay')).toEqual(before);
});

test('translations go with a record that is deleted for good', async () => {
  const { id } = await visit('posts/clay', {});
  await services.call(trashPost, { id });
  await services.call(deletePost, { id });
  const left = await query(services.databaseUrl, `select from content.translations where item_id = '${id}'`);
  expect(left).toEqual([]);
});
