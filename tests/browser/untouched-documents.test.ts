/** Public documents without a part for React carry no payload: the router works on them as they came. */
import { expect, inject, test } from 'vitest';
import { loginPath } from '#contract/login-path.ts';
import { href } from '#contract/routes.ts';
import { checkEveryMilliseconds } from '../../src/client-components/router/new-build.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { isMarked, markedPage, menuLink } from '../helpers/marked-page.ts';
import { fetchProducts, first } from '../helpers/public-pages.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const block = 'script[type="text/x-component"]';
/** Finds the style sheets, which have to be the same ones, and counts what may be there only once. */
const headOf = (page: OpenPage) =>
  page.evaluate(() => ({
    sheets: [...document.querySelectorAll('link[rel=stylesheet]')].map((sheet) => 'mark' in sheet),
    once: ['title', 'link[rel=canonical]', 'meta[name=viewport]', 'meta[property="og:title"]', 'main', '#notice'].map(
      (part) => document.querySelectorAll(part).length,
    ),
    twice: document.querySelectorAll('[name=theme-color]').length,
  }));

test('a document carries its payload only if it has a form or a client component', async () => {
  const sold = first((await fetchProducts(origin)).items.filter(({ availability }) => availability === 'in_stock'));
  const carries = async (path: string) => (await (await fetch(origin + path)).text()).includes('text/x-component');
  for (const path of ['/', href('about'), href('news'), href('products'), href('search'), '/nope'])
    expect([path, await carries(path)]).toEqual([path, false]);
  for (const path of [href('contact'), href('product', { name: sold.name }), loginPath])
    expect([path, await carries(path)]).toEqual([path, true]);
});

