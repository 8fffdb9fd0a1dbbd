/** Variants where scripts and styles matter; `pages/product-variants.test.ts` has the rest. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

test('S25: the form of an order keeps what was typed when another variant is chosen', async () => {
  const address = href('newOrder', { product: 'wall-shelf', variant: '90-cm-black' });
  const page = await people.open(address, { as: admin, viewport: { width: 1280, height: 900 } });
  await page.getByLabel('Street and number').fill('Lindenweg 77');
  await clickButton(page, 'Choose another variant');
  await page.getByRole('radio', { name: '90 cm, Brass' }).check();
  await clickButton(page, 'Continue');
  await page.getByRole('heading', { name: 'Order Wall Shelf – 90 cm, Brass' }).waitFor();
  expect(await page.getByLabel('Street and number').inputValue()).toBe('Lindenweg 77');
  expect(page.problems).toEqual([]);
});

test('the choice of a variant and its form fit and are accessible', async () => {
  const page = await people.open(href('product', { name: 'wall-shelf' }), {
    as: admin,
    viewport: phone,
    reducedMotion: true,
  });
  for (const path of [href('product', { name: 'wall-shelf' }), href('newOrder', { product: 'wall-shelf' })]) {
    await page.goto(path);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, over, await accessibilityProblems(page)]).toEqual([path, 0, []]);
  }
});
