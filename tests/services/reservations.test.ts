import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stockOf } from '../helpers/orders.ts';
import { startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());
const reserve = (quantity: number, key: string = randomUUID()) =>
  services.send('POST /content/products/side-table/reservations', { as: 'system', body: { key, quantity } });
const release = (key: string) =>
  services.send(`DELETE /content/products/side-table/reservations/${key}`, { as: 'system' });

test('T20: only the system can reserve and release stock', async () => {
  const path = '/content/products/side-table/reservations';
  const { headers } = services.person({ permissions: ['products.manage'] });
  const key = randomUUID();
  expect((await services.send(`POST ${path}`, { body: { key, quantity: 1 } })).status).toBe(401);
  expect((await services.send(`POST ${path}`, { headers, body: { key, quantity: 1 } })).status).toBe(403);
  expect((await services.send(`DELETE ${path}/${key}`, { headers })).status).toBe(403);
});

test('T28: a key reserves once and releases once, in any order of the calls', async () => {
  const before = await stockOf(services, 'side-table');
  const key = randomUUID();
  const answers = await Promise.all([reserve(3, key), reserve(3, key), reserve(3, key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await stockOf(services, 'side-table')).toBe(before - 3);
  expect((await reserve(2, key)).status).toBe(422);
  await Promise.all([release(key), release(key)]);
  expect(await stockOf(services, 'side-table')).toBe(before);
  expect((await reserve(3, key)).status).toBe(409);
  const overtaken = randomUUID();
  expect((await release(overtaken)).status).toBe(200);
  expect((await reserve(1, overtaken)).status).toBe(409);
  expect(await stockOf(services, 'side-table')).toBe(before);
});

test('T28: a part of a reservation is released once, however often the call comes', async () => {
  const before = await stockOf(services, 'side-table');
  const key = randomUUID();
  const reduce = (keep: number) =>
    services.send(`DELETE /content/products/side-table/reservations/${key}`, { as: 'system', body: { keep } });
  expect((await reduce(1)).body).toEqual({ key, quantity: 0 });
  await reserve(3, key);
  expect((await Promise.all([reduce(1), reduce(1)])).map(({ body }) => body.quantity).sort()).toEqual([0, 2]);
  expect((await reduce(2)).body.quantity).toBe(0);
  expect(await stockOf(services, 'side-table')).toBe(before - 1);
  await release(key);
  await reduce(1);
  expect(await stockOf(services, 'side-table')).toBe(before);
});

test('S25: parallel reservations never exceed the stock, and visitors see the stock when it is low', async () => {
  const before = await stockOf(services, 'side-table');
  const answers = await Promise.all(Array.from({ length: before }, () => reserve(2)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.floor(before / 2));
  const left = await stockOf(services, 'side-table');
  expect(left).toBe(before % 2);
  const { body } = await services.send('GET /content/products/side-table');
  expect([body.availability, body.stock_left]).toEqual(left > 0 ? ['in_stock', left] : ['sold_out', null]);
  expect((await reserve(1_000_001)).status).toBe(422);
});
