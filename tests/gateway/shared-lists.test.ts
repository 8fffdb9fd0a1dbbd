import { expect, test } from 'vitest';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import { listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { getCountry, listCountryNames } from '#contract/trade/countries.ts';
import { createSharedLists } from '../../server/gateway/cache/shared-lists.ts';

type Started = { isListening?: () => boolean; answer?: (count: number) => Promise<unknown> };

/** Counts the calls to the service. */
function start({ isListening = () => true, answer = async (count) => ({ items: [count] }) }: Started = {}) {
  let count = 0;
  const api = ((_endpoint: unknown, _input: unknown) => answer(++count)) as unknown as Api;
  const shared = createSharedLists({ api, isListening });
  return {
    pages: shared.wrap(api, 'public'),
    account: shared.wrap(api, 'personal'),
    purge: shared.purge,
    calls: () => count,
  };
}

test('a list is requested once and shared, also by concurrent calls, until an event purges it', async () => {
  const { pages, purge, calls } = start();
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
  expect(calls()).toBe(3);
});

test('pages of a visitor share only the countries, which never change', async () => {
  const { pages, account, calls } = start();
  for (const call of [account, pages, account]) {
    await call(listCountryNames, {});
    await call(getCountry, { code: 'US' });
  }
  expect(calls()).toBe(2);
  for (const call of [pages, account, account]) await call(listProducts, {});
  expect(calls()).toBe(5);
});

test('every page of a list is cached separately, and details are not cached', async () => {
  const { pages, calls } = start();
  for (const page of [1, 2, 1, 2]) await pages(listProducts, { page });
  await pages(listPolicies, {});
  expect(calls()).toBe(3);
  for (const slug of ['terms', 'terms']) await pages(getPolicy, { slug });
  expect(calls()).toBe(5);
});

test('at most twenty pages of lists are cached', async () => {
  const { pages, calls } = start();
  for (let page = 1; page <= 21; page++) await pages(listProducts, { page });
  await pages(listProducts, { page: 21 });
  expect(calls()).toBe(21);
  await pages(listProducts, { page: 1 });
  expect(calls()).toBe(22);
});

test('a list purged while it is requested is requested again by the next caller', async () => {
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

test('a call that fails after a purge does not remove the newer list', async () => {
  let fail = (_: Error): void => {};
  const { pages, purge, calls } = start({
    answer: (count) => (count === 1 ? new Promise((_, reject) => (fail = reject)) : Promise.resolve('new')),
  });
  const first = pages(listProducts, {});
  purge(['products']);
  expect(await pages(listProducts, {})).toBe('new');
  fail(new Error('down'));
  await expect(first).rejects.toThrow('down');
  expect(await pages(listProducts, {})).toBe('new');
  expect(calls()).toBe(2);
});

test('failures are not cached, and nothing is cached without the event stream', async () => {
  const failing = start({ answer: async (count) => (count === 1 ? Promise.reject(new Error('down')) : 'up') });
  await expect(failing.pages(listProducts, {})).rejects.toThrow('down');
  expect(await failing.pages(listProducts, {})).toBe('up');
  let isListening = false;
  const disconnected = start({ isListening: () => isListening });
  for (let time = 0; time < 2; time++) await disconnected.pages(listProducts, {});
  expect(disconnected.calls()).toBe(2);
  isListening = true;
  for (let time = 0; time < 2; time++) await disconnected.pages(listProducts, {});
  expect(disconnected.calls()).toBe(3);
  isListening = false;
  await disconnected.pages(listProducts, {});
  isListening = true;
  await disconnected.pages(listProducts, {});
  expect(disconnected.calls()).toBe(5);
});

test('a page cannot modify a shared list', async () => {
  const { pages } = start({ answer: async () => ({ items: [{ name: 'lamp' }] }) });
  const { items } = await pages(listProducts, {});
  expect(() => Object.assign(items[0] as object, { name: 'other' })).toThrow(TypeError);
});
