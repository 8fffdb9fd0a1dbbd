import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPageRecord, publishPage, savePage } from '#contract/content/pages-admin.ts';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import { withdrawPolicy } from '#contract/content/policies-admin.ts';
import { changePolicyVersion, draftPolicyVersion, schedulePolicyVersion } from '#contract/content/policy-versions.ts';
import { createPost, publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import { withdrawPost } from '#contract/content/posts-admin.ts';
import { listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  getProductRecord,
  publishProduct,
} from '#contract/content/products-admin.ts';
import { createRedirect, deleteRedirect } from '#contract/content/redirects.ts';
import { type Marked, searchSite } from '#contract/content/search.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { query } from '../helpers/postgres.ts';
import { paragraph, plainPost, publish, republish, save } from '../helpers/posts.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

const polling = { timeout: 20_000, interval: 50 };
/** As a reader sees it, with matches in brackets. */
const shown = (parts: Marked) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

let services: TestServices;
beforeAll(async () => {
  services = await startOn();
});
afterAll(() => services?.remove());

const search = (typed: string, others: Partial<InputOf<typeof searchSite>> = {}) =>
  services.call(searchSite, { query: typed, ...others });
const namesOf = async (typed: string) => (await search(typed)).items.map(({ kind, name }) => `${kind}:${name}`);

test('a search finds pages, products, news and policies, anonymously, with the matches marked', async () => {
  const answer = await services.send('GET /content/search?query=glaze');
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(['corrected', 'items', 'kinds', 'page', 'page_count', 'total']);

  await publish(services, {
    slug: 'the-quokka',
    title: 'A quokka <b>visits</b>',
    body: paragraph('It looked at a vase & left. Nobody saw where the quokka went.'),
  });
  const { items } = await search('Quokka');
  expect(items).toHaveLength(1);
  expect([shown(items[0]!.title), shown(items[0]!.excerpt)]).toEqual([
    'A [quokka] <b>visits</b>',
    expect.stringContaining('the [quokka] went'),
  ]);
  expect(items[0]).toMatchObject({ kind: 'post', name: 'the-quokka', date: expect.any(Date) });

  const page = await services.call(getPageRecord, { route: 'horizon' });
  const quote = { id: randomUUID(), type: 'quote' as const, text: 'A wombat is patient.', source: null };
  const saved = await services.call(savePage, {
    ...page.content,
    route: 'horizon',
    blocks: [...page.content.blocks, quote],
    revision: page.revision,
  });
  expect(await namesOf('wombat')).toEqual([]);
  await services.call(publishPage, { route: 'horizon', revision: saved.revision });
  expect(await namesOf('wombat')).toEqual(['page:horizon']);
  // Names of types, ids and addresses are not texts.
  expect(await namesOf(quote.id)).toEqual([]);
  expect(await namesOf('callToAction')).toEqual([]);

  const [product] = (await services.call(listProducts, {})).items;
  const { id, revision, specification } = await services.call(getProductRecord, { id: product!.id });
  const line = { label: 'Shape', value: 'Numbat' };
  await services.call(changeProductRecord, { id, revision, specification: [...specification, line] });
  expect(await namesOf('numbat')).toEqual([]);
  await services.call(publishProduct, { id, revision: revision + 1 });
  expect(await namesOf('numbat')).toEqual([`product:${product!.name}`]);
  await services.call(changeProductStatus, { id, status: 'archived' });
  expect(await namesOf('numbat')).toEqual([]);
});

test('a word with a bold part is one word, and no space is before the comma after a link', async () => {
  const text = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) });
  const link = { type: 'link', attrs: { href: '/contact' } };
  const body = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [text('A kooka'), text('burra', { type: 'bold' }), text(' by the '), text('river', link)],
      },
      { type: 'paragraph', content: [text('It '), text('laughed', { type: 'italic' }, link), text(', and slept.')] },
    ],
  } as typeof plainPost.body;
  await publish(services, { slug: 'kookaburras', title: 'Birds', body });
  const [found] = (await search('kookaburra laughed')).items;
  expect(shown(found!.excerpt)).toContain('A [kookaburra] by the river It [laughed], and slept.');
  expect(await namesOf('river it')).toContain('post:kookaburras');
});

