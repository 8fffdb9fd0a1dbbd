import { expect, inject, test } from 'vitest';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = setUpBrowser();

const storedPath = async (page: OpenPage) => {
  const cookies = await page.context().cookies(origin);
  return decodeURIComponent(cookies.find(({ name }) => name === 'return-path')?.value ?? 'nothing');
};

test('S48 T23: visited pages become the return path with their query, prefetched ones and the login page do not', async () => {
  const page = await browser.open({ origin });
  await page.goto('/products?page=1&other=x');
  await expect.poll(() => storedPath(page)).toBe('/products?page=1&other=x');
  await hydrated(page);
  await page.hover('header a[href="/news"] >> visible=true');
  await page.waitForTimeout(200);
  expect(await storedPath(page)).toBe('/products?page=1&other=x');
  await page.click('header a[href="/news"] >> visible=true');
  await page.waitForURL('**/news');
  await expect.poll(() => storedPath(page)).toBe('/news');
  await page.goBack();
  await expect.poll(() => storedPath(page)).toBe('/products?page=1&other=x');
  await page.goto('/account/orders');
  expect(new URL(page.url()).pathname).toBe('/account/login');
  await hydrated(page);
  expect(await storedPath(page)).toBe('/products?page=1&other=x');
});
