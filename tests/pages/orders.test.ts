/** Orders as customers and staff place and change them, without a browser. */
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { shippingAddress } from '../helpers/orders.ts';
import { createPageVisitor, fieldValue, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { signedIn } from '../helpers/visitors.ts';

let admin: PageVisitor;
let jonas: PageVisitor;
let amina: PageVisitor;
beforeAll(async () => {
  [admin, jonas, amina] = [
    await signedIn(demoPeople.admin.phoneNumber),
    await signedIn(demoPeople.first.phoneNumber),
    await signedIn(demoPeople.second.phoneNumber),
  ];
});

const numberOf = ({ path }: Shown) => /ORD-[0-9A-Z]{6}/.exec(path)?.[0] as string;
const orderFor = (product: string, query = {}) => href('newOrder', { product, ...query });
const typed = { recipient: 'A. Person', line1: 'Lindenweg 3', postalCode: '79098', city: 'Freiburg', region: '' };
const recordOf = (order: string) => href('customerService', { part: 'orders', order });
const orderOf = (number: string) => jonas.api(`GET /trade/orders/${number}`);
async function placed(...statuses: Array<'confirmed' | 'fulfilled'>): Promise<string> {
  const order = { product: 'watering-can', quantity: 3, currency: 'EUR', recipient: 'A. Person' };
  const { number } = await jonas.api('POST /trade/orders', { ...order, address: shippingAddress });
  for (const status of statuses) await admin.api(`POST /trade/orders/${number}/status`, { status });
  return number;
}

const ordersOf = async (who: PageVisitor) => (await who.api('GET /trade/orders')).orders;
const total = (sum: string) => new RegExp(`Place order for ${sum}`);

test('S25: an order is placed from a product page through sign-in, and then listed', async () => {
  const visitor = createPageVisitor(inject('origin'));
  const product = await visitor.read(href('product', { name: 'lamp-no-1' }));
  const [, link = ''] = /<a[^>]*href="([^"]*)"[^>]*>Order now</.exec(product.html) ?? [];
  const login = await visitor.read(link);
  const code = await visitor.press(login, 'phoneNumber', { phoneNumber: '+14155550133', country: 'US' });
  const form = await visitor.press(code, 'otp', { otp: lastCode(inject('codes'), '+14155550133') });
  expect(form.path).toBe(orderFor('lamp-no-1'));
  const chosen = await visitor.read(`${form.path}?country=DE&currency=EUR&quantity=2`);
  expect(chosen.text).toMatch(total('€296.00'));
  const done = await visitor.press(chosen, 'recipient', typed);
  expect(done.text).toContain('Thank you. We have received your order.');
  const listed = await visitor.read(href('orders'));
  expect(new Set(listed.text.match(/ORD-[0-9A-Z]{6}/g))).toEqual(new Set([numberOf(done)]));
});

test('S25: errors keep the input, and an order is placed and cancelled in two steps', async () => {
  const page = await jonas.read(orderFor('wall-clock', { country: 'FR', quantity: '2' }));
  expect(fieldValue(page, 'recipient')).toBe('Jonas Brandt');
  const address = { postalCode: '69001', city: 'Lyon', note: 'Blue, please.' };
  const refused = await jonas.press(page, 'recipient', address);
  expect(refused.html).toMatch(/role="alert".*?Street and number/s);
  for (const [name, value] of Object.entries({ ...address, quantity: '2' }))
    expect(fieldValue(refused, name)).toBe(value);
  const order = await jonas.press(refused, 'recipient', { line1: '12 rue de la République' });
  expect(order.path).toContain('placed=1');
  expect(order.text).toContain('€258.00');
  const cancelled = await jonas.press(order, 'Yes, cancel it', { note: 'Ordered twice.' });
  expect(cancelled.text).toContain(`Order ${numberOf(order)} is cancelled.`);
  expect(cancelled.text).toMatch(/Cancelled.*Ordered twice\./);
  expect(cancelled.text).not.toContain('Cancel this order');
});

test('S25: an order whose total changed is returned with the new total', async () => {
  const count = (await ordersOf(jonas)).length;
  const values = { ...typed, quantity: '3', country: 'FR', currency: 'EUR' };
  const refused = await jonas.press(await jonas.read(orderFor('wall-clock')), 'recipient', values);
  expect(refused.html).toMatch(/role="alert".*?The total has changed/s);
  for (const [name, value] of Object.entries(values)) expect(fieldValue(refused, name)).toBe(value);
  expect((await ordersOf(jonas)).length).toBe(count);
  const updated = await jonas.press(refused, 'Update total', { quantity: '2' });
  expect(updated.text).toMatch(total('€258.00'));
  expect((await jonas.press(updated, 'recipient')).path).toContain('placed=1');
  expect((await ordersOf(jonas)).length).toBe(count + 1);
});

