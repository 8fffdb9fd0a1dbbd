import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

type Slide = { id: string; title: string; layout: string; revision: number };
type Draft = { id: string; slug: string; revision: number; slides: Slide[]; removed: Slide[] };
const text = (content: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: content }] }],
});

let services: ServicesWithPeople;
let editor: SignedInAs;
let reader: SignedInAs;
beforeAll(async () => {
  services = await startWithPeople();
  editor = services.person({ permissions: ['decks.manage'] });
  reader = services.person({ permissions: ['investor.view'] });
});
afterAll(() => services?.remove());

const send = (request: string, body?: unknown) => services.send(request, { headers: editor.headers, body });
const read = (slug: string) => services.send(`GET /content/decks/${slug}`, { headers: reader.headers });
const draft = async (id: string): Promise<Draft> => (await send(`GET /content/admin/decks/${id}`)).body;
const create = async (title: string, fields: object = {}): Promise<Draft> => {
  const { status, body } = await send('POST /content/admin/decks', { title, kind: 'deck', ...fields });
  expect(status).toBe(201);
  return body;
};
/** Every deck starts with one slide, which gets the first title. */
const withSlides = async (title: string, titles: readonly string[]) => {
  const deck = await create(title);
  const [first] = deck.slides;
  await send(`PATCH /content/admin/decks/${deck.id}/slides/${first?.id}`, { title: titles[0], revision: 1 });
  for (const each of titles.slice(1)) await send(`POST /content/admin/decks/${deck.id}/slides`, { title: each });
  return draft(deck.id);
};
const titles = async (id: string) => (await draft(id)).slides.map(({ title }) => title).join(' ');
const slideOf = (deck: Draft, title: string) => deck.slides.find((each) => each.title === title) as Slide;

test('S30: a deck is found by its id and by its addresses, also former ones', async () => {
  const deck = await create('Named once');
  expect((await send(`PATCH /content/admin/decks/${deck.id}`, { slug: 'named-twice', revision: 1 })).status).toBe(200);
  for (const key of [deck.id, 'named-once', 'named-twice']) expect((await draft(key)).id).toBe(deck.id);
  expect((await send('GET /content/admin/decks/nowhere')).status).toBe(404);
});

test('S30: slides are added, moved, copied, removed and restored without gaps in their order', async () => {
  const deck = await withSlides('Order of slides', ['A', 'B', 'C', 'D']);
  const at = (title: string) => `/content/admin/decks/${deck.id}/slides/${slideOf(deck, title).id}`;
  expect(await titles(deck.id)).toBe('A B C D');
  expect((await send(`POST ${at('D')}/move`, { to: 1 })).body).toEqual({ name: 'D', from: 4, position: 1, count: 4 });
  expect(await titles(deck.id)).toBe('D A B C');
  await send(`POST ${at('D')}/move`, { to: 3 });
  expect(await titles(deck.id)).toBe('A B D C');
  expect((await send(`POST ${at('A')}/move`, { to: 99 })).body).toMatchObject({ position: 4, count: 4 });
  expect(await titles(deck.id)).toBe('B D C A');
  await send(`POST ${at('D')}/duplicate`, {});
  expect(await titles(deck.id)).toBe('B D D C A');
  expect((await send(`DELETE ${at('B')}`)).body).toEqual({ position: 1 });
  await send(`DELETE ${at('C')}`);
  expect(await titles(deck.id)).toBe('D D A');
  expect((await draft(deck.id)).removed.map(({ title }) => title)).toEqual(['C', 'B']);
  expect((await send(`PUT ${at('C')}/restore`, {})).body).toEqual({ position: 3 });
  expect((await send(`PUT ${at('B')}/restore`, {})).body).toEqual({ position: 1 });
  expect((await send(`PUT ${at('B')}/restore`, {})).body).toEqual({ position: 1 });
  expect(await titles(deck.id)).toBe('B D D C A');
  await send(`POST /content/admin/decks/${deck.id}/slides`, { title: 'E', after: slideOf(deck, 'B').id });
  expect(await titles(deck.id)).toBe('B E D D C A');
  expect((await send(`DELETE ${at('A').replace(deck.id, crypto.randomUUID())}`)).status).toBe(404);
});

