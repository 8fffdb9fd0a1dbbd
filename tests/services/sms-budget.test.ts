/** Text messages have a cost, and are held when the budget is used up (docs/decisions/066-sms-cost-brake.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecastOf } from '../../server/services/auth/messaging/sms-budget/forecast.ts';
import { createPrices, partsOf } from '../../server/services/auth/messaging/sms-budget/prices.ts';
import { createSpendingWatch } from '../../server/services/auth/messaging/sms-budget/watch.ts';
import type { AuthTables } from '../../server/services/auth/tables.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { createDeliveries as createQueue, heldNote } from '../../server/services/deliveries/deliveries.ts';
import type { DeliveryTables } from '../../server/services/deliveries/tables.ts';
import type { Service } from '../../server/services/service.ts';
import { readConfig } from '../../server/settings/config.ts';
import { createDatabase } from '../helpers/databases.ts';
import { createDeliveries, start } from '../helpers/deliveries.ts';
import { json } from '../helpers/foreign-service.ts';
import { silentLogger } from '../helpers/guarded-app.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { shippingAddress } from '../helpers/orders.ts';
import type { Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';

const unit = 10_000;

test('a price depends on the country and on the parts of a message', () => {
  const prices = createPrices({ SMS_PRICES: '*=0.07,DE=0.0812' });
  const cost = (phoneNumber: string, text = 'Hello') => prices.costOf({ phoneNumber, text });
  expect([cost('+4930901820'), cost('+12025550147'), cost('+12025550147', 'x'.repeat(161))]).toEqual([812, 700, 1_400]);
  expect(createPrices({ SMS_PRICES: '*=0.05' }).costOf({ phoneNumber: '+4930901820', text: '' })).toBe(500);
  expect(createPrices({ SMS_PRICES: '' }).isKnown).toBe(false);
  const lengths = ['x'.repeat(160), 'x'.repeat(161), '“'.repeat(70), `${'x'.repeat(70)}“`, '€'.repeat(81)];
  expect(lengths.map(partsOf)).toEqual([1, 2, 1, 2, 2]);
});

test('the forecast goes on as in the last week', () => {
  const now = new Date('2026-11-16T00:00:00Z');
  const month = { budget: 100, spent: 60, recent: 28, recentDays: 7, now };
  expect(forecastOf(month)).toEqual({ forecast: 120, exhaustedAt: new Date('2026-11-26T00:00:00Z') });
  expect(forecastOf({ ...month, budget: 120 })).toEqual({ forecast: 120, exhaustedAt: null });
  expect(forecastOf({ ...month, budget: null }).exhaustedAt).toBeNull();
  expect(forecastOf({ ...month, spent: 100 }).exhaustedAt).toEqual(now);
  // The first hour of the first day is no rate of a day.
  expect(forecastOf({ ...month, spent: 10, recent: 10, recentDays: 0.04 }).forecast).toBe(160);
});

describe('a budget', () => {
  let on: Messaging;
  beforeAll(async () => {
    // Codes of the people below are paid too, and signing in is how they come to be.
    on = await startMessaging({ SMS_PRICES: '*=1', SMS_BUDGET_PER_MONTH: '10', smsBudgetReserve: '50' });
  });
  afterAll(() => on?.end());

  const budget = async () => (await on.staff.send('GET /auth/sms-budget')).body.budget;
  const spent = async () => (await budget()).spent / unit;
  const order = async (person: Person) => {
    const body = { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };
    expect((await person.send('POST /trade/orders', body)).status).toBe(201);
  };
  const ask = (to: string) =>
    on.services.send('POST /auth/session/start', { body: { phone_number: to, country: 'US', app_id: 'a' } });
  let numbers = 0;
  const number = () => `+1555017${String(++numbers).padStart(4, '0')}`;
  async function spendUpTo(amount: number): Promise<void> {
    while ((await spent()) < amount) expect((await ask(number())).status).toBe(200);
  }
  const bySms = (person: Person) =>
    on.choose(person, [
      { event: 'orders', channel: 'sms', enabled: true },
      { event: 'orders', channel: 'email', enabled: false },
    ]);

  test('at the budget, messages are held or go by e-mail, codes go on up to the reserve, and staff let more be sent', async () => {
    const [texted, mailed] = [await on.people.person(), await on.people.person()];
    await on.confirm(mailed);
    await bySms(texted);
    await on.choose(mailed, [{ event: 'orders', channel: 'sms', enabled: true }]);
    expect(await budget()).toMatchObject({ currency: 'EUR', budget: 10 * unit, held: { count: 0 } });
    await order(texted);
    await expect.poll(() => on.textsTo(texted.phoneNumber).length, { timeout: 15_000 }).toBe(1);
    await spendUpTo(8);
    expect(await budget()).toMatchObject({ level: 'warning' });
    await spendUpTo(10);
    expect(await budget()).toMatchObject({ level: 'reached' });

    await order(texted);
    await expect
      .poll(async () => (await budget()).held, { timeout: 15_000 })
      .toMatchObject({ count: 1, items: [{ event: 'orders' }] });
    expect(on.textsTo(texted.phoneNumber)).toHaveLength(1);
    const before = on.mail.to(on.addressOf(mailed)).length;
    await order(mailed);
    await expect.poll(() => on.mail.to(on.addressOf(mailed)).length, { timeout: 15_000 }).toBe(before + 1);
    await expect.poll(on.pending).toBe(0);
    expect([(await budget()).held.count, on.textsTo(mailed.phoneNumber)]).toEqual([1, []]);
    // Waiting for the budget is no failure.
    const status = (await on.services.send('GET /trade/status', { as: 'system' })).body.messages;
    expect(status).toMatchObject({ due: 0, failing: 0, failed: 0, oldest: 0 });
    expect((await on.staff.send('GET /trade/messages/failed')).body.items).toEqual([]);

    // A message about security uses the reserve, and so do codes.
    await texted.send(`POST /auth/users/${texted.id}/api-tokens`, { name: 'Import', days: 7 });
    await expect.poll(() => on.textsTo(texted.phoneNumber).at(-1), { timeout: 15_000 }).toContain('API token');
    await spendUpTo(15);
    expect(await budget()).toMatchObject({ level: 'used-up' });
    const refused = await ask(number());
    expect([refused.status, refused.body.user_message]).toEqual([
      503,
      'We could not send the code. Please try again in a moment.',
    ]);

    const tryHeld = async () => {
      for (const service of ['trade', 'auth'])
        expect((await on.staff.send(`POST /${service}/messages/held/try-again`, {})).status).toBe(204);
    };
    const received = on.textsTo(texted.phoneNumber).length;
    await tryHeld();
    await expect.poll(on.pending).toBe(0);
    expect(on.textsTo(texted.phoneNumber)).toHaveLength(received);
    expect((await on.staff.send('POST /auth/sms-budget/releases', {})).body).toEqual({ released: 1 });
    await tryHeld();
    await expect.poll(() => on.textsTo(texted.phoneNumber).length, { timeout: 15_000 }).toBe(received + 1);
    expect((await budget()).held).toEqual({ count: 0, items: [] });

    const raise = (amount: number) => on.staff.send('PUT /auth/sms-budget', { budget: amount * unit });
    expect((await raise(10)).status).toBe(422);
    expect((await raise(30)).body.budget).toMatchObject({
      budget: 30 * unit,
      level: expect.stringMatching(/fine|warning/),
    });
    expect((await ask(number())).status).toBe(200);
    const { body: log } = await on.staff.send('GET /auth/audit?target_type=sms-budget');
    expect(log.entries).toMatchObject([
      {
        action: 'sms-budget.raise',
        before: { budget: '10.00 EUR' },
        after: { budget: '30.00 EUR' },
        actor_id: on.staff.id,
      },
      { action: 'sms-budget.release', after: { released: 1 } },
    ]);
  });

  test('only operators see and raise it, with a code that they entered recently', async () => {
    const person = await on.people.person();
    for (const request of ['GET /auth/sms-budget', 'PUT /auth/sms-budget', 'POST /auth/sms-budget/releases'])
      expect([
        request,
        (await person.send(request, request.startsWith('GET') ? undefined : { budget: 1 })).status,
      ]).toEqual([request, 403]);
    await query(on.services.databaseUrl, "update auth.sessions set verified_at = verified_at - interval '1 hour'");
    const late = await on.staff.send('PUT /auth/sms-budget', { budget: 50 * unit });
    expect([late.status, (await on.staff.send('POST /auth/sms-budget/releases', {})).status]).toEqual([428, 428]);
  });
});

test('operators are warned once when it gets worse, with what was spent and when it is used up', async () => {
  const own = await createDatabase('blank');
  const config = readConfig({
    DATABASE_URL: own.url,
    CODE_PEPPER: 'x'.repeat(32),
    SMS_PRICES: '*=1',
    SMS_BUDGET_PER_MONTH: '10',
  });
  const opened = await openDatabase({ config, logger: silentLogger });
  const { lines, logger } = collectingLogger('info');
  const watch = createSpendingWatch({ config, logger });
  const look = () => watch(opened.schema<AuthTables>('auth'));
  const spend = (amount: number) =>
    query(
      own.url,
      `insert into auth.sms_spending (day, purpose, messages, cost) values ((now() at time zone 'UTC')::date, 'security', 1, $1)
        on conflict (day, purpose) do update set cost = excluded.cost`,
      [amount * unit],
    );
  const levels = () => lines.map(({ level, msg }) => [level, msg]);
  try {
    await look();
    expect(lines).toEqual([]);
    for (const amount of [8, 9, 10, 10, 12, 13]) {
      await spend(amount);
      await look();
    }
    expect(levels()).toEqual([
      [40, 'the budget for text messages may not last for the month'],
      [50, 'the budget for text messages is used up; only codes are sent'],
      [50, 'the budget for text messages and its reserve are used up; no codes are sent'],
    ]);
    expect(lines[1]).toMatchObject({ currency: 'EUR', budget: 10, spent: 10, forecast: expect.any(Number) });
    for (const amount of [0, 9]) {
      await spend(amount);
      await look();
    }
    expect(lines).toHaveLength(3);
    await query(
      own.url,
      `insert into auth.sms_budgets (month, budget) values (date_trunc('month', now() at time zone 'UTC')::date, $1)`,
      [11 * unit],
    );
    await look();
    expect(lines[3]).toMatchObject({ level: 40, budget: 11, spent: 9 });
  } finally {
    await opened.close();
    await own.drop();
  }
});

test('a held message that is asked for while it is being tried is tried again at once', async () => {
  const own = await createDatabase('blank');
  const opened = await openDatabase({
    config: readConfig({ DATABASE_URL: own.url, CODE_PEPPER: 'x'.repeat(32) }),
    logger: silentLogger,
  });
  const ask = () => query(own.url, 'update trade.deliveries set next_at = now()');
  const answers = [
    async () => 'held' as const,
    async () => {
      await ask();
      return 'held' as const;
    },
    async () => 'sent' as const,
  ];
  const service = { database: opened.schema<DeliveryTables>('trade'), app: { log: silentLogger }, queues: {} };
  const { send } = createQueue(service as unknown as Service<DeliveryTables>, async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('The message was sent twice.');
    return answer();
  });
  const stored = async () => {
    const columns = `state, error, next_at > now() + interval '59 minutes' as waits`;
    return (await query(own.url, `select ${columns} from trade.deliveries`))[0];
  };
  try {
    await query(
      own.url,
      `insert into trade.deliveries (id, event, phone_number, content) values (gen_random_uuid(), 'orders', '+15550100031', '{"kind":"order-sent"}')`,
    );
    await send();
    expect(await stored()).toEqual({ state: 'due', error: heldNote, waits: true });
    await send();
    await ask();
    await send();
    expect(await stored()).toEqual({ state: 'due', error: heldNote, waits: false });
    await send();
    expect(await stored()).toMatchObject({ state: 'sent' });
  } finally {
    await opened.close();
    await own.drop();
  }
});

describe('a carrier that fails', () => {
  const deliveries = createDeliveries();
  afterAll(deliveries.end);

  test('a message that was not sent costs nothing, and one that may have been sent does', async () => {
    let status = 500;
    const carrier = await deliveries.provider((_hit, response) => {
      if (status === 0) return response.socket?.destroy();
      return json(response, status, {});
    });
    const services = await deliveries.startWith({
      SMS_SINK: `webhook:${carrier.url}`,
      SMS_WEBHOOK_SECRET: 'a secret of more than thirty-two characters',
      SMS_PRICES: '*=0.5',
    });
    const read = async () => (await services.send('GET /auth/sms-budget', { as: 'system' })).body.budget;
    expect((await start(services, { to: '+15550100021' })).status).toBe(503);
    expect(await read()).toMatchObject({ spent: 0, messages: 0, budget: null, level: 'fine' });
    status = 0;
    expect((await start(services, { to: '+15550100022' })).status).toBe(200);
    status = 200;
    expect((await start(services, { to: '+15550100023' })).status).toBe(200);
    expect(await read()).toMatchObject({ spent: unit, messages: 2 });
  });
});
