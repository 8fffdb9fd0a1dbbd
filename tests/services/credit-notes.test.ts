import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaceOrder, stockOf } from '../helpers/orders.ts';
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
const asStaff = (request: string, body?: unknown) => services.send(request, { headers: staff.headers, body });
const changeStatus = (number: string, status: string) => asStaff(`POST /trade/orders/${number}/status`, { status });
const credit = (number: string, body: object) => asStaff(`POST /trade/admin/orders/${number}/credits`, body);
async function placed(fields: object, ...statuses: string[]) {
  const person = services.person();
  const { body } = await placeOrder(person, fields);
  for (const status of statuses) expect((await changeStatus(body.number, status)).status).toBe(200);
  const read = async () => (await services.send(`GET /trade/orders/${body.number}`, { headers: person.headers })).body;
  return { number: body.number as string, person, read };
}
const lines = (quantity: number) => ({ lines: [{ position: 1, quantity }] });

test('S37 T20: items are credited with orders.manage only', async () => {
  const { number, person } = await placed({ quantity: 2 }, 'confirmed');
  const request = `POST /trade/admin/orders/${number}/credits`;
  expect((await services.send(request, { headers: person.headers, body: lines(1) })).status).toBe(403);
  expect((await services.send(request, { body: lines(1) })).status).toBe(401);
  expect((await credit('ORD-ZZZZZZ', lines(1))).status).toBe(404);
});

test('S37: a part of an invoiced order is credited, the stock comes back, and the customer sees the credit note', async () => {
  const before = await stockOf(services, 'vase');
  const { number, read } = await placed({ product: 'vase', quantity: 3 }, 'confirmed', 'fulfilled');
  const {
    total,
    tax,
    shipping,
    revision,
    lines: [line],
  } = await read();
  const first = await credit(number, { ...lines(2), note: 'Two were broken.', revision });
  expect(first.status).toBe(200);
  expect((await credit(number, { ...lines(1), revision })).status).toBe(409);
  const after = await read();
  const goods = 2 * line.unit_price.amount;
  const share = Math.round((tax.amount * goods) / total.amount);
  expect(after).toMatchObject({
    status: 'fulfilled',
    total,
    lines: [{ quantity: 3, credited: 2 }],
    credits: [
      {
        note: 'Two were broken.',
        lines: [{ title: line.title, quantity: 2, total: { amount: goods } }],
        shipping: { amount: 0 },
        tax: { amount: share },
        total: { amount: goods },
      },
    ],
  });
  expect(after.events.at(-1)).toMatchObject({ change: 'credit', status: 'fulfilled', note: 'Two were broken.' });
  expect(await stockOf(services, 'vase')).toBe(before - 1);
  // Everything that is left ends the order.
  const rest = await credit(number, { ...lines(1), shipping: shipping.amount > 0, return_stock: false });
  expect(rest.body).toMatchObject({ status: 'refunded', next_statuses: [] });
  const credits = (await read()).credits as Array<{ total: { amount: number }; tax: { amount: number } }>;
  const sum = (name: 'total' | 'tax') => credits.reduce((all, each) => all + each[name].amount, 0);
  expect([sum('total'), sum('tax')]).toEqual([total.amount, tax.amount]);
  expect(await stockOf(services, 'vase')).toBe(before - 1);
  const { body: log } = await asStaff(`GET /trade/audit?target_type=order&target_id=${after.id}`);
  expect(log.entries.map(({ action }: { action: string }) => action)).toContain('order.credit');
});

test('S37: too much, nothing, an unknown line and an ended order are refused, and change nothing', async () => {
  const { number, read } = await placed({ quantity: 2 }, 'confirmed');
  const before = await read();
  const refused: ReadonlyArray<readonly [object, string]> = [
    [lines(3), 'lines.0.quantity'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ position: 2, quantity: 1 }] }, 'lines.0.position'],
    [{ lines: [1, 1].map((quantity) => ({ position: 1, quantity })) }, 'lines.1.position'],
    [lines(0), 'lines.0.quantity'],
    [{ lines: [], shipping: true }, 'shipping'],
  ];
  for (const [body, field] of refused) {
    const answer = await credit(number, body);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
  }
  expect(await read()).toEqual(before);
  await changeStatus(number, 'cancelled');
  expect((await credit(number, lines(1))).status).toBe(409);
});

test('S25 S37: an invoiced order that is cancelled or refunded gets a credit note over the rest', async () => {
  for (const ending of ['cancelled', 'refunded']) {
    const { number, read } = await placed({ quantity: 2 }, 'confirmed');
    await credit(number, lines(1));
    expect((await changeStatus(number, ending)).status).toBe(200);
    const { total, credits } = await read();
    expect(credits).toHaveLength(2);
    expect(credits[0].total.amount + credits[1].total.amount).toBe(total.amount);
  }
  const { number, read } = await placed({ quantity: 2 });
  await changeStatus(number, 'cancelled');
  expect((await read()).credits).toEqual([]);
});

test('S37: numbers of credit notes have no gaps, also in parallel and after refusals', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => placed({ product: 'watering-can' }, 'confirmed')));
  const answers = await Promise.all(
    orders.flatMap(({ number }) => [
      credit(number, { ...lines(1), shipping: true }),
      credit(number, { ...lines(1), shipping: true }),
    ]),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
  const numbers = (await Promise.all(orders.map(({ read }) => read()))).flatMap(({ credits }) =>
    credits.map(({ number }: { number: string }) => Number(/^CN-\d{4}-(\d{6})$/.exec(number)?.[1])),
  );
  numbers.sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  expect(numbers).toHaveLength(5);
});

test('S37: before the invoice items are removed, the total and the stock follow, and the last item stays', async () => {
  const before = await stockOf(services, 'hook-rail');
  const { number, read } = await placed({ product: 'hook-rail', quantity: 3 });
  const {
    lines: [line],
    shipping,
  } = await read();
  expect((await credit(number, { ...lines(1), shipping: true })).status).toBe(422);
  expect((await credit(number, lines(3))).status).toBe(409);
  expect((await credit(number, { ...lines(2), note: 'Sorry.' })).status).toBe(200);
  const sum = line.unit_price.amount + shipping.amount;
  const order = await read();
  expect(order).toMatchObject({
    lines: [{ quantity: 1, total: line.unit_price }],
    subtotal: line.unit_price,
    total: { amount: sum },
    tax: { amount: Math.round((sum * 19) / 119) },
    credits: [],
  });
  expect(order.events.at(-1)).toMatchObject({ change: 'items', note: `2 × ${line.title}. Sorry.` });
  expect(await stockOf(services, 'hook-rail')).toBe(before - 1);
  await changeStatus(number, 'cancelled');
  expect(await stockOf(services, 'hook-rail')).toBe(before);
});

test('S37: items that do not go back into stock stay out of it when the order is cancelled later', async () => {
  const before = await stockOf(services, 'stool');
  const { number } = await placed({ quantity: 3 }, 'confirmed');
  await credit(number, { ...lines(1), return_stock: false });
  expect(await stockOf(services, 'stool')).toBe(before - 3);
  await credit(number, lines(1));
  expect(await stockOf(services, 'stool')).toBe(before - 2);
  await changeStatus(number, 'cancelled');
  expect(await stockOf(services, 'stool')).toBe(before - 1);
});
