import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import { createPost, getPost, listPosts, publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import {
  changePosts,
  deletePost,
  draftOfPost,
  getPostRecord,
  listPostRecords,
  type PostRecord,
  savePost,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { createPreview, listPreviews, openPreview, revokePreview } from '#contract/content/previews.ts';
import { listVersions } from '#contract/content/versions.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { paragraph, plainPost, publish } from '../helpers/posts.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const polling = { timeout: 20_000, interval: 50 };

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startWithPeople();
  call = callAs(services, services.person({ permissions: ['posts.manage'] }));
});
afterAll(() => services?.remove());

const read = (id: string) => call(getPostRecord, { id });
const publicTitle = async (slug: string) => (await call(getPost, { slug })).title;
/** Saves the current text with some fields changed. */
const save = (record: PostRecord, fields: Partial<InputOf<typeof savePost>>) =>
  call(savePost, {
    ...(record.pending ?? record.content),
    ...fields,
    id: record.id,
    revision: record.revision,
  });
const versionsOf = async (id: string) =>
  (await call(listVersions, { record: `post:${id}` })).items.map(({ number, reason, title }) => [
    number,
    reason,
    title,
  ]);

test('S7: changes of a published post are visible after publishing and can be discarded', async () => {
  const { id } = await publish({ call }, { slug: 'beside', title: 'Seen' });
  const saved = await save(await read(id), { title: 'Not yet seen', slug: 'beside-renamed' });
  expect(saved).toMatchObject({
    status: 'published',
    content: { title: 'Seen' },
    pending: { title: 'Not yet seen' },
  });
  expect(await publicTitle('beside')).toBe('Seen');

  const discarded = await call(draftOfPost.discard, { id, revision: saved.revision });
  expect(discarded.pending).toBeNull();
  const again = await save(discarded, { title: 'Second try', slug: 'beside-renamed' });
  await call(publishPost, { id, revision: again.revision });
  expect(await call(getPost, { slug: 'beside' })).toMatchObject({
    title: 'Second try',
    slug: 'beside-renamed',
  });
  expect(await versionsOf(id)).toEqual([
    [3, 'published', 'Second try'],
    [2, 'discarded', 'Not yet seen'],
    [1, 'published', 'Seen'],
  ]);
  expect(await read(id)).toMatchObject({ pending: null, publishedAt: expect.any(Date) });
});

test('S7: after the published text is saved there is nothing to publish, and saving the same text changes no revision', async () => {
  const { id } = await publish({ call }, { slug: 'same' });
  const before = await read(id);
  const saved = await save(before, { title: 'Other' });
  expect(await save(saved, { title: 'Other' })).toMatchObject({ revision: saved.revision });
  expect(await save(saved, { title: before.content.title })).toMatchObject({ pending: null });
});

test('T56: saving with an old revision is refused with 409 and keeps the saved text', async () => {
  const { id } = await call(createPost, { ...plainPost, slug: 'two-writers' });
  const seen = await read(id);
  await save(seen, { title: 'The first to save' });
  const { status, body } = await services.send(`PUT /content/admin/posts/${id}`, {
    as: 'system',
    body: { ...plainPost, slug: 'two-writers', title: 'The second', revision: seen.revision },
  });
  expect([status, body.code]).toEqual([409, 'outdated']);
  expect((await read(id)).content.title).toBe('The first to save');
});

test('T56: a step with an old revision is refused with 409, and one without a revision with 422', async () => {
  const { id, revision } = await publish({ call }, { slug: 'stale-steps' });
  await save(await read(id), { title: 'Newer' });
  for (const [request, fields] of [
    [`POST /content/posts/${id}/publish`, {}],
    [`PUT /content/admin/posts/${id}/date`, { published_at: new Date(0) }],
    [`POST /content/admin/posts/${id}/withdraw`, { to: 'archived' }],
    [`POST /content/admin/posts/${id}/discard`, {}],
    [`POST /content/admin/posts/${id}/versions/1/restore`, {}],
  ] as const) {
    const send = (body: object) => services.send(request, { as: 'system', body });
    const [stale, without] = [await send({ ...fields, revision }), await send(fields)];
    expect([request, stale.status, without.status]).toEqual([request, 409, 422]);
    expect(Object.keys(without.body.fields)).toEqual(['revision']);
  }
  expect(await read(id)).toMatchObject({ status: 'published', pending: { title: 'Newer' } });
});

