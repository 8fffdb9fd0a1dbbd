import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaceOrder, shippingAddress, stockOf } from '../helpers/orders.ts';
import { query } from '../helpers/postgres.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const organization = '00000000-0000-4000-8000-300000000001';

let services: ServicesWithPeople;
let placeOrder: ReturnType<typeof createPlaceOrder>;
beforeAll(async () => {
  services = await startWithPeople({ ORDERS_PER_DAY: '40' });
  placeOrder = createPlaceOrder(services);
});
afterAll(() => services?.remove());
const changeStatus = (number: string, status: string) =>
  services.send(`POST /trade/orders/${number}/status`, { as: 'system', body: { status } });

test('S25 T20: an order cannot be read or cancelled by another user or without a session', async () => {
  const [owner, other] = [services.person(), services.person({ permissions: ['products.manage'] })];
  const { body: order } = await placeOrder(owner);
  for (const request of [`GET /trade/orders/${order.number}`, `POST /trade/orders/${order.number}/cancel`]) {
    const body = request.startsWith('POST') ? {} : undefined;
    const foreign = await services.send(request, { headers: other.headers, body });
    const missing = await services.send(request.replace(order.number, 'ORD-ZZZZZZ'), {
      headers: other.headers,
      body,
    });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await services.send(request, { body })).status).toBe(401);
  }
  expect((await services.send('GET /trade/orders', { headers: other.headers })).body.orders).toEqual([]);
  const { body } = await services.send('GET /trade/orders', { headers: owner.headers });
  expect(body.orders.map(({ number }: { number: string }) => number)).toEqual([order.number]);
  expect((await services.send(`GET /trade/orders/${order.number}`, { headers: owner.headers })).body.status).toBe(
    'placed',
  );
  const changed = await services.send(`POST /trade/orders/${order.number}/status`, {
    headers: owner.headers,
    body: { status: 'delivered' },
  });
  expect(changed.status).toBe(403);
});

test('S25: price, shipping and tax are calculated at the time of the order as in the quote, and those of a form are refused', async () => {
  const person = services.person();
  const quote = await services.send('GET /trade/order-quotes/stool?quantity=2&currency=EUR&country=DE', {
    headers: person.headers,
  });
  expect(quote.body).toMatchObject({
    total: { currency: 'EUR', amount: 27_600 },
    shipping: { amount: 0 },
    tax_rate: 0.19,
  });
  const { status, body } = await placeOrder(person, {
    quantity: 2,
    shown: { quantity: 2, currency: 'EUR', country: 'DE', total: 27_600 },
    address: { ...shippingAddress, region: 'baden-württemberg' },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'placed',
    total: { currency: 'EUR', amount: 27_600 },
    tax: { amount: 4407 },
    invoice_number: null,
    can_cancel: true,
    lines: [{ product: 'stool', quantity: 2, unit_price: { amount: 13_800 }, total: { amount: 27_600 } }],
    address: { region: 'Baden-Württemberg' },
    events: [{ status: 'placed', by: 'customer' }],
  });
  expect(body.number).toMatch(/^ORD-[23456789A-Z]{6}$/);
  expect(
    (await placeOrder(person, { quantity: 1, address: { ...shippingAddress, country: 'US', region: 'CA' } })).body,
  ).toMatchObject({
    shipping: { amount: 2490 },
    tax: { amount: 0 },
    address: { region: 'California' },
  });
  expect((await placeOrder(person, { total: 1 })).body.fields).toHaveProperty('total');
  expect((await placeOrder(person, { currency: 'CHF' })).body.fields).toHaveProperty('currency');
  expect((await placeOrder(person, { quantity: 0 })).body.fields).toHaveProperty('quantity');
  expect((await placeOrder(person, { address: { ...shippingAddress, country: 'ZZ' } })).body.fields).toHaveProperty(
    'address',
  );
  expect((await placeOrder(person, { product: 'no-such-thing' })).status).toBe(404);
  expect((await placeOrder(person, { product: 'fan' })).status).toBe(409);
});

test('S25: an order that differs from the quote on the screen is refused and reserves no stock', async () => {
  const before = await stockOf(services, 'vase');
  const person = services.person();
  const { body: quote } = await services.send('GET /trade/order-quotes/vase?quantity=2&currency=EUR&country=DE');
  const shown = { quantity: 2, currency: 'EUR', country: 'DE', total: quote.total.amount };
  for (const changed of [{ quantity: 1 }, { currency: 'USD' }, { country: 'US' }, { total: 100 }]) {
    const wrong = { product: 'vase', quantity: 2, shown: { ...shown, ...changed } };
    const { status, body } = await placeOrder(person, wrong);
    expect([status, body.code]).toEqual([409, 'quote_changed']);
  }
  expect(await stockOf(services, 'vase')).toBe(before);
  const { status, body } = await placeOrder(person, { product: 'vase', quantity: 2, shown });
  expect([status, body.total]).toEqual([201, quote.total]);
});

