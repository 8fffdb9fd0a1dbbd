import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { registerInternalServer } from '../../server/gateway/operations/internal-server.ts';
import { createRouteClasses } from '../../server/gateway/operations/route-class.ts';
import { createHttp } from '../../server/http/http.ts';
import { startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { dropConnection, sessionIdOf, startAccountServices } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { freePort } from '../helpers/free-port.ts';
import { settings, silentLogger } from '../helpers/guarded-app.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { send } from '../helpers/send.ts';

const cleanups: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

async function startGateway(env: Record<string, string> = {}) {
  const services = await startAccountServices();
  cleanups.push(services.close);
  const port = await freePort();
  const gateway = await startAccountGateway({ services, env: { INTERNAL_PORT: String(port), ...env } });
  cleanups.push(gateway.close);
  await waitForEventStreams(gateway);
  return { ...gateway, internal: `http://127.0.0.1:${port}` };
}

test('T67: the internal port answers probes while visitors have taken all connections', async () => {
  const { internal, origin } = await startGateway({ MAX_CONNECTIONS: '1' });
  const visitor = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(visitor, 'connect');
  // The server has accepted the first connection as soon as it drops a second one.
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'answered',
        () => 'dropped',
      ),
    )
    .toBe('dropped');
  expect((await send(`${internal}/healthz`)).status).toBe(200);
  const ready = await send(`${internal}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
  expect((await send(`${internal}/`)).status).toBe(404);
  expect((await readMetrics(internal)).get('portico_open_connections')).toBe(1);
  visitor.destroy();
});

test('metrics of a loopback port are not for a page that points its own name there, probes answer any name', async () => {
  const { internal } = await startGateway();
  const statusOf = async (path: string, host: string) =>
    (await rawExchange(Number(new URL(internal).port), rawRequest('GET', path, [`Host: ${host}`]))).status;
  expect(await statusOf('/metrics', 'attacker.example:9100')).toBe(421);
  expect(await statusOf('/metrics', 'localhost:9100')).toBe(200);
  expect(await statusOf('/healthz', 'gateway.internal')).toBe(200);
});

test('metrics count requests by route class, renders, and uses of the page cache', async () => {
  const { internal, origin } = await startGateway();
  await send(`${origin}/`, { headers: { 'accept-encoding': 'identity' } });
  await send(`${origin}/`, { headers: { 'accept-encoding': 'identity' } });
  await send(`${origin}/no-such-page?secret=1`);
  const metrics = await readMetrics(internal);
  expect(metrics.get('portico_cache_uses_total{cache="pages",result="miss"}')).toBe(1);
  expect(metrics.get('portico_cache_uses_total{cache="pages",result="hit"}')).toBe(1);
  expect(metrics.get('portico_cached_pages_total')).toBe(1);
  expect(metrics.get('portico_http_request_duration_seconds_count{class="public",status="2xx"}')).toBe(1);
  expect(metrics.get('portico_http_request_duration_seconds_count{class="unknown",status="4xx"}')).toBe(1);
  expect(metrics.get('portico_render_duration_seconds_count{kind="render"}')).toBe(1);
  expect(metrics.get('portico_ready')).toBe(1);
  expect(metrics.get('portico_event_stream_open{service="content"}')).toBe(1);
  expect(metrics.get('portico_event_stream_silence_seconds{service="content"}')).toBeLessThan(60);
  expect(metrics.get('portico_queue{state="running"}')).toBe(0);
  expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect([...metrics.keys()].join()).not.toMatch(/no-such-page|secret/);
});

test('metrics show calls to services by outcome, and open breakers', async () => {
  const { internal, ...gateway } = await startGateway({ BREAKER_FAILURES: '2', breakerProbeInterval: '60000' });
  await gateway.visitor('token-customer').get('/account/orders');
  const before = await readMetrics(internal);
  const series = 'service="auth+apps+content+trade"';
  expect(before.get(`portico_service_calls_total{${series},outcome="ok"}`)).toBeGreaterThan(0);
  expect(before.get(`portico_breaker_open{${series}}`)).toBe(0);
  gateway.services.world.faults.set('/', dropConnection);
  for (const token of ['one', 'two', 'three']) await gateway.visitor(token).get('/account/orders');
  const after = await readMetrics(internal);
  expect(after.get(`portico_service_calls_total{${series},outcome="unanswered"}`)).toBe(2);
  expect(after.get(`portico_service_calls_total{${series},outcome="refused"}`)).toBeGreaterThan(0);
  expect(after.get(`portico_breaker_open{${series}}`)).toBe(1);
});

test('a streamed page is counted until it has ended', async () => {
  const { internal, origin, services } = await startGateway({ panelGrace: '0' });
  const { promise: asked, resolve: ask } = Promise.withResolvers<ServerResponse>();
  services.world.faults.set('GET /trade/first', (_hit, response) => ask(response));
  const page = await fetch(`${origin}/account/messages`, {
    headers: { cookie: `__Host-session=token-customer; __Host-session-id=${sessionIdOf('token-customer')}; scripts=1` },
  });
  const open = async () => (await readMetrics(internal)).get('portico_open_streams{class="account"}');
  expect(await open()).toBe(1);
  json(await asked, 200, { text: 'first' });
  await page.text();
  await expect.poll(open).toBe(0);
});

test('an internal port in use ends the start', async () => {
  const used = createServer().listen(0, '127.0.0.1');
  await once(used, 'listening');
  const { port } = used.address() as AddressInfo;
  const config = settings({ INTERNAL_PORT: String(port) });
  const app = createHttp({ config, logger: silentLogger });
  const metrics = { contentType: 'text/plain', text: async () => '' };
  registerInternalServer(app, { config, ready: () => ({ ok: true, degraded: [] }), metrics });
  await expect(app.listen({ port: 0 })).rejects.toThrow('EADDRINUSE');
  await app.close();
  used.close();
});

test('the class of a route depends on its pattern, not on the URL', () => {
  const classOf = createRouteClasses({
    home: { pattern: '/', access: 'public' },
    login: { pattern: '/account/login', access: 'sign-in' },
    users: { pattern: '/account/user-admin', access: 'endpoint' },
  });
  const classes = [
    ['GET', '/'],
    ['GET', '/_payload'],
    ['POST', '/account/login'],
    ['GET', '/account/user-admin'],
    ['GET', '/account/search'],
    ['GET', '/account/*'],
    ['GET', '/media/:file'],
    ['GET', '/assets/*'],
    ['GET', '/sitemap.xml'],
    ['GET', '/healthz'],
    ['GET', undefined],
    ['GET', '/:first'],
  ] as const;
  expect(classes.map(([method, url]) => classOf({ method, page: null, routeOptions: { url } }))).toEqual([
    'public',
    'public',
    'form',
    'office',
    'call',
    'unknown',
    'picture',
    'file',
    'document',
    'probe',
    'unknown',
    'unknown',
  ]);
});
