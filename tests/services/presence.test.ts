import { expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { getPostRecord, savePost } from '#contract/content/posts-admin.ts';
import { beat } from '#contract/content/presence.ts';
import { plainPost } from '../helpers/posts.ts';
import { callAs, callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['posts.manage'] });

test('S7: users who have the same post open see each other', async () => {
  const record = 'post:open';
  const other = callAs(services, services.person({ permissions: ['posts.manage'] }));
  expect(await call(beat, { record, name: 'One' })).toEqual({ others: [], revision: null });
  expect(await other(beat, { record, name: 'Two' })).toMatchObject({ others: [{ name: 'One' }] });
  expect(await call(beat, { record, name: 'One' })).toMatchObject({ others: [{ name: 'Two' }] });
  expect(await call(beat, { record: 'post:other', name: 'One' })).toEqual({ others: [], revision: null });
});

test('S29: those who have a post open learn its revision', async () => {
  const { id, revision } = await call(createPost, { ...plainPost, slug: 'in-two-windows' });
  const record = `post:${id}`;
  expect(await call(beat, { record, name: 'One' })).toMatchObject({ revision });
  const { content } = await call(getPostRecord, { id });
  const saved = await call(savePost, { ...content, id, revision, title: 'Changed in the other' });
  expect(saved.revision).toBeGreaterThan(revision);
  expect(await call(beat, { record, name: 'One' })).toMatchObject({ revision: saved.revision });
  expect(await call(beat, { record, part: '1', name: 'One' })).toMatchObject({ revision: null });
});
