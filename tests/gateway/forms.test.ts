import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AccountGateway,
  actionId,
  loginPath,
  startAccountGateway,
  type Visitor,
  waitForEventStreams,
} from '../helpers/account-gateway.ts';
import { administrator, dropConnection, neverRespond, roleOf } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { rawExchange } from '../helpers/raw-http.ts';

const { logger, lines } = collectingLogger('info');
let gateway: AccountGateway;
const others: AccountGateway[] = [];
beforeAll(async () => {
  gateway = await startAccountGateway({
    logger,
    env: {
      BREAKER_FAILURES: '100000',
      REQUEST_TIMEOUT: '1000',
      headersTimeout: '500',
      connectionsCheckingInterval: '100',
    },
  });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.world.faults.clear();
  gateway.services.hits.length = 0;
  lines.length = 0;
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
async function another(env: Record<string, string>): Promise<AccountGateway> {
  const other = await startAccountGateway({ env });
  others.push(other);
  await waitForEventStreams(other);
  return other;
}

const office = '/account/blog-admin';
const own = { 'sec-fetch-site': 'same-origin' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const head = (path: string, headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Sec-Fetch-Site: same-origin', ...headers, '', ''].join('\r\n');

test.each([
  ['no session', ''],
  ['an unknown session', '__Host-session=x'],
  ['a session without any permission', '__Host-session=token-customer'],
])('T02: a large form with %s is refused before its body is read', async (_who, cookie) => {
  for (const size of ['Content-Length: 3145728', 'Transfer-Encoding: chunked']) {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const answer = await rawExchange(
      gateway.port,
      head(office, [type, size, `Cookie: ${cookie}`, 'Connection: close']),
    );
    expect(answer.status).toBe(413);
  }
});

test('T02: a form with 1.5 million fields is refused without parsing any', async () => {
  const multipart = '--b\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n'.repeat(58_000);
  const floods: [string, string][] = [
    ['application/x-www-form-urlencoded', 'a&'.repeat(1_570_000)],
    ['multipart/form-data; boundary=b', `${multipart}--b--\r\n`],
  ];
  for (const [type, body] of floods) {
    const began = performance.now();
    const answer = await gateway
      .visitor('token-administrator')
      .get(office, { method: 'POST', headers: { ...own, 'content-type': type }, body });
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('too many fields')]);
    // Parsing would take half a minute; reading takes a tenth of a second.
    expect(performance.now() - began).toBeLessThan(5_000);
  }
});

test('a body that is not a form is refused before it is read', async () => {
  const type = ['Content-Type: application/json', 'Content-Length: 60000', 'Connection: close'];
  expect((await rawExchange(gateway.port, head('/contact', type))).status).toBe(415);
});

test('T57 T60: a form that arrives too slowly is answered once with 408 and not logged as an error', async () => {
  for (const path of ['/contact', loginPath]) {
    const socket = connect(gateway.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.write(head(path, ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000']));
    socket.write('message=hello');
    await once(socket, 'close');
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 408']);
    expect(received).toMatch(/connection: close/i);
  }
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('an action that exceeds its time limit answers 504 with the submitted text', async () => {
  const other = await another({ HANDLER_TIMEOUT: '300' });
  other.services.world.faults.set('/trade/open-operation', neverRespond);
  const answer = await other.visitor().post('/contact', 'open', { text: 'typed words' });
  expect([answer.status, await answer.text()]).toEqual([504, expect.stringContaining('typed words')]);
  const called = await other.visitor().call('/contact', 'open', { text: 'typed words' });
  expect([called.status, called.headers.get('content-type')]).toEqual([504, 'text/plain; charset=utf-8']);
  expect(await called.text()).toContain('No response from server.');
});

test('429 of a service is passed on to a form with Retry-After', async () => {
  gateway.services.world.faults.set('POST /auth/session/start', (_hit, response) => {
    response.setHeader('retry-after', '47');
    return json(response, 429, { code: 'too_many_requests', user_message: 'Wait a moment.' });
  });
  for (const way of ['post', 'call'] as const) {
    const answer = await gateway.visitor()[way](loginPath, 'start', { phoneNumber: '+15550100000', country: 'US' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '47']);
  }
});

test('T12: an action id with extra segments is refused with 409', async () => {
  const answer = await gateway.visitor().post('/contact', `${actionId('open')}#x`, { text: 'typed words' });
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('typed words')]);
  expect(gateway.services.requestsTo('POST /trade/open-operation')).toEqual([]);
});

const message = 'My radio hums.\nSince Tuesday, in "both" bands & <always>.';
/** Submits a returned form as its button would. */
async function sendAgain(visitor: Visitor, html: string): Promise<Response> {
  const form = new FormData();
  for (const [, name = '', value = ''] of html.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g)) {
    form.append(plain(name), plain(value));
  }
  for (const [, name = '', value = ''] of html.matchAll(/<textarea[^>]* name="([^"]*)">\n([^<]*)</g)) {
    form.append(plain(name), plain(value));
  }
  const [, address = ''] = /<form[^>]* action="([^"]*)"/.exec(html) ?? [];
  return visitor.get(plain(address), { method: 'POST', headers: own, body: form });
}
const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

test('while services are down, a form without JavaScript is returned with its text and can be sent again', async () => {
  const { faults } = gateway.services.world;
  // The page cannot be rendered either, because its content comes from the same service.
  faults.set('/trade', dropConnection);
  const visitor = gateway.visitor();
  const key = 'a1b2c3d4-0000-4000-8000-000000000000';
  const answer = await visitor.post('/about?x=1', 'open', { text: message, intent: key });
  expect(answer.status).toBe(504);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const html = await answer.text();
  expect(html).toContain('Error Code: 504');
  expect(html).toContain('&quot;both&quot; bands &amp; &lt;always&gt;');
  faults.clear();
  const again = await sendAgain(visitor, html);
  expect(again.status).toBe(200);
  expect(
    JSON.parse(
      gateway.services.requestsTo('POST /trade/open-operation').at(-1)?.body.replaceAll('\\r\\n', '\\n') ?? '',
    ),
  ).toEqual({ text: message });
});

test('a form whose permission was revoked is returned with its text', async () => {
  const answer = await gateway.visitor('token-customer').post('/account/roles-admin', 'manage', { text: message });
  const html = await answer.text();
  expect([answer.status, html.includes('Since Tuesday'), html.includes('Send again')]).toEqual([403, true, false]);
});

test('under overload a form without JavaScript is returned with its text', async () => {
  const other = await another({ EVENT_LOOP_LIMIT: '1' });
  await expect.poll(async () => (await other.visitor().post('/contact', 'open', { text: message })).status).toBe(503);
  await requireReturned(other);
});

test('while the gateway is busy, a form without JavaScript is returned with its text', async () => {
  const other = await another({
    MAX_DOCUMENTS: '1',
    QUEUE_TIMEOUT: '0',
    UPSTREAM_TIMEOUT: '60000',
  });
  const called = Promise.withResolvers<ServerResponse>();
  other.services.world.faults.set('/trade/open-operation', (_hit, response) => called.resolve(response));
  const held = other.visitor().post('/contact', 'open', { text: 'occupies the action' });
  const response = await called.promise;
  await requireReturned(other);
  json(response, 200, {});
  expect((await held).status).toBe(200);
});

async function requireReturned(other: AccountGateway): Promise<void> {
  const answer = await other.visitor().post('/contact', 'open', { text: message });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('Since Tuesday');
  expect((await other.visitor().post('/contact', 'open', { text: '' })).status).toBe(503);
}

test.each([
  ['text/html', 'Error Code: 413'],
  ['text/x-component', 'This is too large to be sent.'],
])(
  'T07: a browser that sends the whole of a form that is too large gets the answer, as %s',
  async (accept, expected) => {
    const body = `text=${'x'.repeat(8 * 1024 * 1024)}`;
    const head = [
      `POST ${loginPath} HTTP/1.1`,
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      `Accept: ${accept}`,
      ...(accept === 'text/html' ? [] : [`X-Action: ${actionId('start')}`]),
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    const { port } = await another({});
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(`${head}\r\n\r\n${body}`, () => resolve());
    });
    let received = '';
    socket.on('data', (chunk) => (received += chunk)).resume();
    await expect.poll(() => received).toContain(expected);
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    // The connection is still in order.
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => received).toMatch(/HTTP\/1\.1 200 /);
    socket.destroy();
  },
);

