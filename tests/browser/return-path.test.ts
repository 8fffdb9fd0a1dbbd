/** Where a person was, as their browser notes it: S48. */
import { expect, inject, test } from 'vitest';
import { browserOfFile, hydrated, type OpenPage } from '../helpers/browser.ts';

const origin = inject('origin');
const browser = browserOfFile();

const noted = async (page: OpenPage) => {
  const cookies = await page.context().cookies(origin);
  return decodeURIComponent(cookies.find(({ name }) => name === 'return-path')?.value ?? 'nothing');
};

test('S48 T23: documents and soft navigations are noted with their query; what is prefetched and the login are not', async () => {
  const page = await browser.open({ origin });
  await page.goto('/products?page=1&other=x');
  await expect.poll(() => noted(page)).toBe('/products?page=1&other=x');
  await hydrated(page);
  await page.hover('header a[href="/news"] >> visible=true');
  await page.waitForTimeout(300);
  expect(await noted(page)).toBe('/products?page=1&other=x');
  await page.click('header a[href="/news"] >> visible=true');
  await page.waitForURL('**/news');
  await expect.poll(() => noted(page)).toBe('/news');
  await page.goBack();
  await expect.poll(() => noted(page)).toBe('/products?page=1&other=x');
  await page.goto('/account/orders');
  expect(new URL(page.url()).pathname).toBe('/account/login');
  await hydrated(page);
  expect(await noted(page)).toBe('/products?page=1&other=x');
});
