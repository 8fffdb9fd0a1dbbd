import { afterAll, describe, expect, test } from 'vitest';
import { serviceNames as names } from '#contract/endpoint.ts';
import { gatewayHeader } from '#contract/events.ts';
import { type ServiceStatus, serviceStatuses } from '#contract/operations.ts';
import { createDeliveries } from '../helpers/deliveries.ts';
import { json } from '../helpers/foreign-service.ts';
import { createPeople } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

const codes = readableCodes();
const services = started(() => startOn(codes.env));

test('every service reports on its process, its database and its jobs', async () => {
  await expect
    .poll(async () => (await services.call(serviceStatuses.content, {})).jobs.find(({ name }) => /due/.test(name)))
    .toMatchObject({ every: 1, failures: 0, startedAt: expect.any(Date), failedAt: null });
  const all = await Promise.all(names.map((name) => services.call(serviceStatuses[name], {})));
  expect(new Set(all.map((status) => status.process)).size).toBe(1);
  for (const status of all) {
    expect(status.jobs.map(({ name }) => name)).toContain('delete old idempotency keys');
    expect(status).toMatchObject({ running: 1, database: { version: expect.stringMatching(/^1\d\.\d+$/) } });
    expect(status.database.bytes).toBeGreaterThan(1_000_000);
    expect(status.memory).toBeGreaterThan(10_000_000);
    expect(status.startedAt.getTime()).toBeLessThan(Date.now());
  }
  expect(all[0]?.pool).toEqual({ size: 10, used: expect.any(Number), waiting: 0 });
  const none = { due: 0, failing: 0, failed: 0, oldest: 0, returned: 0 };
  expect(all.map(({ messages }) => messages)).toEqual([none, null, none, none]);
});

test('a status is for operators only', async () => {
  const people = createPeople(services, codes.file);
  const [customer, administrator] = [await people.person(), await people.administrator()];
  for (const path of [
    ...names.map((name) => `GET /${name}/status`),
    'GET /trade/messages/failed',
    'GET /auth/messages/failed',
  ]) {
    const statuses = [await services.send(path), await customer.send(path), await administrator.send(path)];
    expect([path, ...statuses.map(({ status }) => status)]).toEqual([path, 401, 403, 200]);
  }
});

test('a service knows the gateways that read its events, and forgets one that left', async () => {
  const gateways = async () => (await services.call(serviceStatuses.content, {})).gateways?.map(({ name }) => name);
  const stop = new AbortController();
  const started = new Date().toJSON();
  await fetch(`${services.urls.content}/content/events`, {
    signal: stop.signal,
    headers: {
      authorization: `Bearer ${services.env['SERVICE_TOKEN']}`,
      [gatewayHeader]: `name=one%3A7&build=b&started=${started}`,
    },
  });
  expect(await gateways()).toEqual(['one:7']);
  stop.abort();
  await expect.poll(gateways).toEqual([]);
  expect((await services.call(serviceStatuses.trade, {})).gateways).toEqual([]);
});

describe('messages', () => {
  const deliveries = createDeliveries();
  afterAll(deliveries.end);
  const id = '00000000-0000-4000-8000-00000000d001';

  test('one that fails is listed with its error and without its number, and can be sent again when it was given up', async () => {
    let status = 500;
    const carrier = await deliveries.provider((_hit, response) => json(response, status, {}));
    const services = await startOn({
      SEED_DEMO: 'false',
      SIGN_IN_COUNTRIES: '*',
      SMS_SINK: `webhook:${carrier.url}`,
      SMS_WEBHOOK_SECRET: 'a secret of more than thirty-two characters',
    });
    const url = services.databaseUrl;
    const failed = async () => (await services.send('GET /trade/messages/failed', { as: 'system' })).body.items;
    const counts = async () => (await services.call(serviceStatuses.trade, {})).messages as ServiceStatus['messages'];
    const tryAgain = () => services.send(`POST /trade/messages/${id}/try-again`, { as: 'system', body: {} });
    try {
      await query(
        url,
        `insert into trade.deliveries (id, event, phone_number, content)
          values ('${id}', 'inquiries', '+15550100001', '{"kind":"text","text":"Secret"}')`,
      );
      await expect.poll(failed).toMatchObject([{ id, state: 'due', tries: 1, error: 'the webhook answered 500' }]);
      expect(JSON.stringify(await failed())).not.toMatch(/5550100001|Secret/);
      expect(await counts()).toMatchObject({ due: 1, failing: 1, failed: 0 });
      expect((await tryAgain()).status).toBe(409);

      await query(url, "update trade.deliveries set state = 'failed', tries = 8");
      expect(await counts()).toMatchObject({ due: 0, failing: 0, failed: 1, oldest: 0 });
      status = 200;
      expect((await tryAgain()).status).toBe(204);
      await expect
        .poll(async () => (await query(url, 'select state, content from trade.deliveries'))[0])
        .toEqual({ state: 'sent', content: null });
      expect(await failed()).toEqual([]);
      expect((await tryAgain()).status).toBe(409);
    } finally {
      await services.remove();
    }
  });
});
