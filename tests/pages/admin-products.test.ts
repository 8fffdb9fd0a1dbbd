import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits } from '../helpers/signed-in.ts';

const people = setUpVisits();
const admin = people.signIn('5550100000');

const screen = (query = '') => `${href('productsAdmin')}${query}`;
const open = (path: string) => people.visit(path, { as: admin });

/** Unique, because records of an earlier run may still exist. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
const field = (page: OpenPage, name: string) => page.locator(`[id="product-${name}"]`);
const done = (page: OpenPage, text: string) =>
  page.locator('[data-form-success]').filter({ hasText: text }).first().waitFor();
const idOf = (page: OpenPage) => new URL(page.url()).searchParams.get('product') ?? '';
const statusOf = async (name: string) =>
  (await fetch(inject('origin') + href('product', { name }), { redirect: 'manual' })).status;
const pageOf = async (name: string) => (await fetch(inject('origin') + href('product', { name }))).text();

async function chooseAll(page: OpenPage): Promise<void> {
  for (const box of await page.locator('tbody input').all()) await box.check();
}

async function createProduct(page: OpenPage, title: string): Promise<string> {
  await page.goto(screen('?product=new'));
  await field(page, 'title').fill(title);
  await field(page, 'price.0.currency').selectOption('EUR');
  await field(page, 'price.0.amount').fill('129,5');
  await clickButton(page, 'Create product');
  await done(page, 'Product created.');
  return idOf(page);
}

test('S35 S7: a product is created, published, renamed, archived, trashed, restored and deleted', async () => {
  const title = unique('A test bench');
  const name = slugOf(title);
  const page = await open(screen('?product=new'));
  await field(page, 'title').pressSequentially(title);
  expect(await field(page, 'name').inputValue()).toBe('');
  await page.locator('[name="body.plain"]').fill('Made of oak.');
  // That of the product that was changed last; without an amount it is no price.
  expect(await field(page, 'price.0.currency').inputValue()).toMatch(/^[A-Z]{3}$/);
  await clickButton(page, 'Create product');
  await page.locator('[data-form-error]').filter({ hasText: 'Please enter at least one price.' }).waitFor();
  await field(page, 'price.0.currency').selectOption('EUR');
  await field(page, 'price.0.amount').fill('129.5');
  await clickButton(page, 'Create product');
  await done(page, 'Product created.');
  expect(await statusOf(name)).toBe(404);
  await clickButton(page, 'Add to catalogue');
  await done(page, 'Added to the catalogue. Visitors see it as sold out, because its stock is 0.');
  await expect.poll(() => statusOf(name)).toBe(200);
  expect(await (await fetch(inject('origin') + href('product', { name }))).text()).toContain('Made of oak.');

  await field(page, 'name').fill(`${name}-two`);
  await field(page, 'stock').fill('3');
  await clickButton(page, 'Save draft');
  await done(page, 'Visitors see it when you publish the changes.');
  await expect.poll(() => pageOf(name)).toContain('Only 3 left');
  await clickButton(page, 'Create link');
  const preview = await page.locator('a[href*="/preview/"]').getAttribute('href');
  const draft = await (await fetch(preview ?? '')).text();
  expect([draft.includes('Only 3 left'), draft.includes('Add to cart')]).toEqual([true, false]);
  await page.getByRole('link', { name: 'Compare the two' }).click();
  const compared = page.getByRole('region', { name: 'What visitors see → Current draft' });
  await compared.locator('ins').filter({ hasText: 'two' }).first().waitFor();
  await page.getByRole('link', { name: 'Product', exact: true }).click();
  await clickButton(page, 'Publish changes');
  await done(page, 'Published. Visitors see it now.');
  await expect.poll(() => statusOf(name)).toBe(301);
  await page.goto(screen(`?product=${idOf(page)}&part=versions`));
  await page.getByRole('form', { name: 'Restore version 1', exact: true }).getByRole('button').click();
  await done(page, 'Version 1 is restored as the draft.');
  await page.goto(screen(`?product=${idOf(page)}`));
  await clickButton(page, 'Discard changes');
  await done(page, 'Changes discarded.');
  await clickButton(page, 'Last');
  await done(page, 'Now number');
  await clickButton(page, 'Archive');
  await done(page, 'archived');
  await expect.poll(() => statusOf(`${name}-two`)).toBe(404);
  await page.getByRole('form', { name: 'Undo' }).getByRole('button').click();
  await expect.poll(() => statusOf(`${name}-two`)).toBe(200);
  await clickButton(page, 'Move to trash');
  await done(page, 'moved to trash');
  await expect.poll(() => statusOf(`${name}-two`)).toBe(404);
  await clickButton(page, 'Restore');
  await done(page, 'restored');
  const id = idOf(page);
  await page.goto(screen(`?product=${id}&part=history`));
  await page.getByRole('region', { name: 'History' }).getByText('created this product').first().waitFor();
  await page.goto(screen(`?product=${id}`));
  await clickButton(page, 'Move to trash');
  await page.getByText('Delete permanently', { exact: true }).click();
  await clickButton(page, 'Yes, delete it permanently');
  await done(page, 'permanently deleted');
  // The browser logs the 422 of the form without a price.
});

test('S35: rows are added, moved and removed, and the input is kept', async () => {
  const page = await open(screen('?product=new'));
  const title = unique('Rows');
  await field(page, 'title').fill(title);
  await field(page, 'price.0.currency').selectOption('EUR');
  await field(page, 'price.0.amount').fill('12');
  await clickButton(page, 'Add a price');
  expect(await field(page, 'title').inputValue()).toBe(title);
  await field(page, 'price.1.currency').selectOption('JPY');
  await field(page, 'price.1.amount').fill('1.5');
  for (const [index, label] of ['Height', 'Width'].entries()) {
    await field(page, `specification.${index}.label`).fill(label);
    await field(page, `specification.${index}.value`).fill(`${index} cm`);
    await clickButton(page, 'Add a line');
  }
  await clickButton(page, 'Move line 2 up');
  expect(await field(page, 'specification.0.label').inputValue()).toBe('Width');
  await clickButton(page, 'Create product');
  await page.getByText('Enter an amount in JPY, for example 129.').first().waitFor();
  await field(page, 'price.1.amount').fill('15');
  await clickButton(page, 'Remove line 2');
  await clickButton(page, 'Create product');
  await done(page, 'Product created.');
  expect(await field(page, 'specification.0.value').inputValue()).toBe('1 cm');
  expect(await field(page, 'specification.1.value').inputValue()).toBe('');
  expect(await field(page, 'price.1.amount').inputValue()).toBe('15');
  await clickButton(page, 'Move to trash');
  await done(page, 'moved to trash');
});

test('S35 T55: products are changed in bulk, undone, exported and imported, and import errors are reported', async () => {
  const prefix = `bulk${Date.now().toString(36)}`;
  const page = await open(screen());
  for (const title of [`${prefix} One`, `${prefix} Two`]) await createProduct(page, title);
  await page.goto(screen(`?view=all&q=${prefix}`));
  await chooseAll(page);
  await clickButton(page, 'Change prices');
  await page.getByText('Please enter the price change').waitFor();
  expect(await page.locator('tbody input:checked').count()).toBe(2);
  await page.getByLabel('Units').fill('7');
  await clickButton(page, 'Set stock');
  await done(page, '2 set to a stock of 7.');
  await chooseAll(page);
  await page.getByLabel('Percent').fill('-10');
  await clickButton(page, 'Change prices');
  await done(page, '2 changed by -10 %.');
  await page.getByText('€116.55').first().waitFor();
  await clickButton(page, 'Undo');
  await done(page, '2 changed back.');
  await page.getByText('€129.50').first().waitFor();
  for (const [button, outcome] of [
    ['Feature', '2 featured.'],
    ['Stop featuring', '2 no longer featured.'],
  ] as const) {
    await chooseAll(page);
    await clickButton(page, button);
    await done(page, outcome);
  }

  const file = await page.request.get(screen(`?view=all&q=${prefix}&export=csv`));
  const csv = await file.text();
  expect([file.headers()['content-type'], csv.split('\r\n').length]).toEqual(['text/csv; charset=utf-8', 4]);

  const upload = async (content: string) => {
    await page.goto(screen('?view=all&part=import'));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await clickButton(page, 'Check the file');
  };
  await upload(csv);
  await page.getByText('0 new, 0 changed, 2 unchanged.').first().waitFor();
  await upload('\ufffd\u0000JFIF');
  await page.locator('#product-import-file-error').getByText('This is not a CSV file.').waitFor();
  await upload(csv.replace('129.50', 'dear'));
  await page.getByText('Enter an amount in EUR, for example 129.00.').waitFor();
  await upload(csv.replace('129.50', '99'));
  const report = page.getByRole('region', { name: 'What this file would change' });
  await expect.poll(() => report.locator('dl').innerText()).toMatch(/Price in EUR\s+129\.50\s+99\.00/);
  await clickButton(page, 'Import 1 product');
  await done(page, 'File imported.');
  await page.getByRole('list', { name: 'Last imports' }).getByRole('button', { name: 'Undo' }).first().click();
  await done(page, 'Undone: one product changed back.');
  await page.goto(screen(`?view=all&q=${prefix}`));
  await page.getByText('€129.50').first().waitFor();
  await expect.poll(() => page.getByText('€99').count()).toBe(0);

  await page.goto(screen(`?view=all&q=${prefix}`));
  await chooseAll(page);
  await clickButton(page, 'Move to trash');
  await done(page, '2 moved to trash.');
});

test('S35 S22: a category is created, given to a product, and filters both lists', async () => {
  const page = await open(screen('?part=categories'));
  const [former, name] = [unique('Lamps'), unique('Lighting')];
  const slug = slugOf(former);
  await page.getByLabel('Name', { exact: true }).last().fill(former);
  await clickButton(page, 'Create category');
  await done(page, `Category ${former} created.`);
  const rename = page.getByRole('form', { name: `Rename ${former}` });
  await page.getByRole('listitem').filter({ hasText: former }).getByText('Rename', { exact: true }).click();
  await rename.getByLabel('Name').fill(name);
  await rename.getByRole('button', { name: 'Save' }).click();
  await done(page, 'Category renamed.');
  const id = await createProduct(page, unique('In a category'));
  await page.getByLabel(name).check();
  await clickButton(page, 'Save');
  await done(page, 'Saved.');
  expect(await page.getByLabel(name).isChecked()).toBe(true);
  await clickButton(page, 'Add to catalogue');
  await done(page, 'Added to the catalogue. Visitors see it as sold out, because its stock is 0.');
  await page.goto(screen(`?view=all&category=${slug}`));
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

  const visitor = await people.visit(href('products'));
  await visitor.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name }).click();
  await visitor.getByRole('heading', { level: 1, name }).waitFor();
  expect(await visitor.locator('link[rel=canonical]').getAttribute('href')).toContain(`?category=${slug}`);
  expect(await visitor.locator('.shelf > li').count()).toBe(1);
  expect((await fetch(`${inject('origin')}${href('products')}?category=none`)).status).toBe(404);
  const long = 'a'.repeat(101);
  for (const address of [href('products', { category: long }), href('news', { tag: long })])
    expect((await fetch(inject('origin') + address)).status).toBe(404);

  await page.goto(screen('?view=all&part=categories'));
  await page
    .getByRole('form', { name: `Move ${name} to trash` })
    .getByRole('button')
    .click();
  await done(page, 'Its products stay.');
  await expect.poll(async () => (await fetch(visitor.url())).status).toBe(404);
  await page.goto(screen(`?product=${id}`));
  await clickButton(page, 'Move to trash');
});
