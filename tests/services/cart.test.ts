import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../server/services/database/postgres.ts';
import { deleteOldLines } from '../../server/services/trade/cart/lines.ts';
import { createPlaceOrder, stockOf } from '../helpers/orders.ts';
import { query } from '../helpers/postgres.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

const organization = '00000000-0000-4000-8000-300000000001';

let services: ServicesWithPeople;
let placeOrder: ReturnType<typeof createPlaceOrder>;
beforeAll(async () => {
  services = await startWithPeople({
    ORDERS_PER_DAY: '0',
    cartLines: '4',
  });
  placeOrder = createPlaceOrder(services);
});
afterAll(() => services?.remove());

type Items = ReadonlyArray<{ product: string; quantity: number }>;
const send = (who: SignedInAs, request: string, body?: object) =>
  services.send(request, { headers: who.headers, ...(body ? { body } : {}) });
const add = (who: SignedInAs, items: Items, fields: object = {}) =>
  send(who, 'POST /trade/cart/items', { items, ...fields });
const change = (who: SignedInAs, items: Items) => send(who, 'PUT /trade/cart/items', { items });
const cartOf = async (who: SignedInAs, search = '') => (await send(who, `GET /trade/cart${search}`)).body;
const linesOf = async (who: SignedInAs, search = '') =>
  (await cartOf(who, search)).lines.map(({ product, quantity }: Items[number]) => `${product}:${quantity}`);
const place = (who: SignedInAs, lines: Items, fields: object = {}) =>
  placeOrder(who, { product: undefined, quantity: undefined, lines, ...fields });

test('S25: a cart belongs to one person, adding twice adds once, and 0 removes', async () => {
  const [person, other] = [services.person(), services.person()];
  expect((await add(person, [{ product: 'stool', quantity: 2 }])).body).toEqual({ count: 1 });
  expect((await add(person, [{ product: 'stool', quantity: 1 }])).body).toEqual({ count: 1 });
  await add(person, [{ product: 'vase', quantity: 1 }]);
  expect(await linesOf(person)).toEqual(['stool:2', 'vase:1']);
  expect(await linesOf(other)).toEqual([]);
  await change(person, [
    { product: 'stool', quantity: 0 },
    { product: 'vase', quantity: 5 },
    { product: 'radio', quantity: 3 },
  ]);
  expect(await linesOf(person)).toEqual(['vase:5']);
  expect((await send(person, 'GET /trade/cart/count')).body).toEqual({ count: 1 });
  for (const request of ['GET /trade/cart', 'GET /trade/cart/count', 'POST /trade/cart/items', 'PUT /trade/cart/items'])
    expect((await services.send(request, request.startsWith('GET') ? {} : { body: {} })).status).toBe(401);
});

test('S69: the cart for an organization is another one, and strangers have none', async () => {
  const member = services.person({ organizations: { [organization]: 'member' } });
  const stranger = services.person();
  await add(member, [{ product: 'stool', quantity: 1 }]);
  await add(member, [{ product: 'vase', quantity: 3 }], { organization_id: organization });
  expect(await linesOf(member)).toEqual(['stool:1']);
  expect(await linesOf(member, `?organization_id=${organization}`)).toEqual(['vase:3']);
  const refused = await add(stranger, [{ product: 'vase', quantity: 3 }], { organization_id: organization });
  expect(refused.status).toBe(404);
  expect((await send(stranger, `GET /trade/cart?organization_id=${organization}`)).status).toBe(404);
  const ordered = await place(member, [{ product: 'vase', quantity: 3 }], {
    organization_id: organization,
    from_cart: true,
  });
  expect([ordered.status, ordered.body.organization_id]).toEqual([201, organization]);
  expect(await linesOf(member, `?organization_id=${organization}`)).toEqual([]);
  expect(await linesOf(member)).toEqual(['stool:1']);
});

