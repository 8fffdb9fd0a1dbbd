import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { noResponseMessage, unknownMessage } from '#contract/connection-messages.ts';
import { failures } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { createUpstream, type Upstream } from '../../server/client/upstream.ts';
import { startAccountGateway } from '../helpers/account-gateway.ts';
import { type ForeignService, json, startForeignService } from '../helpers/foreign-service.ts';
import { freePort } from '../helpers/free-port.ts';
import { settings, silentLogger } from '../helpers/guarded-app.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { selfSigned } from '../helpers/self-signed.ts';

const cleanups: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

const quick = { UPSTREAM_TIMEOUT: '350' };
const oneByOne = { UPSTREAM_CONNECTIONS: '1', BREAKER_FAILURES: '1', queueLength: '1' };
function upstreamWith(env: Record<string, string> = {}): Upstream {
  const upstream = createUpstream({ config: settings({ ...generousTimeouts, ...env }), logger: silentLogger });
  cleanups.push(() => upstream.close());
  return upstream;
}
async function serviceThat(
  answer: (response: ServerResponse, hit: { url: string }) => unknown,
): Promise<ForeignService> {
  const service = await startForeignService((hit, response) => answer(response, hit));
  cleanups.push(() => service.close());
  return service;
}
const get = (upstream: Upstream, origin: string, signal?: AbortSignal) =>
  upstream.call({ origin, path: '/', method: 'GET', headers: {}, signal });