test('S7: a scheduled post is published as it was when it was scheduled, and later changes stay drafts', async () => {
  const { id, revision } = await call(createPost, { ...plainPost, slug: 'on-time', title: 'Pinned' });
  const scheduled = await call(publishPost, { id, revision, publishAt: new Date(Date.now() + 60_000) });
  const cancelled = await call(withdrawPost, { id, revision: scheduled.revision, to: 'draft' });
  expect(cancelled).toMatchObject({ status: 'draft', publishedAt: null });

  await call(publishPost, { id, revision: cancelled.revision, publishAt: new Date(Date.now() + 3_000) });
  const later = await save(await read(id), { title: 'Written later' });
  expect(later).toMatchObject({ status: 'scheduled', content: { title: 'Pinned' } });
  await expect.poll(() => publicTitle('on-time').catch(() => null), polling).toBe('Pinned');
  expect(await read(id)).toMatchObject({ status: 'published', pending: { title: 'Written later' } });
  const { entries } = await call(listContentAudit, { targetType: 'post', targetId: id });
  expect(entries.map(({ action }) => action)).toEqual([
    'post.publish',
    'post.save',
    'post.schedule',
    'post.withdraw',
    'post.schedule',
    'post.create',
  ]);
  expect(entries[1]).toMatchObject({ before: { title: 'Pinned' }, after: { title: 'Written later' } });
});

test('S7: versions are saved, read and restored without being published', async () => {
  const { id } = await publish({ call }, { slug: 'versions', title: 'One', body: paragraph('First words.') });
  await save(await read(id), { title: 'Two' });
  expect(await call(draftOfPost.saveVersion, { id })).toMatchObject({ number: 2, reason: 'saved', title: 'Two' });
  expect(await call(draftOfPost.getVersion, { id, number: 1 })).toMatchObject({
    content: { title: 'One', body: paragraph('First words.') },
  });
  const saved = await save(await read(id), { title: 'Three' });
  const back = await call(draftOfPost.restoreVersion, { id, number: 2, revision: saved.revision });
  expect(back).toMatchObject({ content: { title: 'One' }, pending: { title: 'Two' } });
  expect((await versionsOf(id))[0]).toEqual([3, 'replaced', 'Three']);
  expect(await publicTitle('versions')).toBe('One');
  expect((await services.send(`GET /content/admin/posts/${id}/versions/99`, { as: 'system' })).status).toBe(404);
});

test('S7: an archived post is not public and keeps its date, and a post that becomes a draft loses it', async () => {
  const { id, revision } = await publish({ call }, { slug: 'archive' }, new Date('2021-05-06T07:08:09.000Z'));
  const archived = await call(withdrawPost, { id, revision, to: 'archived' });
  expect(archived.status).toBe('archived');
  expect((await services.send('GET /content/posts/archive')).status).toBe(404);
  const again = await call(publishPost, { id, revision: archived.revision });
  expect(again.publishedAt).toEqual(new Date('2021-05-06T07:08:09.000Z'));
  const draft = await call(withdrawPost, { id, revision: again.revision, to: 'draft' });
  expect(draft.publishedAt).toBeNull();
});

test('S7: a trashed post can only be restored or deleted for good', async () => {
  const { id } = await call(createPost, { ...plainPost, slug: 'trash' });
  const statusOf = async (request: string, body?: object) =>
    (await services.send(request, { as: 'system', ...(body ? { body } : {}) })).status;
  expect(await statusOf(`DELETE /content/admin/posts/${id}`)).toBe(409);
  await call(trashPost, { id });
  const { revision } = await read(id);
  expect(await statusOf(`POST /content/posts/${id}/publish`, { revision })).toBe(409);
  const inTrash = await call(listPostRecords, { trashed: 'true' });
  expect(inTrash.items.map((post) => post.id)).toContain(id);
  await call(restorePost, { id });
  await call(trashPost, { id });
  await call(deletePost, { id });
  expect(await statusOf(`GET /content/admin/posts/${id}`)).toBe(404);
  await call(createPost, { ...plainPost, slug: 'trash' });
});

test('S7: a post whose schedule passed in the trash is restored as a draft', async () => {
  const { id, ...created } = await call(createPost, { ...plainPost, slug: 'late' });
  const publishAt = new Date(Date.now() + 3_000);
  const { revision } = await call(publishPost, { id, revision: created.revision, publishAt });
  await call(savePost, { ...plainPost, slug: 'late', title: 'Rewritten meanwhile', id, revision });
  await call(trashPost, { id });
  await expect.poll(() => Date.now(), polling).toBeGreaterThan(publishAt.getTime() + 100);
  expect(await call(restorePost, { id })).toMatchObject({ status: 'draft', publishedAt: null });
  const restored = await call(getPostRecord, { id });
  expect(restored).toMatchObject({ pending: null, content: { title: 'Rewritten meanwhile' } });
  const saved = { ...plainPost, slug: 'late', title: 'Edited after all', id, revision: restored.revision };
  expect(await call(savePost, saved)).toMatchObject({ pending: null, content: { title: 'Edited after all' } });
});

