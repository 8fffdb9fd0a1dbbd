import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { createDeck } from '#contract/content/decks-admin.ts';
import { findInternalPages } from '#contract/content/internal-pages.ts';
import { listOwnPages } from '#contract/content/pages.ts';
import {
  createPage,
  getPageRecord,
  publishPage,
  restorePage,
  savePage,
  trashPage,
} from '#contract/content/pages-admin.ts';
import { createPolicy } from '#contract/content/policies-admin.ts';
import { createPost } from '#contract/content/posts.ts';
import { createPreview, openPreview } from '#contract/content/previews.ts';
import { createProductCategory } from '#contract/content/product-categories.ts';
import { createProduct } from '#contract/content/products-admin.ts';
import { tags } from '#contract/events.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { plainPost } from '../helpers/posts.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startWithPeople();
  call = callAs(services, services.person({ permissions: ['pages.manage'] }));
});
afterAll(() => services?.remove());

const post = (path: string, body: object) => services.send(`POST /content/admin/pages${path}`, { as: 'system', body });
const statusOf = async (route: string) => (await services.send(`GET /content/pages/${route}`)).status;
const listed = async () => (await call(listOwnPages, {})).items.map(({ route }) => route);
const linked = async (query: string) => (await call(findInternalPages, { query })).items.map(({ name }) => name);
const quote = (text: string) => ({ id: randomUUID(), type: 'quote', text, source: null }) as const;

const title = 'A derived day';
const creations = {
  page: async (route?: string) => (await services.call(createPage, { title, route })).route,
  post: async (slug?: string) => (await services.call(createPost, { ...plainPost, title, slug })).slug,
  deck: async (slug?: string) => (await services.call(createDeck, { title, kind: 'deck', slug })).slug,
  product: async (name?: string) =>
    (await services.call(createProduct, { title, prices: [{ currency: 'USD', amount: 100 }], name })).name,
  category: async (slug?: string) => (await services.call(createProductCategory, { name: title, slug })).slug,
  policy: async (slug?: string) => (await services.call(createPolicy, { title, slug })).slug,
};

test.each(Object.entries(creations))(
  'the address of a %s is derived from its title and never taken, also if several are created at once',
  async (_, create) => {
    const first = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(first.sort()).toEqual(['a-derived-day', 'a-derived-day-2', 'a-derived-day-3', 'a-derived-day-4']);
    await create('a-derived-day-5');
    expect(await create()).toBe('a-derived-day-6');
    await expect(create('a-derived-day')).rejects.toThrow('answered 422');
  },
);

test('an own page is created as a draft, published, moved to the trash and restored, with history and events', async () => {
  const { headers } = services.person({ permissions: ['posts.manage'] });
  const body = { route: 'team', title: 'The team' };
  expect((await services.send('POST /content/admin/pages', { headers, body })).status).toBe(403);
  const events = await readEvents(services, 'content');
  const created = await call(createPage, { route: 'team', title: ' The team ' });
  expect(created).toMatchObject({ route: 'team', title: 'The team', isDraft: true, trashedAt: null });
  expect([await statusOf('team'), await listed(), await linked('The team')]).toEqual([404, [], []]);

  const { content, revision } = created;
  const saved = await call(savePage, { ...content, blocks: [quote('Together')], route: 'team', revision });
  expect(await statusOf('team')).toBe(404);
  const { secret } = await call(createPreview, { record: 'page:team', days: 1 });
  expect(await call(openPreview, { secret })).toMatchObject({ shown: { page: { blocks: [{ text: 'Together' }] } } });
  const published = await call(publishPage, { route: 'team', revision: saved.revision });
  expect(published).toMatchObject({ isDraft: false, hasPending: false });
  expect([await statusOf('team'), await listed(), await linked('The team')]).toEqual([200, ['team'], ['team']]);
  await expect.poll(() => events.tags()).toEqual(expect.arrayContaining([tags.pages, tags.page('team')]));
  events.close();

  const trashed = await call(trashPage, { route: 'team', revision: published.revision });
  expect(trashed.trashedAt).toBeInstanceOf(Date);
  expect([await statusOf('team'), await listed(), await linked('The team')]).toEqual([404, [], []]);
  expect((await services.send(`GET /content/previews/${secret}`)).status).toBe(404);
  expect((await post('/team/publish', { revision: trashed.revision })).status).toBe(409);
  expect((await post('', body)).body.fields).toEqual({ route: expect.stringContaining('in the trash') });
  await call(restorePage, { route: 'team', revision: trashed.revision });
  expect([await statusOf('team'), await listed()]).toEqual([200, ['team']]);
  const { entries } = await call(listContentAudit, { targetType: 'page', targetId: 'team' });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['page.restore', 'page.trash', 'page.publish', 'page.save', 'page.create']),
  );
});

