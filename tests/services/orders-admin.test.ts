import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaceOrder } from '../helpers/orders.ts';
import { query } from '../helpers/postgres.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let placeOrder: ReturnType<typeof createPlaceOrder>;
let staff: SignedInAs;
beforeAll(async () => {
  services = await startWithPeople({ ORDERS_PER_DAY: '0' });
  placeOrder = createPlaceOrder(services);
  staff = services.person({ permissions: ['orders.manage'] });
});
afterAll(() => services?.remove());
const asAdmin = (request: string, body?: unknown) => services.send(request, { headers: staff.headers, body });
const numbers = async (filters: string): Promise<string[]> =>
  (await asAdmin(`GET /trade/admin/orders?${filters}`)).body.items.map(({ number }: { number: string }) => number);

test('S37 T20: orders of all customers need the permission to manage orders', async () => {
  const customer = services.person({ permissions: ['inquiries.manage'] });
  const { body: order } = await placeOrder(customer);
  for (const request of [
    'GET /trade/admin/orders',
    `GET /trade/admin/orders/${order.number}`,
    `POST /trade/admin/orders/${order.number}/notes`,
    'POST /trade/admin/order-status-changes',
  ]) {
    const body = request.startsWith('POST') ? {} : undefined;
    expect((await services.send(request, { headers: customer.headers, body })).status).toBe(403);
    expect((await services.send(request, { body })).status).toBe(401);
  }
  expect((await asAdmin('GET /trade/admin/orders/ORD-ZZZZZZ')).status).toBe(404);
});

test('S37: orders are found by number, recipient and product, and filtered, sorted and paged', async () => {
  const recipient = 'Ottilie Lilienberg';
  const first = (await placeOrder(services.person(), { recipient, product: 'vase' })).body.number;
  const second = (await placeOrder(services.person(), { recipient, product: 'hook-rail' })).body.number;
  expect(await numbers('query=lilienb')).toEqual([second, first]);
  expect(await numbers('query=lilienb&sort=oldest')).toEqual([first, second]);
  expect(await numbers('query=otti+lilien+hook')).toEqual([second]);
  expect(await numbers(`query=${first.slice(4)}`)).toEqual([first]);
  expect(await numbers('query=hook')).toContain(second);
  // The product is in the second line of a seeded order.
  expect(await numbers('query=thermometer')).toContain('ORD-H6BT9J');
  expect(await numbers('status=delivered')).not.toContain(first);
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await asAdmin(`GET /trade/admin/orders?page_size=5&sort=number${after}`);
    seen.push(...body.items.map(({ number }: { number: string }) => number));
    if (body.next === null) break;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
  expect(seen).toEqual([...new Set(seen)].sort());
  expect(seen).toEqual(expect.arrayContaining([first, second]));
});

test('S37: orders that wait are counted, and placed ones per day', async () => {
  const waiting = async () => (await asAdmin('GET /trade/admin/order-counts')).body.placed;
  const perDay = async () => (await asAdmin('GET /trade/admin/orders-per-day?days=3')).body.days;
  const [before, days] = [await waiting(), await perDay()];
  const { body: order } = await placeOrder(services.person());
  expect(await waiting()).toBe(before + 1);
  const after = await perDay();
  expect(after.length).toBe(3);
  expect(after.map(({ day }: { day: string }) => day)).toEqual(after.map(({ day }: { day: string }) => day).toSorted());
  const sumOf = (all: ReadonlyArray<{ count: number }>) => all.reduce((sum, { count }) => sum + count, 0);
  expect(sumOf(after)).toBe(sumOf(days) + 1);
  const body = { revision: order.revision, status: 'confirmed' };
  await asAdmin(`POST /trade/orders/${order.number}/status`, body);
  expect(await waiting()).toBe(before);
  expect((await asAdmin('GET /trade/admin/orders-per-day?days=91')).status).toBe(422);
  const customer = services.person();
  for (const path of ['order-counts', 'orders-per-day'])
    expect((await services.send(`GET /trade/admin/${path}`, { headers: customer.headers })).status).toBe(403);
});

