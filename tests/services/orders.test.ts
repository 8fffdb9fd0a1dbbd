/** Orders: placed once per intent at the price of the moment, seen by who placed them, paid back in pieces when cancelled. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlaceOrder, shippingAddress, stockOf } from '../helpers/orders.ts';
import { query } from '../helpers/postgres.ts';
import { databases } from '../helpers/services.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const organization = '00000000-0000-4000-8000-300000000001';

describe.each(databases)('%s', (database) => {
  let services: ServicesWithPeople;
  let place: ReturnType<typeof createPlaceOrder>;
  beforeAll(async () => {
    services = await startWithPeople(database, { ORDERS_PER_HOUR: '10' });
    place = createPlaceOrder(services);
  });
  afterAll(() => services?.remove());
  const move = (number: string, status: string) =>
    services.send(`POST /trade/orders/${number}/status`, { as: 'system', body: { status } });

  test('S25 T20: nobody sees or cancels the order of somebody else, and nobody at all without signing in', async () => {
    const [owner, other] = [services.person(), services.person({ permissions: ['products.manage'] })];
    const { body: order } = await place(owner);
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

  test('S25: price, delivery and tax are of this moment and the same as in the quote; what a form says of them is refused', async () => {
    const person = services.person();
    const quote = await services.send('GET /trade/order-quotes/stool?quantity=2&currency=EUR&country=DE', {
      headers: person.headers,
    });
    expect(quote.body).toMatchObject({
      total: { currency: 'EUR', amount: 27_600 },
      shipping: { amount: 0 },
      tax_rate: 0.19,
    });
    const { status, body } = await place(person, {
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
      (await place(person, { quantity: 1, address: { ...shippingAddress, country: 'US', region: 'CA' } })).body,
    ).toMatchObject({
      shipping: { amount: 2490 },
      tax: { amount: 0 },
      address: { region: 'California' },
    });
    expect((await place(person, { total: 1 })).body.fields).toHaveProperty('total');
    expect((await place(person, { currency: 'CHF' })).body.fields).toHaveProperty('currency');
    expect((await place(person, { quantity: 0 })).body.fields).toHaveProperty('quantity');
    expect((await place(person, { address: { ...shippingAddress, country: 'ZZ' } })).body.fields).toHaveProperty(
      'address',
    );
    expect((await place(person, { product: 'no-such-thing' })).status).toBe(404);
    expect((await place(person, { product: 'fan' })).status).toBe(409);
  });

  test('S25: an order that differs from the quote on the screen is not placed, and nothing is taken', async () => {
    const before = await stockOf(services, 'vase');
    const person = services.person();
    const { body: quote } = await services.send('GET /trade/order-quotes/vase?quantity=2&currency=EUR&country=DE');
    const shown = { quantity: 2, currency: 'EUR', country: 'DE', total: quote.total.amount };
    for (const changed of [{ quantity: 1 }, { currency: 'USD' }, { country: 'US' }, { total: 100 }]) {
      const wrong = { product: 'vase', quantity: 2, shown: { ...shown, ...changed } };
      const { status, body } = await place(person, wrong);
      expect([status, body.code]).toEqual([409, 'quote_changed']);
    }
    expect(await stockOf(services, 'vase')).toBe(before);
    const { status, body } = await place(person, { product: 'vase', quantity: 2, shown });
    expect([status, body.total]).toEqual([201, quote.total]);
  });

  test('S25 T28: one intent is one order: sent again, sent five times at once, or answered and lost', async () => {
    const person = services.person();
    const before = await stockOf(services, 'hook-rail');
    const rail = { product: 'hook-rail', intent: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(person, rail)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
    expect((await place(person, rail)).body.number).toBe(answers[0]?.body.number);
    const key = { 'idempotency-key': randomUUID() };
    const lost = await place(person, { product: 'hook-rail' }, key);
    expect((await place(person, { product: 'hook-rail' }, key)).text).toBe(lost.text);
    expect(await stockOf(services, 'hook-rail')).toBe(before - 2);
    // The same form with something else in it is something else; and a form is its owner's.
    expect((await place(person, { ...rail, quantity: 2 })).body.number).not.toBe(answers[0]?.body.number);
    expect((await place(services.person(), rail)).body.number).not.toBe(answers[0]?.body.number);
    const { body } = await services.send('GET /trade/orders', { headers: person.headers });
    expect(body.orders).toHaveLength(3);
  });

  test('S25: the last pieces go to as many as there are, and never to one more', async () => {
    const pieces = await stockOf(services, 'kettle');
    const people = Array.from({ length: pieces + 5 }, () => services.person());
    const answers = await Promise.all(people.map((person) => place(person, { product: 'kettle' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(pieces);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await stockOf(services, 'kettle')).toBe(0);
    const one = answers.findIndex(({ status }) => status === 201);
    const { headers } = people[one]!;
    const { number } = answers[one]!.body;
    await services.send(`POST /trade/orders/${number}/cancel`, { headers, body: {} });
    expect(await stockOf(services, 'kettle')).toBe(1);
  });

  test('S25: an order that fails in the end gives its pieces back', async () => {
    const person = services.person();
    for (let index = 0; index < 10; index++) expect((await place(person, { product: 'thermometer' })).status).toBe(201);
    const before = await stockOf(services, 'thermometer');
    const refused = await place(person, { product: 'thermometer', quantity: 9 });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await stockOf(services, 'thermometer')).toBe(before);
    // Refused before the stock is asked: there would not be as many.
    expect((await place(person, { product: 'thermometer', quantity: 99 })).status).toBe(429);
  });

  test('S25: what could not be ordered is not counted as an order', async () => {
    const person = services.person();
    for (let index = 0; index < 11; index++)
      expect((await place(person, { product: 'radio', quantity: 99 })).status).toBe(409);
    expect((await place(person, { product: 'radio' })).status).toBe(201);
  });

  test('S25: it can be cancelled until it is on its way, once, and every step is written down', async () => {
    const person = services.person();
    const cancel = (number: string) =>
      services.send(`POST /trade/orders/${number}/cancel`, { headers: person.headers, body: { note: 'A mistake.' } });
    const before = await stockOf(services, 'stool');
    const [placed, confirmed, sent] = await Promise.all([place(person), place(person), place(person)]);
    await move(confirmed.body.number, 'confirmed');
    await move(sent.body.number, 'confirmed');
    await move(sent.body.number, 'fulfilled');
    for (const { body } of [placed, confirmed]) {
      const answer = await cancel(body.number);
      expect(answer.body).toMatchObject({ status: 'cancelled', can_cancel: false });
      expect(answer.body.events.at(-1)).toMatchObject({ status: 'cancelled', by: 'customer', note: 'A mistake.' });
      // The same form sent again is the same wish, and changes nothing more.
      const again = await cancel(body.number);
      expect([again.status, again.body]).toEqual([200, answer.body]);
    }
    expect((await cancel(sent.body.number)).status).toBe(409);
    expect((await move(sent.body.number, 'confirmed')).status).toBe(409);
    expect((await move(sent.body.number, 'delivered')).body.events).toHaveLength(4);
    expect(await stockOf(services, 'stool')).toBe(before - 1);
  });

  test('S25: invoices are numbered from the confirmation on, without a gap', async () => {
    const person = services.person();
    const orders = await Promise.all(Array.from({ length: 6 }, () => place(person, { product: 'watering-can' })));
    const moved = await Promise.all(orders.map(({ body }) => move(body.number, 'confirmed')));
    // One that is refused takes no number.
    expect((await move(orders[0]!.body.number, 'confirmed')).status).toBe(409);
    const another = await place(person, { product: 'watering-can' });
    moved.push(await move(another.body.number, 'confirmed'));
    const numbers = moved.map(({ body }) => Number(body.invoice_number.split('-')[1])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    expect(moved.at(-1)?.body.invoice_number).toMatch(/^\d{4}-\d{6}$/);
  });

  test('S69: orders of an organization are its members’ to see, and its managers’ to cancel', async () => {
    const [owner, manager, member] = ['owner', 'manager', 'member'].map((role) =>
      services.person({ organizations: { [organization]: role } }),
    ) as [ReturnType<typeof services.person>, ReturnType<typeof services.person>, ReturnType<typeof services.person>];
    const stranger = services.person();
    const { body: order } = await place(owner, { organization_id: organization });
    expect((await place(stranger, { organization_id: organization })).status).toBe(404);
    const list = (who: typeof stranger) =>
      services.send(`GET /trade/orders?organization_id=${organization}`, { headers: who.headers });
    expect((await list(member)).body.orders.map(({ number }: { number: string }) => number)).toEqual([order.number]);
    expect((await list(stranger)).status).toBe(404);
    const see = (who: typeof stranger) => services.send(`GET /trade/orders/${order.number}`, { headers: who.headers });
    expect([(await see(member)).body.can_cancel, (await see(manager)).body.can_cancel]).toEqual([false, true]);
    expect((await see(stranger)).status).toBe(404);
    const cancel = (who: typeof stranger) =>
      services.send(`POST /trade/orders/${order.number}/cancel`, { headers: who.headers, body: {} });
    expect((await cancel(member)).status).toBe(403);
    expect((await cancel(manager)).status).toBe(200);
  });

  test('S25: the list goes on where it ended, without gaps and without anything twice', async () => {
    const person = services.person();
    const placed: string[] = [];
    for (let index = 0; index < 7; index++) placed.push((await place(person, { product: 'lamp-no-1' })).body.number);
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

  test.runIf(database === 'PostgreSQL')(
    'S25: pieces of an order that was never finished go back by themselves',
    async () => {
      const before = await stockOf(services, 'wall-shelf');
      const key = randomUUID();
      await services.send('POST /content/products/wall-shelf/reservations', {
        as: 'system',
        body: { key, quantity: 4 },
      });
      // As a process leaves it that ends between taking the pieces and writing the order.
      const claim = `insert into trade.stock_claims (key, product, quantity, created_at) values ('${key}', 'wall-shelf', 4, now() - interval '2 minutes')`;
      await query(services.databaseUrl!, claim);
      await expect.poll(() => stockOf(services, 'wall-shelf'), { timeout: 20_000 }).toBe(before);
      expect(await query(services.databaseUrl!, 'select 1 from trade.stock_claims where order_id is null')).toEqual([]);
    },
  );

  test.runIf(database === 'PostgreSQL')(
    'S25: a page of the list reads a page of one index, with 100,000 orders as with ten',
    async () => {
      const url = services.databaseUrl!;
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
    },
  );
});

type Plan = { Plans?: Plan[] };