test('S7: a bulk operation answers with a result for each post', async () => {
  const good = await call(createPost, { ...plainPost, slug: 'bulk-good', title: 'Good' });
  const empty = await call(createPost, {
    ...plainPost,
    slug: 'bulk-empty',
    title: 'Empty',
    body: { type: 'doc', content: [] },
  });
  const unknownId = '00000000-0000-4000-8000-000000000000';
  const ids = [empty.id, unknownId, good.id];
  expect((await call(changePosts, { ids, operation: 'publish' })).results).toEqual([
    { id: empty.id, ok: false, message: 'The text is empty.' },
    { id: unknownId, ok: false, message: 'This post was not found.' },
    { id: good.id, ok: true, message: 'Good: published.' },
  ]);
  expect(await publicTitle('bulk-good')).toBe('Good');
  const wrong = { as: 'system', body: { ids: ['no-id'], operation: 'publish' } } as const;
  expect((await services.send('POST /content/admin/posts', wrong)).status).toBe(422);
  const trashed = await call(changePosts, { ids: [good.id, empty.id], operation: 'trash' });
  expect(trashed.results.every(({ ok }) => ok)).toBe(true);
  expect((await services.send('GET /content/posts/bulk-good')).status).toBe(404);
});

test('S7: the list is searched by the beginnings of words, filtered, sorted and paged by cursor', async () => {
  for (const name of ['gamma', 'alpha', 'beta']) {
    await call(createPost, { ...plainPost, slug: `quokka-${name}`, title: `Quokkas of ${name}` });
  }
  const page = (filters: object) => call(listPostRecords, { query: 'quok', pageSize: 2, ...filters });
  const first = await page({ sort: 'title' });
  const second = await page({ sort: 'title', after: first.next });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
    'Quokkas of alpha',
    'Quokkas of beta',
    'Quokkas of gamma',
  ]);
  expect(second.next).toBeNull();
  expect((await page({})).items[0]?.title).toBe('Quokkas of beta');
  expect((await page({ status: 'published' })).items).toEqual([]);
  const [alpha] = first.items;
  await call(publishPost, { id: alpha!.id, revision: alpha!.revision });
  await save(await read(alpha!.id), { summary: 'Changed.' });
  expect((await page({ status: 'pending' })).items).toMatchObject([{ id: alpha!.id, hasPending: true }]);
  expect((await page({ sort: 'published' })).items.at(-1)?.id).not.toBe(alpha!.id);
  const { id: report } = await call(createPost, {
    ...plainPost,
    slug: 'numbers',
    title: 'Report 2026-3, and/or 3.5 mm',
  });
  for (const query of ['2026-3', '2026 3', 'or', '3.5', '5'])
    expect((await call(listPostRecords, { query })).items.map(({ id }) => id)).toContain(report);
  for (const query of ["'", "' | 'x':*", '& !', ':*', '\\', 'a & b'])
    expect((await call(listPostRecords, { query })).items).toBeInstanceOf(Array);
  expect((await services.send('GET /content/admin/posts?after=x', { as: 'system' })).status).toBe(422);
});

test('S7: a preview link shows the draft until it is revoked', async () => {
  const { id } = await publish({ call }, { slug: 'previewed', title: 'Public' });
  const saved = await save(await read(id), { title: 'For your eyes' });
  const { secret, ...link } = await call(createPreview, { record: `post:${id}` });
  expect(Math.round((Number(link.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
  const open = () => services.send(`GET /content/previews/open/${secret}`);
  expect((await open()).body.shown.post.title).toBe('For your eyes');
  expect(await call(openPreview, { secret })).toMatchObject({ shown: { kind: 'post' } });
  const [listed] = (await call(listPreviews, { record: `post:${id}` })).items;
  expect(listed).toMatchObject({ id: link.id, lastOpenedAt: expect.any(Date) });
  expect(JSON.stringify(listed)).not.toContain(secret);
  await call(trashPost, { id: saved.id });
  expect((await open()).status).toBe(404);
  await call(restorePost, { id });
  await call(revokePreview, { id: link.id });
  expect((await open()).status).toBe(404);
  expect((await call(listPreviews, { record: `post:${id}` })).items).toEqual([]);
  expect((await services.send(`GET /content/previews/open/${'x'.repeat(24)}`)).status).toBe(404);
});

test('S94: drafts, versions, previews, presence and audit log need their permission', async () => {
  for (const request of [
    'GET /content/admin/posts',
    'GET /content/versions?record=post:x',
    'GET /content/previews?record=post:x',
    'POST /content/presence',
    'GET /content/audit',
  ])
    expect([request, (await services.send(request)).status]).toEqual([request, 401]);
  const stranger = services.person({ permissions: ['products.manage'] });
  for (const request of ['GET /content/admin/posts', 'GET /content/versions?record=post:x'])
    expect([request, (await services.send(request, stranger)).status]).toEqual([request, 403]);
  const presence = { headers: stranger.headers, body: { record: 'post:x', name: 'A stranger' } };
  expect((await services.send('POST /content/presence', presence)).status).toBe(403);
  expect(await call(listPosts, {})).not.toHaveProperty('items.0.pending');
});