test('S124: refused, silent, stalled and endless responses fail in time with the same message', async () => {
  const silent = await serviceThat(() => undefined);
  const half = await serviceThat((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  );
  const dripping = await serviceThat((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  });
  // Nothing listens on port 1; a free port could be taken by a parallel test.
  const refused = 'http://127.0.0.1:1';
  for (const origin of [silent.url, half.url, dripping.url, refused]) {
    const failure = { status: 504, code: 'no_response', userMessage: noResponseMessage };
    await expect(get(upstreamWith(quick), origin)).rejects.toMatchObject(failure);
  }
});

test('S124: an unknown host fails with the same message', async () => {
  const call = get(upstreamWith({ UPSTREAM_TIMEOUT: '6000' }), 'http://nowhere.invalid');
  await expect(call).rejects.toMatchObject({ status: 502, code: 'no_response', userMessage: noResponseMessage });
});

test('T29: a response larger than the limit, or not HTTP, is a bad gateway', async () => {
  const large = await serviceThat((response) => json(response, 200, 'x'.repeat(20_000)));
  await expect(get(upstreamWith({ upstreamMaxResponse: '10000' }), large.url)).rejects.toMatchObject({ status: 502 });
  const garbage = createServer((socket: Socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
  await once(garbage, 'listening');
  cleanups.push(async () => void garbage.close());
  const { port } = garbage.address() as AddressInfo;
  await expect(get(upstreamWith(), `http://127.0.0.1:${port}`)).rejects.toMatchObject({
    status: 502,
    userMessage: unknownMessage,
  });
});

test('T26: an untrusted certificate ends the call before the bearer is sent', async () => {
  const tls = selfSigned();
  const service = await startForeignService((_hit, response) => json(response, 200, {}), tls);
  cleanups.push(() => service.close());
  const call = upstreamWith().call({
    origin: service.url,
    path: '/',
    method: 'GET',
    headers: { authorization: 'Bearer secret' },
  });
  await expect(call).rejects.toMatchObject({ status: 502 });
  expect(service.hits).toEqual([]);
});

test('T25: a redirect is not followed', async () => {
  const other = await serviceThat((response) => json(response, 200, {}));
  const service = await serviceThat((response) => response.writeHead(302, { location: other.url }).end());
  const answer = await get(upstreamWith(), service.url);
  expect([answer.status, other.hits.length]).toEqual([302, 0]);
});

test('T59: an aborted signal ends its call, also while it waits for a connection', async () => {
  let closed = 0;
  const service = await serviceThat((response) => response.on('close', () => closed++));
  const upstream = upstreamWith({ UPSTREAM_TIMEOUT: '20000' });
  const gone = new AbortController();
  const calls = Array.from({ length: 200 }, () => get(upstream, service.url, gone.signal));
  const ending = Promise.allSettled(calls);
  await expect.poll(() => service.hits.length).toBe(64);
  gone.abort();
  const ends = await ending;
  const statuses = ends.map((end) => (end.status === 'rejected' ? (end.reason as { status: number }).status : 200));
  // The pool has 64 connections and a queue of 100; the rest fails at once.
  expect(new Set(statuses)).toEqual(new Set([499, 503]));
  await expect.poll(() => service.hits.length - closed).toBe(0);
  expect(closed).toBe(64);
  const already = AbortSignal.abort();
  await expect(get(upstream, service.url, already)).rejects.toMatchObject({ status: 499 });
});

test('T59: a request that its visitor aborts ends its service call and frees its render', async () => {
  const gateway = await startAccountGateway({
    env: {
      MAX_DOCUMENTS: '10',
      QUEUE_TIMEOUT: '300',
      UPSTREAM_TIMEOUT: '60000',
    },
  });
  cleanups.push(() => gateway.close());
  const waiting = new Set<ServerResponse>();
  gateway.services.world.faults.set('GET /trade/secret/orders', (_hit, response) => {
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
  });
  const leaving = new AbortController();
  const visitor = gateway.visitor('token-customer');
  expect((await visitor.get('/account')).status).toBe(200);
  const visits = Array.from({ length: 5 }, () =>
    fetch(`${gateway.origin}/account/orders`, {
      headers: { cookie: '__Host-session=token-customer' },
      signal: leaving.signal,
    }),
  );
  await expect.poll(() => waiting.size).toBe(5);
  // Further pages are refused: one visitor holds at most half of the ten places.
  expect((await visitor.get('/account')).status).toBe(503);
  leaving.abort();
  expect((await Promise.allSettled(visits)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await expect.poll(() => waiting.size).toBe(0);
  await expect.poll(async () => (await visitor.get('/account')).status).toBe(200);
});

test('T59: aborted calls do not count as failures of the service', async () => {
  const service = await serviceThat((response, hit) => (hit.url === '/' ? undefined : json(response, 200, {})));
  const upstream = upstreamWith({ UPSTREAM_TIMEOUT: '5000' });
  for (let index = 0; index < 8; index++)
    await get(upstream, service.url, AbortSignal.timeout(20)).catch(() => undefined);
  const answer = await upstream.call({ origin: service.url, path: '/fine', method: 'GET', headers: {} });
  expect(answer.status).toBe(200);
});

test('T28: calls to a service that is down fail at once, until it is back', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const upstream = upstreamWith({ breakerProbeInterval: '2000' });
  for (let index = 0; index < 5; index++) await expect(get(upstream, origin)).rejects.toMatchObject({ status: 504 });
  const opened = { status: 503, code: 'no_response', userMessage: noResponseMessage, retryAfter: 2 };
  await expect(get(upstream, origin)).rejects.toMatchObject(opened);
  const back = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')).listen(
    port,
    '127.0.0.1',
  );
  cleanups.push(async () => void back.close());
  await once(back, 'listening');
  await expect
    .poll(() =>
      get(upstream, origin).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test('T28: a 503 with a code of the service does not open the breaker, a bare one of a proxy does', async () => {
  const codes = { code: 'unavailable', user_message: 'The code could not be sent.' };
  const own = await serviceThat((response, hit) =>
    hit.url === '/' ? json(response, 503, codes, { 'retry-after': '5' }) : json(response, 200, {}),
  );
  const upstream = upstreamWith();
  for (let index = 0; index < 20; index++) expect((await get(upstream, own.url)).status).toBe(503);
  expect((await upstream.call({ origin: own.url, path: '/fine', method: 'GET', headers: {} })).status).toBe(200);
  const proxy = await serviceThat((response) => json(response, 503, { message: 'no upstream' }));
  for (let index = 0; index < 5; index++) expect((await get(upstream, proxy.url)).status).toBe(503);
  await expect(get(upstream, proxy.url)).rejects.toMatchObject({ status: 503, code: 'no_response' });
  expect(proxy.hits).toHaveLength(5);
});

test('T28: a service that answers between its failures stays in use', async () => {
  let calls = 0;
  const service = await serviceThat((response) => json(response, ++calls % 4 === 0 ? 503 : 200, {}));
  const upstream = upstreamWith();
  for (let index = 1; index <= 25; index++) await get(upstream, service.url);
  expect(service.hits).toHaveLength(25);
});

test('T28: an opened breaker is logged with the service', async () => {
  const { logger, lines } = collectingLogger('warn');
  const upstream = createUpstream({ config: settings(), logger });
  cleanups.push(() => upstream.close());
  const origin = 'http://127.0.0.1:1';
  for (let index = 0; index < 5; index++) await expect(get(upstream, origin)).rejects.toMatchObject({ status: 504 });
  expect(lines).toMatchObject([{ msg: 'circuit breaker of a service changed', origin, state: 'open' }]);
});

test('T59: an aborted call is not retried', async () => {
  const leaving = new AbortController();
  const service = await serviceThat((response) => {
    response.on('finish', () => leaving.abort());
    json(response, 429, {}, { 'retry-after': '2' });
  });
  const upstream = upstreamWith({ UPSTREAM_TIMEOUT: '10000' });
  const call = upstream.call({ origin: service.url, path: '/', method: 'POST', headers: {}, signal: leaving.signal });
  await expect(call).rejects.toMatchObject({ status: 499 });
  expect(service.hits).toHaveLength(1);
});

test('calls beyond the connection pool wait briefly and are then refused with 503', async () => {
  const waiting: ServerResponse[] = [];
  const service = await serviceThat((response) => waiting.push(response));
  const upstream = upstreamWith({
    UPSTREAM_CONNECTIONS: '2',
    queueLength: '1',
    QUEUE_TIMEOUT: '200',
    UPSTREAM_TIMEOUT: '5000',
  });
  const running = [get(upstream, service.url), get(upstream, service.url)];
  await expect.poll(() => waiting.length).toBe(2);
  const third = get(upstream, service.url);
  await expect(get(upstream, service.url)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await expect(third).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(service.hits.length).toBe(2);
  for (const response of waiting) json(response, 200, {});
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  const after = get(upstream, service.url);
  await expect.poll(() => waiting.length).toBe(3);
  json(waiting[2]!, 200, {});
  expect((await after).status).toBe(200);
});

test('an opened response holds its connection until its body was read or destroyed', async () => {
  const service = await serviceThat((response) => {
    response.writeHead(200, { 'content-type': 'image/webp' }).write('the start');
    response.on('close', () => response.destroy());
  });
  const upstream = upstreamWith({ UPSTREAM_TIMEOUT: '1500', ...oneByOne });
  const open = () => upstream.open({ origin: service.url, path: '/', method: 'GET', headers: {} });
  const first = await open();
  const second = open();
  await expect(open()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(service.hits.length).toBe(1);
  first.body.on('error', () => undefined).destroy();
  const { body } = await second;
  body.on('error', () => undefined).destroy();
  await new Promise((resolve) => body.once('close', resolve));
  // A reader that leaves is no failure of the service, a body that stops is one.
  const third = await open();
  await expect(third.body.text()).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
  await expect(open()).rejects.toMatchObject({ status: 503, code: 'no_response' });
});

test('a body that its sender ends early or that is too large is no failure of the service', async () => {
  const service = await serviceThat((response) => json(response, 200, {}));
  const upstream = upstreamWith({ BREAKER_FAILURES: '2' });
  for (let index = 0; index < 4; index++) {
    const body = new PassThrough();
    const call = upstream.call({ origin: service.url, path: '/', method: 'POST', headers: {}, body });
    body.write('the start');
    body.destroy(failures.tooLarge(givenText('Too large.')));
    await expect(call).rejects.toMatchObject({ status: 413, userMessage: 'Too large.' });
  }
  expect((await get(upstream, service.url)).status).toBe(200);
});

test('a response in chunks is received whole', async () => {
  const service = await serviceThat(async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (const piece of ['{"word":"', 'zürich'.repeat(1000), '"}']) {
      response.write(piece);
      await delay(10);
    }
    response.end();
  });
  const { body } = await get(upstreamWith(), service.url);
  expect(JSON.parse(body.toString())).toEqual({ word: 'zürich'.repeat(1000) });
});