test('T56: saving a slide that a colleague removed is refused with 409, and the deck shows the slide and who removed it', async () => {
  const deck = await withSlides('Removed under my hands', ['A', 'B']);
  const at = `/content/admin/decks/${deck.id}/slides/${slideOf(deck, 'A').id}`;
  await send(`DELETE ${at}`);
  const [removed] = (await draft(deck.id)).removed;
  expect(removed).toMatchObject({ title: 'A', body: expect.any(Object), removed_by: expect.any(String) });
  const change = { revision: removed!.revision, title: 'A, rewritten' };
  expect((await send(`PATCH ${at}`, change)).status).toBe(409);
  await send(`PUT ${at}/restore`, {});
  expect((await send(`PATCH ${at}`, change)).body).toMatchObject({ title: 'A, rewritten' });
});

test('S30: moving slides in six requests at once loses and duplicates no slide', async () => {
  const deck = await withSlides('Busy order', ['A', 'B', 'C', 'D', 'E']);
  const answers = await Promise.all(
    [5, 1, 3, 2, 4, 1].map((to, index) =>
      send(`POST /content/admin/decks/${deck.id}/slides/${deck.slides[index % 5]?.id}/move`, { to }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await titles(deck.id)).split(' ').sort().join(' ')).toBe('A B C D E');
});

test('T56: two slides are saved beside each other, and the fields of a deck have a revision of their own', async () => {
  const deck = await withSlides('Two at once', ['One', 'Two']);
  const save = ({ id, revision }: Slide) =>
    send(`PATCH /content/admin/decks/${deck.id}/slides/${id}`, { body: text('mine'), revision });
  expect((await Promise.all(deck.slides.map(save))).map(({ status }) => status)).toEqual([200, 200]);
  const fields = (title: string) => send(`PATCH /content/admin/decks/${deck.id}`, { title, revision: deck.revision });
  expect((await fields('First')).body).toMatchObject({ title: 'First', revision: deck.revision + 1 });
  expect((await fields('Second')).status).toBe(409);
});

test('S30: readers never see the notes, and the deck says whether it was changed since it was published', async () => {
  const deck = await withSlides('Live and draft', ['Seen']);
  const [slide] = deck.slides as [Slide];
  const at = `/content/admin/decks/${deck.id}/slides/${slide.id}`;
  await send(`PATCH ${at}`, { notes: 'Say this slowly', revision: slide.revision });
  const tree = { ...text('Once'), content: [{ content: [{ text: 'Once', type: 'text' }], type: 'paragraph' }] };
  const written = await send(`PATCH ${at}`, { body: tree, revision: slide.revision + 1 });
  // The same text with its keys in another order is not a change.
  const again = await send(`PATCH ${at}`, { body: text('Once'), revision: slide.revision + 2 });
  expect(again.body).toEqual(written.body);
  const published = await send(`POST /content/admin/decks/${deck.id}/publish`, { note: 'First' });
  expect(published.body).toMatchObject({ status: 'published', is_changed: false, published_version: 1 });
  expect((await read(deck.slug)).text).not.toMatch(/slowly|notes/);
  await send(`PATCH ${at}`, { title: 'Unseen', revision: slide.revision + 2 });
  expect(await send(`GET /content/admin/decks/${deck.id}`)).toMatchObject({ body: { is_changed: true } });
});

test('S30: a version is restored, and the draft before it is saved as a version', async () => {
  const deck = await withSlides('There and back', ['Old', 'Gone']);
  const old = slideOf(deck, 'Old');
  const setLayout = (layout: string, revision: number) =>
    send(`PATCH /content/admin/decks/${deck.id}/slides/${old.id}`, { layout, revision });
  expect([old.layout, (await setLayout('sideways', old.revision)).status]).toEqual(['standard', 422]);
  expect((await setLayout('quote', old.revision)).body.layout).toBe('quote');
  await send(`POST /content/admin/decks/${deck.id}/versions`, { note: 'Before' });
  await setLayout('numbers', old.revision + 1);
  await send(`PATCH /content/admin/decks/${deck.id}`, { kind: 'document', revision: deck.revision });
  await send(`DELETE /content/admin/decks/${deck.id}/slides/${slideOf(deck, 'Gone').id}`);
  await send(`POST /content/admin/decks/${deck.id}/slides`, { title: 'New' });
  expect(await titles(deck.id)).toBe('Old New');
  const restored = await send(`POST /content/admin/decks/${deck.id}/versions/1/restore`, {});
  expect(restored.body).toMatchObject({ number: 2, slide_count: 2, is_current: false });
  expect(await titles(deck.id)).toBe('Old Gone');
  expect(slideOf(await draft(deck.id), 'Old').layout).toBe('quote');
  expect((await send(`GET /content/admin/decks/${deck.id}`)).body.kind).toBe('deck');
  await send(`POST /content/admin/decks/${deck.id}/versions/2/restore`, {});
  expect((await send(`GET /content/admin/decks/${deck.id}`)).body.kind).toBe('document');
  expect(await titles(deck.id)).toBe('Old New');
  const { versions } = (await send(`GET /content/admin/decks/${deck.id}/versions`)).body;
  expect(versions.map(({ number, note }: { number: number; note: string }) => [number, note])).toEqual([
    [3, ''],
    [2, ''],
    [1, 'Before'],
  ]);
  expect((await send(`GET /content/admin/decks/${deck.id}/versions/1`)).body.slides).toHaveLength(2);
  expect((await send(`GET /content/admin/decks/${deck.id}/versions/9`)).status).toBe(404);
});

test("S30: a deck that is shared by links only is neither in the readers' list nor at its URL", async () => {
  const deck = await withSlides('For few', ['A']);
  await send(`POST /content/admin/decks/${deck.id}/publish`, {});
  expect((await read(deck.slug)).status).toBe(200);
  await send(`PATCH /content/admin/decks/${deck.id}`, { audience: 'link-only', revision: deck.revision });
  expect((await read(deck.slug)).status).toBe(404);
  const { decks } = (await services.send('GET /content/decks', { headers: reader.headers })).body;
  expect(decks.map(({ slug }: { slug: string }) => slug)).not.toContain(deck.slug);
});

test('S7 S30: a deck is deleted for good with its links and views, and slides cannot be added to one in the trash', async () => {
  const deck = await withSlides('To be deleted', ['A']);
  const at = `/content/admin/decks/${deck.id}`;
  await send(`POST ${at}/publish`, {});
  await services.send(`POST /content/decks/${deck.slug}/views`, { headers: reader.headers, body: { slide: 1 } });
  await send(`POST ${at}/shares`, { label: 'Somebody' });
  await send(`DELETE ${at}`);
  expect((await send(`POST ${at}/slides`, { title: 'B' })).status).toBe(409);
  expect((await send(`DELETE ${at}/for-good`)).body).toEqual({ id: deck.id });
  const { entries } = (await send(`GET /content/audit?target_type=deck&target_id=${deck.id}`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    ['delete', 'trash', 'share', 'publish', 'change-slide', 'create'].map((action) => `deck.${action}`),
  );
});

test('S7: of many decks, one without slides is not published', async () => {
  const [one, two] = [await create('Many one'), await create('Many two')];
  await send(`DELETE /content/admin/decks/${two.id}/slides/${two.slides[0]?.id}`);
  const bulk = (ids: readonly string[]) => send('POST /content/admin/decks/bulk', { ids, operation: 'publish' });
  const { results } = (await bulk([two.id, one.id])).body;
  expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true]);
  expect((await draft(one.id)) as object).toMatchObject({ status: 'published' });
  expect((await bulk([])).status).toBe(422);
});

test('S7: the list is sorted whatever the case of titles, searched by any part of them and filtered by kind', async () => {
  for (const title of ['Paged b', 'Paged a', 'paged 100%']) await create(title);
  const found = async (query: string) => (await send(`GET /content/admin/decks?${query}`)).body.items;
  const titles = async (query: string) => (await found(query)).map(({ title }: { title: string }) => title);
  expect(await titles('query=paged&sort=title')).toEqual(['paged 100%', 'Paged a', 'Paged b']);
  expect(await titles(`query=${encodeURIComponent('0%')}`)).toEqual(['paged 100%']);
  const documents = await found('kind=document&status=published');
  expect(documents.length).toBeGreaterThan(0);
  expect(new Set(documents.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['document']));
});
