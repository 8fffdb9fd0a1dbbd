import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type AccountGateway, startAccountGateway } from '../helpers/account-gateway.ts';
import { json } from '../helpers/foreign-service.ts';
import { type Guarded, startGuarded } from '../helpers/guarded-app.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { wrongHeaders } from '../helpers/security-headers.ts';

let guarded: Guarded | undefined;
let gateway: AccountGateway | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await guarded?.app.close();
  await gateway?.close();
  guarded = gateway = undefined;
});

type Slow = { socket: Socket; received: string; closed: boolean };
function open(port: number, first: string): Slow {
  const slow: Slow = { socket: connect(port, '127.0.0.1'), received: '', closed: false };
  slow.socket.write(first);
  slow.socket.on('data', (chunk) => {
    slow.received += chunk.toString('latin1');
  });
  slow.socket.on('error', () => undefined);
  slow.socket.on('close', () => {
    slow.closed = true;
  });
  sockets.push(slow.socket);
  return slow;
}

test('T57 T60: headers and bodies that never end are answered with 408 and closed while others are served', async () => {
  gateway = await startAccountGateway({
    env: { headersTimeout: '400', REQUEST_TIMEOUT: '800', connectionsCheckingInterval: '100' },
  });
  const { port, origin } = gateway;
  const slow = [
    ...Array.from({ length: 100 }, () => open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ')),
    ...Array.from({ length: 100 }, () =>
      open(
        port,
        'POST /contact HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n',
      ),
    ),
  ];
  const dribble = setInterval(() => {
    for (const { socket, closed } of slow) if (!closed) socket.write('a');
  }, 100);
  try {
    expect((await fetch(origin)).status).toBe(200);
    await expect.poll(() => slow.filter(({ closed }) => closed).length).toBe(200);
  } finally {
    clearInterval(dribble);
  }
  const answered = slow.filter(({ received }) => received !== '');
  // A client that still writes may lose the answer to its own reset; most do not.
  expect(answered.length).toBeGreaterThan(100);
  for (const { received } of answered) {
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toMatch(/connection: close/i);
    expect(received).toMatch(/cache-control: no-store/i);
    const headers = new Map(received.split('\r\n').map((line) => line.toLowerCase().split(': ') as [string, string]));
    expect(wrongHeaders(headers)).toEqual([]);
  }
  expect((await fetch(origin)).status).toBe(200);
});

test('T60: malformed requests are refused with security headers, a short body and a closed connection', async () => {
  gateway = await startAccountGateway();
  const request = (target: string, header = 'X: y') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;
  const cases: Array<[number, string]> = [
    [400, request('/products/%zz')],
    [400, 'nonsense\r\n\r\n'],
    [414, request(`/products/${'a'.repeat(101)}`)],
    [414, request(`/${'a'.repeat(3000)}`)],
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [417, request('/', 'Expect: a-miracle')],
    [501, 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n'],
    [431, request('/', `X-Large: ${'a'.repeat(17_000)}`)],
  ];
  for (const [wanted, text] of cases) {
    const { status, headers, body } = await rawExchange(gateway.port, text);
    expect(status).toBe(wanted);
    expect(headers.get('connection')).toBe('close');
    expect(headers.get('cache-control')).toBe('no-store');
    expect([wanted, wrongHeaders(headers)]).toEqual([wanted, []]);
    expect(body.length).toBeLessThan(1_000);
    expect(body).not.toContain('aaaa');
  }
});

test('T58: clients that never read are disconnected, and the page is not copied for each of them', async () => {
  // Larger than the socket buffers of the system, so that writing has to wait.
  const page = Buffer.alloc(32 * 1024 * 1024, 'x');
  guarded = await startGuarded({
    env: { writeIdleTimeout: '1000' },
    routes: (app) => void app.get('/', async (_request, reply) => reply.type('text/html').send(page)),
  });
  const { port, origin } = guarded;
  const before = process.memoryUsage.rss();
  let accepted = 0;
  guarded.app.server.on('connection', () => accepted++);
  const slow = Array.from({ length: 100 }, () => {
    const reader = open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    reader.socket.pause();
    return reader;
  });
  const connections = () =>
    new Promise<number>((resolve) => guarded!.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(() => accepted).toBe(100);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  await expect.poll(connections).toBe(0);
  expect((await (await fetch(origin)).arrayBuffer()).byteLength).toBe(page.length);
  expect(slow.length).toBe(100);
});

test('T58: clients that never read a cached page are disconnected while others are served', async () => {
  gateway = await startAccountGateway({ env: { writeIdleTimeout: '3000' } });
  const text = 'x'.repeat(7 * 1024 * 1024);
  gateway.services.world.faults.set('GET /trade/secret/about', (_hit, response) => json(response, 200, { text }));
  const { port, origin, connections } = gateway;
  const page = await (await fetch(`${origin}/about`, { headers: { connection: 'close' } })).text();
  expect(page.length).toBeGreaterThan(2 * text.length);
  await expect.poll(connections).toBe(0);
  for (let index = 0; index < 20; index++) {
    open(port, 'GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n').socket.pause();
  }
  await expect.poll(connections).toBe(20);
  expect((await rawExchange(port, rawRequest('GET', '/news'))).status).toBe(200);
  await expect.poll(connections).toBe(0);
  expect(gateway.services.requestsTo('GET /trade/secret/about')).toHaveLength(1);
});

test('T58: a slow client that keeps reading receives the whole response', async () => {
  const page = Buffer.alloc(12 * 1024 * 1024, 'x');
  guarded = await startGuarded({
    env: { writeIdleTimeout: '1000' },
    routes: (app) => void app.get('/', async (_request, reply) => reply.send(page)),
  });
  const began = performance.now();
  const reader = open(guarded.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  reader.socket.on('data', () => {
    reader.socket.pause();
    setTimeout(() => reader.socket.resume(), 15);
  });
  await expect.poll(() => reader.closed, { timeout: 18_000 }).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(1_500);
  expect(reader.received.length).toBeGreaterThan(page.length);
});

const pipelined = (count: number) => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count);

test('T58: seventeen pipelined requests are answered in order', async () => {
  let requests = 0;
  guarded = await startGuarded({
    routes: (app) =>
      void app.get('/', async () => {
        const number = ++requests;
        await new Promise((resolve) => setImmediate(resolve));
        return `answer ${number}.`;
      }),
  });
  const reader = open(guarded.port, pipelined(17));
  await expect.poll(() => reader.received.match(/answer \d+\./g)?.length).toBe(17);
  expect(reader.received.match(/answer \d+\./g)).toEqual(Array.from({ length: 17 }, (_, at) => `answer ${at + 1}.`));
  // The limit is on unanswered requests, not on requests of a connection.
  reader.socket.write(pipelined(17));
  await expect.poll(() => reader.received.match(/answer \d+\./g)?.length).toBe(34);
});

test('T58: clients that pipeline too many requests are disconnected before these are handled', async () => {
  const page = Buffer.alloc(1024 * 1024, 'x');
  let requests = 0;
  guarded = await startGuarded({
    routes: (app) =>
      void app.get('/', async (_request, reply) => {
        requests++;
        return reply.type('text/html').send(page);
      }),
  });
  const readers = Array.from({ length: 50 }, () => {
    const reader = open(guarded!.port, pipelined(200));
    reader.socket.pause();
    return reader;
  });
  const connections = () =>
    new Promise<number>((resolve) => guarded!.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(() => requests).toBeGreaterThan(readers.length);
  await expect.poll(connections).toBe(0);
  expect(requests).toBeLessThanOrEqual(17 * readers.length);
  expect((await fetch(guarded.origin)).status).toBe(200);
});

test('T58: readers of a byte at a time with sixteen requests each hold up nobody', async () => {
  const page = Buffer.alloc(1024 * 1024, 'x');
  guarded = await startGuarded({
    routes: (app) => void app.get('/', async (_request, reply) => reply.type('text/html').send(page)),
  });
  const readers = Array.from({ length: 100 }, () => {
    const { socket } = open(guarded!.port, pipelined(16));
    socket.removeAllListeners('data');
    return socket.pause();
  });
  const reading = setInterval(() => {
    for (const socket of readers) socket.read(1);
  }, 50);
  const connections = () =>
    new Promise<number>((resolve) => guarded!.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(readers.length);
  for (let count = 0; count < 20; count++) {
    const answer = await rawExchange(guarded.port, rawRequest('GET', '/'));
    expect([answer.status, answer.body.length]).toEqual([200, page.length]);
  }
  expect(readers.filter(({ destroyed }) => destroyed)).toEqual([]);
  clearInterval(reading);
  for (const socket of readers) socket.destroy();
  await expect.poll(connections).toBe(0);
});