test('S25: an invalid quantity is reported at its field, from the form and from the URL', async () => {
  const message = /id="order-quantity-error"[^>]*>(?:<[^>]*>)*Please enter a whole number from 1 to 99\./;
  const fromUrl = await jonas.read(orderFor('wall-clock', { quantity: '100000' }));
  expect([fromUrl.status, fieldValue(fromUrl, 'quantity'), fromUrl.html]).toEqual([
    200,
    '100000',
    expect.stringMatching(message),
  ]);
  const refused = await jonas.press(await jonas.read(orderFor('wall-clock')), 'recipient', { quantity: '100' });
  expect([fieldValue(refused, 'quantity'), refused.html]).toEqual(['100', expect.stringMatching(message)]);
});

test('S25: the address and the currency come from the profile', async () => {
  const page = await jonas.read(orderFor('wall-clock'));
  const values = ['line1', 'region', 'currency'].map((name) => fieldValue(page, name));
  expect(values).toEqual(['48 Larch Street', 'Oregon', 'USD']);
});

test('S22: the product page shows at once how few are left', async () => {
  const shown = async () => /Only (\d+) left/.exec((await jonas.read(href('product', { name: 'kettle' }))).text)?.[1];
  expect(await shown()).toBeUndefined();
  const form = await jonas.read(orderFor('kettle', { quantity: '3' }));
  expect((await jonas.press(form, 'recipient')).text).toContain('Thank you. We have received your order.');
  await expect.poll(shown, { interval: 50 }).toBe('4');
});

test('S25 T20: the order of another user is a 404, with its invoice', async () => {
  // Not an order of the organization that both users belong to.
  const { number } = (await ordersOf(amina)).find(({ organization_id: id }: { organization_id: unknown }) => !id);
  for (const path of [href('order', { number }), href('invoice', { number })]) {
    const { status, text } = await jonas.read(path);
    expect([status, text]).toEqual([404, expect.stringContaining('Page not found')]);
  }
  expect((await amina.read(href('order', { number }))).status).toBe(200);
});

test('S69: the list shows the orders of the chosen organization', async () => {
  const owner = await signedIn('+14155550134');
  const { organization } = await owner.api('POST /auth/organizations', { name: 'Brandt & Sons' });
  owner.cookies.set('chosen-organization', organization.id);
  const empty = await owner.read(href('orders'));
  expect(empty.text).toMatch(/Orders for Brandt & Sons, newest first\..*No orders yet/);
  const form = await owner.read(orderFor('thermometer', { country: 'DE', currency: 'EUR' }));
  const number = numberOf(await owner.press(form, 'recipient', typed));
  expect((await owner.read(href('orders'))).text).toContain(number);
  owner.cookies.delete('chosen-organization');
});

test('S37: items are credited after their amount was shown', async () => {
  const number = await placed('confirmed');
  const { lines } = await orderOf(number);
  const amount = `€${((2 * lines[0].unit_price.amount) / 100).toFixed(2)}`;
  const record = await admin.read(recordOf(number));
  const refused = await admin.press(record, 'Issue credit note', { 'quantity-1': '4', note: 'Two arrived broken.' });
  expect(refused.html).toMatch(/id="order-credit-quantity-1-error"[^>]*>(?:<[^>]*>)*At most 3 of these are left\./);
  const shown = await admin.press(refused, 'Show the amount', { 'quantity-1': '2' });
  expect(shown.text).toContain(`This credits ${amount}. Nothing is saved yet.`);
  expect((await orderOf(number)).credits).toEqual([]);
  expect((await admin.press(shown, 'Issue credit note')).text).toContain(`issued for ${amount}.`);
  const [{ number: credit }] = (await orderOf(number)).credits;
  expect((await jonas.read(href('order', { number }))).text).toMatch(new RegExp(`Credit note ${credit}.*Remaining`));
  const sheet = await jonas.read(href('creditNote', { number, credit }));
  for (const text of [credit, amount, 'Two arrived broken.', 'Lindenweg 3', number]) expect(sheet.text).toContain(text);
  expect((await jonas.read(href('creditNote', { number, credit: 'CN-2020-000001' }))).status).toBe(404);
});

