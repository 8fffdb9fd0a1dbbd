/** Fragments, scroll position and focus across navigations, and the menu of a phone. */
import { expect, inject, test } from 'vitest';
import { hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { followLink, isMarked, markedPage, menuLink } from '../helpers/marked-page.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const marked = (path: string) => markedPage(browser, origin, path);

const heading = (page: OpenPage) => page.locator('h1').first().innerText();
const scrollOf = (page: OpenPage) => page.evaluate(() => Math.round(scrollY));
const focusId = (page: OpenPage) => page.evaluate(() => document.activeElement?.id ?? '');

/** Scrolls and waits for the scroll event. */
async function scrollPage(page: OpenPage, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        window.scrollTo({ top: y, behavior: 'instant' });
      }),
    top,
  );
}

test('S121: after a soft navigation the skip link leads to the content of the current page', async () => {
  const page = await marked('/products');
  await menuLink(page, '/news').click();
  await expect.poll(() => page.title()).toMatch(/^News/);
  await expect.poll(() => focusId(page)).toBe('content');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/news#content');
  await expect.poll(() => focusId(page)).toBe('content');
  // If the change of the fragment loaded a page, that load would come before this one.
  await menuLink(page, '/about').click();
  await expect.poll(() => page.title()).toMatch(/^About/);
  await page.goBack();
  await expect.poll(() => heading(page)).toBe('News');
  expect(new URL(page.url()).pathname).toBe('/news');
  expect(await isMarked(page)).toBe(true);
});

test('S121: fragment links scroll to their targets, and going back restores the position', async () => {
  const page = await marked('/policies');
  await page.locator('main a[href="/policies/privacy"]').first().click();
  await expect.poll(() => heading(page)).toContain('Privacy');
  await scrollPage(page, 120);
  const links = page.getByRole('navigation', { name: /contents/i }).getByRole('link');
  const [first, second] = [links.nth(1), links.nth(3)];
  const topOf = async (link: typeof first) => {
    const target = await link.getAttribute('href');
    return page.locator(target as string).evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120);
  };
  await first.click();
  await expect.poll(() => topOf(first)).toBe(true);
  const position = await scrollOf(page);
  await second.evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => topOf(second)).toBe(true);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(position);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(120);
  expect(await heading(page)).toContain('Privacy');
  expect(await isMarked(page)).toBe(true);
});

test('S121: a link to a fragment of another page scrolls to it', async () => {
  const page = await marked('/policies');
  await page.goto('/policies/privacy');
  const target = await page
    .getByRole('navigation', { name: /contents/i })
    .getByRole('link')
    .nth(3)
    .getAttribute('href');
  await page.goto('/policies');
  await hydrated(page);
  await followLink(page, `/policies/privacy${target}`);
  await expect.poll(() => heading(page)).toContain('Privacy');
  await expect
    .poll(() => page.locator(target as string).evaluate((element) => element.getBoundingClientRect().top < 120))
    .toBe(true);
  expect(await page.locator(':target').count()).toBe(1);
});

test('S123: a link of the error summary focuses its field and keeps the input', async () => {
  const page = await marked('/about');
  await menuLink(page, '/contact').click();
  await expect.poll(() => page.title()).toMatch(/^Contact/);
  await page.locator('[name="name"]').fill('Ines Vale');
  await page.locator('form#inquiry button[type="submit"], form:has([name="message"]) button[type="submit"]').click();
  const summary = page.locator('[data-form-error]').first();
  await summary.waitFor();
  const link = summary.getByRole('link').first();
  const field = (await link.getAttribute('href')) as string;
  await link.press('Enter');
  await expect.poll(() => focusId(page)).toBe(field.slice(1));
  await summary.waitFor();
  expect(await page.locator('[name="name"]').inputValue()).toBe('Ines Vale');
  expect(await heading(page)).not.toContain('About');
});

test('S121: a reload and a return from another site keep the scroll position', async () => {
  const page = await marked('/about');
  await page
    .context()
    .route('https://elsewhere.example/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
  await scrollPage(page, 700);
  await page.reload();
  await expect.poll(() => scrollOf(page)).toBe(700);
  await hydrated(page);
  expect(await scrollOf(page)).toBe(700);
  await menuLink(page, '/news').evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.title()).toMatch(/^News/);
  await expect.poll(() => scrollOf(page)).toBe(0);
  await scrollPage(page, 300);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => scrollOf(page)).toBe(300);
  await page.goBack();
  await expect.poll(() => page.title()).toMatch(/^About/);
  await expect.poll(() => scrollOf(page)).toBe(700);
  await page.goto('https://elsewhere.example/landing');
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => scrollOf(page)).toBe(700);
  await page.goForward();
  await page.goBack();
  await page.goForward();
  expect(await page.title()).toBe('Elsewhere');
});

test('S121: a reload keeps the scroll position when the browser did not store it', async () => {
  const page = await marked('/about');
  await scrollPage(page, 700);
  // A busy browser may store an old position.
  await page.evaluate(() => addEventListener('pagehide', () => scrollTo({ top: 0, behavior: 'instant' })));
  await page.reload();
  await hydrated(page);
  await expect.poll(() => scrollOf(page)).toBe(700);
});

test('S121: the menu of a phone closes on Escape, on a click outside and when Tab moves the focus out of it', async () => {
  const page = await browser.open({ origin, viewport: phone });
  // The menu works before the main script is loaded, which never ends here: a failure would load the page again.
  const main = '**/assets/main.*.js';
  await page.route(main, () => {});
  const asksForMain = page.waitForRequest(main);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await asksForMain;
  const menu = page.locator('header details');
  const button = menu.locator('summary');
  const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
  await button.click();
  await expect.poll(isOpen).toBe(true);
  await menu.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  expect(await button.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await button.click();
  await page.mouse.click(195, 800);
  await expect.poll(isOpen).toBe(false);
  await button.click();
  await menu.getByRole('link').last().focus();
  await expect.poll(isOpen).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(isOpen).toBe(false);
});

test('S121: a menu link to the current page closes the menu', async () => {
  const page = await browser.open({ origin, viewport: phone });
  await page.goto('/about');
  await hydrated(page);
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: 'About' }).click();
  await expect.poll(() => menu.evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/about');
});