test('the first navigation keeps styles and theme in every frame, and leaves nothing of the first page', async () => {
  const page = await browser.open({ origin, theme: 'dark' });
  await page.goto('/');
  await hydrated(page);
  expect(await page.locator(block).count()).toBe(0);
  const dark = await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) Object.assign(sheet, { mark: true });
    document.documentElement.classList.add('translated');
    const backgrounds = new Set<string>();
    const note = () => {
      backgrounds.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(note);
    };
    note();
    document.addEventListener('transitionrun', ({ target }) => {
      if ((target as Element).id !== 'progress') backgrounds.add(`transition of ${target}`);
    });
    Object.assign(window, { marked: true, backgrounds });
    return getComputedStyle(document.body).backgroundColor;
  });
  // By the keyboard, as what the pointer rests on changes its colours.
  await menuLink(page, '/news').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/news');
  await expect.poll(() => page.locator('#announcer').textContent()).toContain('News');
  const { sheets, once, twice } = await headOf(page);
  expect([sheets.length > 0, sheets.every(Boolean), once, twice]).toEqual([true, true, [1, 1, 1, 1, 1, 1], 2]);
  const root = page.locator('html');
  expect([await root.getAttribute('data-theme'), await root.getAttribute('class')]).toEqual(['dark', 'translated']);
  expect(await root.getAttribute('data-hydrated')).toBe('');
  expect(await page.evaluate(() => [...(window as unknown as { backgrounds: Set<string> }).backgrounds])).toEqual([
    dark,
  ]);
  const data = page.locator('script[type="application/ld+json"]');
  expect((await data.allTextContents()).join()).not.toContain('"WebSite"');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(await isMarked(page)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('going back to the first page asks for it, without the layout, and shows it at its place', async () => {
  const page = await markedPage(browser, origin, href('news'));
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('footer a[href="/about"], header a[href="/about"]')?.click(),
  );
  await page.waitForURL('**/about');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const asked = page.waitForRequest('**/news/_payload');
  await page.goBack();
  expect((await asked).headers()['x-layouts']).toMatch(/^[\w-]+$/);
  await page.waitForURL('**/news');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  expect(await page.locator('h1').count()).toBe(1);
  await page.goForward();
  await page.waitForURL('**/about');
  expect(await isMarked(page)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('a search from the first page keeps the caret in the field and the place', async () => {
  const page = await markedPage(browser, origin, href('search'));
  await page.locator('main input[name=q]').fill('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=lamp');
  await expect.poll(() => page.locator('[data-answer]').count()).toBe(1);
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('q');
  expect(await page.locator('main input[name=q]').inputValue()).toBe('lamp');
  expect(await isMarked(page)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('a form that is opened from such a page is sent by the router', async () => {
  const page = await markedPage(browser, origin, '/');
  await menuLink(page, '/contact').click();
  await page.waitForURL('**/contact');
  await page.locator('main form button[type=submit]').first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-form-error'))).toBe(true);
  expect(await isMarked(page)).toBe(true);
});

test('offline, a link keeps such a page and says so', async () => {
  const page = await markedPage(browser, origin, '/');
  await page.context().setOffline(true);
  await menuLink(page, '/news').click();
  await expect.poll(() => page.locator('#notice[data-failed]').textContent()).toContain('No response from server');
  await page.context().setOffline(false);
  await menuLink(page, '/news').click();
  await page.waitForURL('**/news');
  await expect.poll(() => page.locator('#notice').textContent()).toBe('');
  expect(await isMarked(page)).toBe(true);
});

test('the first navigation removes all that the server sent, and nothing that extensions put into the body', async () => {
  const page = await markedPage(browser, origin, '/');
  await page.evaluate(() => {
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'before' }));
    document.body.append(Object.assign(document.createElement('div'), { id: 'after' }));
    document.body.setAttribute('data-extension', 'noted');
  });
  await menuLink(page, '/news').click();
  await page.waitForURL('**/news');
  const partsOf = ({ page }: { page: OpenPage }) =>
    page.evaluate(() => [...document.body.children].map(({ tagName, id }) => `${tagName}#${id}`));
  const parts = await partsOf({ page });
  expect(parts.filter((part) => /before|after/.test(part))).toHaveLength(2);
  expect(await page.locator('body').getAttribute('data-extension')).toBe('noted');
  const loaded = await markedPage(browser, origin, '/news');
  expect(parts.filter((part) => !/before|after/.test(part))).toEqual(await partsOf({ page: loaded }));
  expect(await isMarked(page)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('the first answer in place is announced after its element is there, and a new build is still announced with its link', async () => {
  const page = await browser.open({ origin });
  await page.clock.install();
  await page.goto(href('search'));
  await page.keyboard.press('Shift');
  await page.clock.runFor(6_000);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.route('**/_build/latest.json', (route) => route.fulfill({ json: { id: 'another-build' } }));
  await page.clock.runFor(checkEveryMilliseconds + 1_000);
  await expect.poll(() => page.locator('#notice').textContent()).toBe('A new version of this site is ready.Reload');
  const foreign = page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/foreign/.test(name)),
  );
  expect(await foreign).toEqual([]);
  await page.evaluate(() => {
    const early: string[] = [];
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if ((node as Element).id === 'announcer') early.push(node.textContent ?? '');
    }).observe(document.documentElement, { childList: true, subtree: true });
    Object.assign(window, { early, marked: true });
  });
  await page.locator('main input[name=q]').fill('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=lamp');
  await page.locator('[data-answer]').waitFor();
  await page.clock.runFor(1_000);
  await expect.poll(() => page.locator('#announcer').textContent()).not.toBe('');
  expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual(['']);
  expect(await page.locator('#notice').textContent()).toBe('A new version of this site is ready.Reload');
  expect(await isMarked(page)).toBe(true);
});

test('offline, going back to the first page keeps the second one at its address', async () => {
  const page = await markedPage(browser, origin, '/');
  await menuLink(page, '/contact').click();
  await page.waitForURL('**/contact');
  await page.context().setOffline(true);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.locator('#notice[data-failed]').textContent()).toContain('No response from server');
  expect(await page.evaluate(() => location.pathname)).toBe('/contact');
  await page.context().setOffline(false);
  await page.goBack();
  await page.waitForURL(`${origin}/`);
  await expect.poll(() => page.locator('main form button[type=submit]').count()).toBe(0);
  expect(await isMarked(page)).toBe(true);
});

test('a payload whose block has no name is read all the same', async () => {
  const page = await browser.open({ origin });
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(' id="flight"', '') });
  });
  await page.goto('/contact');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page.unroute('**/contact');
  await page.locator('main form button[type=submit]').first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-form-error'))).toBe(true);
  expect(await isMarked(page)).toBe(true);
});
