import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import type { Permission } from '#contract/auth/permissions.ts';
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
import { createPost } from '#contract/content/posts.ts';
import { plainPost } from '../helpers/posts.ts';
import { callAs, callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['pages.manage'] });

const post = (path: string, body: object) => services.send(`POST /content/admin/pages${path}`, { as: 'system', body });
const statusOf = async (route: string) => (await services.send(`GET /content/pages/${route}`)).status;
const listed = async () => (await call(listOwnPages, {})).items.map(({ route }) => route);
const quote = (text: string) => ({ id: randomUUID(), type: 'quote', text, source: null }) as const;

test('an own page is listed while visitors see it, and its address is taken also while it is in the trash', async () => {
  const body = { route: 'team', title: 'The team' };
  const created = await call(createPage, { route: 'team', title: ' The team ' });
  expect(created).toMatchObject({ route: 'team', title: 'The team', isDraft: true, trashedAt: null });
  expect(await listed()).toEqual([]);
  const published = await publishQuote('team');
  expect(published).toMatchObject({ isDraft: false, hasPending: false });
  expect(await listed()).toEqual(['team']);
  const trashed = await call(trashPage, { route: 'team', revision: published.revision });
  expect(trashed.trashedAt).toBeInstanceOf(Date);
  expect(await listed()).toEqual([]);
  expect((await post('', body)).body.fields).toEqual({ route: expect.stringContaining('in the trash') });
  await call(restorePage, { route: 'team', revision: trashed.revision });
  expect(await listed()).toEqual(['team']);
  const { entries } = await call(listContentAudit, { targetType: 'page', targetId: 'team' });
  expect(entries.map(({ action }) => action)).toEqual(
    ['restore', 'trash', 'publish', 'save', 'create'].map((action) => `page.${action}`),
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
