import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor } from '../helpers/editor.ts';

const browser = setUpBrowser();
const editor = setUpEditor(browser);
const laptop = { width: 1280, height: 900 };

test('S29: searching a list is a soft navigation that keeps focus and caret', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  const field = page.locator('[data-search]');
  await field.click();
  await page.keyboard.type('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=lamp/);
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/\d+ shown|Nothing/);
  await page.keyboard.type('s');
  expect(await field.inputValue()).toBe('lamps');
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('S29: a list follows what is typed and chosen, and no letter is lost while it loads', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  const field = page.locator('[data-search]');
  const status = page.getByLabel('Status');
  const titles = () => page.locator('tbody tr').count();
  const all = await titles();
  expect(await page.getByRole('button', { name: 'Show' }).isVisible()).toBe(false);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(/q=lam(?!p)/, async (route) => {
    await release;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/q=lam(?!p)/);
  await field.click();
  await page.keyboard.type('lam');
  await asked;
  await page.keyboard.type('p');
  resolve();
  await page.waitForURL(/q=lamp/);
  expect([await field.inputValue(), await field.evaluate((element) => element === document.activeElement)]).toEqual([
    'lamp',
    true,
  ]);
  await expect.poll(titles).toBeLessThan(all);
  await status.selectOption('draft');
  await page.waitForURL(/status=draft/);
  expect([await field.inputValue(), await status.inputValue()]).toEqual(['lamp', 'draft']);
  await page.goBack();
  await expect.poll(() => status.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(titles).toBe(all);
  expect(page.problems).toEqual([]);
});

test('S29: a link that is followed right after typing opens, and the search does not replace it', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  const to = (await page.locator('tbody tr').first().getByRole('link').first().getAttribute('href')) as string;
  const searches: string[] = [];
  page.on('request', (request) => request.url().includes('q=lamp') && searches.push(request.url()));
  // Slower than the pause that a search waits for the next letter.
  await page.route(
    (url) => url.href.endsWith(to),
    async (route) => {
      await page.waitForTimeout(600);
      await route.continue().catch(() => undefined);
    },
  );
  await page.locator('[data-search]').fill('lamp');
  await page.locator('tbody tr a').first().click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  expect([page.url().endsWith(to), searches]).toEqual([true, []]);
  expect(page.problems).toEqual([]);
});