test('S35 S38: records that depend on a product, an organization and a user are counted for those who manage them', async () => {
  const person = services.person({ organizations: { [organization]: 'member' } });
  const managing = ['products.manage', 'organizations.manage', 'users.manage'] as const;
  const staff = services.person({ permissions: [...managing, 'orders.view', 'inquiries.view', 'waitlists.view'] });
  const { id } = (await services.send('GET /content/products/radio')).body;
  const ofProduct = `GET /trade/products/${id}/dependents?product=radio`;
  const counts = async (request: string) => {
    const { body } = await send(staff, request);
    return Object.fromEntries(body.dependents.map((each: { what: string; count: number }) => [each.what, each.count]));
  };
  const before = await counts(ofProduct);
  const more = (what: string, many: string) => (before[what] ?? before[many] ?? 0) + 1;
  await add(person, [{ product: 'radio', quantity: 1 }], { organization_id: organization });
  const ordered = await place(person, [{ product: 'radio', quantity: 1 }], { organization_id: organization });
  expect(ordered.status).toBe(201);
  const after = await counts(ofProduct);
  expect(after['open order'] ?? after['open orders']).toBe(more('open order', 'open orders'));
  expect(after['cart'] ?? after['carts']).toBe(more('cart', 'carts'));
  expect(await counts(`GET /trade/organizations/${organization}/dependents`)).toMatchObject({
    'product in its carts': expect.any(Number),
  });
  expect(await counts(`GET /trade/users/${person.id}/dependents`)).toEqual({ 'open order': 1 });
  expect((await send(person, ofProduct)).status).toBe(403);
  // Of a product that was renamed, and for somebody without permission to see orders.
  const renamed = `GET /trade/products/${id}/dependents?product=new-name`;
  expect((await counts(renamed))['open orders'] ?? 0).toBe(0);
  expect(await counts(`${renamed}&former=radio,older`)).toEqual(after);
  const { body } = await send(services.person({ permissions: managing }), ofProduct);
  expect(body).toEqual({ dependents: [], is_whole: false });
});

