import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inviteFromWaitlist } from '#contract/trade/waitlist-invitations.ts';
import { addWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { createDeliveries, somePhone as phone, start, verify } from '../helpers/deliveries.ts';
import { json } from '../helpers/foreign-service.ts';
import { runServices } from '../helpers/service-process.ts';
import { readableCodes, sentCodes } from '../helpers/sign-in.ts';

const { startWith, provider, end } = createDeliveries();
afterEach(end);

test('S98 T31: a webhook gets phone number, code and text once, with a signature over time and body', async () => {
  const secret = 'a-secret-that-both-of-us-know-well';
  const receiver = await provider((_hit, response) => json(response, 202, {}));
  const services = await startWith({ SMS_SINK: `webhook:${receiver.url}/hook`, SMS_WEBHOOK_SECRET: secret });
  const headers = { 'idempotency-key': 'one-intent-of-a-person' };
  const [first, again] = [await start(services, { headers }), await start(services, { headers })];
  expect([first.status, again.text]).toEqual([200, first.text]);
  expect(receiver.hits).toHaveLength(1);
  const [hit] = receiver.hits;
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(hit?.headers['x-signature'])) ?? [];
  expect(createHmac('sha256', secret).update(`${time}.${hit?.body}`).digest('hex')).toBe(signature);
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  const message = JSON.parse(hit?.body ?? '');
  expect(message).toMatchObject({ id: first.body.method_id, phone_number: phone });
  expect(message.text).toContain(message.code);
  expect(message.text).toMatch(new RegExp(`\\n@localhost #${message.code}$`));
  expect((await verify(services, first.body.method_id, message.code)).status).toBe(200);
});

test('T37 T38: while the provider fails every number gets 503, and no limits are used up', async () => {
  let isDown = true;
  const receiver = await provider((_hit, response) => json(response, isDown ? 503 : 200, {}));
  const services = await startWith({
    SMS_SINK: `webhook:${receiver.url}`,
    SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well',
    SENDS_PER_PHONE: '1',
  });
  const key = { 'idempotency-key': 'the-same-after-a-failure' };
  const failed = await start(services, { headers: key });
  expect([failed.status, failed.headers.has('retry-after'), failed.body.method_id]).toEqual([503, true, undefined]);
  const foreign = await start(services, { to: '+33612345678', country: 'FR' });
  expect([foreign.status, foreign.text]).toEqual([failed.status, failed.text]);
  isDown = false;
  expect((await start(services, { headers: key })).status).toBe(200);
  expect(receiver.hits).toHaveLength(2);
  expect((await start(services, { to: '+33612345679', country: 'FR' })).status).toBe(200);
  expect(receiver.hits).toHaveLength(2);
});

test('T37: a number that gets no message is answered no sooner than one that does', async () => {
  const delay = 500;
  let message = { code: '' };
  const receiver = await provider((hit, response) => {
    message = JSON.parse(hit.body);
    setTimeout(() => json(response, 202, {}), delay);
  });
  const services = await startWith({
    SMS_SINK: `webhook:${receiver.url}`,
    SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well',
  });
  const { body } = await start(services);
  const { user } = (await verify(services, body.method_id, message.code)).body;
  expect((await services.send(`POST /auth/users/${user.id}/suspend`, { as: 'system', body: {} })).status).toBe(200);
  for (const input of [{ to: phone }, { to: '+33612345678', country: 'FR' }]) {
    const startedAt = performance.now();
    expect((await start(services, input)).status).toBe(200);
    // A timer may fire a millisecond or two early.
    expect(performance.now() - startedAt).toBeGreaterThan(delay - 10);
  }
  expect(receiver.hits).toHaveLength(1);
});

test('T38: refused numbers count for the network only, and not for the total or for other numbers', async () => {
  const isLandline = (body: string) => JSON.parse(body).phone_number.startsWith('+1555020');
  const receiver = await provider((hit, response) => json(response, isLandline(hit.body) ? 422 : 202, {}));
  const services = await startWith({
    SMS_SINK: `webhook:${receiver.url}`,
    SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well',
    SENDS_PER_DAY: '4',
    SENDS_PER_NETWORK_AND_HOUR: '3',
  });
  const from = (address: string) => ({ 'x-client-address': address });
  const statuses: number[] = [];
  for (let index = 0; index < 10; index++)
    statuses.push((await start(services, { to: `+155502000${10 + index}`, headers: from('10.1.1.1') })).status);
  expect(statuses).toEqual([422, 422, 422, ...Array(7).fill(429)]);
  expect((await start(services, { headers: from('10.1.2.1') })).status).toBe(200);
  expect((await start(services, { to: '+15550100013', headers: from('10.1.2.2') })).status).toBe(200);
});

