import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = setUpBrowser();

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const backgroundOf = (page: OpenPage) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const themeCookie = async (page: OpenPage) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'theme')?.value;

test('S9 S136: the switch changes the theme, also after a reload and on other pages', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  const light = await backgroundOf(page);
  await page.locator('[data-theme-switch]').first().click();
  expect(await themeOf(page)).toBe('dark');
  expect(await themeCookie(page)).toBe('dark');
  await expect.poll(() => backgroundOf(page)).not.toBe(light);
  await page.reload();
  expect(await themeOf(page)).toBe('dark');
  await page.goto('/news');
  expect(await themeOf(page)).toBe('dark');
  expect(page.problems).toEqual([]);
});

test('S9 S136: switching back to the theme of the system removes the stored choice', async () => {
  const page = await browser.open({ origin, system: 'light' });
  await page.goto('/');
  const themeSwitch = page.locator('[data-theme-switch]').first();
  await themeSwitch.click();
  expect([await themeOf(page), await themeCookie(page)]).toEqual(['dark', 'dark']);
  await themeSwitch.click();
  expect([await themeOf(page), await themeCookie(page)]).toEqual(['', undefined]);
  const light = await backgroundOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => backgroundOf(page)).not.toBe(light);
  await expect.poll(() => themeSwitch.getAttribute('aria-pressed')).toBe('true');
  await themeSwitch.click();
  expect([await themeOf(page), await themeCookie(page)]).toEqual(['light', 'light']);
});

test('S9: theme-color follows the chosen theme', async () => {
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

test('S9: a theme chosen in one tab is applied to others when they become visible', async () => {
  const page = await browser.open({ origin, theme: 'dark' });
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.locator('[data-theme-switch]').first().click();
  // A headless browser has no hidden tabs, so the event is simulated.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await themeOf(page)).toBe('');
  expect(await themeOf(other)).toBe('');
});

test('S9: the chosen theme is set before the first paint and stays through hydration', async () => {
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

test('S136: without a choice nothing is stored, and the system decides', async () => {
  const [light, dark] = [await browser.open({ origin }), await browser.open({ origin, system: 'dark' })];
  for (const page of [light, dark]) {
    await page.goto('/');
    expect(await themeOf(page)).toBeNull();
    expect(await themeCookie(page)).toBeUndefined();
  }
  expect(await backgroundOf(light)).not.toBe(await backgroundOf(dark));
  const without = await browser.open({ origin, system: 'dark', js: false });
  await without.goto('/');
  expect(await backgroundOf(without)).toBe(await backgroundOf(dark));
});

test('S136: an invalid stored theme is ignored', async () => {
  const page = await browser.open({ origin });
  await page.context().addCookies([{ name: 'theme', value: 'sepia', url: origin }]);
  await page.goto('/');
  expect(await themeOf(page)).toBeNull();
});

test('S9: the switch exposes its state as aria-pressed', async () => {
  const page = await browser.open({ origin, system: 'dark' });
  await page.goto('/');
  const themeSwitch = page.locator('[data-theme-switch]').first();
  await expect.poll(() => themeSwitch.getAttribute('aria-pressed')).toBe('true');
  await themeSwitch.press('Enter');
  await expect.poll(() => themeSwitch.getAttribute('aria-pressed')).toBe('false');
});
