import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { createPeople } from '../helpers/people.ts';
import { plainPost, publish } from '../helpers/posts.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let services: TestServices;
const codes = readableCodes();
beforeAll(async () => {
  services = await startOn(codes.env);
});
afterAll(() => services?.remove());

test('S7: a colleague finds the drafts and scheduled posts that name them as author', async () => {
  const me = await createPeople(services, codes.file).administrator();
  const find = async (filter: string) =>
    (await me.send(`GET /content/admin/posts?author=me${filter}`)).body.items.map(({ slug }: { slug: string }) => slug);
  const authors = [{ id: me.id }];
  await services.call(createPost, { ...plainPost, slug: 'my-draft', authors });
  await services.call(createPost, { ...plainPost, slug: 'draft-of-others' });
  await publish(services, { slug: 'my-schedule', authors }, new Date(Date.now() + 86_400_000));
  await publish(services, { slug: 'my-news', authors });
  expect(await find('&status=unpublished')).toEqual(['my-schedule', 'my-draft']);
  expect(await find('')).toEqual(['my-news', 'my-schedule', 'my-draft']);
  // The system is nobody's author.
  const { body } = await services.send('GET /content/admin/posts?author=me', { as: 'system' });
  expect(body.items).toEqual([]);
});