test('S25 T28: a form that is sent several times, also in parallel or after a lost answer, places one order', async () => {
  const person = services.person();
  const before = await stockOf(services, 'hook-rail');
  const fields = { product: 'hook-rail', intent: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => placeOrder(person, fields)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
  expect((await placeOrder(person, fields)).body.number).toBe(answers[0]?.body.number);
  const key = { 'idempotency-key': randomUUID() };
  const lost = await placeOrder(person, { product: 'hook-rail' }, key);
  expect((await placeOrder(person, { product: 'hook-rail' }, key)).text).toBe(lost.text);
  expect(await stockOf(services, 'hook-rail')).toBe(before - 2);
  // A form with other values is another order, and so is the same form of another user.
  expect((await placeOrder(person, { ...fields, quantity: 2 })).body.number).not.toBe(answers[0]?.body.number);
  expect((await placeOrder(services.person(), fields)).body.number).not.toBe(answers[0]?.body.number);
  const { body } = await services.send('GET /trade/orders', { headers: person.headers });
  expect(body.orders).toHaveLength(3);
});

test('S25: parallel orders never take more than the stock', async () => {
  const pieces = await stockOf(services, 'kettle');
  const people = Array.from({ length: pieces + 5 }, () => services.person());
  const answers = await Promise.all(people.map((person) => placeOrder(person, { product: 'kettle' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(pieces);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await stockOf(services, 'kettle')).toBe(0);
  const one = answers.findIndex(({ status }) => status === 201);
  const { headers } = people[one]!;
  const { number } = answers[one]!.body;
  await services.send(`POST /trade/orders/${number}/cancel`, { headers, body: {} });
  expect(await stockOf(services, 'kettle')).toBe(1);
});

test('S25: an order that is rate limited returns its reserved stock', async () => {
  const person = services.person();
  for (let index = 0; index < 10; index++)
    expect((await placeOrder(person, { product: 'thermometer' })).status).toBe(201);
  const before = await stockOf(services, 'thermometer');
  const refused = await placeOrder(person, { product: 'thermometer', quantity: 9 });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await stockOf(services, 'thermometer')).toBe(before);
  // The rate limit is checked before the stock, which is smaller than 99.
  expect((await placeOrder(person, { product: 'thermometer', quantity: 99 })).status).toBe(429);
});

test('S25: an order that was refused for lack of stock does not count for the rate limit', async () => {
  const person = services.person();
  for (let index = 0; index < 11; index++)
    expect((await placeOrder(person, { product: 'radio', quantity: 99 })).status).toBe(409);
  expect((await placeOrder(person, { product: 'radio' })).status).toBe(201);
});

test('S25: an order can be cancelled once until it is shipped, and every step is recorded', async () => {
  const person = services.person();
  const cancel = (number: string) =>
    services.send(`POST /trade/orders/${number}/cancel`, { headers: person.headers, body: { note: 'A mistake.' } });
  const before = await stockOf(services, 'stool');
  const [placed, confirmed, sent] = await Promise.all([placeOrder(person), placeOrder(person), placeOrder(person)]);
  await changeStatus(confirmed.body.number, 'confirmed');
  await changeStatus(sent.body.number, 'confirmed');
  await changeStatus(sent.body.number, 'fulfilled');
  for (const { body } of [placed, confirmed]) {
    const answer = await cancel(body.number);
    expect(answer.body).toMatchObject({ status: 'cancelled', can_cancel: false });
    expect(answer.body.events.at(-1)).toMatchObject({ status: 'cancelled', by: 'customer', note: 'A mistake.' });
    // Sending the form again changes nothing.
    const again = await cancel(body.number);
    expect([again.status, again.body]).toEqual([200, answer.body]);
  }
  expect((await cancel(sent.body.number)).status).toBe(409);
  expect((await changeStatus(sent.body.number, 'confirmed')).status).toBe(409);
  expect((await changeStatus(sent.body.number, 'delivered')).body.events).toHaveLength(4);
  expect(await stockOf(services, 'stool')).toBe(before - 1);
});

test('S25: invoice numbers are assigned at confirmation without gaps', async () => {
  const person = services.person();
  const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(person, { product: 'watering-can' })));
  const confirmed = await Promise.all(orders.map(({ body }) => changeStatus(body.number, 'confirmed')));
  // A refused change takes no invoice number.
  expect((await changeStatus(orders[0]!.body.number, 'confirmed')).status).toBe(409);
  const another = await placeOrder(person, { product: 'watering-can' });
  confirmed.push(await changeStatus(another.body.number, 'confirmed'));
  const numbers = confirmed.map(({ body }) => Number(body.invoice_number.split('-')[1])).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  expect(confirmed.at(-1)?.body.invoice_number).toMatch(/^\d{4}-\d{6}$/);
});

test('S69: members see the orders of their organization, and only its owner and managers cancel them', async () => {
  const [owner, manager, member] = ['owner', 'manager', 'member'].map((role) =>
    services.person({ organizations: { [organization]: role } }),
  ) as [ReturnType<typeof services.person>, ReturnType<typeof services.person>, ReturnType<typeof services.person>];
  const stranger = services.person();
  const { body: order } = await placeOrder(owner, { organization_id: organization });
  expect((await placeOrder(stranger, { organization_id: organization })).status).toBe(404);
  const list = (person: typeof stranger) =>
    services.send(`GET /trade/orders?organization_id=${organization}`, { headers: person.headers });
  expect((await list(member)).body.orders.map(({ number }: { number: string }) => number)).toEqual([order.number]);
  expect((await list(stranger)).status).toBe(404);
  const read = (person: typeof stranger) =>
    services.send(`GET /trade/orders/${order.number}`, { headers: person.headers });
  expect([(await read(member)).body.can_cancel, (await read(manager)).body.can_cancel]).toEqual([false, true]);
  expect((await read(stranger)).status).toBe(404);
  const cancel = (person: typeof stranger) =>
    services.send(`POST /trade/orders/${order.number}/cancel`, { headers: person.headers, body: {} });
  expect((await cancel(member)).status).toBe(403);
  expect((await cancel(manager)).status).toBe(200);
});

test('S25: the pages of the list have no gaps and no duplicates', async () => {
  const person = services.person();
  const placed: string[] = [];
  for (let index = 0; index < 7; index++) placed.push((await placeOrder(person, { product: 'lamp-no-1' })).body.number);
  const shown: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await services.send(`GET /trade/orders?page_size=3${after}`, { headers: person.headers });
    shown.push(...body.orders.map(({ number }: { number: string }) => number));
    if (body.next === null) break;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
  expect(shown).toEqual(placed.reverse());
  for (const after of ['x', Buffer.from('2026-99-99T00:00:00.000Z 1').toString('base64url')])
    expect((await services.send(`GET /trade/orders?after=${after}`, { headers: person.headers })).status).toBe(422);
});

test('S25: the reserved stock of an unfinished order is returned', async () => {
  const before = await stockOf(services, 'wall-clock');
  const key = randomUUID();
  await services.send('POST /content/products/wall-clock/reservations', {
    as: 'system',
    body: { key, quantity: 4 },
  });
  // If a process ends after it reserved the stock and before it stored the order, this row stays.
  const claim = `insert into trade.stock_claims (key, product, quantity, created_at) values ('${key}', 'wall-clock', 4, now() - interval '2 minutes')`;
  await query(services.databaseUrl, claim);
  await expect.poll(() => stockOf(services, 'wall-clock'), { timeout: 20_000 }).toBe(before);
  expect(await query(services.databaseUrl, 'select 1 from trade.stock_claims where order_id is null')).toEqual([]);
});

test('S25: with 100,000 orders a page of the list is read from one index', async () => {
  const url = services.databaseUrl;
  const columns =
    'id, number, user_id, title, line_count, currency, subtotal, shipping, tax, total, tax_permille, recipient, address';
  await query(
    url,
    `insert into trade.orders (${columns}) select gen_random_uuid(), 'X-' || n, ('00000000-0000-4000-8000-' || 400000000000 + n % 1000)::uuid, 'Stool', 1, 'EUR', 1, 0, 0, 1, 0, 'X', '{}' from generate_series(1, 100000) n`,
  );
  await query(url, 'analyze trade.orders');
  const page = `select id, number, status, title, line_count, currency, total, placed_at, organization_id from trade.orders
    where user_id = '00000000-0000-4000-8000-400000000001' and (placed_at, id) < (now(), '00000000-0000-4000-8000-400000000001'::uuid)
    order by placed_at desc, id desc limit 21`;
  const [row] = await query<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>(url, `explain (analyze, format json) ${page}`);
  const plan = row!['QUERY PLAN'][0]!.Plan.Plans![0]!;
  expect(plan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'orders_of_user', 'Actual Rows': 21 });
});

type Plan = { Plans?: Plan[] };
