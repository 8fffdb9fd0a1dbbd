import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { send } from '../helpers/send.ts';

const browser = setUpBrowser();

test.each([true, false])('the pages about the API are read with scripts: %s', async (js) => {
  const page = await browser.open({ origin: inject('origin'), js, viewport: phone });
  await page.goto(href('apiDocs'));
  expect(await page.locator('h1').innerText()).toBe('API');
  if (js) expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Pages, news, products, policies and decks' }).click();
  if (js) expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'POST /api/content/posts', exact: true }).click();
  await page.getByText('needs the permission posts.manage').waitFor();
  expect(await page.locator('pre').innerText()).toMatch(/curl -X POST/);
  if (js) expect(await accessibilityProblems(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
});

test('the API of an unknown service, or an unknown endpoint, is no page', async () => {
  for (const path of ['/api/docs/nothing', '/api/docs/content?endpoint=nothing'])
    expect([path, (await send(inject('origin') + path)).status]).toEqual([path, 404]);
});
