/** The overview of administrators while the trade service is slow. */
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelHeader } from '#contract/panels.ts';
import { href } from '#contract/routes.ts';
import { scriptsCookie } from '#contract/scripts-cookie.ts';
import { desktop, hydrated, phone, setUpBrowser, shiftsOf } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { charts, menu, section, setUpSlowOverview, skeletons, unassigned } from '../helpers/slow-overview.ts';

const browser = setUpBrowser();
const { account, open, openSettings, trade } = setUpSlowOverview(browser);

const goToOverview = (page: Page) => page.goto(href('account'), { waitUntil: 'commit' });
/** The charts of orders, inquiries and waitlists come from trade. */
const tradeCharts = 3;
const followLink = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();

/** How many payloads load at once: a browser has six connections to a site over HTTP/1.1. */
function countPayloads(page: Page): { readonly maxLoading: number } {
  const counted = { maxLoading: 0 };
  const loading = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/_payload')) return;
    loading.add(request);
    counted.maxLoading = Math.max(counted.maxLoading, loading.size);
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
    expect(panels.maxLoading).toBeLessThanOrEqual(2);
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
  const page = await account().open(browser, await account().person(demoPeople.first.phoneNumber));
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

test('a browser whose scripts were switched off after a page gets the next page whole', async () => {
  const page = await open({ js: false });
  await page.context().addCookies([{ name: scriptsCookie, value: '1', url: account().origin }]);
  trade.hold();
  await page.goto(href('account'), { waitUntil: 'commit' });
  await charts(page).waitFor();
  expect(await skeletons(page).count()).toBeGreaterThan(0);
  trade.release();
  await unassigned(page).waitFor();
  expect(await skeletons(page).count()).toBe(0);
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
  const page = await account().open(browser, await account().person(demoPeople.admin.phoneNumber));
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
