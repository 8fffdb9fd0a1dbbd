import { expect, test } from 'vitest';
import { createDocumentCache, type RenderedDocument } from '../../server/gateway/tagged-cache.ts';

const rendered = (text: string, tags: string[] = ['posts']): RenderedDocument => ({ body: Buffer.from(text), tags });
const renders = (text: string, tags?: string[]) => async () => rendered(text, tags);
const mustNotRender = async (): Promise<RenderedDocument> => {
  throw new Error('expected a cached document');
};
const listening = { maximumBytes: 1_000_000, staleIfError: 600, isListening: () => true };

test('the cache stays within its size and evicts the least recently used document', async () => {
  const cache = createDocumentCache({ ...listening, maximumBytes: 30 });
  for (const key of ['a', 'b', 'c']) await cache.get(key, renders('0123456789'));
  await cache.get('a', mustNotRender);
  await cache.get('d', renders('0123456789'));
  expect(cache.size).toEqual({ entries: 3, bytes: 30 });
  expect([cache.fallback('a'), cache.fallback('b')].map(Boolean)).toEqual([true, false]);
  await cache.get('huge', renders('x'.repeat(31)));
  expect(cache.size).toEqual({ entries: 3, bytes: 30 });
});

test('compressed copies count towards the size for as long as their document is cached', async () => {
  const cache = createDocumentCache({ ...listening, maximumBytes: 100_000 });
  const document = await cache.get('a', renders('word '.repeat(1000)));
  const gzipped = await cache.encoded(document.body, 'gzip');
  expect(await cache.encoded(document.body, 'gzip')).toBe(gzipped);
  expect(cache.size.bytes).toBe(5000 + gzipped.length);
  await cache.get('b', renders('x'.repeat(99_999)));
  expect(cache.size).toEqual({ entries: 1, bytes: 99_999 });
  await cache.encoded(document.body, 'br');
  expect(cache.size.bytes).toBe(99_999);
});

test('a document purged while it is rendered is rendered again for the next request', async () => {
  const cache = createDocumentCache(listening);
  let finish = (_: RenderedDocument): void => {};
  const first = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
  cache.purge(['posts']);
  const second = await cache.get('a', renders('new'));
  finish(rendered('old'));
  expect((await first).body.identity.toString()).toBe('old');
  expect(second.body.identity.toString()).toBe('new');
  expect((await cache.get('a', mustNotRender)).body.identity.toString()).toBe('new');
});

test('a failed render is reported to all waiting requests and not cached', async () => {
  const cache = createDocumentCache(listening);
  const fail = async (): Promise<RenderedDocument> => Promise.reject(new Error('down'));
  const both = await Promise.allSettled([cache.get('a', fail), cache.get('a', mustNotRender)]);
  expect(both.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(['down', 'down']);
  expect((await cache.get('a', renders('up'))).body.identity.toString()).toBe('up');
});

test('without the event stream a document is cached for one second at most', async () => {
  let [now, isListening] = [0, false];
  const cache = createDocumentCache({ ...listening, isListening: () => isListening, clock: () => now });
  await cache.get('a', renders('first'));
  now = 1_000;
  await cache.get('a', mustNotRender);
  now = 1_001;
  expect((await cache.get('a', renders('second'))).body.identity.toString()).toBe('second');
  isListening = true;
  now = 1_000_000;
  await cache.get('a', mustNotRender);
});

test('a stale document is used as a fallback for a limited time', async () => {
  let now = 0;
  const cache = createDocumentCache({ ...listening, clock: () => now });
  await cache.get('a', renders('first'));
  cache.purge(['posts']);
  now = 600_000;
  expect(cache.fallback('a')?.body.identity.toString()).toBe('first');
  now = 600_001;
  expect(cache.fallback('a')).toBeUndefined();
});
