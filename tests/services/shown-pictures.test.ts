/** Records that are saved with a picture that was deleted since the editor chose it. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addSlide, changeSlide } from '#contract/content/deck-slides.ts';
import { restoreDeckVersion, saveDeckVersion } from '#contract/content/deck-versions.ts';
import { createDeck, getDeckDraft } from '#contract/content/decks-admin.ts';
import { deleteMedia, type Media, type Picture } from '#contract/content/media.ts';
import type { PageBlock } from '#contract/content/pages.ts';
import { draftOfPage, getPageRecord, savePage } from '#contract/content/pages-admin.ts';
import { createPolicy } from '#contract/content/policies-admin.ts';
import { draftPolicyVersion } from '#contract/content/policy-versions.ts';
import { createPost } from '#contract/content/posts.ts';
import { draftOfPost, getPostRecord, savePost } from '#contract/content/posts-admin.ts';
import { changeProductRecord, createProduct } from '#contract/content/products-admin.ts';
import type { RichText } from '#contract/rich-text.ts';
import { query } from '../helpers/postgres.ts';
import { paragraph, plainPost } from '../helpers/posts.ts';
import { startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const gone = 'This picture was deleted meanwhile. Choose another one.';
const prices = [{ currency: 'EUR', amount: 1_000 }];

function textWith({ src, alt, width, height }: Picture): RichText {
  const { content } = paragraph('Words above it.');
  return { type: 'doc', content: [...content, { type: 'image', attrs: { src, alt, width, height } }] };
}

const blocksWith = (picture: Picture): PageBlock[] => [
  { id: randomUUID(), type: 'hero', eyebrow: null, heading: 'Opening', lead: '', links: [], picture },
  { id: randomUUID(), type: 'image', picture, caption: null, wide: false },
  { id: randomUUID(), type: 'richText', heading: null, body: textWith(picture) },
  { id: randomUUID(), type: 'people', heading: null, people: [{ name: 'Ada', role: '', text: '', picture }] },
];

const services = started(() => startWithPeople());

async function upload(): Promise<{ id: string; picture: Picture }> {
  const body = new FormData();
  body.set('alt', 'A shore');
  const create = { width: 100, height: 20, channels: 3, background: '#0f3d3e' } as const;
  body.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png');
  const { id, src, alt, width, height, widths, tint } = (
    await services.send('POST /content/media', { as: 'system', body })
  ).body as Media;
  return { id, picture: { src, alt, width, height, widths, tint } };
}
const remove = ({ id }: { id: string }) => services.call(deleteMedia, { id });
async function deleted(): Promise<Picture> {
  const uploaded = await upload();
  await remove(uploaded);
  return uploaded.picture;
}
async function refusedFields(request: string, body: object): Promise<Record<string, string>> {
  const answer = await services.send(request, { as: 'system', body });
  expect([request, answer.status]).toEqual([request, 422]);
  return answer.body.fields;
}

test('a post, product, slide or policy with a deleted picture is refused at the field that has it', async () => {
  const picture = await deleted();
  const { picture: kept } = await upload();
  const body = textWith(picture);
  const post = { ...plainPost, slug: 'with-a-picture' };
  expect(await refusedFields('POST /content/posts', { ...post, cover: picture })).toEqual({ cover: gone });
  const { id, revision } = await services.call(createPost, { ...post, cover: kept });
  expect(await refusedFields(`PUT /content/admin/posts/${id}`, { ...post, cover: kept, body, revision })).toEqual({
    body: gone,
  });

  const product = { name: 'with-pictures', title: 'Lamp', prices };
  const pictures = [kept, picture];
  expect(await refusedFields('POST /content/admin/products', { ...product, pictures })).toEqual({
    'pictures.1': gone,
  });
  const stored = await services.call(createProduct, { ...product, pictures: [kept] });
  expect(
    await refusedFields(`PATCH /content/admin/products/${stored.id}`, { body, pictures, revision: stored.revision }),
  ).toEqual({ body: gone, 'pictures.1': gone });

  const deck = await services.call(createDeck, { title: 'With pictures', kind: 'deck', summary: '' });
  const slides = `/content/admin/decks/${deck.id}/slides`;
  expect(await refusedFields(`POST ${slides}`, { title: 'One', picture })).toEqual({ picture: gone });
  const slide = deck.slides[0]!;
  expect(
    await refusedFields(`PATCH ${slides}/${slide.id}`, { title: 'Other', body, picture, revision: slide.revision }),
  ).toEqual({ picture: gone, body: gone });

  const policy = await services.call(createPolicy, { slug: 'with-a-picture', title: 'Policy' });
  const draft = await services.call(draftPolicyVersion, { id: policy.id });
  const version = { body, material: true, change_note: '', revision: draft.revision };
  expect(await refusedFields(`PATCH /content/admin/policies/${policy.id}/versions/${draft.number}`, version)).toEqual({
    body: gone,
  });
});

test('a page with a deleted picture is refused at each block that shows it', async () => {
  const picture = await deleted();
  const { content, revision } = await services.call(getPageRecord, { route: 'horizon' });
  const blocks = blocksWith(picture);
  const { title, seo } = content;
  expect(await refusedFields('PUT /content/admin/pages/horizon', { title, seo, blocks, revision })).toEqual({
    'blocks.0.picture': gone,
    'blocks.1.picture': gone,
    'blocks.2.body': gone,
    'blocks.3.people.0.picture': gone,
  });
  expect((await services.call(getPageRecord, { route: 'horizon' })).pending).toBeNull();
});

test('a version that is restored lacks the pictures that were deleted since', async () => {
  const [shown, kept] = [await upload(), await upload()];
  const without = paragraph('Words above it.');

  const post = { ...plainPost, slug: 'restored', cover: shown.picture, body: textWith(shown.picture) };
  const { id } = await services.call(createPost, post);
  const postVersion = await services.call(draftOfPost.saveVersion, { id });
  const { revision } = await services.call(getPostRecord, { id });
  const changed = await services.call(savePost, { ...plainPost, slug: 'restored', id, revision });

  const page = await services.call(getPageRecord, { route: 'independence' });
  const blocks = [...blocksWith(shown.picture), ...blocksWith(kept.picture)];
  const withPictures = { route: 'independence', ...page.content, blocks } as const;
  const saved = await services.call(savePage, { ...withPictures, revision: page.revision });
  const pageVersion = await services.call(draftOfPage.saveVersion, { route: 'independence' });
  const emptied = await services.call(savePage, { ...withPictures, blocks: [], revision: saved.revision });

  const deck = await services.call(createDeck, { title: 'Restored', kind: 'deck', summary: '' });
  const slide = await services.call(addSlide, {
    id: deck.id,
    picture: shown.picture,
    body: textWith(shown.picture),
  });
  const deckVersion = await services.call(saveDeckVersion, { id: deck.id, note: '' });
  const cleared = { picture: null, body: without, revision: slide.revision };
  await services.call(changeSlide, { id: deck.id, slideId: slide.id, ...cleared });

  await remove(shown);
  const restoredPost = await services.call(draftOfPost.restoreVersion, {
    id,
    number: postVersion.number,
    revision: changed.revision,
  });
  expect(restoredPost.content).toMatchObject({ cover: null, body: without });
  const restoredPage = await services.call(draftOfPage.restoreVersion, {
    route: 'independence',
    number: pageVersion.number,
    revision: emptied.revision,
  });
  const [hero, text, people] = blocks.filter(({ type }) => type !== 'image');
  expect(restoredPage.pending?.blocks).toEqual([
    { ...hero, picture: null },
    { ...text, body: without },
    { ...people, people: [{ name: 'Ada', role: '', text: '', picture: null }] },
    ...blocks.slice(4),
  ]);
  await services.call(restoreDeckVersion, { id: deck.id, number: deckVersion.number });
  const { slides } = await services.call(getDeckDraft, { id: deck.id });
  expect(slides[1]).toMatchObject({ id: slide.id, picture: null, body: without });
});

test('a record that lost its picture before can be changed elsewhere', async () => {
  const { id, picture } = await upload();
  const product = await services.call(createProduct, { name: 'lost', title: 'Lost', prices, pictures: [picture] });
  await query(services.databaseUrl, 'delete from content.media where id = $1', [id]);
  const saved = await services.call(changeProductRecord, {
    id: product.id,
    revision: product.revision,
    title: 'Found',
    pictures: [picture],
  });
  expect(saved.title).toBe('Found');
});
