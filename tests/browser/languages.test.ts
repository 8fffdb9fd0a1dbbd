import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { isMarked, markedPage, menuLink } from '../helpers/marked-page.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';

const browser = setUpBrowser();
let services: OwnServices;
let product: Product;
beforeAll(async () => {
  services = await startServices();
  product = await startProduct({ env: { ...generousTimeouts, ...services.env } });
  const { revision } = await services.call(getSiteRecord, {});
  await services.call(changeSite, { revision, languages: ['de-DE'] });
  await vi.waitUntil(async () => (await fetch(product.url('/de'))).status === 200, { timeout: 15_000 });
});
afterAll(async () => {
  await product?.remove();
  await services?.remove();
});

test('links stay in the language without a load, and the switch keeps the page', async () => {
  const page = await markedPage(browser, product.origin, '/de');
  await menuLink(page, '/de/about').click();
  await page.waitForURL('**/de/about');
  await expect.poll(() => page.locator('header a[aria-current="page"]').first().getAttribute('href')).toBe('/de/about');
  const languages = page.getByRole('navigation', { name: 'Sprachen' });
  await expect.poll(() => languages.getByRole('link').first().getAttribute('href')).toBe('/about');
  expect(await isMarked(page)).toBe(true);
  await languages.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(product.url('/about'));
  expect([await isMarked(page), await page.locator('html').getAttribute('lang')]).toEqual([false, 'en-GB']);
  await page.goBack();
  await page.waitForURL('**/de/about');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(page.problems).toEqual([]);
});

test('a link out of the language loads a document with its texts', async () => {
  const page = await markedPage(browser, product.origin, '/de/contact');
  await page.locator(`header a[href="${href('account')}"]`).click();
  await page.waitForURL(/\/account\/login/);
  expect([await isMarked(page), await page.locator('html').getAttribute('lang')]).toEqual([false, 'en-GB']);
  expect(page.problems).toEqual([]);
});
