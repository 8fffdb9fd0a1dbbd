import { expect, test } from 'vitest';
import { type Content, createPageCache } from '../../server/gateway/tagged-cache.ts';

type Render = () => Promise<Content<'html' | 'flight'>>;
type Settings = { maximumBytes?: number; listening?: boolean };

function createCache({ maximumBytes = 1_000_000, listening = true }: Settings = {}) {
  const clock = { now: 1_000_000 };
  const state = { listening };
  const cache = createPageCache({
    maximumBytes,
    staleIfError: 600,
    isListening: () => state.listening,
    clock: () => clock.now,
  });
  return { cache, clock, state };
}

const drawing =
  (text: string, tags: string[] = ['posts']): Render =>
  async () => ({ html: Buffer.from(`<p>${text}</p>`), flight: Buffer.from(text), tags });

test('a page is drawn once for all who ask at the same time', async () => {
  const { cache } = createCache();
  let drawn = 0;
  const render: Render = async () => {
    drawn++;
    return drawing('one')();
  };
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
  expect(drawn).toBe(1);
  expect(new Set(pages).size).toBe(1);
  expect(cache.peek('/')?.html.identity.toString()).toBe('<p>one</p>');
});

test('a purge of one of its tags outdates a page, another does not', async () => {
  const { cache } = createCache();
  await cache.get('/news', drawing('news', ['posts', 'site']));
  cache.purge(['products']);
  expect(cache.peek('/news')).toBeDefined();
  cache.purge(['posts']);
  expect(cache.peek('/news')).toBeUndefined();
});

test('a purge while a page is being drawn outdates what comes out of it', async () => {
  const { cache } = createCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = cache.get('/news', async () => {
    await promise;
    return drawing('old')();
  });
  cache.purge(['posts']);
  resolve();
  await asked;
  expect(cache.peek('/news')).toBeUndefined();
});

test('who asks after a purge does not get the drawing that began before it', async () => {
  const { cache } = createCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = cache.get('/news', async () => {
    await promise;
    return drawing('old')();
  });
  cache.purge(['posts']);
  const after = cache.get('/news', drawing('new'));
  resolve();
  expect((await after).flight.identity.toString()).toBe('new');
  expect((await before).flight.identity.toString()).toBe('old');
  expect(cache.peek('/news')?.flight.identity.toString()).toBe('new');
});

test('an outdated page stands in for ten minutes, and no longer', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', drawing('old'));
  cache.purge(['all']);
  clock.now += 599_000;
  expect(cache.fallback('/')?.flight.identity.toString()).toBe('old');
  clock.now += 2_000;
  expect(cache.fallback('/')).toBeUndefined();
});

test('while purges are not heard, a page is trusted for a second only', async () => {
  const { cache, clock, state } = createCache();
  await cache.get('/', drawing('one'));
  state.listening = false;
  expect(cache.peek('/')).toBeDefined();
  clock.now += 1_001;
  expect(cache.peek('/')).toBeUndefined();
  state.listening = true;
  expect(cache.peek('/')).toBeDefined();
});

test('the cache stays within its bytes: the pages that were not asked for longest go first', async () => {
  const { cache } = createCache({ maximumBytes: 5_000 });
  for (let index = 0; index < 50; index++) {
    await cache.get(`/${index}`, drawing('x'.repeat(400)));
    cache.peek('/0');
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(5_000);
  expect(cache.peek('/0')).toBeDefined();
  expect(cache.peek('/1')).toBeUndefined();
  expect(cache.peek('/49')).toBeDefined();
});

test('a drawing that fails is not kept, and the next one is tried', async () => {
  const { cache } = createCache();
  await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await cache.get('/', drawing('up'))).flight.identity.toString()).toBe('up');
});

test('a coding is made once and counted', async () => {
  const { cache } = createCache();
  const page = await cache.get('/', drawing('text '.repeat(500)));
  const before = cache.size.bytes;
  const [first, second] = await Promise.all([cache.encoded(page.html, 'br'), cache.encoded(page.html, 'br')]);
  expect(first.length).toBeLessThan(page.html.identity.length / 5);
  expect(second).toEqual(first);
  expect(cache.size.bytes - before).toBe(first.length);
});

test('codings of pages that were dropped while they were packed are not counted, so the cache does not fill up with nothing', async () => {
  const { cache } = createCache({ maximumBytes: 20_000 });
  const text = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join(' ');
  for (let index = 0; index < 50; index++) {
    const page = await cache.get(`/${index}`, drawing(text));
    const packed = cache.encoded(page.html, 'gzip');
    for (let other = 0; other < 4; other++) await cache.get(`/other-${index}-${other}`, drawing(text));
    await packed;
    expect(cache.size.bytes).toBeLessThanOrEqual(20_000);
  }
  await cache.get('/last', drawing(text));
  expect(cache.peek('/last')).toBeDefined();
});

test('the codings of pages that are kept count, and the oldest page makes room for them', async () => {
  const { cache } = createCache({ maximumBytes: 20_000 });
  const text = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join(' ');
  const first = await cache.get('/first', drawing(text));
  const second = await cache.get('/second', drawing(text));
  const before = cache.size.bytes;
  await cache.encoded(second.html, 'gzip');
  expect(cache.size.bytes).toBeGreaterThan(before);
  await Promise.all([cache.encoded(second.flight, 'gzip'), cache.encoded(first.html, 'br')]);
  await cache.get('/third', drawing(text));
  await cache.get('/fourth', drawing(text));
  expect(cache.size.bytes).toBeLessThanOrEqual(20_000);
  expect(cache.peek('/fourth')).toBeDefined();
});