test('S25: limits of lines and quantities are reported, also for concurrent additions', async () => {
  const person = services.person();
  const products = ['stool', 'vase', 'radio', 'kettle', 'hook-rail', 'thermometer'];
  const answers = await Promise.all(products.map((product) => add(person, [{ product, quantity: 1 }])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.user_message).toContain('4 products');
  expect(await linesOf(person)).toHaveLength(4);
  const [line] = (await cartOf(person)).lines;
  for (const [request, least] of [
    [add, 1],
    [change, 0],
  ] as const) {
    const tooMany = await request(person, [{ product: line.product, quantity: 100 }]);
    expect([tooMany.status, tooMany.body.fields]).toEqual([
      422,
      { 'items.0.quantity': `Please enter a whole number from ${least} to 99.` },
    ]);
  }
  expect((await add(person, [{ product: 'stool', quantity: 0 }])).status).toBe(422);
  expect((await add(person, [{ product: 'no-such-thing', quantity: 1 }])).status).toBe(404);
});

test('S25: the cart says what cannot be ordered and why, and sums what can', async () => {
  const person = services.person();
  await add(person, [
    { product: 'stool', quantity: 2 },
    { product: 'fan', quantity: 1 },
  ]);
  const cart = await cartOf(person, '?country=DE');
  expect(cart).toMatchObject({
    currency: 'EUR',
    subtotal: { currency: 'EUR', amount: 27_600 },
    lines: [
      { product: 'stool', problem: null, unit_price: { amount: 13_800 }, total: { amount: 27_600 } },
      { product: 'fan', problem: expect.any(String) },
    ],
  });
  expect((await cartOf(person, '?currency=USD&country=DE')).currency).toBe('USD');
  // A currency without prices is not the visitor's fault: the usual one is shown.
  expect((await cartOf(person, '?currency=CHF&country=DE')).currency).toBe('EUR');
});

test('S25: an order of several products has one shipping, one tax, and all its lines', async () => {
  const person = services.person();
  const items = 'stool:2,vase:1';
  const { body: quote } = await services.send(`GET /trade/order-quotes?items=${items}&currency=EUR&country=DE`);
  const { body: vase } = await services.send('GET /trade/order-quotes/vase?currency=EUR&country=DE');
  const subtotal = 27_600 + vase.subtotal.amount;
  expect(quote).toMatchObject({
    quantity: 3,
    subtotal: { amount: subtotal },
    shipping: { amount: 0 },
    tax: { amount: Math.round((subtotal * 190) / 1190) },
    lines: [
      { product: 'stool', quantity: 2, total: { amount: 27_600 } },
      { product: 'vase', quantity: 1 },
    ],
  });
  await add(person, [
    { product: 'stool', quantity: 2 },
    { product: 'vase', quantity: 4 },
    { product: 'radio', quantity: 1 },
  ]);
  const lines = [
    { product: 'stool', quantity: 2 },
    { product: 'vase', quantity: 1 },
  ];
  const shown = { quantity: 3, currency: 'EUR', country: 'DE', total: quote.total.amount, terms: quote.terms };
  const fields = { shown, from_cart: true, intent: randomUUID() };
  const placed = await place(person, lines, fields);
  expect(placed.status).toBe(201);
  expect(placed.body).toMatchObject({
    line_count: 2,
    total: quote.total,
    tax: quote.tax,
    lines: [
      { product: 'stool', quantity: 2, position: 1 },
      { product: 'vase', quantity: 1, position: 2 },
    ],
  });
  // Pieces that were added after the form was opened stay in the cart.
  expect(await linesOf(person)).toEqual(['vase:3', 'radio:1']);
  // The same form again is the same order, and takes nothing more out of the cart.
  expect((await place(person, lines, fields)).body.number).toBe(placed.body.number);
  expect(await linesOf(person)).toEqual(['vase:3', 'radio:1']);
});

test('S25: an order whose lines or prices are not as shown is refused, although the total is the same', async () => {
  const person = services.person();
  const quoteOf = async (items: string) =>
    (await services.send(`GET /trade/order-quotes?items=${items}&currency=EUR&country=DE`)).body;
  const quote = await quoteOf('stool:1,vase:2');
  const shown = { quantity: 3, currency: 'EUR', country: 'DE', total: quote.total.amount, terms: quote.terms };
  const before = [await stockOf(services, 'stool'), await stockOf(services, 'vase')];
  const other = await quoteOf('stool:2,vase:1');
  const swapped = [
    { product: 'stool', quantity: 2 },
    { product: 'vase', quantity: 1 },
  ];
  const answer = await place(person, swapped, { shown: { ...shown, total: other.total.amount } });
  expect([answer.status, answer.body.code]).toEqual([409, 'quote_changed']);
  expect([await stockOf(services, 'stool'), await stockOf(services, 'vase')]).toEqual(before);
});

test('S25: stock is reserved for all lines or for none', async () => {
  const person = services.person();
  const before = [await stockOf(services, 'stool'), await stockOf(services, 'radio')];
  await add(person, [{ product: 'stool', quantity: 1 }]);
  const answer = await place(
    person,
    [
      { product: 'stool', quantity: 1 },
      { product: 'radio', quantity: 99 },
    ],
    { from_cart: true },
  );
  expect([answer.status, answer.body.user_message]).toEqual([409, 'There are fewer than 99 of “Radio” left.']);
  expect([await stockOf(services, 'stool'), await stockOf(services, 'radio')]).toEqual(before);
  expect(await linesOf(person)).toEqual(['stool:1']);
  const placed = await place(person, [
    { product: 'stool', quantity: 1 },
    { product: 'radio', quantity: 1 },
  ]);
  expect([await stockOf(services, 'stool'), await stockOf(services, 'radio')]).toEqual(before.map((n) => n - 1));
  await send(person, `POST /trade/orders/${placed.body.number}/cancel`, {});
  expect([await stockOf(services, 'stool'), await stockOf(services, 'radio')]).toEqual(before);
});

test('S25: lines that are no order are reported', async () => {
  const person = services.person();
  const stool = { product: 'stool', quantity: 1 };
  expect((await place(person, [stool, stool])).body.fields).toEqual({
    'lines.1.product': 'This product appears twice.',
  });
  expect((await place(person, [])).status).toBe(422);
  expect((await placeOrder(person, { lines: [stool] })).body.fields).toHaveProperty('product');
  expect((await placeOrder(person, { product: undefined })).body.fields).toHaveProperty('product');
  expect((await place(person, [stool, { product: 'no-such-thing', quantity: 1 }])).status).toBe(404);
  expect((await place(person, [stool, { product: 'fan', quantity: 1 }])).status).toBe(409);
  for (const items of ['', 'stool', 'stool:0', 'stool:1,', 'stool:100'])
    expect((await services.send(`GET /trade/order-quotes?items=${items}`)).status).toBe(422);
});

test('S25: lines that nobody changed for long are deleted', async () => {
  const person = services.person();
  await add(person, [
    { product: 'stool', quantity: 1 },
    { product: 'vase', quantity: 1 },
  ]);
  const age = `update trade.cart_lines set changed_at = now() - interval '91 days'
    where user_id = '${person.id}' and product = 'stool'`;
  await query(services.databaseUrl, age);
  const pool = createPool({ connectionString: services.databaseUrl });
  await deleteOldLines(new Kysely({ dialect: new PostgresDialect({ pool }) }), 90);
  await pool.end();
  expect(await linesOf(person)).toEqual(['vase:1']);
});
