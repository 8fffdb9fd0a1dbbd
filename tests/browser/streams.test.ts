/** The overview of administrators while the trade service is slow or fails. */
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { panelHeader } from '#contract/panels.ts';
import { href } from '#contract/routes.ts';
import { scriptsCookie } from '#contract/scripts-cookie.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { desktop, hydrated, type OpenPage, phone, recordShifts, setUpBrowser, shiftsOf } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';

const browser = setUpBrowser();
let account: Account;
let trade: SlowService;
let administrator: SignedInPerson;

beforeAll(async () => {
  const proxy = Promise.withResolvers<SlowService>();
  account = await startAccount({}, async ({ urls }) => {
    proxy.resolve(await startSlowService(urls.trade));
    return { TRADE_URL: (await proxy.promise).url };
  });
  trade = await proxy.promise;
  administrator = await account.person(demoPeople.admin.phoneNumber);
});
afterEach(() => trade.release());
afterAll(async () => {
  await account.remove();
  await trade.close();
});

/** With a first page behind it, so that the gateway knows that the browser runs scripts. */
async function openSettings(options?: Parameters<typeof account.open>[2]): Promise<OpenPage> {
  const page = await account.open(browser, administrator, options);
  await recordShifts(page);
  await page.goto(href('settings'));
  await hydrated(page);
  return page;
}

const goToOverview = (page: Page) => page.goto(href('account'), { waitUntil: 'commit' });
const section = (page: Page, name: string) => page.locator('main').getByRole('region', { name, exact: true });
const charts = (page: Page) => page.getByRole('region', { name: 'The last days' });
/** Those of orders, inquiries and waitlists, which come from trade. */
const tradeCharts = 3;
const skeletons = (page: Page) => charts(page).locator('[class*=skeleton]');
/** What waits is counted by trade too. */
const unassigned = (page: Page) => section(page, 'Today').getByRole('link', { name: /^\d+ unassigned/ });
/** The menu of the account, or the side bar of the back office. */
const menu = (page: Page) => page.getByRole('navigation', { name: /^(Account|Back office)$/ });
const followLink = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();

/** How many payloads load at once: a browser has six connections to a site over HTTP/1.1. */
function countPayloads(page: Page): { readonly most: number } {
  const counted = { most: 0 };
  const loading = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/_payload')) return;
    loading.add(request);
    counted.most = Math.max(counted.most, loading.size);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return counted;
}

test.each([
  ['desktop', desktop],
  // As high as the sections, because only what is in sight counts as moved.
  ['phone', { ...phone, height: 2000 }],
])(
  'the frame and what other services answer are shown and work while a service is slow, and nothing moves when it answers: %s',
  async (_, viewport) => {
    const page = await openSettings({ viewport });
    const panels = countPayloads(page);
    trade.hold();
    await goToOverview(page);
    await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
    await expect.poll(() => skeletons(page).count()).toBe(tradeCharts);
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(panels.most).toBeLessThanOrEqual(2);
    trade.release();
    await unassigned(page).waitFor();
    await section(page, 'Waitlists')
      .getByRole('img', { name: /^Joined per day/ })
      .waitFor();
    await expect.poll(() => skeletons(page).count()).toBe(0);
    expect(await shiftsOf(page)).toEqual([]);
    expect(page.problems).toEqual([]);
  },
);

test('a soft navigation shows the frame at once, and the panels follow', async () => {
  const page = await openSettings();
  trade.hold();
  await followLink(page, 'Back office');
  await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
  await expect.poll(() => skeletons(page).count()).toBe(tradeCharts);
  trade.release();
  await unassigned(page).waitFor();
  expect(page.problems).toEqual([]);
});

test('a page that was prefetched shows its frame at once too', async () => {
  const page = await openSettings();
  trade.hold();
  const prefetch = page.waitForRequest('**/account/_payload');
  const overview = menu(page).getByRole('link', { name: 'Back office', exact: true });
  await overview.hover();
  await prefetch;
  await overview.click();
  await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
  await expect.poll(() => skeletons(page).count()).toBe(tradeCharts);
});

test('panels of a page that was left go on loading, so that going back shows them', async () => {
  const page = await openSettings();
  trade.hold();
  await followLink(page, 'Back office');
  await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
  await followLink(page, 'Roles');
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  trade.release();
  await unassigned(page).waitFor();
  expect(page.problems).toEqual([]);
});

test('a second navigation, going back and a form work while the first page still streams', async () => {
  const page = await openSettings();
  trade.hold();
  await goToOverview(page);
  await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
  await hydrated(page);
  await followLink(page, 'Roles');
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
  // `goBack` would wait for the end of the first document.
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await expect.poll(() => skeletons(page).count()).toBe(tradeCharts);
  const terms = page.getByRole('button', { name: 'Accept' });
  await terms.click();
  trade.release();
  await terms.waitFor({ state: 'detached' });
  await unassigned(page).waitFor();
  expect(page.problems).toEqual([]);
});