test('S37: before the invoice items are removed', async () => {
  const number = await placed();
  const refused = await admin.press(await admin.read(recordOf(number)), 'Remove these items');
  expect(refused.text).toContain('Please choose what to credit.');
  const removed = await admin.press(refused, 'Remove these items', { 'quantity-1': '1' });
  expect(removed.text).toContain('Items removed.');
  expect((await orderOf(number)).lines).toMatchObject([{ quantity: 2 }]);
  expect((await jonas.read(href('order', { number }))).text).toMatch(/Items removed.*1 × /);
});

test('S25: the customer changes the address until the dispatch, and so do staff', async () => {
  const number = await placed();
  const own = await jonas.read(href('order', { number }));
  const refused = await jonas.press(own, 'Save address', { city: '', line1: 'Am Hang 1' });
  expect([fieldValue(refused, 'line1'), refused.html]).toEqual([
    'Am Hang 1',
    expect.stringContaining('id="order-address-city-error"'),
  ]);
  const saved = await jonas.press(refused, 'Save address', { city: 'Ulm' });
  expect(saved.text).toMatch(/Address changed.*Am Hang 1 79098 Ulm/);
  const record = await admin.read(recordOf(number));
  const changed = await admin.press(record, 'Save address', { city: 'Biberach' });
  expect(changed.text).toContain('Address changed. The customer sees it.');
  expect((await orderOf(number)).address).toMatchObject({ city: 'Biberach', line1: 'Am Hang 1' });
});

test('S25 S37: a parcel is tracked, and the order is placed again', async () => {
  const number = await placed('confirmed');
  const tracking = { carrier: 'Parcel Post', trackingUrl: 'parcels.example/1' };
  const refused = await admin.press(await admin.read(recordOf(number)), 'Update status', tracking);
  expect(refused.html).toContain('id="order-move-trackingUrl-error"');
  expect(fieldValue(refused, 'carrier')).toBe('Parcel Post');
  const sent = await admin.press(refused, 'Update status', { trackingUrl: 'https://parcels.example/1' });
  expect(sent.text).toContain('Status changed to “On its way”.');
  const saved = await admin.press(sent, 'Save tracking', { trackingNumber: 'PP 1' });
  expect(saved.text).toContain('Saved. The customer sees it.');
  const own = await jonas.read(href('order', { number }));
  expect(own.text).toContain('Parcel Post, number PP 1');
  expect(own.html).toMatch(/<a[^>]*href="https:\/\/parcels\.example\/1"[^>]*>Track the parcel/);
  expect(own.text).not.toContain('Change the address');
  const cart = await jonas.press(own, 'Add to cart');
  expect(cart.path).toContain('/account/cart?from=');
  expect(cart.html).toMatch(/<input[^>]*name="quantity[^"]*"[^>]*value="3"/);
  const form = await jonas.press(cart, 'Continue to order');
  expect([fieldValue(form, 'line1'), fieldValue(form, 'recipient')]).toEqual(['Lindenweg 3', 'A. Person']);
  expect((await jonas.press(form, 'recipient')).path).toContain('placed=1');
});

test('S37: staff open the invoice, send it again and mark it as paid', async () => {
  const number = await placed();
  expect((await jonas.read(href('invoice', { number }))).status).toBe(404);
  await admin.api(`POST /trade/orders/${number}/status`, { status: 'confirmed' });
  const { invoice_number: invoice } = await orderOf(number);
  const record = await admin.read(recordOf(number));
  const again = await admin.press(record, `Send again invoice ${invoice}`);
  expect(again.text).toContain(`${invoice} is on its way to the customer`);
  const paid = await admin.press(again, 'Mark as paid');
  expect(paid.text).toContain('Marked as paid. The customer sees it.');
  expect((await orderOf(number)).payment_status).toBe('paid');
  expect((await admin.press(paid, 'Mark as not paid')).text).toContain('Marked as not paid.');
  expect((await orderOf(number)).payment_status).toBe('unpaid');
  const path = href('invoice', { number });
  expect(record.html).toMatch(new RegExp(`<a href="${path}"[^>]*>Invoice ${invoice}<`));
  const sheet = await admin.read(path);
  for (const text of [invoice, 'Tarn Workshop', 'Watering Can', 'Lindenweg 3', number, 'Includes 19 % VAT'])
    expect(sheet.text).toContain(text);
  // Somebody who is neither the customer nor staff does not learn that it exists.
  expect((await amina.read(path)).status).toBe(404);
});
