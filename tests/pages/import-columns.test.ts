/** Files as spreadsheets of other countries write them. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { clickButton, setUpVisits } from '../helpers/signed-in.ts';

const people = setUpVisits();
const run = Date.now().toString(36);
const admin = people.signIn('5550100000');

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const windows = (text: string) => Buffer.from(text, 'latin1');

test('S36: somebody says what the columns of a list of people are', async () => {
  const page = await people.visit(href('waitlistsAdmin', { waitlist: 'general', part: 'import' }), { as: admin });
  const choose = async (buffer: Buffer) => {
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await clickButton(page, 'Check the file');
  };
  await choose(windows(`E-mail;Name;Phone\rana-x-${run}@example.org;Jürgen;1\r`));
  await page.getByRole('heading', { name: 'Columns', exact: true }).waitFor();
  await page.getByText('The file was read as Windows-1252.').first().waitFor();
  const column = (name: string) => page.getByRole('combobox', { name, exact: true });
  const chosen = (name: string) => column(name).locator('option:checked').innerText();
  expect([await chosen('E-mail'), await chosen('Name'), await chosen('Phone')]).toEqual([
    'Phone or e-mail',
    'Note',
    'Leave out',
  ]);
  await page.getByText('Jürgen', { exact: true }).waitFor();
  await column('E-mail').selectOption('Leave out');
  await clickButton(page, 'Check these columns');
  await page.getByRole('heading', { name: 'Fix one problem first' }).waitFor();
  expect(await chosen('E-mail')).toBe('Leave out');
  await column('E-mail').selectOption('Phone or e-mail');
  await clickButton(page, 'Check these columns');
  await page.getByText('1 new, 0 on the list already.').first().waitFor();
  await page.getByText('1 column is left out.').waitFor();
  await clickButton(page, 'Import 1 person');
  await page.getByText('File imported').first().waitFor();
  await page.getByText('Jürgen').first().waitFor();
  await page.close();
});

test('S35: products come from a file in UTF-16 with columns of other names', async () => {
  const page = await people.visit(href('productsAdmin', { view: 'all', part: 'import' }), { as: admin });
  const name = `other-columns-x-${run}`;
  const buffer = utf16(`sep=;\r\nSlug;Titel;Preis EUR;Farbe\r\n${name};Größe ${run};12,50;rot\r\n`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
  await clickButton(page, 'Check the file');
  await page.getByText('The file was read as UTF-16.').first().waitFor();
  await clickButton(page, 'Check these columns');
  await page.getByText('1 new, 0 changed, 0 unchanged.').first().waitFor();
  await clickButton(page, 'Import 1 product');
  await page.getByText('File imported.').first().waitFor();
  await page.goto(href('productsAdmin', { view: 'all', q: name }));
  await page.getByText('€12.50').first().waitFor();
  await page.close();
});

test('S35: an import creates categories if somebody ticks the box', async () => {
  const page = await people.visit(href('productsAdmin', { view: 'all', part: 'import' }), { as: admin });
  const category = `Garden x ${run}`;
  const buffer = Buffer.from(`name,title,price_eur,categories\nin-garden-x-${run},Rake,1,${category}\n`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
  await clickButton(page, 'Check the file');
  const box = page.getByRole('checkbox', { name: `Create the categories that do not exist: ${category}` });
  await box.waitFor();
  await clickButton(page, 'Import 1 product');
  await page.getByText('Nothing was imported. Tick the box').waitFor();
  await box.check();
  await clickButton(page, 'Import 1 product');
  await page.getByText('File imported.').first().waitFor();
  await page.goto(href('productsAdmin', { view: 'all', part: 'categories' }));
  await page.getByText(category).first().waitFor();
  await page.close();
});

test('S36: 5,000 people are imported in one file, of which the first 100 are shown', async () => {
  const page = await people.visit(href('waitlistsAdmin', { waitlist: 'general', part: 'import' }), { as: admin });
  const lines = Array.from({ length: 5_000 }, (_, index) => `many-${run}-${index}@example.org;Person ${index}`);
  const buffer = Buffer.from(`E-mail;Name\r\n${lines.join('\r\n')}\r\n`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
  await clickButton(page, 'Check the file');
  await clickButton(page, 'Check these columns');
  await page.getByText('5000 new, 0 on the list already.').first().waitFor();
  await page.getByText('The first 100 of 5,000 are shown.').waitFor();
  expect(await page.getByRole('row').count()).toBe(101);
  await clickButton(page, 'Import 5,000 people');
  await page.getByText('File imported').first().waitFor();
  await page.close();
});
