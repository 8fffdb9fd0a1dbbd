/** How streams end before they are complete. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startAccountGateway } from '../helpers/account-gateway.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { rawRequest } from '../helpers/raw-http.ts';
import { answerWith, cookie, digestIn, path, readerOf, setUpStreams } from '../helpers/streamed-page.ts';

const { gateway, hold, logged, open, withSettings } = setUpStreams();

test.each([
  ['document', path],
  ['payload', `${path}/_payload`],
])('disconnecting from a %s ends the calls of its panels, and logs no failure', async (_, address) => {
  const first = hold('GET /trade/first');
  const leaving = new AbortController();
  const response = await open({ address, signal: leaving.signal });
  const reading = readerOf(response);
  await reading.until('first is loading');
  const upstream = await first.asked;
  const closed = once(upstream, 'close');
  const failed = reading.rest().catch((error: Error) => error.name);
  leaving.abort();
  expect(await failed).toBe('AbortError');
  await closed;
  gateway().services.world.faults.clear();
  await (await open()).text();
  expect(logged()).toEqual([]);
});

test('a panel whose service does not answer in time shows its message, and the page is complete', async () => {
  hold('GET /trade/second');
  await withSettings({ UPSTREAM_TIMEOUT: '1000' }, async ({ origin }) => {
    const text = await (await open({ origin })).text();
    expect(text).toContain('<b>secret of first</b>');
    expect(digestIn(text)).toBe(logged()[0]?.['digest']);
    expect(text).toMatch(/<\/html>$/);
  });
});

test.each([
  ['document', path],
  ['payload', `${path}/_payload`],
])('a %s that has not ended by HANDLER_TIMEOUT is cut off, with its calls', async (_, address) => {
  const first = hold('GET /trade/first');
  await withSettings({ ...generousTimeouts, HANDLER_TIMEOUT: '2000' }, async ({ origin }) => {
    const reader = readerOf(await open({ origin, address }));
    await reader.until('first is loading');
    const closed = once(await first.asked, 'close');
    await expect(reader.rest()).rejects.toThrow();
    await closed;
  });
});

test('a reader who does not read is disconnected, and its calls end', async () => {
  // More than the buffers of the system hold.
  const large = randomBytes(3.5 * 1024 * 1024).toString('hex');
  gateway().services.world.faults.set('GET /trade/first', answerWith(large));
  const second = hold('GET /trade/second');
  await withSettings({ ...generousTimeouts, writeIdleTimeout: '1000' }, async (slow) => {
    const socket = connect(slow.port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(rawRequest('GET', path, ['Host: localhost', `Cookie: ${cookie}`]));
    await once(await second.asked, 'close');
    await expect.poll(slow.connections).toBe(0);
    socket.destroy();
  });
});

test('a signed-in page is never answered with 304, and HEAD of its payload has no body', async () => {
  const first = hold('GET /trade/first');
  const loading = open({ headers: { 'if-none-match': '*' } });
  await first.asked;
  await first.release('secret');
  expect([(await loading).status, (await loading).headers.has('etag')]).toEqual([200, false]);
  await (await loading).text();
  const head = await fetch(`${gateway().origin}${path}/_payload`, { method: 'HEAD', headers: { cookie } });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/x-component; charset=utf-8']);
  expect(await head.text()).toBe('');
});

test('closing the gateway waits for open streams', async () => {
  const closing = await startAccountGateway({ services: gateway().services, env: { panelGrace: '0' } });
  const first = hold('GET /trade/first');
  const response = await fetch(closing.origin + path, { headers: { cookie, 'accept-encoding': 'identity' } });
  const reader = readerOf(response);
  await reader.until('first is loading');
  let isClosed = false;
  const closed = closing.close().then(() => {
    isClosed = true;
  });
  await first.release('secret');
  expect(isClosed).toBe(false);
  expect(await reader.rest()).toContain('<b>secret</b>');
  await closed;
});
