import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import { createPost, getPost, listPosts, publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import {
  changePosts,
  getPostRecord,
  listPostRecords,
  type PostRecord,
  savePost,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { plainPost, publish } from '../helpers/posts.ts';
import { callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const polling = { timeout: 20_000, interval: 50 };

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['posts.manage'] });

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
  const wrong = { as: 'system', body: { ids: ['no-id'], operation: 'publish' } } as const;
  expect((await services.send('POST /content/admin/posts', wrong)).status).toBe(422);
});

test('S7: after the published text is saved again there is nothing to publish', async () => {
  const { id } = await publish({ call }, { slug: 'same' });
  const before = await read(id);
  const saved = await save(before, { title: 'Other' });
  expect(saved.pending).toMatchObject({ title: 'Other' });
  expect(await save(saved, { title: before.content.title })).toMatchObject({ pending: null });
});

test('S7: the list has the last edited post first, and is filtered by status', async () => {
  const [alpha, beta] = [
    await call(createPost, { ...plainPost, slug: 'quokka-alpha', title: 'Quokkas of alpha' }),
    await call(createPost, { ...plainPost, slug: 'quokka-beta', title: 'Quokkas of beta' }),
  ];
  const ids = async (filters: object) =>
    (await call(listPostRecords, { query: 'quok', ...filters })).items.map(({ id }) => id);
  expect(await ids({})).toEqual([beta.id, alpha.id]);
  expect(await ids({ status: 'published' })).toEqual([]);
  await call(publishPost, { id: alpha.id, revision: alpha.revision });
  await save(await read(alpha.id), { summary: 'Changed.' });
  expect((await call(listPostRecords, { status: 'pending', query: 'quok' })).items).toMatchObject([
    { id: alpha.id, hasPending: true },
  ]);
  // Drafts come before what is published.
  expect(await ids({ sort: 'published' })).toEqual([beta.id, alpha.id]);
});

test('S94: links for previews and the audit log need a session, and the public list has no drafts', async () => {
  for (const request of ['GET /content/previews?record=post:x', 'GET /content/audit'])
    expect([request, (await services.send(request)).status]).toEqual([request, 401]);
  expect(await call(listPosts, {})).not.toHaveProperty('items.0.pending');
});
