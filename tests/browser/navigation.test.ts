import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { followLink, isMarked, markedPage, menuLink } from '../helpers/marked-page.ts';

const origin = inject('origin');
const browser = setUpBrowser();

const marked = (path: string) => markedPage(browser, origin, path);

test('S121: a link fetches the Flight payload, and the page changes without a load', async () => {
  const page = await marked('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await menuLink(page, '/about').click();
  await page.waitForURL('**/about');
  await expect.poll(() => page.locator('header a[aria-current="page"]').first().getAttribute('href')).toBe('/about');
  expect(await isMarked(page)).toBe(true);
  expect(requested).toContain('/about/_payload');
  expect(requested).not.toContain('/about');
  expect(page.problems).toEqual([]);
});

test('S121: a navigation updates title, focus and announcer, and starts at the top', async () => {
  const page = await marked('/');
  await page.evaluate(() => scrollTo(0, 600));
  await menuLink(page, '/news').evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/news');
  await expect.poll(() => page.title()).toMatch(/^News/);
  await expect.poll(() => page.locator('#announcer[aria-live]').textContent()).toContain('News');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('S121: back and forward restore page and scroll position without a load', async () => {
  const page = await marked('/news');
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await menuLink(page, '/about').evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/about');
  await expect.poll(() => page.title()).toMatch(/^About/);
  await page.goBack();
  await expect.poll(() => page.title()).toMatch(/^News/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await page.goForward();
  await expect.poll(() => page.title()).toMatch(/^About/);
  expect(await isMarked(page)).toBe(true);
});

test('S121: the way back restores the position also if the page changed before the scroll event', async () => {
  const page = await browser.open({ origin });
  await page.addInitScript(() =>
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto('/news');
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 500));
  await menuLink(page, '/about').evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.title()).toMatch(/^About/);
  await page.goBack();
  await expect.poll(() => page.title()).toMatch(/^News/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});

test('S52: a payload that answers 204 keeps page and URL', async () => {
  const page = await marked('/');
  await page.route('**/about/_payload', (route) => route.fulfill({ status: 204 }));
  const answered = page.waitForResponse('**/about/_payload');
  await menuLink(page, '/about').click();
  await answered;
  await expect.poll(() => page.locator('#progress[data-pending]').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await isMarked(page)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('S54: soft navigation follows a redirect rule and keeps the fragment', async () => {
  const page = await marked('/');
  await followLink(page, '/old-about#content');
  await page.waitForURL('**/about#content');
  await expect.poll(() => page.title()).toMatch(/^About/);
  expect(await isMarked(page)).toBe(true);
});

test('S54: a full load follows a redirect rule and keeps the fragment', async () => {
  const page = await browser.open({ origin });
  await page.goto('/old-about#content');
  expect(page.url()).toBe(`${origin}/about#content`);
});

test('S55 T24: an external redirect loads the other site fully', async () => {
  const page = await marked('/');
  await page
    .context()
    .route('https://elsewhere.example/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
  await followLink(page, '/elsewhere');
  await page.waitForURL('https://elsewhere.example/landing');
  expect(await page.title()).toBe('Elsewhere');
});

test('S56 S128: soft navigation to an unknown page shows the same screen as a full load', async () => {
  const page = await marked('/');
  await followLink(page, '/nope?x=1');
  await page.locator('[data-error-screen]').waitFor();
  const soft = await page.locator('[data-error-screen]').innerText();
  expect(soft).toContain('Page not found: /nope');
  expect(soft).not.toContain('x=1');
  await page.goto('/nope?x=1');
  expect(await page.locator('[data-error-screen]').innerText()).toBe(soft);
});

test('a slow navigation shows progress, and a second click replaces it', async () => {
  const page = await marked('/');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/about/_payload', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await menuLink(page, '/about').click();
  await page.locator('#progress[data-pending]').waitFor({ state: 'attached' });
  await menuLink(page, '/news').click();
  await page.waitForURL('**/news');
  release();
  await expect.poll(() => page.title()).toMatch(/^News/);
  await expect.poll(() => page.locator('#progress[data-pending]').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/news');
});

test('S121: modified clicks and links to files are left to the browser', async () => {
  const page = await marked('/');
  await Promise.all([
    page.context().waitForEvent('page'),
    menuLink(page, '/about').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  expect(new URL(page.url()).pathname).toBe('/');
  await followLink(page, '/news/feed.xml');
  await expect.poll(() => isMarked(page).catch(() => false)).toBe(false);
});

test('without JavaScript the header ends with the account at every width', async () => {
  const page = await browser.open({ origin, js: false });
  await page.goto('/about');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const account = (await page.locator(`header a[href="${href('account')}"]`).boundingBox())!;
    const bar = (await page.locator('body > header > div, header > div').first().boundingBox())!;
    expect([width, Math.round(bar.x + bar.width - account.x - account.width)]).toEqual([width, 0]);
  }
});

test('a document that is first used offline stays, and its links lead on once the network is back', async () => {
  const page = await browser.open({ origin });
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
    addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(href('about'));
  const heading = await page.locator('main h1').innerText();
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/main.'));
  await page.keyboard.press('Shift');
  await failed;
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.locator('main h1').innerText()).toBe(heading);
  await page.context().setOffline(false);
  await menuLink(page, '/news').click();
  await page.waitForURL('**/news');
  await hydrated(page);
});