test('all words have to match, also by their beginning or stem and in another field, and signs are no words', async () => {
  await publish(services, {
    slug: 'bandicoots',
    title: 'Bandicoots of 2026-3',
    tags: ['marsupials'],
    body: paragraph('They were shipping teapots to the coast.'),
  });
  for (const typed of [
    'bandicoot',
    'BANDIC',
    'bandicoots marsupial',
    'the bandicoot teapot',
    'bandicoot ships',
    '2026-3',
  ])
    expect([typed, await namesOf(typed)]).toEqual([typed, expect.arrayContaining(['post:bandicoots'])]);
  for (const typed of [
    'bandicoot giraffe',
    'dicoots',
    'bandicoot & !teapot | (',
    "'; drop table posts; --",
    ':*',
    '',
    '²',
  ])
    expect([
      typed,
      (await namesOf(typed)).filter((name) => name === 'post:bandicoots' && !typed.includes('teapot')),
    ]).toEqual([typed, []]);
  expect((await search('')).total).toBe(0);
  expect((await services.send(`GET /content/search?query=${'x'.repeat(201)}`)).status).toBe(422);
  expect((await services.send('GET /content/search?query=x&kind=deck')).status).toBe(422);
  expect((await search(Array.from({ length: 40 }, (_, index) => `w${index}`).join(' '))).total).toBe(0);
});

test('a match in the title comes before matches in the text, and pages of a kind do not overlap', async () => {
  await publish(services, { slug: 'potoroo-text', body: paragraph('potoroo '.repeat(50)) }, new Date('2026-02-02'));
  await publish(services, { slug: 'potoroo-title', title: 'The potoroo' }, new Date('2020-02-02'));
  expect(await namesOf('potoroo')).toEqual(['post:potoroo-title', 'post:potoroo-text']);
  expect((await search('potoroo', { kind: 'product' })).items).toEqual([]);
  expect(await search('potoroo', { kind: 'policy' })).toMatchObject({
    total: 0,
    kinds: [{ kind: 'post', count: 2 }],
  });
  const first = await search('potoroo', { pageSize: 1 });
  const second = await search('potoroo', { pageSize: 1, page: 2 });
  expect([first, second].map(({ items, total, pageCount }) => [items[0]?.name, total, pageCount])).toEqual([
    ['potoroo-title', 2, 2],
    ['potoroo-text', 2, 2],
  ]);
  expect(await search('potoroo', { page: 9 })).toMatchObject({ items: [], total: 2 });
});

test('a word with a wrong, missing, added or swapped letter leads to a similar one that visitors can read', async () => {
  await publish(services, { slug: 'cassowary', title: 'Cassowary' });
  await publish(services, { slug: 'emus', title: 'Two emus' });
  for (const typed of ['casowary', 'cassowarry', 'Kassowari', 'csasowary'])
    expect([typed, await search(typed)]).toMatchObject([
      typed,
      {
        corrected: 'cassowary',
        total: 1,
        items: [{ name: 'cassowary', title: [{ text: 'Cassowary', isMatch: true }] }],
      },
    ]);
  expect(await search('cassowary')).toMatchObject({ corrected: null, total: 1 });
  expect(await search('tow emsu')).toMatchObject({ corrected: null, total: 0 });
  expect(await search('two emsu')).toMatchObject({ corrected: 'two emus', total: 1 });
  for (const typed of ['cassette', 'csa', '2026', 'xylophones'])
    expect([typed, (await search(typed)).items.map(({ name }) => name)]).toEqual([
      typed,
      expect.not.arrayContaining(['cassowary']),
    ]);
  await services.call(createPost, { ...plainPost, slug: 'secret-echidna', title: 'Echidna' });
  expect(await search('echidnas')).toMatchObject({ corrected: null, total: 0 });
});

test('drafts, scheduled, archived and trashed posts are never found, and a scheduled one from its time on', async () => {
  const { id, revision } = await services.call(createPost, {
    ...plainPost,
    slug: 'the-dunnart',
    title: 'The dunnart',
  });
  expect(await namesOf('dunnart')).toEqual([]);
  const publishAt = new Date(Date.now() + 3_000);
  const scheduled = await services.call(publishPost, { id, revision, publishAt });
  expect(await namesOf('dunnart')).toEqual([]);
  await expect.poll(() => namesOf('dunnart'), polling).toEqual(['post:the-dunnart']);
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());

  await save(services, id, { title: 'The kowari' });
  expect([await namesOf('kowari'), await namesOf('dunnart')]).toEqual([[], ['post:the-dunnart']]);
  const { revision: live } = await republish(services, id, { title: 'The kowari' });
  expect([await namesOf('kowari'), await namesOf('dunnart')]).toEqual([['post:the-dunnart'], []]);
  expect(live).toBeGreaterThan(scheduled.revision);

  await services.call(trashPost, { id });
  expect(await namesOf('kowari')).toEqual([]);
  const restored = await services.call(restorePost, { id });
  expect(await namesOf('kowari')).toEqual(['post:the-dunnart']);
  for (const to of ['archived', 'draft'] as const) {
    const current =
      to === 'archived' ? restored : await services.call(publishPost, { id, revision: await revisionOf(id) });
    await services.call(withdrawPost, { id, revision: current.revision, to });
    expect([to, await namesOf('kowari')]).toEqual([to, []]);
  }
});