test('S37 T56: an order changes its status with a note, a stale revision is 409, and every change is in the audit log', async () => {
  const customer = services.person();
  const { body: placed } = await placeOrder(customer);
  const address = `/trade/admin/orders/${placed.number}`;
  const { body: order } = await asAdmin(`GET ${address}`);
  expect(order).toMatchObject({ user_id: customer.id, next_statuses: ['confirmed', 'cancelled'], notes: [] });
  const changeStatus = (fields: object) => asAdmin(`POST /trade/orders/${placed.number}/status`, fields);
  expect((await changeStatus({ status: 'confirmed', note: 'Goes on Monday.', revision: order.revision })).status).toBe(
    200,
  );
  expect((await changeStatus({ status: 'cancelled', revision: order.revision })).status).toBe(409);
  const { body: noted } = await asAdmin(`POST ${address}/notes`, { note: 'Paid by transfer: a secret.' });
  expect(noted).toMatchObject({ status: 'confirmed', notes: [{ author_id: staff.id }], revision: 2 });
  const own = await services.send(`GET /trade/orders/${placed.number}`, { headers: customer.headers });
  expect(own.text).not.toContain('secret');
  expect(own.body.events.at(-1)).toMatchObject({ status: 'confirmed', by: 'staff', note: 'Goes on Monday.' });
  await changeStatus({ status: 'refunded' });
  const { body: log } = await asAdmin(`GET /trade/audit?target_type=order&target_id=${order.id}`);
  expect(log.entries.map(({ action }: { action: string }) => action)).toEqual([
    'order.change-status',
    'order.note',
    'order.change-status',
  ]);
});

test('S25 S37: a cancellation by the customer is in the audit log', async () => {
  const customer = services.person();
  const { body: order } = await placeOrder(customer);
  await services.send(`POST /trade/orders/${order.number}/cancel`, { headers: customer.headers, body: {} });
  const { body: log } = await asAdmin(`GET /trade/audit?target_type=order&target_id=${order.id}`);
  expect(log.entries).toMatchObject([
    { action: 'order.change-status', actor_id: customer.id, after: { status: 'cancelled' } },
  ]);
});

test('S37: a bulk status change answers with a result for each order', async () => {
  const one = (await placeOrder(services.person())).body.number;
  const two = (await placeOrder(services.person())).body.number;
  await asAdmin(`POST /trade/orders/${two}/status`, { status: 'cancelled' });
  const { body } = await asAdmin('POST /trade/admin/order-status-changes', {
    ids: [one, two, 'ORD-ZZZZZZ'],
    status: 'confirmed',
  });
  expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, false]);
  expect((await asAdmin(`GET /trade/admin/orders/${one}`)).body.status).toBe('confirmed');
});

test('S37: with 10,000 orders a page is read from an index', async () => {
  const url = services.databaseUrl;
  const columns =
    'id, number, user_id, title, line_count, currency, subtotal, shipping, tax, total, tax_permille, recipient, address, placed_at';
  await query(
    url,
    `insert into trade.orders (${columns}) select gen_random_uuid(), 'Z-' || n, '00000000-0000-4000-8000-400000000001',
     'Stool', 1, 'EUR', 1, 0, 0, 1, 0, 'Recipient ' || n, '{}', now() - n * interval '1 minute' from generate_series(1, 10000) n`,
  );
  await query(url, 'analyze trade.orders');
  const plan = async (rest: string) =>
    JSON.stringify(await query(url, `explain (analyze, format json) select o.id from trade.orders o where ${rest}`));
  const newest = 'order by o.placed_at desc, o.id desc limit 51';
  expect(await plan(`true ${newest}`)).toContain('orders_by_time');
  expect(await plan(`o.status = 'confirmed' ${newest}`)).toContain('orders_by_status');
  const searchQuery = "to_tsquery('simple', '4711:*')";
  const searched = await query(
    url,
    `explain (format json) select id from (select id from trade.orders where search @@ ${searchQuery} union all
     select order_id from trade.order_lines where trade.words(product || ' ' || title) @@ ${searchQuery}) found limit 501`,
  );
  expect(JSON.stringify(searched)).toContain('orders_by_words');
});
