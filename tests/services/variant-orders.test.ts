import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProductRecord } from '#contract/content/products-admin.ts';
import { noVariants } from '#contract/content/variants.ts';
import { createLamps } from '../helpers/lamps.ts';
import { createPlaceOrder } from '../helpers/orders.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let lamps: ReturnType<typeof createLamps>;
let placeOrder: ReturnType<typeof createPlaceOrder>;
beforeAll(async () => {
  services = await startWithPeople({ ORDERS_PER_DAY: '0' });
  lamps = createLamps(services);
  placeOrder = createPlaceOrder(services);
});
afterAll(() => services?.remove());

const send = (who: SignedInAs, request: string, body?: object) =>
  services.send(request, { headers: who.headers, ...(body ? { body } : {}) });

test('S25 T28: reservations name a variant, never exceed its stock, and return to it', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 3, 'oak-m': 1 });
  expect((await lamps.reserve(name, {})).body.fields).toHaveProperty('variant');
  expect((await lamps.reserve(name, { variant: 'no-such-variant' })).status).toBe(409);
  expect((await lamps.reserve('stool', { variant: 'oak-s' })).body.fields).toHaveProperty('variant');
  const last = await Promise.all([1, 2, 3].map(() => lamps.reserve(name, { variant: 'oak-m' })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const key = randomUUID();
  const any = await lamps.reserve(name, { key, any_variant: true });
  expect([any.body.variant, (await lamps.reserve(name, { key, any_variant: true })).body.variant]).toEqual([
    'oak-s',
    'oak-s',
  ]);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 2, 'oak-s': 2, 'oak-m': 0 });
  for (const each of [key, last.find(({ status }) => status === 201)?.body.key])
    await services.send(`DELETE /content/products/${name}/reservations/${each}`, { as: 'system' });
  expect(await lamps.stocksOf(id)).toEqual({ stock: 4, 'oak-s': 3, 'oak-m': 1 });
  // A withdrawn variant gets its piece back, and the sum does not count it.
  const { body } = await lamps.reserve(name, { variant: 'oak-m' });
  await lamps.turnOff(id, 'oak-m');
  expect((await lamps.reserve(name, { variant: 'oak-m' })).status).toBe(409);
  await services.send(`DELETE /content/products/${name}/reservations/${body.key}`, { as: 'system' });
  expect(await lamps.stocksOf(id)).toEqual({ stock: 3, 'oak-s': 3, 'oak-m': 1 });
});

test('S25 T28: one of two orders for the last piece of a variant wins, and its cancellation returns that piece', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 5, 'oak-m': 1 });
  const [one, other] = [services.person(), services.person()];
  const answers = await Promise.all([one, other].map((who) => placeOrder(who, { product: name, variant: 'oak-m' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const winner = answers.findIndex(({ status }) => status === 201);
  const { body: order } = answers[winner]!;
  expect(order).toMatchObject({
    title: 'Lamp – Oak, M',
    subtotal: { amount: 15_000 },
    lines: [{ product: name, variant: 'oak-m', title: 'Lamp – Oak, M', unit_price: { amount: 15_000 } }],
  });
  expect(await lamps.stocksOf(id)).toEqual({ stock: 5, 'oak-s': 5, 'oak-m': 0 });
  await send([one, other][winner]!, `POST /trade/orders/${order.number}/cancel`, {});
  await expect.poll(() => lamps.stocksOf(id)).toEqual({ stock: 6, 'oak-s': 5, 'oak-m': 1 });
});

test('S25: an order names a variant that is offered, and two variants of a product are two lines', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 5, 'oak-m': 5 });
  const person = services.person();
  const fieldsOf = async (fields: object) => (await placeOrder(person, fields)).body.fields;
  expect(await fieldsOf({ product: name })).toEqual({ variant: 'Please choose a variant of “Lamp”.' });
  expect(await fieldsOf({ product: name, variant: 'oak-xl' })).toEqual({
    variant: 'This variant of “Lamp” is no longer offered.',
  });
  expect(await fieldsOf({ product: 'stool', variant: 'oak-s' })).toHaveProperty('variant');
  const lines = [
    { product: name, variant: 'oak-s', quantity: 2 },
    { product: name, variant: 'oak-m', quantity: 3 },
  ];
  const order = (several: object[]) => placeOrder(person, { product: undefined, quantity: undefined, lines: several });
  expect((await order([...lines, { product: name, quantity: 1 }])).body.fields).toHaveProperty('lines.2.variant');
  expect((await order([...lines, lines[0]!])).body.fields).toHaveProperty('lines.2.product');
  const items = `${name}.oak-s:2,${name}.oak-m:3`;
  const { body: quote } = await services.send(`GET /trade/order-quotes?items=${items}&currency=EUR&country=DE`);
  expect(quote).toMatchObject({ quantity: 5, subtotal: { amount: 69_000 } });
  expect((await services.send(`GET /trade/order-quotes?items=${name}:1`)).body.fields).toHaveProperty('items');
  expect((await services.send(`GET /trade/order-quotes/${name}?variant=oak-m`)).body.unit_price.amount).toBe(15_000);
  const { body: placed } = await order(lines);
  expect(placed.total).toEqual(quote.total);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 5, 'oak-s': 3, 'oak-m': 2 });
  const removed = await services.send(`POST /trade/admin/orders/${placed.number}/credits`, {
    as: 'system',
    body: { lines: [{ position: 2, quantity: 1 }], shipping: false, return_stock: true, revision: placed.revision },
  });
  expect(removed.status).toBeLessThan(300);
  await expect.poll(() => lamps.stocksOf(id)).toEqual({ stock: 6, 'oak-s': 3, 'oak-m': 3 });
});