test('T07: a body that never ends is cut off, whatever it declares', async () => {
  const head = `POST ${loginPath} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded`;
  for (const declared of ['Content-Length: 30000000', 'Content-Length: 3000000000', 'Transfer-Encoding: chunked']) {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    const closed = once(socket, 'close');
    socket.write(`${head}\r\n${declared}\r\n\r\n`);
    const sending = setInterval(
      () => socket.write(declared.startsWith('T') ? `10000\r\n${'x'.repeat(0x10000)}\r\n` : 'x'),
      20,
    );
    await closed;
    clearInterval(sending);
  }
});

test('a form with more fields than allowed is refused, one at the limit is read', async () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
  expect((await gateway.visitor().post('/contact', 'open', fields(99))).status).toBe(200);
  expect((await gateway.visitor().post('/contact', 'open', fields(100))).status).toBe(413);
  const pairs = (count: number) => new URLSearchParams({ [`$ACTION_ID_${actionId('open')}`]: '', ...fields(count) });
  const send = (body: string) =>
    gateway.visitor().get('/contact', { method: 'POST', headers: { ...own, ...urlencoded }, body });
  expect((await send(`${pairs(99)}`)).status).toBe(200);
  expect((await send(`${pairs(100)}`)).status).toBe(413);
});

test('the connection of an upload that a service refuses while it arrives is usable afterwards', async () => {
  const content = createServer((_request, response) => json(response, 415, { code: 'unsupported' }));
  await once(content.listen(0, '127.0.0.1'), 'listening');
  const urls = { ...gateway.services.urls, content: `http://127.0.0.1:${(content.address() as AddressInfo).port}` };
  const other = await startAccountGateway({ services: { ...gateway.services, urls } });
  others.push(other);
  const length = 3 * 1024 * 1024;
  gateway.services.world.tokens.set('token-editor', { ...administrator, roles: [roleOf('07', 'media.manage')] });
  const upload = [
    'Cookie: __Host-session=token-editor',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
  ];
  const socket = connect(other.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.write(head('/account/uploads', upload));
  socket.write(Buffer.alloc(1024 * 1024));
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 415 /);
  socket.write(Buffer.alloc(length - 1024 * 1024));
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await expect.poll(() => received).toMatch(/HTTP\/1\.1 200 OK/);
  socket.destroy();
  content.close();
});
