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
  const before = loads();
  await page.goto('/news');
  // The page may have loaded again already, when it was idle.
  await intent(page);
  await expect.poll(loads).toBe(before + 2);
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

test('T12: a form whose action is gone is refused once more as a document with its text, without a loop, and its draft stays', async () => {
  const page = await browser.open({ origin });
  await page.goto('/contact');
  await hydrated(page);
  const text = 'Typed before its action was gone.';
  const message = page.locator('#inquiry [name="message"]');
  await message.fill(text);
  const sent: string[] = [];
  await page.route('**/contact*', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const headers = request.headers();
    sent.push(headers['x-action'] ? 'by the router' : 'as a document');
    if (!headers['x-action'])
      return route.continue({
        postData: (request.postData() ?? '').replace(/\$ACTION_ID_[\w-]{4}/, '$$ACTION_ID_gone'),
      });
    const gone = { ...headers, 'x-action': headers['x-action'].replace(/^.{4}/, 'gone') };
    const answer = await route.fetch({ headers: gone });
    return route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build-id': 'newer-build' } });
  });
  const refused = page.waitForResponse((answer) => answer.request().isNavigationRequest());
  await page.locator('#inquiry button:not([type="button"])').last().click();
  expect((await refused).status()).toBe(409);
  await page.getByText('new version').first().waitFor();
  expect(await page.locator('[name="message"]').inputValue()).toBe(text);
  await page.goto('/contact');
  await expect.poll(() => message.inputValue()).toBe(text);
  expect(sent).toEqual(['by the router', 'as a document']);
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
