/** Staff see content that was or will be public at a moment (docs/decisions/068-preview-as-of-a-moment.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPage, listOwnPages } from '#contract/content/pages.ts';
import { getPageRecord, publishPage, savePage } from '#contract/content/pages-admin.ts';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import { createPolicy } from '#contract/content/policies-admin.ts';
import { changePolicyVersion, draftPolicyVersion, schedulePolicyVersion } from '#contract/content/policy-versions.ts';
import { createPost, getPost, listPosts, publishPost } from '#contract/content/posts.ts';
import { savePost } from '#contract/content/posts-admin.ts';
import { richTextOf } from '#contract/plain-text.ts';
import { plainPost } from '../helpers/posts.ts';
import { callAs, type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

const day = 86_400_000;
const content = (slug: string, title: string) => ({ ...plainPost, slug, title, tags: ['Kettles'] });

let services: ServicesWithPeople;
let editor: SignedInAs;
let api: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startWithPeople();
  editor = services.person({ permissions: ['posts.manage', 'pages.manage', 'policies.manage'] });
  api = callAs(services, editor);
});
afterAll(() => services?.remove());

const later = (days: number) => new Date(Date.now() + days * day);
const slugs = async (at?: Date) =>
  (await api(listPosts, { pageSize: 100, ...(at ? { at } : {}) })).items.map(({ slug }) => slug);

test('a scheduled post is public from its moment on, between its neighbours, and only for people who publish', async () => {
  const { id, revision } = await api(createPost, content('coming-soon', 'Coming soon'));
  await api(publishPost, { id, revision, publishAt: later(10) });
  expect(await slugs()).not.toContain('coming-soon');
  expect(await slugs(later(9))).not.toContain('coming-soon');
  expect(await slugs(later(11))).toContain('coming-soon');
  const shown = await api(getPost, { slug: 'coming-soon', at: later(11) });
  expect([shown.title, shown.tags, shown.cover, shown.next]).toEqual(['Coming soon', ['Kettles'], null, null]);
  expect(shown.previous).not.toBeNull();
  await expect(api(getPost, { slug: 'coming-soon', at: later(9) })).rejects.toThrow('answered 404');
  const { tags } = await api(listPosts, { at: later(11) });
  expect(tags).toContainEqual({ tag: 'Kettles', count: expect.any(Number) });

  const customer = callAs(services, services.person());
  for (const [endpoint, input] of [
    [listPosts, {}],
    [getPost, { slug: 'coming-soon' }],
    [listPolicies, {}],
    [getPolicy, { slug: 'terms' }],
    [getPage, { route: 'about' }],
    [listOwnPages, {}],
  ] as const)
    await expect(customer(endpoint, { ...input, at: later(11) } as never)).rejects.toThrow('answered 403');
  const visitor = await services.send(`GET /content/posts?at=${later(11).toISOString()}`);
  expect(visitor.status).toBe(401);
});

test('an earlier moment shows the texts that were published last before it', async () => {
  const { id, revision } = await api(createPost, content('changed', 'First title'));
  const published = await api(publishPost, { id, revision });
  const between = new Date();
  const saved = await api(savePost, { id, revision: published.revision, ...content('changed', 'Second title') });
  await api(publishPost, { id, revision: saved.revision });
  expect((await api(getPost, { slug: 'changed' })).title).toBe('Second title');
  expect((await api(getPost, { slug: 'changed', at: between })).title).toBe('First title');
  expect(await slugs(later(-400))).not.toContain('changed');

  const { revision: stored, content: about } = await api(getPageRecord, { route: 'about' });
  const before = new Date();
  const draft = await api(savePage, { route: 'about', ...about, title: 'A later title', revision: stored });
  await api(publishPage, { route: 'about', revision: draft.revision });
  expect((await api(getPage, { route: 'about' })).title).toBe('A later title');
  expect((await api(getPage, { route: 'about', at: before })).title).toBe(about.title);
});

test('the version of a policy that is in force at the moment is shown', async () => {
  const { id } = await api(createPolicy, { slug: 'repairs', title: 'Repairs' });
  const scheduleVersion = async (text: string, effectiveAt: Date) => {
    const { number, revision } = await api(draftPolicyVersion, { id });
    const written = { body: richTextOf(text), material: false, changeNote: text };
    const changed = await api(changePolicyVersion, { id, number, revision, ...written });
    await api(schedulePolicyVersion, { id, number, revision: changed.revision, effectiveAt });
    return number;
  };
  const first = await scheduleVersion('We repair.', later(5));
  expect((await api(listPolicies, {})).items.map(({ slug }) => slug)).not.toContain('repairs');
  const then = (await api(listPolicies, { at: later(6) })).items.find(({ slug }) => slug === 'repairs');
  expect(then?.current).toMatchObject({ number: first, status: 'in_force' });
  expect((await api(getPolicy, { slug: 'repairs', at: later(6) })).version.number).toBe(first);
  await expect(api(getPolicy, { slug: 'repairs', at: later(4) })).rejects.toThrow('answered 404');
});
