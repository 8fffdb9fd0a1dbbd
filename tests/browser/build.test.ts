/** Pages that are open while a new build is deployed, and chunks that fail to load. */
import { expect, inject, test } from 'vitest';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const hour = 3_600_000;

/** A page with a fake clock. */
async function withClock(path: string): Promise<OpenPage> {
  const page = await browser.open({ origin });
  await page.clock.install();
  await page.goto(path);
  return page;
}

async function countLoads(page: OpenPage): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  return () => loads;
}

test('S129 S133 T69: a chunk that fails to load reloads the page at most once in 10 s for each path', async () => {
  const page = await browser.open({ origin });
  await page.clock.install();
  // Set before the first visit, because an idle page already loads its chunks.
  await page.route(/\/assets\/(?!boot)[^/]*\.js$/, (route) => route.abort());
  const visits = await countLoads(page);
  await page.goto('/about');
  const loads = () => visits() - 1;
  await intent(page);
  await expect.poll(loads).toBe(1);
  await page.waitForLoadState();
  await intent(page);
  await page.clock.runFor(5_000);
  expect(loads()).toBe(1);
  await page.goto('/news');
  const before = loads();
  await intent(page);
  await expect.poll(loads).toBe(before + 1);
  // However long anybody waits, there are three in all, and then the page stays.
  const again = async () => {
    await intent(page);
    return loads();
  };
  for (const total of [2, 3]) {
    await page.clock.runFor(10_001);
    await expect.poll(again).toBe(before + total);
  }
  await page.waitForLoadState();
  await page.clock.runFor(60_000);
  expect([await again(), await again()]).toEqual([before + 3, before + 3]);
  expect(await page.locator('h1').innerText()).toBe('News');
});

async function intent(page: OpenPage): Promise<void> {
  await page.keyboard.press('Shift');
  await page.clock.runFor(1_000);
}

test('S132 S84: the browser looks for a new build every 3,600,000 ms, not earlier', async () => {
  const page = await withClock('/about');
  await hydratedByClock(page);
  let checks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/_build/latest.json')) checks++;
  });
  await page.clock.runFor(hour - 10_000);
  expect(checks).toBe(0);
  await page.clock.runFor(20_000);
  await expect.poll(() => checks).toBe(1);
  await page.clock.runFor(hour);
  await expect.poll(() => checks).toBe(2);
});

test('S132: a new build shows a notice, makes the next link a full load and keeps typed text', async () => {
  const page = await withClock('/contact');
  await hydratedByClock(page);
  await page.locator('#inquiry [name="message"]').fill('Typed before the new build');
  await page.route('**/_build/latest.json', (route) =>
    route.fulfill({ json: { id: 'another-build', timestamp: new Date(0).toISOString() } }),
  );
  const answered = page.waitForResponse('**/_build/latest.json');
  await page.clock.runFor(hour + 1_000);
  await answered;
  await page.getByText('A new version of this site is ready.').first().waitFor();
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page.locator('header a[href="/news"]').first().click();
  await page.waitForURL('**/news');
  await expect.poll(() => page.evaluate(() => 'marked' in window)).toBe(false);
  await page.goto(new URL('/contact', page.url()).href);
  await hydratedByClock(page);
  await expect.poll(() => page.locator('#inquiry [name="message"]').inputValue()).toBe('Typed before the new build');
});

test('T70: an invalid build file is ignored', async () => {
  const page = await withClock('/about');
  await hydratedByClock(page);
  const invalid = ['{"id":', 'null', '[]', '{"id":7}', '{"id":{}}', '{"id":""}', '{"id":"<b>"}', '<html>'];
  await page.route('**/_build/latest.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: invalid.shift() ?? '' }),
  );
  while (invalid.length > 0) {
    const answered = page.waitForResponse('**/_build/latest.json');
    await page.clock.runFor(hour);
    await answered;
  }
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page.locator('header a[href="/news"]').first().click();
  await page.waitForURL('**/news');
  await expect.poll(() => page.title()).toMatch(/^News/);
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  expect(page.problems).toEqual([]);
});

async function hydratedByClock(page: OpenPage): Promise<void> {
  await page.clock.runFor(1_000);
  await hydrated(page);
}
