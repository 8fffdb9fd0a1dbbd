/** Screens of the back office stay in place while they arrive and while their scripts start. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import {
  desktop,
  hydrated,
  type OpenPage,
  phone,
  recordShifts,
  setUpBrowser,
  slowDown,
  totalShift,
} from '../helpers/browser.ts';
import { setUpEditor } from '../helpers/editor.ts';

const { open } = setUpEditor(setUpBrowser());
/** People notice it from there. */
const noticeable = 0.01;

async function shiftOf(page: OpenPage, address: string): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  await recordShifts(page);
  await page.goto(address);
  await hydrated(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return totalShift(page);
}

const firstLink = async (page: Page, part: string) =>
  (await page.locator(`main a[href*="${part}"]`).first().getAttribute('href')) ?? '';

test.each([
  { what: 'the text of a post', list: href('postsAdmin', { view: 'all' }), part: 'post=' },
  { what: 'the blocks of a page', list: href('pagesAdmin'), part: 'page=' },
  { what: 'a block', list: href('pagesAdmin', { page: 'about' }), part: 'block=' },
])('S29: nothing moves when $what is opened, on a phone or a desktop', async ({ list, part }) => {
  for (const viewport of [phone, desktop]) {
    const page = await open(list, { viewport });
    expect(await shiftOf(page, await firstLink(page, part)), `${viewport.width}`).toBeLessThan(noticeable);
  }
});

test.each([phone, desktop])(
  'S32: the blocks of a page do not move while they arrive slowly, $width wide',
  async (viewport) => {
    const page = await open(href('account'), { viewport });
    await slowDown(page);
    expect(await shiftOf(page, href('pagesAdmin', { page: 'about' }))).toBeLessThan(noticeable);
  },
);

test('S29: the fields of a focal point stay where they are when the picture arrives', async () => {
  const page = await open(href('mediaAdmin'));
  const address = await firstLink(page, 'picture=');
  const picture = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const field = page.getByLabel('From the left (%)');
  await field.waitFor();
  const before = await field.boundingBox();
  picture.resolve();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  expect(await field.boundingBox()).toEqual(before);
});
