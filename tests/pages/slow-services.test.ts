/** Pages while a service that only a part of them needs is slow or fails. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, receivesEvents, startAccount } from '../helpers/account.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';
import { readerOf } from '../helpers/streamed-page.ts';

const names = ['auth', 'content', 'trade'] as const;
type Name = (typeof names)[number];
const slow = {} as Record<Name, SlowService>;
let account: Account;
/** Sessions of the administrator and of a customer. */
const cookies = { staff: '', customer: '' };

beforeAll(async () => {
  account = await startAccount({}, async ({ urls }) => {
    for (const name of names) slow[name] = await startSlowService(urls[name]);
    const env = names.map((name) => [`${name.toUpperCase()}_URL`, slow[name].url]);
    return { ...Object.fromEntries(env), BREAKER_FAILURES: '1000' };
  });
  await receivesEvents(account);
  for (const [who, { phoneNumber }] of [
    ['staff', demoPeople.admin] as const,
    ['customer', demoPeople.first] as const,
  ]) {
    const { token, sessionId } = await account.person(phoneNumber);
    cookies[who] = `__Host-session=${token}; __Host-session-id=${sessionId}`;
  }
});
afterEach(() => {
  for (const name of names) slow[name].release();
});
afterAll(async () => {
  await account.remove();
  await Promise.all(names.map((name) => slow[name].close()));
});

const open = (path: string, cookie = ''): Promise<Response> =>
  fetch(account.product.url(path), { headers: { 'accept-encoding': 'identity', cookie } });
const textOf = async (path: string): Promise<string> => (await open(path)).text();
const waiting = () => names.flatMap((name) => [...slow[name].waiting].map((path) => path.split('?')[0])).sort();

test('a product page requests all that it shows at the same time, and needs only the product', async () => {
  const path = '/products/lamp-no-1';
  slow.content.hold(/\/(products|policies)/);
  const loading = textOf(path);
  await expect.poll(waiting).toEqual(['/content/policies', '/content/products', `/content${path}`]);
  slow.content.fail(/\/(products|policies)$/, 503);
  expect(await loading).toContain('>Order now</a>');
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
  {
    path: '/search?q=lamp',
    service: 'content',
    failing: /\/search/,
    main: 'Search is unavailable.',
    part: '<mark>',
  },
] as const)('$path is shown without the part whose service fails, and with it soon after', async (row) => {
  const { path, service, failing, main, part } = row;
  slow[service].fail(failing, 503);
  const without = await open(path);
  const text = await without.text();
  expect([without.status, text.includes(main), text.includes(part)]).toEqual([200, true, false]);
  slow[service].release();
  await expect.poll(() => textOf(path), { interval: 200 }).toContain(part);
});

const thread = '/account/customer-service?thread=INQ-4HTW8Q';
const waitlists = '/account/waitlist-admin';

test.each([
  {
    path: thread,
    requested: [
      '/auth/colleagues',
      '/trade/admin/canned-replies',
      '/trade/admin/threads',
      '/trade/admin/threads/INQ-4HTW8Q',
    ],
  },
  {
    path: `${waitlists}?waitlist=fan`,
    requested: ['/content/products/fan', '/trade/admin/waitlists/fan', '/trade/admin/waitlists/fan/entries'],
  },
  {
    path: '/account/orders',
    organization: '00000000-0000-4000-8000-000000000101',
    requested: ['/auth/organizations/00000000-0000-4000-8000-000000000101', '/trade/orders'],
  },
  {
    path: '/account/orders/new/stool',
    organization: '',
    // The countries may be known already.
    requested: ['/content/products/stool', '/trade/order-quotes'],
  },
])('$path requests at the same time what it shows', async ({ path, organization, requested }) => {
  for (const name of names) slow[name].hold(/^\/(content|trade)|\/colleagues|\/organizations/);
  const customer = `${cookies.customer}; chosen-organization=${organization}`;
  const loading = open(path, organization === undefined ? cookies.staff : customer);
  await expect.poll(waiting).toEqual(expect.arrayContaining(requested));
  for (const name of names) slow[name].release();
  expect((await loading).status).toBe(200);
});

test('an order names its customer before the names of others arrive, and without them', async () => {
  const path = '/account/customer-service?part=orders&order=ORD-3FK7QZ';
  slow.auth.hold(/\/user-names/);
  const streamed = readerOf(await open(path, `${cookies.staff}; scripts=1`));
  expect(await streamed.until('Left with the neighbour')).toContain('>Jonas Brandt<');
  slow.auth.release();
  await streamed.rest();
  slow.auth.fail(/\/user-names/, 503);
  const without = await open(path, cookies.staff);
  expect([without.status, await without.text()]).toEqual([200, expect.stringContaining('>Jonas Brandt<')]);
});