test('S25: a cart has a line for each variant, and says which is no longer offered', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 5, 'oak-m': 2 });
  const person = services.person();
  const add = (...items: object[]) => send(person, 'POST /trade/cart/items', { items });
  const lines = async () => (await send(person, 'GET /trade/cart?currency=EUR')).body.lines;
  expect((await add({ product: name, quantity: 1 })).body.fields).toHaveProperty('items.0.variant');
  const items = [
    { product: name, variant: 'oak-s', quantity: 2 },
    { product: name, variant: 'oak-m', quantity: 3 },
  ];
  expect((await add(...items)).body).toEqual({ count: 2 });
  expect((await add(items[0]!)).body).toEqual({ count: 2 });
  expect(await lines()).toMatchObject([
    { product: name, variant: 'oak-s', title: 'Lamp – Oak, S', quantity: 2, problem: null },
    { variant: 'oak-m', total: { amount: 45_000 }, problem: 'Only 2 left. Please reduce the quantity.' },
  ]);
  await send(person, 'PUT /trade/cart/items', { items: [{ ...items[1], quantity: 1 }] });
  const lines1 = [{ product: name, variant: 'oak-m', quantity: 1 }];
  await placeOrder(person, { product: undefined, quantity: undefined, lines: lines1, from_cart: true });
  expect(await lines()).toMatchObject([{ variant: 'oak-s', quantity: 2 }]);
  await lamps.turnOff(id, 'oak-s');
  expect(await lines()).toMatchObject([
    { variant: 'oak-s', title: 'Lamp – Oak, S', problem: 'This variant is no longer offered.' },
  ]);
  expect((await send(person, 'PUT /trade/cart/items', { items: [{ ...items[0], quantity: 0 }] })).body.count).toBe(0);
});

test('an invitation reserves a piece of the variant of which the most is left, and counts for that variant', async () => {
  const { id, name } = await lamps.lamp({}, { waitlist: true });
  const person = services.person();
  const { body: entry } = await services.send(`POST /trade/admin/waitlists/${name}/entries`, {
    as: 'system',
    body: { contact: 'someone@example.org' },
  });
  const { revision } = await lamps.recordOf(id);
  const variantStock = [
    { key: 'oak-s', stock: 1 },
    { key: 'oak-m', stock: 1 },
    { key: 'black-s', stock: 0 },
  ];
  await services.call(changeProductRecord, { id, revision, variantStock });
  await lamps.reserve(name, { variant: 'oak-s' });
  const { body: made } = await services.send(`POST /trade/admin/waitlist-entries/${entry.id}/link`, {
    as: 'system',
    body: { days: 3 },
  });
  expect(await lamps.stocksOf(id)).toMatchObject({ stock: 0, 'oak-m': 0 });
  const path = `/trade/waitlist-invitations/${made.link.split('/').at(-1)}`;
  expect((await services.send(`GET ${path}`)).body).toMatchObject({ waitlist: name, variant: 'oak-m' });
  expect((await send(person, `POST ${path}/accept`, {})).body).toEqual({ product: name, variant: 'oak-m' });
  expect((await placeOrder(person, { product: name, variant: 'oak-s' })).status).toBe(409);
  const placed = await placeOrder(person, { product: name, variant: 'oak-m' });
  expect([placed.status, placed.body.title]).toEqual([201, 'Lamp – Oak, M']);
  expect(await lamps.stocksOf(id)).toMatchObject({ stock: 0, 'oak-m': 0 });
  await send(person, `POST /trade/orders/${placed.body.number}/cancel`, {});
  await expect.poll(() => lamps.stocksOf(id)).toMatchObject({ stock: 1, 'oak-m': 1 });
});

/** Somebody is invited for the only piece, which is of this variant. */
async function invitedFor(key: string) {
  const { id, name } = await lamps.lamp({}, { waitlist: true });
  const { body: entry } = await services.send(`POST /trade/admin/waitlists/${name}/entries`, {
    as: 'system',
    body: { contact: 'someone-else@example.org' },
  });
  const { revision } = await lamps.recordOf(id);
  await services.call(changeProductRecord, { id, revision, variantStock: [{ key, stock: 1 }] });
  const { body: made } = await services.send(`POST /trade/admin/waitlist-entries/${entry.id}/link`, {
    as: 'system',
    body: { days: 3 },
  });
  return { id, name, path: `/trade/waitlist-invitations/${made.link.split('/').at(-1)}` };
}

test('an invitation for a variant counts for the product that has no variants any more', async () => {
  const { id, name, path } = await invitedFor('oak-m');
  const person = services.person();
  await lamps.publish(id, noVariants);
  expect(await lamps.stocksOf(id)).toMatchObject({ stock: 0, 'oak-m': 0 });
  await send(person, `POST ${path}/accept`, {});
  const placed = await placeOrder(person, { product: name });
  expect([placed.status, placed.body.title]).toEqual([201, 'Lamp']);
  await send(person, `POST /trade/orders/${placed.body.number}/cancel`, {});
  await expect.poll(() => lamps.stocksOf(id)).toMatchObject({ stock: 1, 'oak-m': 0 });
});

test('an invitation for a variant that is withdrawn ends, its piece is returned, and its person waits again', async () => {
  const { id, path } = await invitedFor('oak-m');
  await lamps.turnOff(id, 'oak-m');
  const status = async () => (await services.send(`GET ${path}`)).body.status;
  await expect.poll(status, { timeout: 15_000 }).toBe('waiting');
  await expect.poll(() => lamps.stocksOf(id), { timeout: 15_000 }).toMatchObject({ stock: 0, 'oak-m': 1 });
  expect((await send(services.person(), `POST ${path}/accept`, {})).status).toBe(409);
});