test('decks are links for people with the permission to read them only', async () => {
  const kinds = async (...permissions: Permission[]) => {
    const { items } = await callAs(services, services.person({ permissions }))(findInternalPages, {
      query: 'Spring meeting',
    });
    return items.map(({ kind }) => kind);
  };
  expect(await kinds('pages.manage')).not.toContain('deck');
  expect(await kinds('pages.manage', 'investor.view')).toContain('deck');
});

async function publishQuote(route: string) {
  const { content, revision } = await call(getPageRecord, { route });
  const saved = await call(savePage, { ...content, blocks: [quote(route)], route, revision });
  return call(publishPage, { route, revision: saved.revision });
}

test('a page without blocks cannot be published, and a published one has nothing to publish', async () => {
  const { revision } = await call(createPage, { route: 'empty', title: 'Empty' });
  const refused = await post('/empty/publish', { revision });
  expect([refused.status, Object.keys(refused.body.fields), await statusOf('empty')]).toEqual([422, ['blocks'], 404]);
  const published = await publishQuote('empty');
  const again = await call(publishPage, { route: 'empty', revision: published.revision });
  expect(again.revision).toBe(published.revision);
});

test.each([
  ['route', { route: 'about' }],
  ['route', { route: 'Team' }],
  ['route', { route: 'a/b' }],
  ['route', { route: '' }],
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(161) }],
])('a page with a wrong %s is refused: %j', async (field, wrong) => {
  const { status, body } = await post('', { route: 'fine', title: 'Fine', ...wrong });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('the five pages of every site stay', async () => {
  const { revision } = await call(getPageRecord, { route: 'horizon' });
  expect((await post('/horizon/trash', { revision })).status).toBe(409);
  expect(await statusOf('horizon')).toBe(200);
  expect(await listed()).not.toContain('horizon');
});

test('a link to an own page is broken until it is published', async () => {
  await call(createPage, { route: 'linked', title: 'Linked' });
  const findings = async () => {
    const { content, pending, revision } = await call(getPageRecord, { route: 'horizon' });
    const links = [{ label: 'See', href: '/pages/linked' }];
    const block = { id: randomUUID(), type: 'callToAction', heading: 'See', text: null, links } as const;
    const draft = { ...(pending ?? content), blocks: [block] };
    return (await call(savePage, { ...draft, route: 'horizon', revision })).findings.map(({ message }) => message);
  };
  expect((await findings()).join()).toContain('/pages/linked');
  await publishQuote('linked');
  expect((await findings()).join()).not.toContain('/pages/linked');
  const links = { what: 'page that links to it', count: 1 };
  const counted = (await services.send('GET /content/pages/linked/dependents', { as: 'system' })).body;
  expect(counted).toEqual({ dependents: [links], is_whole: true });
  const own = services.person({ permissions: ['pages.manage'] });
  const { body } = await services.send('GET /content/pages/linked/dependents', { headers: own.headers });
  expect(body).toEqual({ dependents: [links], is_whole: false });
  const post = await services.call(createPost, { ...plainPost, title: 'Linked from nowhere' });
  expect(
    (await services.send(`GET /content/post-dependents?ids=${post.id}`, { as: 'system' })).body.dependents,
  ).toEqual([]);
});
