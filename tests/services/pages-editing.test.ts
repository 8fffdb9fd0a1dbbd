import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInternalPages } from '#contract/content/internal-pages.ts';
import { listMedia } from '#contract/content/media.ts';
import { getPage } from '#contract/content/pages.ts';
import { draftOfPage, getPageRecord, listPageRecords, publishPage, savePage } from '#contract/content/pages-admin.ts';
import { listPolicies } from '#contract/content/policies.ts';
import { listPolicyRecords, withdrawPolicy } from '#contract/content/policies-admin.ts';
import { createPost, publishPost, trashPost } from '#contract/content/posts.ts';
import { createPreview, openPreview } from '#contract/content/previews.ts';
import { listProducts } from '#contract/content/products.ts';
import {
  changeProductStatus,
  listProductRecords,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { listVersions } from '#contract/content/versions.ts';
import { plainPost } from '../helpers/posts.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startWithPeople();
  call = callAs(services, services.person({ permissions: ['pages.manage', 'media.manage'] }));
});
afterAll(() => services?.remove());

const read = () => call(getPageRecord, { route: 'about' });
const publicTitle = async () => (await call(getPage, { route: 'about' })).title;
async function save(title: string) {
  const { revision, pending, content } = await read();
  return call(savePage, { route: 'about', ...(pending ?? content), title, revision });
}

const discard = async () => call(draftOfPage.discard, { route: 'about', revision: (await read()).revision });

test('S7: a draft of a page is shown after publishing, and a version can be restored', async () => {
  const original = await read();
  expect(original).toMatchObject({ hasPending: false, findings: [] });
  const saved = await save('About us, written');
  expect(saved).toMatchObject({ hasPending: true, pending: { title: 'About us, written' } });
  expect(await publicTitle()).toBe(original.content.title);
  const { secret } = await call(createPreview, { record: 'page:about', days: 1 });
  expect(await call(openPreview, { secret })).toMatchObject({ shown: { page: { title: 'About us, written' } } });

  const published = await call(publishPage, { route: 'about', revision: saved.revision });
  expect(await publicTitle()).toBe('About us, written');
  const { items } = await call(listVersions, { record: 'page:about' });
  expect(items.map(({ reason }) => reason)).toEqual(['published', 'replaced']);
  expect(await call(draftOfPage.getVersion, { route: 'about', number: 1 })).toMatchObject({
    content: { title: original.content.title, blocks: original.content.blocks },
  });

  const back = await call(draftOfPage.restoreVersion, { route: 'about', number: 1, revision: published.revision });
  expect(back.pending).toEqual(original.content);
  await call(publishPage, { route: 'about', revision: back.revision });
  expect(await publicTitle()).toBe(original.content.title);
});

test('S7: changes are discarded into a version, and a version can be saved at any time', async () => {
  await save('Not good');
  expect(await call(draftOfPage.saveVersion, { route: 'about' })).toMatchObject({ title: 'Not good', reason: 'saved' });
  expect(await discard()).toMatchObject({ hasPending: false });
  const { items } = await call(listPageRecords, {});
  expect(items.map(({ route }) => route)).toEqual(['home', 'about', 'horizon', 'independence', 'contact']);
});

test('T56: saving a page with an old revision is refused with 409 and keeps the saved text', async () => {
  const { revision, content } = await read();
  await save('The first');
  const body = { ...content, title: 'The second', revision };
  const answer = await services.send('PUT /content/admin/pages/about', { as: 'system', body });
  expect(answer.status).toBe(409);
  expect((await read()).pending?.title).toBe('The first');
  await discard();
});

test('T56: a text that is overwritten after a conflict is saved as a version', async () => {
  const { revision, content } = await read();
  await save('What the first one wrote');
  const refused = { ...content, title: 'What the second one wrote', revision };
  expect((await services.send('PUT /content/admin/pages/about', { as: 'system', body: refused })).status).toBe(409);
  const again = { ...content, route: 'about' as const, title: refused.title, revision: (await read()).revision };
  await call(savePage, { ...again, saveReplaced: true });
  const { items } = await call(listVersions, { record: 'page:about' });
  expect(items[0]).toMatchObject({ reason: 'replaced', title: 'What the first one wrote' });
  await discard();
});

