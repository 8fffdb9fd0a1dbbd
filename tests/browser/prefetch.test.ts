import { expect, inject, test } from 'vitest';
import { browserOfFile, hydrated } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = browserOfFile();

test('S135: however many links are pointed at, at most 4 preloads are under way', async () => {
  const page = await browser.open({ origin });
  await page.goto('/news');
  await hydrated(page);
  let underWay = 0;
  let most = 0;
  const held: Array<() => void> = [];
  await page.route('**/_payload*', async (route) => {
    most = Math.max(most, ++underWay);
    await new Promise<void>((resolve) => held.push(resolve));
    underWay--;
    await route.continue();
  });
  const links = page.locator('main a[href^="/news/"]');
  expect(await links.count()).toBeGreaterThanOrEqual(10);
  await links.evaluateAll((all) => {
    for (const link of all) {
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  });
  await expect.poll(() => underWay).toBe(4);
  let released = 0;
  // The ones that waited follow as places become free, never more than 4 at a time.
  await expect
    .poll(() => {
      const next = held.shift();
      if (next) released++;
      next?.();
      return released;
    })
    .toBeGreaterThanOrEqual(6);
  expect(most).toBe(4);
  for (const next of held) next();
});

test('S135: what was preloaded is used by the click, not fetched again', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  await hydrated(page);
  let fetched = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/about/_payload') fetched++;
  });
  const link = page.locator('header a[href="/about"]').first();
  const answered = page.waitForResponse('**/about/_payload');
  await link.hover();
  await (await answered).finished();
  await link.click();
  await page.waitForURL('**/about');
  await expect.poll(() => page.title()).toMatch(/^About/);
  expect(fetched).toBe(1);
});
