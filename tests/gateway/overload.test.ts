import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type AccountGateway, startAccountGateway } from '../helpers/account-gateway.ts';
import { respondWithFailure } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { freePort } from '../helpers/free-port.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { cookie, path, withoutScripts } from '../helpers/streamed-page.ts';

let gateway: AccountGateway;
afterEach(() => gateway.close());

/** Holds the only place until the returned function is called. */
async function holdPlace(): Promise<() => Promise<void>> {
  const called = Promise.withResolvers<ServerResponse>();
  gateway.services.world.faults.set('GET /trade/secret/orders', (_hit, response) => called.resolve(response));
  const held = gateway.visitor('token-administrator').get('/account/orders');
  const response = await called.promise;
  return async () => {
    json(response, 200, { text: 'theirs at last' });
    expect(await (await held).text()).toContain('theirs at last');
  };
}

test('T57: while the gateway is busy, probes and cached pages are answered, and others are refused in their format', async () => {
  const { logger, lines } = collectingLogger('info');
  gateway = await startAccountGateway({ logger, env: { MAX_DOCUMENTS: '1', QUEUE_TIMEOUT: '0' } });
  const visitor = gateway.visitor('token-customer');
  const cached = await visitor.get('/news', { headers: { 'accept-encoding': 'identity' } });
  const release = await holdPlace();
  const refusalOf = async (path: string, method = 'GET') => {
    const answer = await visitor.get(path, { method });
    return { answer, text: await answer.text() };
  };
  const expectRefused = ({ status, headers }: Response) =>
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store']);

  for (const path of ['/healthz', '/readyz', '/news']) expect((await visitor.get(path)).status).toBe(200);
  const revalidated = await visitor.get('/news', { headers: { 'if-none-match': cached.headers.get('etag')! } });
  expect(revalidated.status).toBe(304);

  for (const path of ['/products', '/account', '/account/roles-admin']) {
    const { answer, text } = await refusalOf(path);
    expectRefused(answer);
    expect([answer.headers.get('content-type'), text]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('This site is busy at the moment.'),
    ]);
    expect(text.length).toBeLessThan(2_000);
  }
  expectRefused((await refusalOf('/products', 'HEAD')).answer);
  expectRefused((await refusalOf('/products/_payload')).answer);
  expect((await refusalOf('/nowhere')).answer.status).toBe(404);

  const called = await refusalOf('/api/content/posts');
  expectRefused(called.answer);
  expect(JSON.parse(called.text).code).toBe('unavailable');

  const form = await visitor.post('/contact', 'open', { text: 'My radio hums.' });
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await form.text()).toContain('My radio hums.');
  const sent = await visitor.call('/contact', 'open', { text: 'My radio hums.' });
  expectRefused(sent);
  expect(sent.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(gateway.services.requestsTo('POST /trade/open-operation')).toEqual([]);
  expect(lines.filter(({ status }) => status === 503)).toEqual([]);

  await release();
  for (const path of ['/products', '/api/content/posts', '/about'])
    await expect.poll(async () => (await visitor.get(path)).status).toBe(200);
});

test('T57: a large form and an upload that are refused because auth is away are logged, as this is no overload', async () => {
  const { logger, lines } = collectingLogger('info');
  gateway = await startAccountGateway({ logger });
  gateway.services.world.faults.set('/auth', respondWithFailure(503));
  const visitor = gateway.visitor('token-administrator');
  const form = await visitor.post('/account/roles-admin', 'manage', { text: 'x'.repeat(70_000) });
  const body = new FormData();
  body.set('file', 'a picture');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const upload = await visitor.get('/account/uploads', { method: 'POST', headers, body });
  expect([form, upload].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '2'],
    [503, '2'],
  ]);
  const logged = () => lines.filter(({ msg }) => msg === 'request failed').map(({ path, status }) => [path, status]);
  await expect.poll(logged).toEqual([
    ['/account/roles-admin', 503],
    ['/account/uploads', 503],
  ]);
});

test('T57: a customer whose session is known waits for no anonymous visitors, and an invented cookie changes nothing', async () => {
  const internal = await freePort();
  gateway = await startAccountGateway({
    env: { MAX_DOCUMENTS: '1', QUEUE_TIMEOUT: '30000', PAGE_STORE_BYTES: '0', INTERNAL_PORT: String(internal) },
  });
  const customer = gateway.visitor('token-customer');
  expect((await customer.get('/account')).status).toBe(200);
  const release = await holdPlace();
  const all: Array<Promise<unknown>> = [];
  const visit = async (visitor: typeof customer, path: string) => {
    all.push(visitor.get(path));
    const metrics = async () => (await fetch(`http://127.0.0.1:${internal}/metrics`)).text();
    await expect.poll(metrics).toContain(`portico_queue{state="waiting"} ${all.length}\n`);
  };
  await visit(gateway.visitor(), '/about');
  await visit(gateway.visitor('token-unknown'), '/account/settings');
  await visit(gateway.visitor(), '/about');
  await visit(customer, '/account');
  gateway.services.hits.length = 0;
  await release();
  await Promise.all(all);
  // In the order in which the services were asked, as responses of several connections may overtake each other.
  const asked = gateway.services.hits.map(({ url, headers }) => `${url} ${headers['authorization'] ?? ''}`.trim());
  expect(asked.filter((call) => !call.includes('/events'))).toEqual([
    '/trade/secret/about',
    '/trade/secret/account Bearer token-customer',
    '/auth/session/validate Bearer token-unknown',
    '/trade/secret/about',
  ]);
});

test.each([
  ['a streamed document', path, 'GET /trade/first', cookie],
  ['a streamed payload', `${path}/_payload`, 'GET /trade/first', cookie],
  ['a whole document', path, 'GET /trade/first', withoutScripts.cookie],
  ['a response of the public API', '/api/content/posts', 'GET /content/posts', ''],
])(
  'T58: a visitor who stops reading %s holds a place only until the service has answered',
  async (_, address, call, cookies) => {
    gateway = await startAccountGateway({
      env: { ...generousTimeouts, MAX_DOCUMENTS: '1', QUEUE_TIMEOUT: '0', panelGrace: '0' },
    });
    const called = Promise.withResolvers<ServerResponse>();
    gateway.services.world.faults.set(call, (_hit, response) => called.resolve(response));
    // More than the buffers of the system hold.
    const large = randomBytes(3.5 * 1024 * 1024).toString('hex');
    const reading = fetch(gateway.origin + address, { headers: { cookie: cookies, 'accept-encoding': 'identity' } });
    const response = await called.promise;
    const other = async () => (await gateway.visitor().get('/about')).status;
    expect(await other()).toBe(503);
    json(response, 200, { text: large });
    await expect.poll(other).toBe(200);
    expect(await (await reading).text()).toContain(large);
  },
);
