/** While a service is away, the browser tries again by itself. */
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { carrySession } from '../helpers/account.ts';
import { setup } from '../helpers/account-app.ts';
import { type AccountGateway, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { dropConnection, sessionIdOf } from '../helpers/account-services.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { json } from '../helpers/foreign-service.ts';

const browser = setUpBrowser();
let gateway: AccountGateway;
beforeAll(async () => {
  await setup();
  gateway = await startAccountGateway({ env: { BREAKER_FAILURES: '100000', sessionCache: '0' } });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => {
  gateway.services.world.faults.clear();
  gateway.services.hits.length = 0;
});

const validate = 'GET /auth/session/validate';
const ordersCall = 'GET /trade/secret/orders';
const operation = 'POST /trade/own-operation';
const orders = '/account/orders';

async function openSignedIn(path: string, options: { js?: boolean } = {}): Promise<OpenPage> {
  const origin = `http://localhost:${gateway.port}`;
  const page = await browser.open({ origin, ...options });
  const token = 'token-customer';
  await carrySession(page, origin, { token, sessionId: sessionIdOf(token) });
  await page.goto(path);
  return page;
}
/** Fails the next `count` calls, as while a service starts. */
function failNext(what: string, count: number): void {
  const { faults } = gateway.services.world;
  faults.set(what, (hit, response) => {
    if (--count === 0) faults.delete(what);
    return dropConnection(hit, response);
  });
}
const follow = (page: OpenPage, href: string) =>
  page.evaluate((target) => {
    const link = Object.assign(document.createElement('a'), { href: target, textContent: 'Follow' });
    document.body.append(link);
    link.click();
  }, href);
const headingOf = (page: OpenPage) => page.locator('h1');

test('a document loads again when its service is back', async () => {
  const page = await openSignedIn('/about');
  await hydrated(page);
  failNext(ordersCall, 2);
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
  const failed = page.waitForResponse((response) => response.status() === 504);
  await page.goto(orders, { waitUntil: 'commit' });
  await failed;
  await page.getByRole('heading', { name: 'orders', exact: true }).waitFor();
  expect(new Set(shown)).toEqual(new Set([orders]));
});

test('a page that replaced an error page is not loaded again, so typed text stays', async () => {
  const page = await openSignedIn(orders);
  await page.clock.install();
  failNext(ordersCall, 100);
  await page.reload();
  await hydrated(page);
  await page.getByText('Error Code: 504').waitFor();
  gateway.services.world.faults.clear();
  let loads = 0;
  page.on('load', () => loads++);
  await follow(page, '/account/settings');
  await page.getByRole('heading', { name: 'settings', exact: true }).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.clock.runFor(60_000);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(loads).toBe(0);
});

test('the page of a busy site loads again when its Retry-After is over, and not before', async () => {
  const busy = await startAccountGateway({ env: { MAX_DOCUMENTS: '1', QUEUE_TIMEOUT: '0' } });
  try {
    const called = Promise.withResolvers<ServerResponse>();
    busy.services.world.faults.set('GET /trade/secret/orders', (_hit, response) => called.resolve(response));
    const held = busy.visitor('token-administrator').get(orders);
    const response = await called.promise;
    const page = await browser.open({ origin: `http://localhost:${busy.port}` });
    await page.clock.install();
    await page.goto('/about');
    await page.clock.pauseAt(Date.now() + 1_000);
    expect(await page.locator('body').innerText()).toContain('This site is busy at the moment.');
    json(response, 200, { text: 'theirs at last' });
    await held;
    let asked = 0;
    page.on('request', () => asked++);
    await page.clock.runFor(3_000);
    // A load that the script had begun would be known before that of another tab has ended.
    const other = await page.context().newPage();
    await other.goto(`${busy.origin}/healthz`);
    await other.close();
    expect(asked).toBe(0);
    await page.clock.runFor(4_600);
    await page.getByRole('heading', { name: 'about', exact: true }).waitFor();
  } finally {
    await busy.close();
  }
});

test('a soft navigation tries again, and the page stays', async () => {
  const page = await openSignedIn(orders);
  await hydrated(page);
  let loads = 0;
  page.on('load', () => loads++);
  failNext(validate, 1);
  await follow(page, '/account/settings');
  await page.getByRole('heading', { name: 'settings', exact: true }).waitFor();
  expect(loads).toBe(0);
});

test('a form tries again with its key, keeps its text meanwhile, and has its effect once', async () => {
  const page = await openSignedIn(orders);
  await hydrated(page);
  const form = page.locator('form[data-operation="own"]');
  await form.locator('input[name="text"]').fill('typed words');
  failNext(validate, 1);
  failNext(operation, 1);
  await form.getByRole('button').click();
  await page.locator('#notice', { hasText: 'Trying again' }).waitFor();
  expect(await form.locator('input[name="text"]').inputValue()).toBe('typed words');
  await page.getByText('Done by Cora.').waitFor();
  const calls = gateway.services.requestsTo(operation);
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await page.locator('#notice').innerText()).toBe('');
});

test('a form whose service stays away keeps its text and says so', async () => {
  const page = await openSignedIn(orders);
  await hydrated(page);
  const form = page.locator('form[data-operation="own"]');
  await form.locator('input[name="text"]').fill('typed words');
  gateway.services.world.faults.set(validate, dropConnection);
  await form.getByRole('button').click();
  await page.locator('#notice', { hasText: 'You are still signed in.' }).waitFor();
  expect(await form.locator('input[name="text"]').inputValue()).toBe('typed words');
  expect(await headingOf(page).innerText()).toBe('orders');
});

test('S132: after a 409 of a proxy, which names no build, the form keeps its text and is not sent again as a document', async () => {
  const page = await openSignedIn(orders);
  await hydrated(page);
  const posts: Array<string | undefined> = [];
  await page.route(`**${orders}`, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts.push(route.request().headers()['x-action']);
    return route.fulfill({ status: 409, contentType: 'text/html', body: '<h1>Conflict</h1>' });
  });
  const form = page.locator('form[data-operation="own"]');
  await form.locator('input[name="text"]').fill('typed words');
  await form.getByRole('button').click();
  await page.locator('#notice', { hasText: 'Your text is kept' }).waitFor();
  expect(await form.locator('input[name="text"]').inputValue()).toBe('typed words');
  expect(posts).toEqual([expect.stringMatching(/#own$/)]);
});

test('without scripts, a form that is sent again by a reload acts once, and a new page is a new try', async () => {
  const page = await openSignedIn(orders, { js: false });
  const form = page.locator('form[data-operation="own"]');
  const send = async () => {
    await form.locator('input[name="text"]').fill('typed words');
    await form.getByRole('button').click();
    await page.getByText('Done by Cora.').waitFor();
  };
  const keys = () => new Set(gateway.services.requestsTo(operation).map(({ headers }) => headers['idempotency-key']));
  await send();
  await page.reload();
  expect([gateway.services.requestsTo(operation).length, keys().size]).toEqual([2, 1]);
  await send();
  expect(keys().size).toBe(2);
});

test('S132: a soft navigation that meets another build loads the document whole', async () => {
  const page = await openSignedIn(orders);
  await hydrated(page);
  await page.route('**/_payload*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build-id': 'another-build' } });
  });
  const loaded = page.waitForEvent('load');
  await follow(page, '/account/settings');
  await loaded;
  await page.getByRole('heading', { name: 'settings', exact: true }).waitFor();
});
