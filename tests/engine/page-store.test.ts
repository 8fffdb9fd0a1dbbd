import { expect, test } from 'vitest';
import { createPageStore, type Render } from '../../server/gateway/page-store.ts';

type Settings = { maximumBytes?: number; listening?: boolean };

function createStore({ maximumBytes = 1_000_000, listening = true }: Settings = {}) {
  const clock = { now: 1_000_000 };
  const state = { listening };
  const store = createPageStore({
    maximumBytes,
    staleIfError: 600,
    isListening: () => state.listening,
    clock: () => clock.now,
  });
  return { store, clock, state };
}

const drawing =
  (text: string, tags: string[] = ['posts']): Render =>
  async () => ({ html: Buffer.from(`<p>${text}</p>`), flight: Buffer.from(text), tags });

test('a page is drawn once for all who ask at the same time', async () => {
  const { store } = createStore();
  let drawn = 0;
  const render: Render = async () => {
    drawn++;
    return drawing('one')();
  };
  const pages = await Promise.all(Array.from({ length: 50 }, () => store.get('/', render)));
  expect(drawn).toBe(1);
  expect(new Set(pages).size).toBe(1);
  expect(store.peek('/')?.html.identity.toString()).toBe('<p>one</p>');
});

test('a purge of one of its tags outdates a page, another does not', async () => {
  const { store } = createStore();
  await store.get('/news', drawing('news', ['posts', 'site']));
  store.purge(['products']);
  expect(store.peek('/news')).toBeDefined();
  store.purge(['posts']);
  expect(store.peek('/news')).toBeUndefined();
});

test('a purge while a page is being drawn outdates what comes out of it', async () => {
  const { store } = createStore();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = store.get('/news', async () => {
    await promise;
    return drawing('old')();
  });
  store.purge(['posts']);
  resolve();
  await asked;
  expect(store.peek('/news')).toBeUndefined();
});

test('who asks after a purge does not get the drawing that began before it', async () => {
  const { store } = createStore();
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = store.get('/news', async () => {
    await promise;
    return drawing('old')();
  });
  store.purge(['posts']);
  const after = store.get('/news', drawing('new'));
  resolve();
  expect((await after).flight.identity.toString()).toBe('new');
  expect((await before).flight.identity.toString()).toBe('old');
  expect(store.peek('/news')?.flight.identity.toString()).toBe('new');
});

test('an outdated page stands in for ten minutes, and no longer', async () => {
  const { store, clock } = createStore();
  await store.get('/', drawing('old'));
  store.purge(['all']);
  clock.now += 599_000;
  expect(store.standIn('/')?.flight.identity.toString()).toBe('old');
  clock.now += 2_000;
  expect(store.standIn('/')).toBeUndefined();
});

test('while purges are not heard, a page is trusted for a second only', async () => {
  const { store, clock, state } = createStore();
  await store.get('/', drawing('one'));
  state.listening = false;
  expect(store.peek('/')).toBeDefined();
  clock.now += 1_001;
  expect(store.peek('/')).toBeUndefined();
  state.listening = true;
  expect(store.peek('/')).toBeDefined();
});

test('the store stays within its bytes: the pages that were not asked for longest go first', async () => {
  const { store } = createStore({ maximumBytes: 5_000 });
  for (let index = 0; index < 50; index++) {
    await store.get(`/${index}`, drawing('x'.repeat(400)));
    store.peek('/0');
  }
  expect(store.size.bytes).toBeLessThanOrEqual(5_000);
  expect(store.peek('/0')).toBeDefined();
  expect(store.peek('/1')).toBeUndefined();
  expect(store.peek('/49')).toBeDefined();
});

test('a drawing that fails is not kept, and the next one is tried', async () => {
  const { store } = createStore();
  await expect(store.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await store.get('/', drawing('up'))).flight.identity.toString()).toBe('up');
});

test('a coding is made once and counted', async () => {
  const { store } = createStore();
  const page = await store.get('/', drawing('text '.repeat(500)));
  const before = store.size.bytes;
  const [first, second] = await Promise.all([store.encoded(page.html, 'br'), store.encoded(page.html, 'br')]);
  expect(first.length).toBeLessThan(page.html.identity.length / 5);
  expect(second).toEqual(first);
  expect(store.size.bytes - before).toBe(first.length);
});

test('codings of pages that were dropped while they were packed are not counted, so the store does not fill up with nothing', async () => {
  const { store } = createStore({ maximumBytes: 20_000 });
  const text = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join(' ');
  for (let index = 0; index < 50; index++) {
    const page = await store.get(`/${index}`, drawing(text));
    const packed = store.encoded(page.html, 'gzip');
    for (let other = 0; other < 4; other++) await store.get(`/other-${index}-${other}`, drawing(text));
    await packed;
    expect(store.size.bytes).toBeLessThanOrEqual(20_000);
  }
  await store.get('/last', drawing(text));
  expect(store.peek('/last')).toBeDefined();
});

test('the codings of pages that are kept count, and the oldest page makes room for them', async () => {
  const { store } = createStore({ maximumBytes: 20_000 });
  const text = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join(' ');
  const first = await store.get('/first', drawing(text));
  const second = await store.get('/second', drawing(text));
  const before = store.size.bytes;
  await store.encoded(second.html, 'gzip');
  expect(store.size.bytes).toBeGreaterThan(before);
  await Promise.all([store.encoded(second.flight, 'gzip'), store.encoded(first.html, 'br')]);
  await store.get('/third', drawing(text));
  await store.get('/fourth', drawing(text));
  expect(store.size.bytes).toBeLessThanOrEqual(20_000);
  expect(store.peek('/fourth')).toBeDefined();
});
