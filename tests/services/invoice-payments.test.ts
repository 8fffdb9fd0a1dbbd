import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaceOrder } from '../helpers/orders.ts';
import { query } from '../helpers/postgres.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let services: ServicesWithPeople;
let placeOrder: ReturnType<typeof createPlaceOrder>;
let staff: SignedInAs;
let customer: SignedInAs;
beforeAll(async () => {
  services = await startWithPeople({ ORDERS_PER_DAY: '0' });
  placeOrder = createPlaceOrder(services);
  staff = services.person({ permissions: ['orders.manage'] });
  customer = services.person();
});
afterAll(() => services?.remove());
const as = (person: SignedInAs, request: string, body?: unknown) =>
  services.send(request, { headers: person.headers, body });
const confirmed = async (): Promise<string> => {
  const { number } = (await placeOrder(customer)).body;
  await as(staff, `POST /trade/orders/${number}/status`, { status: 'confirmed' });
  return number;
};
const pay = (number: string, paid_on: string | null, who = staff) =>
  as(who, `PUT /trade/admin/orders/${number}/payment`, { paid_on });
const numbers = async (filters: string): Promise<string[]> =>
  (await as(staff, `GET /trade/admin/orders?${filters}`)).body.items.map((item: { number: string }) => item.number);

test('S37: an order by invoice is marked as paid on a day, and as not paid again', async () => {
  const number = await confirmed();
  const paid = await pay(number, dayAt(0));
  expect(paid.body).toMatchObject({ payment_status: 'paid', events: [{}, {}, { change: 'paid', by: 'staff' }] });
  expect(paid.body.paid_at).toBe(`${dayAt(0)}T12:00:00.000Z`);
  const own = await as(customer, `GET /trade/orders/${number}`);
  expect(own.body).toMatchObject({ payment_status: 'paid', events: [{}, {}, { change: 'paid' }] });
  // The same again is no news.
  expect((await pay(number, dayAt(0))).body.events).toHaveLength(3);
  expect((await pay(number, null)).body).toMatchObject({ payment_status: 'unpaid', paid_at: null });
  const { body: log } = await as(staff, `GET /trade/audit?target_type=order&target_id=${paid.body.id}`);
  expect(log.entries[0]).toMatchObject({ action: 'order.payment', after: { paymentStatus: 'unpaid', paidAt: null } });
  await pay(number, dayAt(0));
  const refunded = await as(staff, `POST /trade/orders/${number}/status`, { status: 'refunded' });
  expect(refunded.body.payment_status).toBe('refunded');
  expect((await pay(number, dayAt(0))).status).toBe(409);
});

test('S37: a day in the future or before the order, and a customer, are refused', async () => {
  const number = await confirmed();
  for (const day of [dayAt(3), dayAt(-3), '2026-02-30', 'yesterday', '']) {
    const { status, body } = await pay(number, day);
    expect([day, status, Object.keys(body.fields ?? {})]).toEqual([day, 422, ['paid_on']]);
  }
  expect((await pay(number, dayAt(0), customer)).status).toBe(403);
  expect((await pay('ORD-ZZZZZZ', dayAt(0))).status).toBe(404);
});

test('S37: orders are found by payment and by day', async () => {
  const [unpaid, overdue, paid] = [await confirmed(), await confirmed(), await confirmed()];
  await pay(paid, dayAt(0));
  const late = `payment_days = 14, invoiced_at = now() - interval '16 days'`;
  await query(services.databaseUrl, `update trade.orders set ${late} where number = '${overdue}'`);
  const all = [unpaid, overdue, paid];
  const found = async (filters: string) => (await numbers(filters)).filter((number) => all.includes(number));
  expect(await found('payment=unpaid')).toEqual([overdue, unpaid]);
  expect(await found('payment=overdue')).toEqual([overdue]);
  expect(await found('payment=paid')).toEqual([paid]);
  expect((await as(staff, `GET /trade/admin/orders/${overdue}`)).body.is_overdue).toBe(true);
  expect((await as(staff, `GET /trade/admin/orders/${unpaid}`)).body.is_overdue).toBe(false);
  const [today, tomorrow] = [`${dayAt(0)}T00:00:00.000Z`, `${dayAt(1)}T00:00:00.000Z`];
  expect(await found(`from=${today}&to=${tomorrow}`)).toHaveLength(3);
  expect(await found(`from=${tomorrow}`)).toEqual([]);
  expect(await found(`to=${today}`)).toEqual([]);
});

test('S37: the list has what bookkeeping needs, such as tax and what was credited', async () => {
  const number = await confirmed();
  const order = (await as(staff, `GET /trade/admin/orders/${number}`)).body;
  const body = { lines: [{ position: 1, quantity: 1 }], shipping: false };
  const credit = (await as(staff, `POST /trade/admin/orders/${number}/credits`, body)).body.credits[0];
  const { items } = (await as(staff, `GET /trade/admin/orders?query=${number}`)).body;
  expect(items).toMatchObject([
    {
      tax: order.tax,
      shipping: order.shipping,
      credited: credit.total,
      invoice_number: order.invoice_number,
    },
  ]);
});

test('S37: invoice and credit notes are sent to the customer again', async () => {
  const number = await confirmed();
  const { body: order } = await as(staff, `GET /trade/admin/orders/${number}`);
  const send = (body: object, who = staff) => as(who, `POST /trade/admin/orders/${number}/documents`, body);
  expect((await send({})).body).toEqual({ sent: order.invoice_number });
  expect((await send({ credit_note: 'CN-0' })).status).toBe(404);
  expect((await send({}, customer)).status).toBe(403);
  const placed = (await placeOrder(customer)).body.number;
  expect((await as(staff, `POST /trade/admin/orders/${placed}/documents`, {})).status).toBe(404);
});
