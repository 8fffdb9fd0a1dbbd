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

test('S135: hovering over ten links keeps at most four requests in parallel, of payloads only', async () => {
  const page = await browser.open({ origin });
  await page.goto('/policies', { waitUntil: 'networkidle' });
  await hydrated(page);
  const links = menuLinks(page);
  expect(await links.count()).toBeGreaterThanOrEqual(10);
  const requests = watchRequests(page);
  const held: (() => void)[] = [];
  await page.route('**/_payload', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.clock.install();
  const hoverAll = async () => {
    for (let index = 0; index < 10; index++) {
      await links.nth(index).hover();
      await page.clock.runFor(100);
    }
  };
  await hoverAll();
  await expect.poll(() => held.length).toBe(4);
  for (const release of held.splice(0)) release();
  await expect.poll(() => requests.paths.length).toBe(4);
  // Their places are free again, and nothing is asked for twice.
  await hoverAll();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const more = held.length;
  for (const release of held.splice(0)) release();
  await expect.poll(() => requests.paths.length).toBe(4 + more);
  expect(requests.paths.filter((path) => !path.endsWith('/_payload'))).toEqual([]);
  expect(new Set(requests.paths).size).toBe(4 + more);
  expect(await requests.bytes()).toBeLessThanOrEqual(40_000);
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
  await expect.poll(() => requests.paths).toContain('/healthz');
  expect(requests.paths.filter((path) => path.endsWith('/_payload'))).toEqual([]);
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
