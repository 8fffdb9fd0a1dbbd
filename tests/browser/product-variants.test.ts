import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const laptop = { width: 1280, height: 900 };
const field = (page: Page, name: string) => page.locator(`[id="product-${name}"]`);
const pageOf = async (name: string) => (await fetch(inject('origin') + href('product', { name }))).text();
const errors = (page: Page) => page.locator('[data-form-error]');
const variant = (page: Page, values: string) => page.getByRole('listitem').filter({ hasText: values }).last();

/** A published product in two colours, with two pieces of the second one. */
async function createLamp(page: Page, title: string): Promise<void> {
  await page.goto(`${href('productsAdmin')}?product=new`);
  await field(page, 'title').fill(title);
  await field(page, 'name').fill(title.toLowerCase().replaceAll(' ', '-'));
  await field(page, 'price.0.currency').selectOption('EUR');
  await field(page, 'price.0.amount').fill('120');
  await field(page, 'option.0.name').fill('Colour');
  await clickButton(page, 'Create product');
  await errors(page).filter({ hasText: 'Please enter its values.' }).waitFor();
  await field(page, 'option.0.values').fill('Oak, Black');
  await clickButton(page, 'Create variants from the options');
  await showsMessage(page, '2 variants added.');
  expect(await field(page, 'title').inputValue()).toBe(title);
  await field(page, 'variant.0.sku').fill('L-OAK');
  await field(page, 'variant.1.prices').fill('EUR many');
  await field(page, 'variant.1.stock').fill('2');
  await clickButton(page, 'Create product');
  await errors(page).filter({ hasText: 'Enter currencies and amounts' }).waitFor();
  await field(page, 'variant.1.prices').fill('EUR 150');
  await clickButton(page, 'Create and add to catalogue');
  await showsMessage(page, 'Added to the catalogue.');
}

test.each([true, false])(
  'S35 S25: a product with variants is created, shown, put into the cart and ordered, with scripts: %s',
  async (js) => {
    const title = `Lamp ${Date.now().toString(36)}${js ? '' : ' plain'}`;
    const name = title.toLowerCase().replaceAll(' ', '-');
    const page = await people.open(href('productsAdmin'), { as: admin, viewport: laptop, js });
    await createLamp(page, title);
    await expect.poll(() => pageOf(name)).toContain('From');

    await page.goto(href('product', { name }));
    if (js) await hydrated(page);
    expect(await page.getByRole('radio', { name: 'Oak' }).isDisabled()).toBe(true);
    const black = page.getByRole('radio', { name: 'Black €150 Only 2 left' });
    // The only one that is left is chosen.
    expect(await black.isChecked()).toBe(true);
    await clickButton(page, 'Add to cart');
    await page.waitForURL(`**${href('cart')}`);
    await page.getByText(`${title} – Black is in your cart.`).waitFor();
    await page.getByLabel(`Quantity of ${title} – Black`).fill('3');
    await clickButton(page, 'Update cart');
    await page.getByText('Only 2 left. Please reduce the quantity.').waitFor();
    await page.getByRole('button', { name: `Remove ${title} – Black` }).click();
    await expect.poll(() => page.getByText(`${title} – Black`).count()).toBe(0);

    // Without a variant in its address, the form of the order asks for it.
    await page.goto(href('newOrder', { product: name }));
    if (js) await hydrated(page);
    await clickButton(page, 'Continue');
    await page.waitForURL('**variant=black&choose=1');
    await page.getByRole('heading', { name: `Order ${title} – Black` }).waitFor();
    await page.getByLabel('Deliver to').selectOption('DE');
    await page.getByLabel('Name', { exact: true }).fill('A. Person');
    await page.getByLabel('Street and number').fill('Lindenweg 3');
    await page.getByLabel('Postal code').fill('79098');
    await page.getByLabel('City').fill('Freiburg');
    await page.getByLabel('Region').fill('');
    if (!js) await clickButton(page, 'Update total');
    await page.getByRole('button', { name: /^Place order for €/ }).click();
    await page.waitForURL('**placed=1');
    expect(await page.locator('main').innerText()).toContain(`${title} – Black`);
    await expect.poll(() => pageOf(name)).toContain('Only 1 left');
    expect(page.problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);
  },
);

test.each([true, false])(
  'S25: the form of an order keeps what was typed when another variant is chosen, with scripts: %s',
  async (js) => {
    const address = href('newOrder', { product: 'wall-shelf', variant: '90-cm-black' });
    const page = await people.open(address, { as: admin, viewport: laptop, js });
    const street = page.getByLabel('Street and number');
    const quantity = page.getByLabel('Quantity');
    await street.fill('Lindenweg 77');
    await quantity.fill('2');
    await clickButton(page, 'Choose another variant');
    const [black, brass] = ['90 cm, Black', '90 cm, Brass'].map((name) => page.getByRole('radio', { name }));
    await black!.waitFor();
    expect(await black!.isChecked()).toBe(true);
    await brass!.check();
    await clickButton(page, 'Continue');
    await page.getByRole('heading', { name: 'Order Wall Shelf – 90 cm, Brass' }).waitFor();
    expect([await street.inputValue(), await quantity.inputValue()]).toEqual(['Lindenweg 77', '2']);
    expect(await page.locator('input[name=variant]').getAttribute('value')).toBe('90-cm-brass');
    expect(page.problems).toEqual([]);
  },
);

test('S35: a value is renamed in its variants, a removed one is an error at them, and their stock changes at once', async () => {
  const title = `Lamp ${Date.now().toString(36)} again`;
  const page = await people.open(href('productsAdmin'), { as: admin, viewport: laptop });
  await createLamp(page, title);
  await field(page, 'option.0.values').fill('Oiled oak, Black');
  await field(page, 'variant.0.stock').fill('7');
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Visitors see it when you publish the changes.');
  await variant(page, 'Oiled oak').waitFor();
  const name = title.toLowerCase().replaceAll(' ', '-');
  // The new name is in the draft, the stock is not.
  await expect.poll(() => pageOf(name)).not.toContain('Sold out');
  expect(await pageOf(name)).not.toContain('Oiled oak');
  await field(page, 'option.0.values').fill('Oiled oak');
  await clickButton(page, 'Save draft');
  await errors(page).filter({ hasText: '“Black” is no longer a value.' }).waitFor();
  await page.getByRole('button', { name: 'Remove variant Black' }).click();
  await showsMessage(page, 'Form updated. Nothing is saved yet.');
  await clickButton(page, 'Publish changes');
  await showsMessage(page, 'Published. Visitors see it now.');
  await expect.poll(() => pageOf(name)).toContain('Oiled oak');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Stock of variants').waitFor();
  await page.goto(`${href('productsAdmin')}?q=${encodeURIComponent(title)}`);
  await page.getByText(`/${name}, one variant`).waitFor();
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
  // Nothing is chosen for the visitor.
  await page.goto(href('product', { name: 'wall-shelf' }));
  await clickButton(page, 'Order now');
  await page.getByRole('alert').filter({ hasText: 'Please choose a variant.' }).waitFor();
  await page.getByRole('radio', { name: '90 cm, Black' }).check();
  await clickButton(page, 'Order now');
  await page.waitForURL('**variant=90-cm-black');
});
