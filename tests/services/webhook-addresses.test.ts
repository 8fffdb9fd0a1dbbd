/** Which addresses webhooks reach, and what is read of a response. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createPoster } from '../../server/services/auth/webhooks/post.ts';
import { createMayReach } from '../../server/services/outbound/networks.ts';
import { type ForeignService, startForeignService } from '../helpers/foreign-service.ts';
import { selfSigned } from '../helpers/self-signed.ts';

const onInternet = createMayReach({ WEBHOOK_NETWORKS: '', isPrivate: false });
const local = createMayReach({ WEBHOOK_NETWORKS: '', isPrivate: true });
const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.close();
});
async function serve(answer: Parameters<typeof startForeignService>[0]): Promise<ForeignService> {
  const service = await startForeignService(answer);
  running.push(service);
  return service;
}
function posting(mayReach: typeof local) {
  const poster = createPoster(mayReach);
  running.push(poster);
  return (url: string) => poster.post({ url, headers: {}, body: '{}' });
}

describe('T53: addresses of webhooks', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
  ])('%s is not called', (address) => expect(onInternet(address)).toBe(false));

  test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
    '%s is called',
    (address) => expect(onInternet(address)).toBe(true),
  );

  test('a private site also reaches loopback, and a setting adds networks', () => {
    expect(['127.0.0.1', '::1', '10.0.0.1'].map(local)).toEqual([true, true, false]);
    const intranet = createMayReach({ WEBHOOK_NETWORKS: '10.2.0.0/16,192.168.7.7,fd12::/16', isPrivate: false });
    expect(['10.2.3.4', '192.168.7.7', 'fd12::1'].map(intranet)).toEqual([true, true, true]);
    expect(['10.3.0.1', '192.168.7.8', 'fd13::1', '127.0.0.1'].map(intranet)).toEqual([false, false, false, false]);
  });
});

describe('T53: requests of webhooks', () => {
  const forbidden = 'The address is not on the internet, so it was not called.';

  test.each([
    ['127.0.0.1', 'an address'],
    ['localhost', 'a name'],
    ['2130706433', 'a number'],
    ['0x7f.1', 'parts of a number'],
    ['[::1]', 'IPv6'],
    ['[::ffff:127.0.0.1]', 'IPv4 inside of IPv6'],
  ])('nothing is sent to %s, %s of this machine', async (host) => {
    const service = await serve((_, response) => response.end('secret'));
    const answer = await posting(onInternet)(`http://${host}:${service.port}/`);
    expect(answer).toMatchObject({ status: null, response: null, error: forbidden });
    expect(service.hits).toEqual([]);
  });

  test('a redirect is a response like others and is not followed', async () => {
    const target = await serve((_, response) => response.end());
    const service = await serve((_, response) => response.writeHead(307, { location: target.url }).end());
    expect(await posting(local)(service.url)).toMatchObject({ status: 307, error: null });
    expect(target.hits).toEqual([]);
  });

  test('one kilobyte of an endless response is read, as text that can be stored', async () => {
    const service = await serve((_, response) => {
      response.writeHead(200);
      response.write('\0ü');
      const writing = setInterval(() => response.write('x'.repeat(4_096)), 1);
      response.on('close', () => clearInterval(writing));
    });
    const { status, response } = await posting(local)(service.url);
    expect(status).toBe(200);
    expect(response).toMatch(/^�üx+$/);
    expect(Buffer.byteLength(response ?? '')).toBeLessThan(1_100);
  });

  test('a body that breaks off does not hide its status', async () => {
    const service = await serve((_, response) => {
      response.writeHead(500, { 'content-length': '100' });
      response.write('begun');
      setTimeout(() => response.destroy(), 50);
    });
    expect(await posting(local)(service.url)).toMatchObject({ status: 500, response: 'begun' });
  });

  test('the time that a server asks to wait is read as seconds or as a date', async () => {
    const later = new Date(Date.now() + 600_000).toUTCString();
    const values = ['120', later, 'soon'];
    const service = await serve((hit, response) =>
      response.writeHead(503, { 'retry-after': values[Number(hit.url.slice(1))] as string }).end(),
    );
    const post = posting(local);
    expect((await post(`${service.url}/0`)).retryAfter).toBe(120);
    expect((await post(`${service.url}/1`)).retryAfter).toBeGreaterThan(500);
    expect((await post(`${service.url}/2`)).retryAfter).toBeNull();
  });

  test('failures of connections have plain reasons', async () => {
    const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const { port } = closing.address() as { port: number };
    const post = posting(local);
    expect((await post(`http://127.0.0.1:${port}/`)).error).toBe('The server closed the connection.');
    closing.close();
    await once(closing, 'close');
    expect((await post(`http://127.0.0.1:${port}/`)).error).toBe('The server refuses connections.');
    expect((await post('http://no-such-name.invalid/')).error).toMatch(/^(The name of the server|No response)/);
  });

  test('a server that is not the one of its certificate gets nothing', async () => {
    const service = await startForeignService((_, response) => response.end(), selfSigned());
    running.push(service);
    expect((await posting(local)(service.url)).error).toMatch(/^The connection failed: .*SELF_SIGNED/);
    expect(service.hits).toEqual([]);
  });
});