test.each([
  ['is late', () => undefined],
  ['is lost', (response: ServerResponse) => response.destroy()],
])("T37 T38: a message counts and its code works if the provider's response %s", async (_, respond) => {
  let code = '';
  const receiver = await provider((hit, response) => {
    code ||= JSON.parse(hit.body).code;
    respond(response);
  });
  const services = await startWith({
    SMS_SINK: `webhook:${receiver.url}`,
    SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well',
    carrierTimeout: '2000',
    RESEND_WAITS: '60',
  });
  const first = await start(services);
  expect([first.status, (await start(services)).status, receiver.hits.length]).toEqual([200, 429, 1]);
  expect((await start(services, { to: '+33612345678', country: 'FR' })).status).toBe(200);
  expect((await verify(services, first.body.method_id, code)).status).toBe(200);
});

test('a carrier that is slow to accept a message does not stop other calls to the auth service', async () => {
  let code = '';
  const gaveUp = Promise.withResolvers<void>();
  const receiver = await provider((hit, response) => {
    const message = JSON.parse(hit.body);
    if (message.code === null) return response.on('close', gaveUp.resolve);
    code = message.code;
    return json(response, 202, {});
  });
  const services = await startWith({
    SMS_SINK: `webhook:${receiver.url}`,
    SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well',
    carrierTimeout: '2500',
    UPSTREAM_TIMEOUT: '1500',
    BREAKER_FAILURES: '1',
    breakerProbeInterval: '60000',
  });
  const { token } = (await verify(services, (await start(services)).body.method_id, code)).body;
  const entry = await services.call(addWaitlistEntry, { waitlist: 'general', contact: '+12025550143' });
  await services.call(inviteFromWaitlist, { waitlist: 'general', ids: [entry.id] });
  await gaveUp.promise;
  const own = await services.send('GET /trade/own-waitlist-entries', { headers: { authorization: `Bearer ${token}` } });
  expect(own.status).toBe(200);
});

test('S98 T45: the file has a line for each code, and only its owner can read it', async () => {
  const codes = readableCodes();
  const services = await startWith(codes.env);
  await start(services);
  await start(services);
  const lines = sentCodes(codes.file);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(['phone_number', 'code', 'at']);
    expect([line.phone_number, /^\d{6}$/.test(line.code), Number.isNaN(Date.parse(line.at))]).toEqual([
      phone,
      true,
      false,
    ]);
  }
  expect(statSync(codes.file).mode & 0o777).toBe(0o600);
});

test('T37: without a configured provider on a public site sign-ins are 503 for every number and nothing is sent', async () => {
  const services = await startWith({ PUBLIC_ORIGIN: 'https://portico.example' });
  const answers = await Promise.all([start(services), start(services, { to: '+33612345678', country: 'FR' })]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test('T45: the services do not start if codes would go to a readable log or file or to an incomplete provider', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-refused-'));
  const file = `file:${directory}/codes`;
  const refused: ReadonlyArray<readonly [Record<string, string>, RegExp]> = [
    [{ SMS_SINK: file, NODE_ENV: 'production' }, /ALLOW_FILE_SMS/],
    [{ SMS_SINK: 'log', PUBLIC_ORIGIN: 'https://portico.example' }, /ALLOW_FILE_SMS/],
    [{ SMS_SINK: 'twilio', SIGN_IN_COUNTRIES: 'US' }, /TWILIO_ACCOUNT_SID/],
    [{ SMS_SINK: 'webhook:https://sms.example', SMS_WEBHOOK_SECRET: 'x'.repeat(32) }, /SIGN_IN_COUNTRIES/],
    [{ SMS_SINK: 'pigeon' }, /SMS_SINK/],
  ];
  try {
    for (const [env, reason] of refused) {
      const started = runServices({ DATA_DIR: path.join(directory, 'data'), ...env });
      expect([env, await started.ready(), (await started.exited()) === 0]).toEqual([env, null, false]);
      expect(started.output()).toMatch(reason);
    }
    const allowed = runServices({
      DATA_DIR: path.join(directory, 'data'),
      SMS_SINK: file,
      NODE_ENV: 'production',
      ALLOW_FILE_SMS: '1',
      SEED_DEMO: 'false',
    });
    expect(await allowed.ready()).not.toBeNull();
    await allowed.kill();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
