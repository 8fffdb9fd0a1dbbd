/** Lists that many pages show: how often the content service is asked for them. */
import { expect, test } from 'vitest';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import { listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { createSharedLists } from '../../server/gateway/shared-lists.ts';

type Started = { isListening?: () => boolean; answer?: (count: number) => Promise<unknown> };

/** Counts what is asked. */
function start({ isListening = () => true, answer = async (count) => ({ items: [count] }) }: Started = {}) {
  let count = 0;
  const api = ((_endpoint: unknown, _input: unknown) => answer(++count)) as unknown as Api;
  const shared = createSharedLists({ api, isListening });
  return { pages: shared.wrap(api), purge: shared.purge, asked: () => count };
}

test('a list is asked for once, also by many at the same time, until it changes', async () => {
  const { pages, purge, asked } = start();
  const answers = await Promise.all([pages(listProducts, {}), pages(listProducts, {}), pages(listProducts, {})]);
  expect(answers[2]).toEqual({ items: [1] });
  // Pages have copies of the endpoints, from their own bundle.
  expect(await pages({ ...listProducts }, {})).toEqual({ items: [1] });
  purge(['policies']);
  expect(await pages(listProducts, {})).toEqual({ items: [1] });
  purge(['products']);
  expect(await pages(listProducts, {})).toEqual({ items: [2] });
  purge(['all']);
  expect(await pages(listProducts, {})).toEqual({ items: [3] });
  expect(asked()).toBe(3);
});

test('another page of a list is another answer, and what is no list is asked for each time', async () => {
  const { pages, asked } = start();
  for (const page of [1, 2, 1, 2]) await pages(listProducts, { page });
  await pages(listPolicies, {});
  expect(asked()).toBe(3);
  for (const slug of ['terms', 'terms']) await pages(getPolicy, { slug });
  expect(asked()).toBe(5);
});

test('numbers of pages that visitors try take no more memory than twenty answers', async () => {
  const { pages, asked } = start();
  for (let page = 1; page <= 21; page++) await pages(listProducts, { page });
  await pages(listProducts, { page: 21 });
  expect(asked()).toBe(21);
  await pages(listProducts, { page: 1 });
  expect(asked()).toBe(22);
});

test('what was being asked for while it changed is asked for again by who comes next', async () => {
  let finish = (_: unknown): void => {};
  const { pages, purge } = start({
    answer: (count) => (count === 1 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve('new')),
  });
  const first = pages(listProducts, {});
  purge(['products']);
  expect(await pages(listProducts, {})).toBe('new');
  finish('old');
  expect(await first).toBe('old');
  expect(await pages(listProducts, {})).toBe('new');
});

test('a call that fails after a change does not remove what was stored since', async () => {
  let fail = (_: Error): void => {};
  const { pages, purge, asked } = start({
    answer: (count) => (count === 1 ? new Promise((_, reject) => (fail = reject)) : Promise.resolve('new')),
  });
  const first = pages(listProducts, {});
  purge(['products']);
  expect(await pages(listProducts, {})).toBe('new');
  fail(new Error('down'));
  await expect(first).rejects.toThrow('down');
  expect(await pages(listProducts, {})).toBe('new');
  expect(asked()).toBe(2);
});

test('a failure is not kept, nor is anything while changes are not heard of', async () => {
  const failing = start({ answer: async (count) => (count === 1 ? Promise.reject(new Error('down')) : 'up') });
  await expect(failing.pages(listProducts, {})).rejects.toThrow('down');
  expect(await failing.pages(listProducts, {})).toBe('up');
  let isListening = false;
  const deaf = start({ isListening: () => isListening });
  for (let time = 0; time < 2; time++) await deaf.pages(listProducts, {});
  expect(deaf.asked()).toBe(2);
  isListening = true;
  for (let time = 0; time < 2; time++) await deaf.pages(listProducts, {});
  expect(deaf.asked()).toBe(3);
  isListening = false;
  await deaf.pages(listProducts, {});
  isListening = true;
  await deaf.pages(listProducts, {});
  expect(deaf.asked()).toBe(5);
});

test('an answer that is shared cannot be changed by a page', async () => {
  const { pages } = start({ answer: async () => ({ items: [{ name: 'lamp' }] }) });
  const { items } = await pages(listProducts, {});
  expect(() => Object.assign(items[0] as object, { name: 'other' })).toThrow(TypeError);
});
