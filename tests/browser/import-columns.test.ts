/** Files as spreadsheets of other countries write them. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

test('S35 S39: the columns fit on a phone, and axe finds no problem', async () => {
  const page = await people.open(href('productsAdmin', { view: 'all', part: 'import' }), {
    as: admin,
    viewport: { width: 390, height: 844 },
  });
  const head = `Slug,${'A very long name of a column '.repeat(4)},Preis EUR`;
  const buffer = Buffer.from(`${head}\nlamp,${'x'.repeat(400)},1\n`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: 'Columns', exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
});
