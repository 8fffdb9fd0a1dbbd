import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile, hydrated, type OpenPage } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = browserOfFile();

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const groundOf = (page: OpenPage) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const themeCookie = async (page: OpenPage) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'theme')?.value;

test('S9 S136: the switch changes the theme, and the choice holds after a reload and on other pages', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  const light = await groundOf(page);
  await page.locator('[data-theme-switch]').first().click();
  expect(await themeOf(page)).toBe('dark');
  expect(await themeCookie(page)).toBe('dark');
  await expect.poll(() => groundOf(page)).not.toBe(light);
  await page.reload();
  expect(await themeOf(page)).toBe('dark');
  await page.goto('/news');
  expect(await themeOf(page)).toBe('dark');
  expect(page.problems).toEqual([]);
});

test('S9 S136: turning the switch back to what the system prefers leaves the choice to the system again', async () => {
  const page = await browser.open({ origin, system: 'light' });
  await page.goto('/');
  const theSwitch = page.locator('[data-theme-switch]').first();
  await theSwitch.click();
  expect([await themeOf(page), await themeCookie(page)]).toEqual(['dark', 'dark']);
  await theSwitch.click();
  expect([await themeOf(page), await themeCookie(page)]).toEqual(['', undefined]);
  const light = await groundOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => groundOf(page)).not.toBe(light);
  await expect.poll(() => theSwitch.getAttribute('aria-pressed')).toBe('true');
  await theSwitch.click();
  expect([await themeOf(page), await themeCookie(page)]).toEqual(['light', 'light']);
});

test('S9: the bars of the browser take the colour of the chosen theme', async () => {
  const page = await browser.open({ origin, system: 'light' });
  await page.goto('/');
  const colours = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((all) =>
        (all as HTMLMetaElement[]).filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
      );
  const [light, ...others] = await colours();
  expect(others).toEqual([]);
  await page.locator('[data-theme-switch]').first().click();
  const [dark, ...rest] = await colours();
  expect(rest).toEqual([]);
  expect(dark).not.toBe(light);
  await hydrated(page);
  await page.locator('header a[href="/about"]').first().click();
  await page.waitForURL('**/about');
  expect(await colours()).toEqual([dark]);
});

test('S9: a choice made in one tab is taken up by the others when they are looked at', async () => {
  const page = await browser.open({ origin, theme: 'dark' });
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.locator('[data-theme-switch]').first().click();
  // A browser without windows shows all of its tabs at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await themeOf(page)).toBe('');
  expect(await themeOf(other)).toBe('');
});

test('S9: the chosen theme stands before the first paint and stays through hydration without a warning', async () => {
  const page = await browser.open({ origin, theme: 'dark', system: 'light' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenThemes: seen });
    const note = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme ?? 'none');
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/');
  await hydrated(page);
  const seen = await page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['dark']));
  expect(page.problems).toEqual([]);
});

test('S136: while nothing is chosen nothing is stored, and the system decides', async () => {
  const [light, dark] = [await browser.open({ origin }), await browser.open({ origin, system: 'dark' })];
  for (const page of [light, dark]) {
    await page.goto('/');
    expect(await themeOf(page)).toBeNull();
    expect(await themeCookie(page)).toBeUndefined();
  }
  expect(await groundOf(light)).not.toBe(await groundOf(dark));
  const without = await browser.open({ origin, system: 'dark', js: false });
  await without.goto('/');
  expect(await groundOf(without)).toBe(await groundOf(dark));
});

test('S136: a stored theme that is neither dark nor light counts as none', async () => {
  const page = await browser.open({ origin });
  await page.context().addCookies([{ name: 'theme', value: 'sepia', url: origin }]);
  await page.goto('/');
  expect(await themeOf(page)).toBeNull();
});

test('S9: the switch tells assistive technology its state', async () => {
  const page = await browser.open({ origin, system: 'dark' });
  await page.goto('/');
  const theSwitch = page.locator('[data-theme-switch]').first();
  await expect.poll(() => theSwitch.getAttribute('aria-pressed')).toBe('true');
  await theSwitch.press('Enter');
  await expect.poll(() => theSwitch.getAttribute('aria-pressed')).toBe('false');
});
