/** A site that moved out moves into an empty one, and is the same there. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMovedEntries } from '#contract/content/moving.ts';
import { getPageRecord, listPageRecords } from '#contract/content/pages-admin.ts';
import { createPost } from '#contract/content/posts.ts';
import { getPostRecord, listPostRecords, type PostRecord } from '#contract/content/posts-admin.ts';
import { listRedirectRecords } from '#contract/content/redirects.ts';
import { readCsv } from '#contract/csv.ts';
import type { Block } from '#contract/rich-text.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { countsOf, packed, read, step } from '../helpers/moving.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';

let account: Account;
let empty: OwnServices;
beforeAll(async () => {
  account = await startAccount();
  empty = await startServices({ SEED_DEMO: 'false' });
});
afterAll(async () => {
  await account?.remove();
  await empty?.remove();
});

type Caller = Pick<OwnServices, 'call'>;

async function postsOf({ call }: Caller): Promise<Map<string, PostRecord>> {
  const { items } = await call(listPostRecords, { pageSize: '100' });
  return new Map(
    await Promise.all(items.map(async ({ id, slug }) => [slug, await call(getPostRecord, { id })] as const)),
  );
}

const withPicture = 'posts/how-to-change-a-kettle-gasket.md';

/** Pictures have other addresses; they have the same size, words and place. */
const comparable = ({ slug, status, publishedAt, content: { body, cover, authors, ...content } }: PostRecord) => ({
  ...content,
  status,
  publishedAt: status === 'draft' ? null : publishedAt,
  authors: authors.map(({ name }) => name),
  cover: cover !== null && withPicture.includes(slug) && [cover.alt, cover.width, cover.height],
  body: body.content.flatMap((block): Block[] => {
    if (block.type !== 'image') return [block];
    return withPicture.includes(slug) ? [{ ...block, attrs: { ...block.attrs, src: '/' } }] : [];
  }),
});

const file = ({ token, sessionId }: SignedInPerson) =>
  fetch(`${account.origin}${listHref}`, {
    headers: { cookie: `__Host-session=${token}; __Host-session-id=${sessionId}` },
  });
const listHref = '/account/site-admin?view=all&part=move&export=zip';

test('texts, dates, tags, pictures, drafts and redirects come back', { timeout: 120_000 }, async () => {
  const { services } = account;
  await services.call(createPost, {
    title: 'Not out yet',
    summary: 'A *draft*',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '1. {{ no }} list' }] }] },
    cover: null,
    tags: ['Wood'],
    pinned: true,
    seo: { title: 'Other words', description: null },
    authors: [],
  });
  const admin = await account.person(demoPeople.admin.phoneNumber);
  const answer = await file(admin);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const rules = (await services.call(listRedirectRecords, {})).items.length;
  expect(readCsv(strFromU8(files['redirects.csv'] as Uint8Array))).toHaveLength(rules + 1);
  expect(JSON.parse(strFromU8(files['menus.json'] as Uint8Array))).toHaveProperty('header');
  expect(Object.keys(files).filter((name) => name.startsWith('policies/')).length).toBeGreaterThan(0);

  // Pictures take long to be made, so only those of one post come along.
  const shown = strFromU8(files[withPicture] as Uint8Array);
  const some = Object.entries(files).filter(([name]) => !name.startsWith('pictures/') || shown.includes(name));
  expect(some.length).toBeLessThan(Object.keys(files).length);
  const { id, reason } = await read(empty, packed(Object.fromEntries(some)), { name: 'site.zip' });
  expect(reason).toBeNull();
  const moved = await step(empty, id, 'bring');
  expect(countsOf(moved)).not.toHaveProperty('post failed');
  const [before, after] = [await postsOf(services), await postsOf(empty)];
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [slug, post] of before) expect(comparable(after.get(slug) as PostRecord)).toEqual(comparable(post));

  const own = (await services.call(listPageRecords, {})).items;
  const { items } = await empty.call(listMovedEntries, { id, pageSize: '100' });
  expect(
    items
      .filter(({ kind }) => kind === 'page')
      .map(({ title }) => title)
      .sort(),
  ).toEqual(own.map(({ title }) => title).sort());
  // Policies are written by the owner.
  expect(new Set(items.filter(({ kind }) => kind === 'other').map(({ place }) => place.split('/')[0]))).toEqual(
    new Set(['policies']),
  );
  const about = items.find(({ place }) => place === 'pages/about.md');
  const { content } = await empty.call(getPageRecord, { route: about?.recordId ?? '' });
  expect(content.blocks.map(({ type }) => type)).toEqual(['richText']);
});

test('a customer gets no file', async () => {
  const { headers } = await file(await account.person('+15550100001'));
  expect(headers.get('content-type')).not.toBe('application/zip');
});
