/** What is kept of documents, for how long and how much. */
import { expect, test } from 'vitest';
import { createDocumentStore, type MadeDocument } from '../../server/gateway/documents/document-store.ts';

const made = (text: string, tags: string[] = ['posts']): MadeDocument => ({ body: Buffer.from(text), tags });
const makes = (text: string, tags?: string[]) => async () => made(text, tags);
const never = async (): Promise<MadeDocument> => {
  throw new Error('it should have been kept');
};
const listening = { staleIfError: 600, isListening: () => true };

test('no more is kept than fits, and what was asked for last stays', async () => {
  const store = createDocumentStore({ ...listening, maximumBytes: 30 });
  for (const key of ['a', 'b', 'c']) await store.get(key, makes('0123456789'));
  await store.get('a', never);
  await store.get('d', makes('0123456789'));
  expect(store.size).toEqual({ documents: 3, bytes: 30 });
  expect([store.standIn('a'), store.standIn('b')].map(Boolean)).toEqual([true, false]);
  await store.get('huge', makes('x'.repeat(31)));
  expect(store.size).toEqual({ documents: 0, bytes: 0 });
});

test('codings count among the bytes as long as their document is kept', async () => {
  const store = createDocumentStore({ ...listening, maximumBytes: 100_000 });
  const document = await store.get('a', makes('word '.repeat(1000)));
  const packed = await store.encoded(document, 'gzip');
  expect(await store.encoded(document, 'gzip')).toBe(packed);
  expect(store.size.bytes).toBe(5000 + packed.length);
  await store.get('b', makes('x'.repeat(99_999)));
  expect(store.size).toEqual({ documents: 1, bytes: 99_999 });
  await store.encoded(document, 'br');
  expect(store.size.bytes).toBe(99_999);
});

test('what was being made while something changed is made again for who asks next', async () => {
  const store = createDocumentStore(listening);
  let finish = (_: MadeDocument): void => {};
  const first = store.get('a', () => new Promise((resolve) => (finish = resolve)));
  store.purge(['posts']);
  const second = await store.get('a', makes('new'));
  finish(made('old'));
  expect((await first).bodies.identity.toString()).toBe('old');
  expect(second.bodies.identity.toString()).toBe('new');
  expect((await store.get('a', never)).bodies.identity.toString()).toBe('new');
});

test('a failure is told to all who waited and to nobody after them', async () => {
  const store = createDocumentStore(listening);
  const fail = async (): Promise<MadeDocument> => Promise.reject(new Error('down'));
  const both = await Promise.allSettled([store.get('a', fail), store.get('a', never)]);
  expect(both.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(['down', 'down']);
  expect((await store.get('a', makes('up'))).bodies.identity.toString()).toBe('up');
});

test('while changes are not heard nothing is trusted for longer than a second', async () => {
  let [now, isListening] = [0, false];
  const store = createDocumentStore({ staleIfError: 600, isListening: () => isListening, clock: () => now });
  await store.get('a', makes('first'));
  now = 1_000;
  await store.get('a', never);
  now = 1_001;
  expect((await store.get('a', makes('second'))).bodies.identity.toString()).toBe('second');
  isListening = true;
  now = 1_000_000;
  await store.get('a', never);
});

test('an outdated document stands in only so long', async () => {
  let now = 0;
  const store = createDocumentStore({ staleIfError: 600, isListening: () => true, clock: () => now });
  await store.get('a', makes('first'));
  store.purge(['posts']);
  now = 600_000;
  expect(store.standIn('a')?.bodies.identity.toString()).toBe('first');
  now = 600_001;
  expect(store.standIn('a')).toBeUndefined();
});
