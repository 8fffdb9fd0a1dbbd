import { expect, test } from 'vitest';
import { createBreaker } from '../../server/client/breaker.ts';
import { createRetryBudget, pauseBeforeRetry, readRetryAfter, retryRule } from '../../server/client/retry.ts';
import { createUpstream } from '../../server/client/upstream.ts';
import { json, startForeignService } from '../helpers/foreign-service.ts';
import { settings, silentLogger } from '../helpers/guarded-app.ts';

const listed = [408, 409, 425, 429, 500, 502, 503, 504];
const others = [200, 400, 401, 403, 404, 410, 422, 501];

async function hitsFor(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS' | 'POST' | 'PATCH', status: number) {
  const service = await startForeignService((_hit, response) => json(response, status, {}));
  const upstream = createUpstream({ config: settings(), logger: silentLogger });
  const answer = await upstream.call({ origin: service.url, path: '/thing', method, headers: {} });
  await upstream.close();
  await service.close();
  expect(answer.status).toBe(status);
  return service.hits;
}

test.each(listed)(
  'S134 T28: on %i idempotent methods are not retried, and others once with the same key',
  async (status) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      expect([method, (await hitsFor(method, status)).length]).toEqual([method, 1]);
    }
    for (const method of ['POST', 'PATCH'] as const) {
      const hits = await hitsFor(method, status);
      expect([method, hits.length]).toEqual([method, 2]);
      expect(hits[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
      expect(hits[1]!.headers['idempotency-key']).toBe(hits[0]!.headers['idempotency-key']);
    }
  },
);

test.each(others)('S134 T28: %i is never retried', async (status) => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
    expect([method, (await hitsFor(method, status)).length]).toEqual([method, 1]);
  }
});

test('S134: a read has no idempotency key, and every change has its own', async () => {
  expect((await hitsFor('GET', 200))[0]!.headers).not.toHaveProperty('idempotency-key');
  const keys = await Promise.all((['PUT', 'DELETE', 'POST', 'PATCH'] as const).map((method) => hitsFor(method, 200)));
  expect(new Set(keys.map(([hit]) => hit!.headers['idempotency-key'])).size).toBe(4);
});

test('T28: a call without a response is not retried', async () => {
  const service = await startForeignService((_hit, response) => response.destroy());
  const upstream = createUpstream({ config: settings(), logger: silentLogger });
  const call = upstream.call({ origin: service.url, path: '/', method: 'POST', headers: {}, body: '{}' });
  await expect(call).rejects.toMatchObject({ status: 504, code: 'no_response' });
  expect(service.hits.length).toBe(1);
  await upstream.close();
  await service.close();
});

test('S134: a retry waits 50 to 200 ms or a longer Retry-After, and is skipped beyond two seconds', () => {
  const pause = (retryAfter: number | null) =>
    pauseBeforeRetry({ method: 'POST', attempt: 1, status: 503, retryAfter });
  const pauses = Array.from({ length: 500 }, () => pause(null)!);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...pauses)).toBeGreaterThan(150);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(200);
  expect(new Set(pauses).size).toBeGreaterThan(100);
  expect(pause(1_500)).toBe(1_500);
  expect(pause(2_000)).toBe(2_000);
  expect(pause(3_000)).toBeNull();
  expect(pauseBeforeRetry({ method: 'POST', attempt: 2, status: 503, retryAfter: null })).toBeNull();
});

test('S134: Retry-After is read in seconds or as a date', () => {
  expect(readRetryAfter('2')).toBe(2_000);
  expect(readRetryAfter(new Date(Date.now() + 5_000).toUTCString())).toBeGreaterThan(3_000);
  expect(readRetryAfter(new Date(0).toUTCString())).toBe(0);
  for (const header of [undefined, '', 'soon', '-1', ['1', '2']]) expect(readRetryAfter(header)).toBeNull();
});

test('T28: a Retry-After of more than two seconds prevents the retry', async () => {
  const service = await startForeignService((_hit, response) => json(response, 429, {}, { 'retry-after': '30' }));
  const upstream = createUpstream({ config: settings(), logger: silentLogger });
  await upstream.call({ origin: service.url, path: '/', method: 'POST', headers: {} });
  expect(service.hits.length).toBe(1);
  await upstream.close();
  await service.close();
});

test('T28: retries stay below a tenth of the calls while every call fails', () => {
  let now = 0;
  const budget = createRetryBudget(() => now);
  let calls = 0;
  let retries = 0;
  for (; now < 30_000; now += 20) {
    budget.called();
    const retried = budget.mayRetry();
    if (now < 1_000) continue;
    calls++;
    if (retried) retries++;
  }
  expect(calls).toBe(1_450);
  expect(retries / calls).toBeLessThanOrEqual(0.1);
  expect(retries / calls).toBeGreaterThan(0.05);
});

test('T28: a service that fails every call gets at most a tenth more calls', async () => {
  const service = await startForeignService((_hit, response) => json(response, 503, { code: 'x', user_message: 'y' }));
  const upstream = createUpstream({ config: settings(), logger: silentLogger });
  const call = (method: 'POST' | 'GET') => upstream.call({ origin: service.url, path: '/', method, headers: {} });
  for (let index = 0; index < 10; index++)
    await Promise.all(Array.from({ length: 20 }, (_, at) => call(at % 2 ? 'POST' : 'GET')));
  expect(service.hits.length).toBeGreaterThan(200);
  expect(service.hits.length).toBeLessThanOrEqual(220);
  const keys = service.hits.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect(keys.length - new Set(keys).size).toBe(service.hits.length - 200);
  await upstream.close();
  await service.close();
});

test('T28: the retry budget has a floor for services with little traffic', () => {
  const budget = createRetryBudget(() => 0);
  budget.called();
  expect(Array.from({ length: 12 }, () => budget.mayRetry()).filter(Boolean).length).toBe(retryRule.budget.floor);
});

test('the breaker opens after consecutive failures, allows one probe per interval and closes when it succeeds', () => {
  let now = 0;
  const states: string[] = [];
  const breaker = createBreaker({
    failures: 5,
    probeInterval: 2_000,
    now: () => now,
    onChange: (state) => states.push(state),
  });
  for (let index = 0; index < 4; index++) breaker.failed();
  breaker.succeeded();
  for (let index = 0; index < 5; index++) {
    expect(breaker.mayCall()).toBe(true);
    breaker.failed();
  }
  expect([breaker.mayCall(), breaker.wait()]).toEqual([false, 2_000]);
  now = 2_000;
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
  breaker.failed();
  now = 3_999;
  expect(breaker.mayCall()).toBe(false);
  now = 4_000;
  expect(breaker.mayCall()).toBe(true);
  breaker.succeeded();
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true]);
  expect(states).toEqual(['open', 'closed']);
});

test('the breaker opens when half of twenty calls in ten seconds fail, and ignores older calls', () => {
  let now = 0;
  const breaker = createBreaker({ failures: 5, probeInterval: 2_000, now: () => now, onChange: () => undefined });
  const mixed = () => {
    breaker.failed();
    breaker.succeeded();
  };
  for (let index = 0; index < 9; index++) mixed();
  now = 11_000;
  for (let index = 0; index < 9; index++) mixed();
  expect(breaker.mayCall()).toBe(true);
  mixed();
  breaker.failed();
  expect(breaker.mayCall()).toBe(false);
});
