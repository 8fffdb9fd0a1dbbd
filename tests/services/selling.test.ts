/** A shop takes orders once somebody has saved where it delivers and for how much. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTradeSettings, getTradeSettings } from '#contract/trade/trade-settings.ts';
import { readTrade } from '../../demo/import/trade.ts';
import { createPlaceOrder } from '../helpers/orders.ts';
import { query } from '../helpers/postgres.ts';
import { startOn } from '../helpers/services.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const migration = path.join(import.meta.dirname, '../../server/services/trade/migrations/127-selling.sql');
const refused = { code: 'not_selling', user_message: 'This shop does not take orders yet.' };

let services: ServicesWithPeople;
beforeAll(async () => {
  services = await startWithPeople();
});
afterAll(() => services?.remove());

const takesOrders = async () => (await services.send('GET /trade/selling')).body.takes_orders;
const empty = () => services.send('DELETE /trade/import', { as: 'system' });

test('a new site has no shipping costs and taxes, and takes no orders', async () => {
  const blank = await startOn({ SEED_DEMO: 'false', PUBLIC_ORIGIN: 'http://localhost:4711' });
  try {
    expect((await blank.send('GET /trade/selling')).body).toEqual({ takes_orders: false });
    const { body } = await blank.send('GET /trade/admin/settings', { as: 'system' });
    expect(body).toMatchObject({ zones: [], taxes: [] });
    const saved = await blank.send('PUT /trade/admin/settings', { as: 'system', body });
    expect([saved.status, Object.keys(saved.body.fields)]).toEqual([422, ['zones']]);
  } finally {
    await blank.remove();
  }
});

test('the demo company sells, but without its settings nothing is quoted, put into a cart or ordered until some are saved', async () => {
  const person = services.person();
  const { headers } = person;
  const staff = callAs(services, services.person({ permissions: ['trade.manage'] }));
  const { settings } = await readTrade();
  const { revision, ...example } = await staff(getTradeSettings, {});
  expect(example).toEqual(settings);
  expect(await takesOrders()).toBe(true);
  const add = { body: { items: [{ product: 'stool', quantity: 1 }] }, headers };
  const addLine = () => services.send('POST /trade/cart/items', add);
  expect((await addLine()).status).toBe(200);

  const { databaseUrl } = services;
  await query(databaseUrl, 'delete from trade.settings');
  expect(await takesOrders()).toBe(false);
  for (const answer of [
    await services.send('GET /trade/order-quotes/stool?country=DE'),
    await services.send('GET /trade/order-quotes?items=stool:1'),
    await addLine(),
    await createPlaceOrder(services)(person),
  ])
    expect([answer.status, answer.body]).toMatchObject([409, refused]);
  const cart = (await services.send('GET /trade/cart', { headers })).body;
  expect(cart.lines).toMatchObject([{ problem: refused.user_message }]);
  expect(cart.lines[0].unit_price).not.toBeNull();

  await staff(changeTradeSettings, { ...example, revision });
  expect(await takesOrders()).toBe(true);
  expect((await createPlaceOrder(services)(person)).status).toBe(201);
  expect((await services.send('GET /trade/cart', { headers })).body.lines).toMatchObject([{ problem: null }]);
});

test('settings of the demo company go with it unless somebody saved them', async () => {
  const { databaseUrl } = services;
  await query(databaseUrl, 'update trade.settings set is_saved = false');
  const staff = callAs(services, services.person({ permissions: ['trade.manage'] }));
  await staff(changeTradeSettings, await staff(getTradeSettings, {}));
  await empty();
  expect(await takesOrders()).toBe(true);
  await query(databaseUrl, 'update trade.settings set is_saved = false');
  await empty();
  expect(await takesOrders()).toBe(false);
});

test('after an upgrade a shop that has orders goes on with what it had, and another takes no orders', async () => {
  const own = await startWithPeople();
  try {
    const text = await readFile(migration, 'utf8');
    const upgrade = async () => {
      await query(
        own.databaseUrl,
        'delete from trade.settings; alter table trade.settings drop column is_saved, drop column announced',
      );
      await query(own.databaseUrl, `begin; set local search_path to trade; ${text}; commit`);
      return query(own.databaseUrl, 'select value, is_saved from trade.settings');
    };
    const { settings } = await readTrade();
    expect(await upgrade()).toEqual([{ value: settings, is_saved: false }]);
    await query(own.databaseUrl, 'truncate trade.orders cascade');
    expect(await upgrade()).toEqual([]);
  } finally {
    await own.remove();
  }
});