test('a form is answered while a service is slow: its panel keeps what it shows and loads again by itself', async () => {
  const page = await account.open(browser, await account.person(demoPeople.first.phoneNumber));
  await page.goto(href('account'));
  await hydrated(page);
  const orders = page.locator('main a[href^="/account/orders/"]');
  const shown = await orders.allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  trade.hold();
  const reloaded = page.waitForResponse((response) => response.request().headers()[panelHeader] === 'latest-orders');
  const accept = page.getByRole('button', { name: 'Accept' });
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  expect(await orders.allInnerTexts()).toEqual(shown);
  trade.release();
  expect((await reloaded).status()).toBe(200);
  await expect.poll(() => orders.allInnerTexts()).toEqual(shown);
  expect(page.problems).toEqual([]);
});

test('a panel whose service fails says so, and is loaded alone by "Try again"', async () => {
  const page = await openSettings();
  trade.fail();
  await page.goto(href('account'));
  const inquiries = section(page, 'Inquiries');
  await inquiries.getByText(/^Inquiries could not be loaded\./).waitFor();
  await section(page, 'Today')
    .getByText(/^Unassigned inquiries could not be loaded\./)
    .waitFor();
  expect(await section(page, 'Today').getByText('Products low in stock could not').count()).toBe(0);
  expect(await section(page, 'Sign-ins').getByText('could not be loaded').count()).toBe(0);
  // A count that fails is not shown.
  expect(await menu(page).getByText('could not be loaded').count()).toBe(0);
  await hydrated(page);
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByText(/could not be loaded again/).waitFor();
  trade.release();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.headers()['x-panel'] ?? request.url()));
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByRole('img', { name: /^Inquiries per day/ }).waitFor();
  expect(requests.filter((request) => !request.includes('/assets/'))).toEqual(['chart-inquiries']);
  await expect.poll(() => inquiries.evaluate((region) => document.activeElement === region)).toBe(true);
  await section(page, 'Waitlists').getByText('could not be loaded').waitFor();
});

test('"Try again" leads to the sign-in page after signing out in another tab', async () => {
  const page = await openSettings();
  trade.fail();
  await page.goto(href('account'));
  await hydrated(page);
  await page.context().clearCookies({ name: '__Host-session' });
  await section(page, 'Inquiries').getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(`**${href('login')}**`);
});

test('without scripts the page is whole, and a failed panel leads to the page again', async () => {
  const page = await account.open(browser, administrator, { js: false });
  trade.fail();
  await page.goto(href('account'));
  expect(await skeletons(page).count()).toBe(0);
  await section(page, 'Inquiries').getByText('could not be loaded').waitFor();
  trade.release();
  await section(page, 'Inquiries').getByRole('link', { name: 'Try again' }).click();
  await unassigned(page).waitFor();
});

test('a browser whose scripts were switched off after a page gets the next page whole', async () => {
  const page = await account.open(browser, administrator, { js: false });
  await page.context().addCookies([{ name: scriptsCookie, value: '1', url: account.origin }]);
  trade.hold();
  await page.goto(href('account'), { waitUntil: 'commit' });
  await charts(page).waitFor();
  expect(await skeletons(page).count()).toBeGreaterThan(0);
  trade.release();
  await unassigned(page).waitFor();
  expect(await skeletons(page).count()).toBe(0);
});

test('"Try again" keeps the page when all of it fails', async () => {
  const page = await openSettings();
  trade.fail();
  await page.goto(href('account'));
  await hydrated(page);
  await page.route('**/account/_payload', (route) =>
    route.fulfill({ status: 503, contentType: 'text/x-component', body: '0:{"panel":null}\n' }),
  );
  const inquiries = section(page, 'Inquiries');
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByText('Inquiries could not be loaded again').waitFor();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});

/** Answers payloads of these paths as a gateway of another build would. */
const changeBuild = (page: Page, paths: string) =>
  page.route(paths, (route) =>
    route.fulfill({ contentType: 'text/x-component', headers: { 'x-build-id': 'another-build' }, body: '' }),
  );
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test('a new build while a page streams: the next link loads the document, and so does "Try again"', async () => {
  const page = await openSettings();
  trade.hold();
  await goToOverview(page);
  await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
  await hydrated(page);
  await mark(page);
  await changeBuild(page, '**/_payload*');
  await followLink(page, 'Roles');
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
  await expect.poll(() => isMarked(page)).toBe(false);
  trade.fail();
  await page.goto(href('account'));
  await hydrated(page);
  await mark(page);
  trade.release();
  const inquiries = section(page, 'Inquiries');
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByRole('img', { name: /^Inquiries per day/ }).waitFor();
  expect(await isMarked(page)).toBe(false);
});

test('signing out in another tab while a page streams: no skeleton is left, and the next link leads to the sign-in page', async () => {
  const page = await account.open(browser, await account.person(demoPeople.admin.phoneNumber));
  await page.goto(href('settings'));
  await hydrated(page);
  trade.hold();
  await goToOverview(page);
  await section(page, 'Sign-ins').getByText('Last 24 hours').waitFor();
  await hydrated(page);
  const other = await page.context().newPage();
  // The counts of its menu wait as well.
  await other.goto(href('settings'), { waitUntil: 'commit' });
  await other.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL((url) => !url.pathname.startsWith(href('settings')), { waitUntil: 'commit' });
  trade.release();
  await expect.poll(() => skeletons(page).count()).toBe(0);
  await followLink(page, 'Roles');
  await page.waitForURL(`**${href('login')}**`);
});
