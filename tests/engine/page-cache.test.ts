import { expect, test } from 'vitest';
import { createPageCache, type PageCache } from '../../server/gateway/cache/tagged-cache.ts';

type Render = Parameters<PageCache['get']>[1];
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

const renderOf =
  (text: string, tags: string[] = ['posts']): Render =>
  async () => ({
    html: Buffer.from(`<p>${text}</p>`),
    flight: Buffer.from(text),
    segment: Buffer.from(text),
    layoutKey: 'layout',
    tags,
  });

test('concurrent requests render a page once', async () => {
  const { cache } = createCache();
  let renders = 0;
  const render: Render = async () => {
    renders++;
    return renderOf('one')();
  };
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
  expect(renders).toBe(1);
  expect(new Set(pages).size).toBe(1);
  expect(cache.peek('/')?.html.identity.toString()).toBe('<p>one</p>');
});

test('a purge of one of its tags makes a page stale, a purge of another tag does not', async () => {
  const { cache } = createCache();
  await cache.get('/news', renderOf('news', ['posts', 'site']));
  cache.purge(['products']);
  expect(cache.peek('/news')).toBeDefined();
  cache.purge(['posts']);
  expect(cache.peek('/news')).toBeUndefined();
});

test('a purge during a render makes its result stale', async () => {
  const { cache } = createCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const requested = cache.get('/news', async () => {
    await promise;
    return renderOf('old')();
  });
  cache.purge(['posts']);
  resolve();
  await requested;
  expect(cache.peek('/news')).toBeUndefined();
});

test('a request after a purge does not get a render that began before it', async () => {
  const { cache } = createCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = cache.get('/news', async () => {
    await promise;
    return renderOf('old')();
  });
  cache.purge(['posts']);
  const after = cache.get('/news', renderOf('new'));
  resolve();
  expect((await after).flight.identity.toString()).toBe('new');
  expect((await before).flight.identity.toString()).toBe('old');
  expect(cache.peek('/news')?.flight.identity.toString()).toBe('new');
});

test('a stale page is used as a fallback for ten minutes, and no longer', async () => {
  const { cache, clock } = createCache();
  await cache.get('/', renderOf('old'));
  cache.purge(['all']);
  clock.now += 599_000;
  expect(cache.fallback('/')?.flight.identity.toString()).toBe('old');
  clock.now += 2_000;
  expect(cache.fallback('/')).toBeUndefined();
});

test('without the event stream a page is cached for one second at most', async () => {
  const { cache, clock, state } = createCache();
  await cache.get('/', renderOf('one'));
  state.listening = false;
  expect(cache.peek('/')).toBeDefined();
  clock.now += 1_001;
  expect(cache.peek('/')).toBeUndefined();
  state.listening = true;
  expect(cache.peek('/')).toBeDefined();
});

test('the cache stays within its size and evicts the least recently used page', async () => {
  const { cache } = createCache({ maximumBytes: 5_000 });
  for (let index = 0; index < 50; index++) {
    await cache.get(`/${index}`, renderOf('x'.repeat(400)));
    cache.peek('/0');
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(5_000);
  expect(cache.peek('/0')).toBeDefined();
  expect(cache.peek('/1')).toBeUndefined();
  expect(cache.peek('/49')).toBeDefined();
});

test('a failed render is not cached, and the next one is tried', async () => {
  const { cache } = createCache();
  await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await cache.get('/', renderOf('up'))).flight.identity.toString()).toBe('up');
});

test('a page is compressed once for each coding, and the result counts towards the size', async () => {
  const { cache } = createCache();
  const page = await cache.get('/', renderOf('text '.repeat(500)));
  const before = cache.size.bytes;
  const [first, second] = await Promise.all([page.html.encoded('br'), page.html.encoded('br')]);
  expect(first.length).toBeLessThan(page.html.identity.length / 5);
  expect(second).toEqual(first);
  expect(cache.size.bytes - before).toBe(first.length);
});

test('copies compressed after their page was evicted do not count towards the size', async () => {
  const { cache } = createCache({ maximumBytes: 20_000 });
  const text = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join(' ');
  for (let index = 0; index < 50; index++) {
    const page = await cache.get(`/${index}`, renderOf(text));
    const compressed = page.html.encoded('gzip');
    for (let other = 0; other < 4; other++) await cache.get(`/other-${index}-${other}`, renderOf(text));
    await compressed;
    expect(cache.size.bytes).toBeLessThanOrEqual(20_000);
  }
  await cache.get('/last', renderOf(text));
  expect(cache.peek('/last')).toBeDefined();
});

test('compressed copies count towards the size, and the oldest page is evicted for them', async () => {
  const { cache } = createCache({ maximumBytes: 20_000 });
  const text = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join(' ');
  const first = await cache.get('/first', renderOf(text));
  const second = await cache.get('/second', renderOf(text));
  const before = cache.size.bytes;
  await second.html.encoded('gzip');
  expect(cache.size.bytes).toBeGreaterThan(before);
  await Promise.all([second.flight.encoded('gzip'), first.html.encoded('br')]);
  await cache.get('/third', renderOf(text));
  await cache.get('/fourth', renderOf(text));
  expect(cache.size.bytes).toBeLessThanOrEqual(20_000);
  expect(cache.peek('/fourth')).toBeDefined();
});

test('a page that lacks a part is cached for one second at most, and stays a fallback', async () => {
  const { cache, clock } = createCache();
  const lacking: Render = async () => ({ ...(await renderOf('half')()), complete: false });
  await cache.get('/', lacking);
  expect(cache.peek('/')).toBeDefined();
  clock.now += 1_001;
  expect(cache.peek('/')).toBeUndefined();
  expect(cache.fallback('/')).toBeDefined();
  await cache.get('/', renderOf('whole'));
  clock.now += 1_001;
  expect(cache.peek('/')?.flight.identity.toString()).toBe('whole');
});
