/** Focal points and replacing pictures (docs/decisions/064-focal-points-and-replacing-pictures.md). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import {
  changeMedia,
  getMedia,
  listMedia,
  type Media,
  type MediaRecord,
  type Picture,
  replaceMedia,
  undoMediaReplacement,
} from '#contract/content/media.ts';
import { getPost } from '#contract/content/posts.ts';
import { getPostRecord, savePost } from '#contract/content/posts-admin.ts';
import { createProduct, getProductRecord } from '#contract/content/products-admin.ts';
import { tags } from '#contract/events.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { publish } from '../helpers/posts.ts';
import { callAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());

async function upload(alt: string, height = 300): Promise<MediaRecord> {
  const body = new FormData();
  body.set('alt', alt);
  const png = await sharp({ create: { width: 600, height, channels: 3, background: '#0f3d3e' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(png)]), 'picture.png');
  const { id } = (await services.send('POST /content/media', { as: 'system', body })).body;
  return services.call(getMedia, { id });
}
const pictureOf = ({ src, alt, width, height, widths, tint }: Media): Picture => ({
  src,
  alt,
  width,
  height,
  widths,
  tint,
});
const withImage = ({ src, alt, width, height }: Media) => ({
  type: 'doc' as const,
  content: [{ type: 'image' as const, attrs: { src, alt, width, height } }],
});
const aProduct = (name: string, pictures: Picture[]) =>
  services.call(createProduct, { name, title: name, pictures, prices: [{ currency: 'EUR', amount: 100 }] });

test('a picture is replaced in drafts and live records at once, each keeps a description of its own, and it is undone once', async () => {
  const [old, fresh] = [await upload('A lamp'), await upload('A lamp at night', 400)];
  const slug = 'lamp-at-night';
  const { id } = await publish(services, { slug, cover: pictureOf(old), body: withImage(old) });
  const draft = await services.call(getPostRecord, { id });
  const ownWords = { ...pictureOf(old), alt: 'Our lamp' };
  await services.call(savePost, { ...draft.content, cover: ownWords, id, revision: draft.revision });
  const product = await aProduct('lamp-product', [pictureOf(old)]);
  const events = await readEvents(services, 'content');

  const { revision } = await services.call(getPostRecord, { id });
  const { replacement, count } = await services.call(replaceMedia, { id: old.id, by: fresh.id });
  expect(count).toBe(2);
  await expect.poll(events.tags).toContain(tags.all);
  events.close();
  const post = await services.call(getPost, { slug });
  expect(post.cover).toEqual(pictureOf(fresh));
  expect(post.body).toEqual(withImage(fresh));
  const changed = await services.call(getPostRecord, { id });
  expect(changed.pending?.cover).toEqual({ ...pictureOf(fresh), alt: 'Our lamp' });
  // A form that was open before still has the former picture.
  await expect(services.call(savePost, { ...draft.content, id, revision })).rejects.toThrow('answered 409');
  expect((await services.call(getMedia, { id: old.id })).uses).toEqual([]);
  expect((await services.send(`GET /content${old.src}`)).status).toBe(200);

  expect((await services.call(undoMediaReplacement, { id: replacement })).count).toBe(2);
  expect((await services.call(getPost, { slug })).cover).toEqual(pictureOf(old));
  expect((await services.call(getPostRecord, { id })).pending?.cover).toEqual(ownWords);
  await expect(services.call(undoMediaReplacement, { id: replacement })).rejects.toThrow('answered 409');
  await expect(services.call(replaceMedia, { id: old.id, by: old.id })).rejects.toThrow('answered 409');
  const { pictures } = await services.call(getProductRecord, { id: product.id });
  expect(pictures).toEqual([pictureOf(old)]);
  const editor = services.person({ permissions: ['posts.manage'] });
  const { entries } = await callAs(services, editor)(listContentAudit, { targetType: 'post', targetId: id });
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
    'post.undo-replace-picture',
    'post.replace-picture',
  ]);
});

test('a focal point reaches all records that show the picture, without a conflict for those who edit them', async () => {
  const picture = await upload('A shore');
  const slug = 'shore';
  const { id } = await publish(services, { slug, cover: pictureOf(picture), body: withImage(picture) });
  const before = await services.call(getPostRecord, { id });
  const focus = { x: 20, y: 80 };
  const change = { id: picture.id, revision: picture.revision, alt: picture.alt };
  const saved = await services.call(changeMedia, { ...change, focus });
  expect(saved.focus).toEqual(focus);
  const post = await services.call(getPost, { slug });
  expect(post.cover).toEqual({ ...pictureOf(picture), focus });
  expect(post.body).toEqual(withImage(picture));
  expect((await services.call(getPostRecord, { id })).revision).toBe(before.revision);
  await expect(
    services.call(changeMedia, { ...change, revision: saved.revision, focus: { x: 101, y: 0 } }),
  ).rejects.toThrow('answered 422');
  await services.call(changeMedia, { ...change, revision: saved.revision, focus: null });
  expect((await services.call(getPost, { slug })).cover).toEqual(pictureOf(picture));
});

test('the list shows only unused pictures if asked', async () => {
  const [used, unused] = [await upload('A used one'), await upload('An unused one')];
  await publish(services, { slug: 'used-lamp', cover: pictureOf(used) });
  const { items } = await services.call(listMedia, { unused: 'true', pageSize: 100 });
  const ids = items.map(({ id }) => id);
  expect([ids.includes(used.id), ids.includes(unused.id)]).toEqual([false, true]);
});