test('T56: blocks keep their ids, and the record has the revision of every changed or removed block', async () => {
  const { content, revision } = await read();
  const [first, second, ...rest] = content.blocks;
  const moved = await call(savePage, { route: 'about', ...content, blocks: [second!, first!, ...rest], revision });
  const known = (part: string) => moved.changes.find((change) => change.part === part)?.revision ?? 0;
  expect(Math.max(known(first!.id), known(second!.id))).toBeLessThan(moved.revision);
  const removed = await call(savePage, {
    route: 'about',
    ...content,
    title: 'Another title',
    blocks: [second!, ...rest],
    revision: moved.revision,
  });
  const changed = removed.changes.filter((change) => change.revision === removed.revision);
  expect(changed).toContainEqual(expect.objectContaining({ part: 'head', isRemoved: false }));
  expect(changed).toContainEqual(expect.objectContaining({ part: first!.id, isRemoved: true }));
  expect(changed).toHaveLength(2);
  await discard();
  expect((await read()).changes).toContainEqual(expect.objectContaining({ part: first!.id, isRemoved: false }));

  const twice = { ...content, blocks: [first, first], revision: (await read()).revision };
  expect((await services.send('PUT /content/admin/pages/about', { as: 'system', body: twice })).status).toBe(422);
});

test('S7: only published records are offered as internal links', async () => {
  const offered = async (kind: string) => {
    const { items } = await call(findInternalPages, { query: '' });
    const more = await Promise.all(names.map((query) => call(findInternalPages, { query })));
    return [...items, ...more.flatMap((each) => each.items)]
      .filter((page) => page.kind === kind)
      .map(({ name }) => name);
  };
  const [product] = (await services.call(listProducts, {})).items;
  const [inForce, withdrawn] = (await services.call(listPolicies, {})).items;
  const names = [product!.name, inForce!.slug, withdrawn!.slug];
  expect(await offered('product')).toContain(product!.name);
  expect(await offered('policy')).toEqual(expect.arrayContaining([withdrawn!.slug, inForce!.slug]));

  const { items } = await services.call(listProductRecords, { pageSize: 100 });
  const { id } = items.find(({ name }) => name === product!.name)!;
  await services.call(trashProduct, { id });
  const policies = await services.call(listPolicyRecords, { pageSize: 100 });
  const record = policies.items.find(({ slug }) => slug === withdrawn!.slug)!;
  await services.call(withdrawPolicy, { id: record.id });
  expect(await offered('product')).not.toContain(product!.name);
  expect(await offered('policy')).not.toContain(withdrawn!.slug);
  expect(await offered('policy')).toContain(inForce!.slug);
  await services.call(restoreProduct, { id });
  await services.call(changeProductStatus, { id, status: 'draft' });
  expect(await offered('product')).not.toContain(product!.name);
  await services.call(changeProductStatus, { id, status: 'active' });

  const { id: postId, revision, slug } = await services.call(createPost, { ...plainPost, slug: 'link-target' });
  names.push(slug);
  expect(await offered('post')).not.toContain(slug);
  await services.call(publishPost, { id: postId, revision });
  expect(await offered('post')).toContain(slug);
  await services.call(trashPost, { id: postId });
  expect(await offered('post')).not.toContain(slug);
});

test('S7: a page with a broken link or without blocks cannot be published', async () => {
  const { revision, content } = await read();
  const blocks = [
    {
      id: randomUUID(),
      type: 'callToAction' as const,
      heading: 'Go',
      text: null,
      links: [{ label: 'Go', href: '/products/none' }],
    },
  ];
  const saved = await call(savePage, { route: 'about', ...content, blocks, revision });
  expect(saved.findings).toMatchObject([{ level: 'error', field: 'blocks.0' }]);
  const publishing = (body: object) => services.send('POST /content/admin/pages/about/publish', { as: 'system', body });
  const refused = await publishing({ revision: saved.revision });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['blocks.0']]);
  expect((await publishing({ revision })).status).toBe(409);
  const withoutRevision = await publishing({});
  expect([withoutRevision.status, Object.keys(withoutRevision.body.fields)]).toEqual([422, ['revision']]);
  await discard();
});

test('S7: pictures are found by their description, page by page', async () => {
  const { items } = await call(listMedia, { pageSize: 100 });
  const used = items.find(({ src }) => src.length > 0)!;
  const [word = ''] = used.alt.split(' ');
  const found = await call(listMedia, { query: word.slice(0, 4) });
  expect(found.items.length).toBeGreaterThan(0);
  const first = await call(listMedia, { pageSize: 2 });
  const second = await call(listMedia, { pageSize: 2, after: first.next ?? undefined });
  expect(second.items.map(({ id }) => id)).not.toContain(first.items[0]?.id);
});
