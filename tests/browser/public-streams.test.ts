/** Public pages whose frame is shown before their service answers. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, receivesEvents, startAccount } from '../helpers/account.ts';
import {
  accessibilityProblems,
  desktop,
  hydrated,
  phone,
  recordShifts,
  setUpBrowser,
  totalShift,
} from '../helpers/browser.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';

const browser = setUpBrowser();
let content: SlowService;
let account: Account;
beforeAll(async () => {
  account = await startAccount({}, async ({ urls }) => {
    content = await startSlowService(urls.content);
    // Each visit is the first one of its page.
    return { CONTENT_URL: content.url, PAGE_STORE_BYTES: '0', BREAKER_FAILURES: '1000' };
  });
  await receivesEvents(account);
});
afterEach(() => content.release());
afterAll(async () => {
  await account.remove();
  await content.close();
});

const ofPages = /^\/content\/pages/;

async function openHeld({ script, ...options }: { js?: boolean; viewport?: typeof phone; script?: () => void } = {}) {
  const page = await browser.open({ origin: account.origin, ...options });
  if (script) await page.addInitScript(script);
  // A frame shows the settings of the site.
  await page.goto(href('policies'));
  if (options.js !== false) await recordShifts(page);
  content.hold(ofPages);
  await page.goto(href('about'), { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Account' }).waitFor();
  return page;
}

test.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'S4 a frame is shown and works at once, nothing moves after it, and the page is hydrated: %s',
  async (_, viewport) => {
    const page = await openHeld({ viewport });
    expect(await page.locator('main > *').count()).toBe(0);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    content.release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hydrated(page);
    expect(await page.title()).toBe('About Tarn');
    expect([await totalShift(page), page.problems]).toEqual([0, []]);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

test('without scripts the page follows its frame', async () => {
  const page = await openHeld({ js: false });
  content.release();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('footer').waitFor();
});

test('S47 a page that fails after its frame is hydrated, offers to try again, and leads on', async () => {
  // A page that has tried twelve times waits for somebody.
  const tried = () => sessionStorage.setItem('portico:retry', JSON.stringify([location.href, Date.now(), 12]));
  const page = await openHeld({ script: tried });
  content.fail(ofPages, 503);
  await page.getByText('Error Code: 503').waitFor();
  await hydrated(page);
  expect(await page.title()).toBe('Error · Tarn');
  expect(await accessibilityProblems(page)).toEqual([]);
  content.release();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('main h1').filter({ hasNotText: 'Error' }).waitFor();
  expect(page.problems).toEqual([]);
});
