import { expect, test } from 'vitest';
import { createDocumentCache, type RenderedDocument } from '../../server/gateway/cache/tagged-cache.ts';

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
  const gzipped = await document.body.encoded('gzip');
  expect(await document.body.encoded('gzip')).toBe(gzipped);
  expect(cache.size.bytes).toBe(5000 + gzipped.length);
  await cache.get('b', renders('x'.repeat(99_999)));
  expect(cache.size).toEqual({ entries: 1, bytes: 99_999 });
  await document.body.encoded('br');
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

test('a document is rendered again after one of its tags was purged, and not after others', async () => {
  const cache = createDocumentCache(listening);
  await cache.get('a', renders('first', ['posts', 'site']));
  cache.purge(['products']);
  await cache.get('a', mustNotRender);
  cache.purge(['site', 'products']);
  expect(cache.peek('a')).toBeUndefined();
  expect((await cache.get('a', renders('second', ['posts', 'site']))).body.identity.toString()).toBe('second');
  cache.purge(['all']);
  expect((await cache.get('a', renders('third'))).body.identity.toString()).toBe('third');
});

test('requests after a purge share one render, also when the render before it ends meanwhile', async () => {
  const cache = createDocumentCache(listening);
  const finish: Array<(document: RenderedDocument) => void> = [];
  const render = () => new Promise<RenderedDocument>((resolve) => finish.push(resolve));
  const old = cache.get('a', render);
  cache.purge(['posts']);
  const next = cache.get('a', render);
  finish[0]?.(rendered('old'));
  await old;
  const shared = cache.get('a', mustNotRender);
  finish[1]?.(rendered('new'));
  expect(await shared).toBe(await next);
});

test('a document purged while it is rendered is a fallback for the usual time if there is no other', async () => {
  let now = 5_000;
  const cache = createDocumentCache({ ...listening, clock: () => now });
  const first = cache.get('a', async () => {
    cache.purge(['posts']);
    return rendered('purged');
  });
  await first;
  expect(cache.peek('a')).toBeUndefined();
  now += 600_000;
  cache.purge(['posts']);
  expect(cache.fallback('a')?.body.identity.toString()).toBe('purged');
  now += 1;
  expect(cache.fallback('a')).toBeUndefined();
});

test('a compressed copy of a document that was replaced does not bring it back', async () => {
  const cache = createDocumentCache(listening);
  const old = await cache.get('a', renders('old '.repeat(1000)));
  cache.purge(['posts']);
  await cache.get('a', renders('new'));
  await old.body.encoded('gzip');
  expect((await cache.get('a', mustNotRender)).body.identity.toString()).toBe('new');
});

test('concurrent requests for an encoding get the same bytes', async () => {
  const cache = createDocumentCache(listening);
  const { body } = await cache.get('a', renders('word '.repeat(1000)));
  await Promise.all([body.encoded('gzip'), body.encoded('gzip')]);
  const cached = await body.encoded('gzip');
  expect([body.gzip === cached, cache.size.bytes]).toEqual([true, 5000 + cached.length]);
});

test('a cache without room stores nothing', async () => {
  const cache = createDocumentCache({ ...listening, maximumBytes: 0 });
  expect([cache.enabled, createDocumentCache(listening).enabled]).toEqual([false, true]);
  await cache.get('a', renders(''));
  expect([cache.peek('a'), cache.fallback('a'), cache.size.entries]).toEqual([undefined, undefined, 0]);
});

test('without the event stream a document is cached for one second at most', async () => {
  let [now, isListening] = [500, false];
  const cache = createDocumentCache({ ...listening, isListening: () => isListening, clock: () => now });
  await cache.get('a', renders('first'));
  now = 1_500;
  await cache.get('a', mustNotRender);
  now = 1_501;
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
