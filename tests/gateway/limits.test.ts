import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { createLoadMonitor } from '../../server/gateway/security/load-shedding.ts';
import { createRateLimit } from '../../server/gateway/security/rate-limit.ts';
import { networkOf } from '../../server/http/network.ts';
import { createSemaphore } from '../../server/semaphore.ts';
import { type Guarded, startGuarded } from '../helpers/guarded-app.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';

const started: Guarded[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { app } of started.splice(0)) await app.close();
});
async function start(env: Record<string, string>): Promise<Guarded> {
  const guarded = await startGuarded({
    env,
    assets: { 'app.js': 'export {};' },
    routes(app) {
      app.get('/', async () => 'home');
      app.post('/', async () => 'done');
      app.get('/search', { config: { searches: true } }, async () => 'found');
    },
  });
  started.push(guarded);
  return guarded;
}

test('T57 T68: pages and posts, also of a bot, are rate limited per address, assets and health checks are not', async () => {
  const { origin } = await start({ PAGE_RATE_PER_MINUTE: '5', POST_RATE_PER_MINUTE: '2' });
  const statuses = async (method: string, path: string, times: number) => {
    const all: number[] = [];
    for (let index = 0; index < times; index++) all.push((await fetch(origin + path, { method })).status);
    return all;
  };
  expect(await statuses('GET', '/assets/app.js', 8)).toEqual(Array(8).fill(200));
  expect(await statuses('GET', '/', 6)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statuses('POST', '/', 3)).toEqual([200, 200, 429]);
  expect(await statuses('GET', '/healthz', 3)).toEqual([200, 200, 200]);
  // The router shows it beside the form.
  const form = await fetch(origin, { method: 'POST', headers: { 'x-action': 'any' } });
  expect([form.status, form.headers.get('content-type'), await form.text()]).toEqual([
    429,
    'text/plain; charset=utf-8',
    'Too many requests. Please wait a moment and try again.',
  ]);
  const refused = await fetch(origin, { headers: { 'user-agent': 'Googlebot/2.1' } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toContain('Too many requests');
});

test('searches have a limit of their own, which their page without a query does not count for', async () => {
  const { origin } = await start({ SEARCH_RATE_PER_MINUTE: '2' });
  const statuses: number[] = [];
  for (const query of ['', '', '', '?q=a', '?q=b', '?q=c', ''])
    statuses.push((await fetch(`${origin}/search${query}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
  expect((await fetch(origin)).status).toBe(200);
});

test('the rate limit is a sliding minute, without bursts at its edges', () => {
  let now = 0;
  const rate = createRateLimit(60, () => now);
  const taken = (times: number) =>
    Array.from({ length: times }, () => rate.take('203.0.113.7')).filter((wait) => wait === 0).length;
  now = 59_000;
  expect(taken(100)).toBe(60);
  now = 61_000;
  expect(taken(100)).toBe(1);
  now = 90_000;
  expect(taken(100)).toBe(29);
  expect(rate.take('203.0.113.8')).toBe(0);
  now = 300_000;
  expect(taken(100)).toBe(60);
});

/** Bytes of the heap after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('rate limits for a million addresses use bounded memory and keep the counts of active ones', () => {
  const rate = createRateLimit(2, () => 0);
  expect([rate.take('198.51.100.1'), rate.take('198.51.100.1'), rate.take('198.51.100.1') > 0]).toEqual([0, 0, true]);
  const before = heapInUse();
  for (let index = 0; index < 1_000_000; index++) rate.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect(heapInUse() - before).toBeLessThan(64 * 1024 * 1024);
  expect(rate.take('198.51.100.1')).toBeGreaterThan(0);
});

test('an IPv6 /64 counts as one network, and an IPv4-mapped address as IPv4', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'));
  expect(networkOf('2001:0DB8:0001:0002::9')).toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('::FFFF:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('64:ff9b:1::2:3:203.0.113.7')).toBe('64:ff9b:1:0');
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});

async function openMany(port: number, count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    opened.push(socket);
    await once(socket, 'connect');
  }
  return opened;
}
const stillOpen = (all: readonly Socket[]) => all.filter((socket) => !socket.closed && !socket.readableEnded).length;

test('T57: connections per address are limited, and closing some makes room for new ones', async () => {
  const { port, origin } = await start({ MAX_CONNECTIONS_PER_IP: '4' });
  const all = await openMany(port, 10);
  for (const socket of all) socket.resume();
  await expect.poll(() => stillOpen(all)).toBe(4);
  for (const socket of all) socket.destroy();
  await expect
    .poll(() =>
      fetch(origin).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test('T57: the total number of connections is limited', async () => {
  const { port } = await start({ MAX_CONNECTIONS: '6', MAX_CONNECTIONS_PER_IP: '100' });
  const all = await openMany(port, 12);
  for (const socket of all) socket.resume();
  await expect.poll(() => stillOpen(all)).toBe(6);
});

test('T57: while connections are scarce none is kept alive, and the last ones are for probes', async () => {
  const { port } = await start({ MAX_CONNECTIONS: '100' });
  const answerTo = async (path: string) => {
    const { status, headers } = await rawExchange(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return [status, headers.get('connection'), headers.get('retry-after')];
  };
  const all = await openMany(port, 76);
  expect(await answerTo('/')).toEqual([200, 'close', undefined]);
  await openMany(port, 22);
  expect(await answerTo('/')).toEqual([503, 'close', '5']);
  expect(await answerTo('/readyz')).toEqual([200, 'close', undefined]);
  for (const socket of all) socket.destroy();
  const served = async () => (await rawExchange(port, rawRequest('GET', '/'))).status;
  await expect.poll(served).toBe(200);
});

test('the semaphore serves in order and rejects when its queue is full or the wait too long', async () => {
  const semaphore = createSemaphore({ permits: 1, queueLength: 2, timeoutMs: 100 });
  expect(semaphore.acquire()).toBeUndefined();
  const order: string[] = [];
  const second = semaphore.acquire()!.then(() => order.push('second'));
  const third = semaphore.acquire()!.then(() => order.push('third'));
  expect(() => semaphore.acquire()).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }));
  semaphore.release();
  await second;
  expect([semaphore.running, semaphore.waiting]).toEqual([1, 1]);
  await expect(third).rejects.toMatchObject({ status: 503 });
  expect([order, semaphore.running, semaphore.waiting]).toEqual([['second'], 1, 0]);
  semaphore.release();
  expect(semaphore.running).toBe(0);
  expect(semaphore.acquire()).toBeUndefined();
});

test('a blocked event loop is reported as overload until it recovers', async () => {
  const load = createLoadMonitor(200);
  expect(load.overloaded()).toBe(false);
  const blockUnlessNoticed = () => {
    const until = load.overloaded() ? 0 : performance.now() + 600;
    while (performance.now() < until);
    return load.overloaded();
  };
  await expect.poll(blockUnlessNoticed, { timeout: 20_000, interval: 100 }).toBe(true);
  await expect.poll(() => load.overloaded(), { timeout: 10_000 }).toBe(false);
  load.close();
});

test('T57: the networks of a /48 share a limit, and another /48 has its own', () => {
  const rate = createRateLimit(10, () => 0);
  const from = (network: string) => rate.take(`${network}::1`) === 0;
  const taken = Array.from({ length: 1_000 }, (_, index) => from(`2001:db8:1:${index.toString(16)}`)).filter(Boolean);
  expect(taken.length).toBe(80);
  expect(Array.from({ length: 12 }, () => from('2001:db8:2:1')).filter(Boolean).length).toBe(10);
});

test('T57: beyond 50,000 networks a new one gets its own limit, and active ones keep their counts', () => {
  const rate = createRateLimit(3, () => 0);
  const busy = () => rate.take('198.51.100.1') > 0;
  expect([busy(), busy()]).toEqual([false, false]);
  for (let index = 0; index < 200_000; index++) rate.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect([0, 1, 2, 3].map(() => rate.take('203.0.113.9') > 0)).toEqual([false, false, false, true]);
  expect([busy(), busy()]).toEqual([false, true]);
});
