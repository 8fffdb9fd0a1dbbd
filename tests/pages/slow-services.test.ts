/** Pages while a service that only a part of them needs is slow or fails. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, startAccount } from '../helpers/account.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';

const slow = {} as Record<'content' | 'trade', SlowService>;
let account: Account;

beforeAll(async () => {
  account = await startAccount({}, async ({ urls }) => {
    slow.content = await startSlowService(urls.content);
    slow.trade = await startSlowService(urls.trade);
    return { CONTENT_URL: slow.content.url, TRADE_URL: slow.trade.url, BREAKER_FAILURES: '1000' };
  });
});
afterEach(() => {
  for (const service of Object.values(slow)) service.release();
});
afterAll(async () => {
  await account.remove();
  await Promise.all(Object.values(slow).map((service) => service.close()));
});

const textOf = async (path: string): Promise<string> => (await fetch(account.product.url(path))).text();

test('what a product page shows is requested at the same time, and only the product must be there', async () => {
  const path = '/products/lamp-no-1';
  slow.content.hold(/\/(products|policies)/);
  const loading = textOf(path);
  const requested = ['/content/policies', '/content/products', `/content${path}`];
  await expect.poll(() => [...slow.content.waiting].sort()).toEqual(requested);
  slow.content.fail(/\/(products|policies)$/, 503);
  expect(await loading).toContain('>Order</a>');
  expect(await loading).not.toMatch(/Other products|"\/policies\/returns/);
  slow.content.release();
  await expect.poll(() => textOf(path), { interval: 200 }).toMatch(/Other products/);
});

test.each([
  { path: '/', service: 'content', failing: /\/posts/, main: '<h1', part: 'All news' },
  { path: '/contact', service: 'trade', failing: /\/country-names/, main: 'Write to us', part: 'Choose a country' },
  {
    path: '/contact?product=lamp-no-1',
    service: 'content',
    failing: /\/products\/lamp-no-1/,
    main: 'Write to us',
    part: 'Ask about Lamp No. 1',
  },
] as const)('$path is shown without the part whose service fails, and with it soon after', async (row) => {
  const { path, service, failing, main, part } = row;
  slow[service].fail(failing, 503);
  const without = await fetch(account.product.url(path));
  const text = await without.text();
  expect([without.status, text.includes(main), text.includes(part)]).toEqual([200, true, false]);
  slow[service].release();
  await expect.poll(() => textOf(path), { interval: 200 }).toContain(part);
});
