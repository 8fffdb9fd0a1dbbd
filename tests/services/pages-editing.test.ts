import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listMedia } from '#contract/content/media.ts';
import { getPage } from '#contract/content/pages.ts';
import { draftOfPage, getPageRecord, listPageRecords, publishPage, savePage } from '#contract/content/pages-admin.ts';
import { listVersions } from '#contract/content/versions.ts';
import { callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['pages.manage', 'media.manage'] });

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
  const { items: listed } = await call(listPageRecords, {});
  expect(listed.map(({ route }) => route)).toEqual(['home', 'about', 'horizon', 'independence', 'contact']);

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
