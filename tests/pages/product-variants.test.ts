/** Products with variants, from their form to an order, without a browser. */
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { fieldValue, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

let admin: PageVisitor;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
});
const pageOf = async (name: string) => (await admin.read(href('product', { name }))).text;
const alertOf = ({ html }: Shown) => /data-form-error.*?<\/div>/s.exec(html)?.[0] ?? '';

/** A published product in two colours, with two pieces of the second one. */
async function createLamp(title: string): Promise<Shown> {
  const name = title.toLowerCase().replaceAll(' ', '-');
  const empty = await admin.read(href('productsAdmin', { product: 'new' }));
  const price = { 'price.0.currency': 'EUR', 'price.0.amount': '120' };
  const refused = await admin.press(empty, 'Create product', { title, name, ...price, 'option.0.name': 'Colour' });
  expect(alertOf(refused)).toContain('Please enter its values.');
  const options = { 'option.0.values': 'Oak, Black' };
  const varied = await admin.press(refused, 'Create variants from the options', options);
  expect([varied.text, fieldValue(varied, 'title')]).toEqual([expect.stringContaining('2 variants added.'), title]);
  const values = { 'variant.0.sku': 'L-OAK', 'variant.1.prices': 'EUR many', 'variant.1.stock': '2' };
  const wrong = await admin.press(varied, 'Create product', values);
  expect(alertOf(wrong)).toContain('Enter currencies and amounts');
  const made = await admin.press(wrong, 'Create and add to catalogue', { 'variant.1.prices': 'EUR 150' });
  expect(made.text).toContain('Added to the catalogue.');
  return made;
}

test('S35 S25: a product with variants is created, shown, put into the cart and ordered', async () => {
  const [title, name] = ['Lamp of two colours', 'lamp-of-two-colours'];
  await createLamp(title);
  await expect.poll(() => pageOf(name)).toContain('From');
  const page = await admin.read(href('product', { name }));
  const radios = [...page.html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([radio]) => radio);
  // The only one that is left is chosen.
  expect(radios.map((radio) => [radio.includes('disabled=""'), radio.includes('checked=""')])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(page.text).toMatch(/Black €150 Only 2 left/);
  const cart = await admin.press(page, 'Add to cart');
  expect([cart.path, cart.text]).toEqual([
    expect.stringContaining(href('cart')),
    expect.stringContaining(`${title} – Black is in your cart.`),
  ]);
  const [, quantity = ''] = /<input[^>]*name="(quantity[^"]*)"/.exec(cart.html) ?? [];
  const many = await admin.press(cart, 'Update cart', { [quantity]: '3' });
  expect(many.text).toContain('Only 2 left. Please reduce the quantity.');
  const emptied = await admin.press(many, `Remove ${title} – Black`);
  expect(emptied.html).not.toContain(`Quantity of ${title}`);

  // Without a variant in its address, the form of the order asks for it.
  const choice = await admin.read(href('newOrder', { product: name }));
  expect(choice.html).toMatch(/<form[^>]*method="get".*value="black".*Continue/is);
  const asked = await admin.read(`${choice.path}?variant=black&choose=1`);
  expect(asked.text).toContain(`Order ${title} – Black`);
  const address = { recipient: 'A. Person', line1: 'Lindenweg 3', postalCode: '79098', city: 'Freiburg', region: '' };
  const updated = await admin.press(asked, 'Update total', { ...address, country: 'DE' });
  expect(updated.text).toMatch(/Place order for €/);
  const placed = await admin.press(updated, 'recipient');
  expect([placed.path, placed.text]).toEqual([
    expect.stringContaining('placed=1'),
    expect.stringContaining(`${title} – Black`),
  ]);
  await expect.poll(() => pageOf(name)).toContain('Only 1 left');
});

test('S25: the form of an order keeps what was typed when another variant is chosen', async () => {
  const page = await admin.read(href('newOrder', { product: 'wall-shelf', variant: '90-cm-black' }));
  const choice = await admin.press(page, 'Choose another variant', { line1: 'Lindenweg 77', quantity: '2' });
  const black = /<input[^>]*value="90-cm-black"[^>]*>/.exec(choice.html)?.[0];
  expect(black).toContain('checked=""');
  const chosen = await admin.press(choice, 'Continue', { variant: '90-cm-brass' });
  expect(chosen.text).toContain('Order Wall Shelf – 90 cm, Brass');
  expect(['line1', 'quantity', 'variant'].map((name) => fieldValue(chosen, name))).toEqual([
    'Lindenweg 77',
    '2',
    '90-cm-brass',
  ]);
});

test('S35: a value is renamed in its variants, a removed one is an error at them, and their stock changes at once', async () => {
  const [title, name] = ['Lamp of oiled oak', 'lamp-of-oiled-oak'];
  const lamp = await createLamp(title);
  const renamed = { 'option.0.values': 'Oiled oak, Black', 'variant.0.stock': '7' };
  const saved = await admin.press(lamp, 'Save draft', renamed);
  expect(saved.text).toContain('Visitors see it when you publish the changes.');
  expect(saved.html).toContain('Oiled oak');
  // The new name is in the draft, the stock is not.
  await expect.poll(() => pageOf(name)).not.toContain('Sold out');
  expect(await pageOf(name)).not.toContain('Oiled oak');
  const refused = await admin.press(saved, 'Save draft', { 'option.0.values': 'Oiled oak' });
  expect(alertOf(refused)).toContain('“Black” is no longer a value.');
  const removed = await admin.press(refused, 'Remove variant Black');
  expect(removed.text).toContain('Form updated. Nothing is saved yet.');
  expect((await admin.press(removed, 'Publish changes')).text).toContain('Published. Visitors see it now.');
  await expect.poll(() => pageOf(name)).toContain('Oiled oak');
  const [, id = ''] = /product=([\w-]+)/.exec(saved.path) ?? [];
  expect((await admin.read(href('productsAdmin', { product: id, part: 'history' }))).text).toContain(
    'Stock of variants',
  );
  const list = await admin.read(href('productsAdmin', { view: 'all', q: title }));
  expect(list.text).toContain(`/${name}, one variant`);
});

test('S25: nothing is chosen for the visitor of a product with several variants', async () => {
  const page = await admin.read(href('product', { name: 'wall-shelf' }));
  const refused = await admin.press(page, 'Order now');
  expect(refused.html).toMatch(/role="alert".*?Please choose a variant\./s);
  expect((await admin.press(refused, 'Order now', { variant: '90-cm-black' })).path).toContain('variant=90-cm-black');
});
