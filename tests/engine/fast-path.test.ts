/** Cached pages are served before Fastify sees the request; the checks in front of every page apply there too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineGateway } from '../helpers/engine-gateway.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';

const visits = 12;
let gateway: Awaited<ReturnType<typeof startEngineGateway>>;
let proxied: Awaited<ReturnType<typeof startEngineGateway>>;
const env = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://small.example', LOG_LEVEL: 'silent' };
beforeAll(async () => {
  gateway = await startEngineGateway({ ...env, PAGE_RATE_PER_MINUTE: String(visits) });
  proxied = await startEngineGateway({ ...env, PAGE_RATE_PER_MINUTE: '3', TRUST_PROXY: '127.0.0.1' });
}, 60_000);
afterAll(() => Promise.all([gateway.close(), proxied.close()]));

const ask = (origin: string, method: string, headers: string[]) =>
  rawExchange(Number(new URL(origin).port), rawRequest(method, '/', headers));
const own = 'Host: small.example';

test('T34 T16: a cached page is refused for other hosts, repeated host headers and other methods', async () => {
  const rendered = await ask(gateway.origin, 'GET', [own]);
  const cached = await ask(gateway.origin, 'GET', [own]);
  expect([rendered.status, cached.status]).toEqual([200, 200]);
  expect(cached.body).toBe(rendered.body);
  expect([...cached.headers.keys()].sort()).toEqual([...rendered.headers.keys()].sort());
  expect(cached.headers.get('strict-transport-security')).toBe(rendered.headers.get('strict-transport-security'));
  expect((await ask(gateway.origin, 'GET', ['Host: evil.example'])).status).toBe(421);
  expect((await ask(gateway.origin, 'GET', [own, 'HOST: evil.example'])).status).toBe(400);
  expect((await ask(gateway.origin, 'PUT', [own])).status).toBe(405);
});

test('HEAD of a cached page has the length of GET and no body', async () => {
  const { status, headers, body } = await ask(gateway.origin, 'HEAD', [own]);
  const whole = await ask(gateway.origin, 'GET', [own]);
  expect([status, body]).toEqual([200, '']);
  expect(headers.get('content-length')).toBe(whole.headers.get('content-length'));
});

test('T57: a request that a cached page cannot answer counts once, and a long header does not matter', async () => {
  const conditional = ['If-None-Match: "other"', `Accept-Encoding: q1${' '.repeat(15_000)}y`];
  const limited = await startEngineGateway({ ...env, PAGE_RATE_PER_MINUTE: '5' });
  try {
    const statuses = [];
    for (let visit = 0; visit < 6; visit++)
      statuses.push((await ask(limited.origin, 'GET', visit === 0 ? [own] : [own, ...conditional])).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});

test('T57: requests for cached pages count towards the rate limit', async () => {
  const statuses = [];
  for (let visit = 0; visit <= visits; visit++) statuses.push((await ask(gateway.origin, 'GET', [own])).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test('T57 T15: behind a proxy requests count for the visitor, not for the proxy', async () => {
  const from = (address: string) => ask(proxied.origin, 'GET', [own, `X-Forwarded-For: ${address}`]);
  const statuses = [];
  for (let visit = 0; visit < 4; visit++) statuses.push((await from('203.0.113.7')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await from('203.0.113.8')).status).toBe(200);
});
