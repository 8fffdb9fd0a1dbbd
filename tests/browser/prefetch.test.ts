import type { Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = setUpBrowser();

/** Requests that the page finishes from now on. */
function watchRequests(page: OpenPage): { readonly paths: string[]; bytes(): Promise<number> } {
  const requests: Request[] = [];
  const paths: string[] = [];
  page.on('requestfinished', (request) => {
    requests.push(request);
    paths.push(new URL(request.url()).pathname);
  });
  const sizes = () => Promise.all(requests.map((request) => request.sizes()));
  return { paths, bytes: async () => (await sizes()).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}

const menuLinks = (page: OpenPage) => page.locator('header nav a, footer a[href^="/"]').filter({ visible: true });

test('S135: hovering over eight links fetches at most two payloads and 10 kB', async () => {
  const page = await browser.open({ origin });
  await page.goto('/policies', { waitUntil: 'networkidle' });
  await hydrated(page);
  const links = menuLinks(page);
  expect(await links.count()).toBeGreaterThanOrEqual(8);
  const requests = watchRequests(page);
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/_payload'));
  await page.clock.install();
  for (let index = 0; index < 8; index++) {
    await links.nth(index).hover();
    await page.clock.runFor(100);
  }
  await answered;
  await page.waitForLoadState('networkidle');
  expect(requests.paths.filter((path) => !path.endsWith('/_payload'))).toEqual([]);
  expect(requests.paths.length).toBeLessThanOrEqual(2);
  expect(await requests.bytes()).toBeLessThanOrEqual(10_000);
  expect(page.problems).toEqual([]);
});

test('S135: a link is prefetched only after the pointer rested on it for 65 ms', async () => {
  const page = await browser.open({ origin });
  await page.goto('/policies');
  await hydrated(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const requests = watchRequests(page);
  const links = menuLinks(page);
  for (let index = 0; index < 4; index++) {
    await links.nth(index).hover();
    await page.clock.runFor(64);
  }
  const answered = page.waitForEvent('requestfinished');
  await page.clock.runFor(1);
  await answered;
  expect(requests.paths).toHaveLength(1);
});

test('S135: nothing is prefetched in data saving mode', async () => {
  const page = await browser.open({ origin });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/policies');
  await hydrated(page);
  const requests = watchRequests(page);
  await page.clock.install();
  await menuLinks(page).nth(1).hover();
  await page.clock.runFor(1_000);
  // A prefetch would have been sent before this request.
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  await expect.poll(() => requests.paths).toEqual(['/healthz']);
});

test('S135: a click uses the prefetched payload', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  await hydrated(page);
  const requests = watchRequests(page);
  const link = page.locator('header a[href="/about"]').first();
  const answered = page.waitForResponse('**/about/_payload');
  await link.hover();
  await (await answered).finished();
  await link.click();
  await page.waitForURL('**/about');
  await expect.poll(() => page.title()).toMatch(/^About/);
  expect(requests.paths.filter((path) => path === '/about/_payload')).toHaveLength(1);
});

test('S135: a click requests a slow page once, though the link got the focus at the same time', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  await hydrated(page);
  let requested = 0;
  await page.route('**/about/_payload', async (route) => {
    requested++;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.locator('header a[href="/about"]').first().click();
  await expect.poll(() => page.title()).toMatch(/^About/);
  expect(requested).toBe(1);
});