const revisionOf = async (id: string) =>
  (await services.send(`GET /content/admin/posts/${id}`, { as: 'system' })).body.revision;

test('of a policy the version in force is found, from its date on, and nothing of a withdrawn one', async () => {
  const { slug } = (await services.call(listPolicies, {})).items[0]!;
  const { id } = await services.call(getPolicy, { slug });
  const versionOf = async (text: string) => {
    const { number, revision } = await services.call(draftPolicyVersion, { id });
    const fields = { body: paragraph(text), material: true, changeNote: 'Another text.' };
    const changed = await services.call(changePolicyVersion, { id, number, revision, ...fields });
    expect(await namesOf(text)).toEqual([]);
    const effectiveAt = new Date(Date.now() + 3_000);
    await services.call(schedulePolicyVersion, { id, number, revision: changed.revision, effectiveAt });
  };
  await versionOf('Bilby');
  await expect.poll(() => namesOf('bilby'), polling).toEqual([`policy:${slug}`]);
  await versionOf('Quoll');
  expect(await namesOf('bilby')).toEqual([`policy:${slug}`]);
  await expect.poll(() => namesOf('quoll'), polling).toEqual([`policy:${slug}`]);
  expect(await namesOf('bilby')).toEqual([]);
  await services.call(withdrawPolicy, { id });
  expect(await namesOf('quoll')).toEqual([]);
});

test('an address that leads elsewhere is not found, whether its redirect is a plain path or a pattern', async () => {
  await publish(services, { slug: 'the-dugong', title: 'The dugong', body: paragraph('It swims.') });
  for (const from of ['/news/the-dugong', '/news/:slug']) {
    expect(await namesOf('dugong')).toEqual(['post:the-dugong']);
    const { id } = await services.call(createRedirect, { from, to: '/about', status: 301 });
    expect(await namesOf('dugong')).toEqual([]);
    await services.call(deleteRedirect, { id });
  }
  const { id } = await services.call(createRedirect, { from: '/horizon', to: '/about', status: 301 });
  expect(await namesOf('horizon')).not.toContain('page:horizon');
  await services.call(deleteRedirect, { id });
});

test('pages without content are not found, unless visitors find something else there', async () => {
  const empty = await startOn({ SEED_DEMO: 'false' });
  for (const [typed, names] of [
    ['horizon', []],
    ['about', []],
    ['contact', ['contact']],
  ] as const)
    expect((await empty.call(searchSite, { query: typed })).items.map(({ name }) => name)).toEqual(names);
  await empty.remove();
});

test('a text of a megabyte in many languages is saved, and found by its beginning', async () => {
  const words = Array.from({ length: 120_000 }, (_, index) => `世${index.toString(36)}`).join(' ');
  await publish(services, { slug: 'much-text', body: paragraph(`Thylacine ${words.slice(0, 700_000)}`) });
  expect(await namesOf('thylacine')).toEqual(['post:much-text']);
});

test('10,000 posts are not scanned for a word, be it rare or common', async () => {
  const url = services.databaseUrl;
  await query(
    url,
    `insert into content.posts (slug, title, summary, body, seo, reading_minutes, status, published_at)
      select 'many-' || n, 'Number ' || n, 'A numbered post.', jsonb_build_object('type', 'doc', 'content',
        jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object(
          'type', 'text', 'text', 'Everywhere, the potter said, and word' || n || '.'))))),
        '{"title": null, "description": null}', 1, 'published', now() - make_interval(mins => n)
      from generate_series(1, 10000) n`,
  );
  await query(url, 'vacuum analyze content.posts');
  const scans = async () => {
    await query(url, 'select pg_stat_clear_snapshot()');
    const [row] = await query<{ table: string; index: string }>(
      url,
      `select (select seq_tup_read from pg_stat_user_tables where relid = 'content.posts'::regclass) as table,
        (select idx_scan from pg_stat_user_indexes where indexrelname = 'posts_by_site_search') as index`,
    );
    return row!;
  };
  const before = await scans();
  expect(await namesOf('word9876')).toEqual(['post:many-9876']);
  expect(await search('everywhere potter')).toMatchObject({ total: 1_000, pageCount: 84 });
  await expect
    .poll(async () => Number((await scans()).index), polling)
    .toBeGreaterThanOrEqual(Number(before.index) + 2);
  // Rows that were read one after another; earlier tests read a few.
  expect(Number((await scans()).table) - Number(before.table)).toBeLessThan(5_000);
});
