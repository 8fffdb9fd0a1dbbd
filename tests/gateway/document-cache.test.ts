/** What is kept of documents, for how long and how much. */
import { expect, test } from 'vitest';
import { createDocumentCache, type RenderedDocument } from '../../server/gateway/tagged-cache.ts';

const made = (text: string, tags: string[] = ['posts']): RenderedDocument => ({ body: Buffer.from(text), tags });
const makes = (text: string, tags?: string[]) => async () => made(text, tags);
const never = async (): Promise<RenderedDocument> => {
  throw new Error('it should have been kept');
};
const listening = { maximumBytes: 1_000_000, staleIfError: 600, isListening: () => true };

test('no more is kept than fits, and what was asked for last stays', async () => {
  const cache = createDocumentCache({ ...listening, maximumBytes: 30 });
  for (const key of ['a', 'b', 'c']) await cache.get(key, makes('0123456789'));
  await cache.get('a', never);
  await cache.get('d', makes('0123456789'));
  expect(cache.size).toEqual({ entries: 3, bytes: 30 });
  expect([cache.fallback('a'), cache.fallback('b')].map(Boolean)).toEqual([true, false]);
  await cache.get('huge', makes('x'.repeat(31)));
  expect(cache.size).toEqual({ entries: 3, bytes: 30 });
});

test('codings count among the bytes as long as their document is kept', async () => {
  const cache = createDocumentCache({ ...listening, maximumBytes: 100_000 });
  const document = await cache.get('a', makes('word '.repeat(1000)));
  const packed = await cache.encoded(document.body, 'gzip');
  expect(await cache.encoded(document.body, 'gzip')).toBe(packed);
  expect(cache.size.bytes).toBe(5000 + packed.length);
  await cache.get('b', makes('x'.repeat(99_999)));
  expect(cache.size).toEqual({ entries: 1, bytes: 99_999 });
  await cache.encoded(document.body, 'br');
  expect(cache.size.bytes).toBe(99_999);
});

test('what was being made while something changed is made again for who asks next', async () => {
  const cache = createDocumentCache(listening);
  let finish = (_: RenderedDocument): void => {};
  const first = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
  cache.purge(['posts']);
  const second = await cache.get('a', makes('new'));
  finish(made('old'));
  expect((await first).body.identity.toString()).toBe('old');
  expect(second.body.identity.toString()).toBe('new');
  expect((await cache.get('a', never)).body.identity.toString()).toBe('new');
});

test('a failure is told to all who waited and to nobody after them', async () => {
  const cache = createDocumentCache(listening);
  const fail = async (): Promise<RenderedDocument> => Promise.reject(new Error('down'));
  const both = await Promise.allSettled([cache.get('a', fail), cache.get('a', never)]);
  expect(both.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(['down', 'down']);
  expect((await cache.get('a', makes('up'))).body.identity.toString()).toBe('up');
});

test('while changes are not heard nothing is trusted for longer than a second', async () => {
  let [now, isListening] = [0, false];
  const cache = createDocumentCache({ ...listening, isListening: () => isListening, clock: () => now });
  await cache.get('a', makes('first'));
  now = 1_000;
  await cache.get('a', never);
  now = 1_001;
  expect((await cache.get('a', makes('second'))).body.identity.toString()).toBe('second');
  isListening = true;
  now = 1_000_000;
  await cache.get('a', never);
});

test('an outdated document stands in only so long', async () => {
  let now = 0;
  const cache = createDocumentCache({ ...listening, clock: () => now });
  await cache.get('a', makes('first'));
  cache.purge(['posts']);
  now = 600_000;
  expect(cache.fallback('a')?.body.identity.toString()).toBe('first');
  now = 600_001;
  expect(cache.fallback('a')).toBeUndefined();
});
