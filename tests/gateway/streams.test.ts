import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { StreamedGzip } from '../../server/gateway/responses/streamed-gzip.ts';
import { cookie, path, readerOf, setUpStreams, shownIn, token, withoutScripts } from '../helpers/streamed-page.ts';

const { gateway, hold, open, withSettings } = setUpStreams();

test('a document is sent with its frame at once, and each panel as soon as it is ready', async () => {
  const [first, second] = [hold('GET /trade/first'), hold('GET /trade/second')];
  const response = await open();
  expect([response.status, response.headers.has('content-length')]).toEqual([200, false]);
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = readerOf(response);
  const frame = await reader.until('second is loading');
  expect(frame).toContain('first is loading');
  await second.release('news');
  const withSecond = await reader.until('<b>news</b>');
  expect(withSecond).not.toContain('secret');
  await first.release('secret');
  const all = await reader.rest();
  expect(all).toContain('<b>secret</b>');
  expect(all.endsWith('</body></html>')).toBe(true);
  for (const name of ['first', 'second']) expect(gateway().services.requestsTo(`GET /trade/${name}`)).toHaveLength(1);
});

test('T09: only a streamed document allows inline scripts, by a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const _ of ['one', 'two']) {
    const first = hold('GET /trade/first');
    const response = await open();
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /script-src 'self' 'nonce-([\w-]{22})' 'sha256-/.exec(policy) ?? [];
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
    await readerOf(response).until('first is loading');
    await first.release('late');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
  expect([...nonces].every((nonce) => nonce.length === 22)).toBe(true);
  const whole = await open({ headers: withoutScripts });
  expect(whole.headers.get('content-security-policy')).not.toContain('nonce');
});

test('scripts of a streamed document carry its nonce', async () => {
  const first = hold('GET /trade/first');
  const response = await open();
  const [, nonce] = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
  const reader = readerOf(response);
  await reader.until('first is loading');
  await first.release('late');
  const scripts = [...(await reader.rest()).matchAll(/<script(?![^>]*\bsrc=)(?![^>]*text\/x-component)[^>]*>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [script] of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

test('a browser that is not known to run scripts and HEAD get the page whole and in order', async () => {
  const first = hold('GET /trade/first');
  const loading = open({ headers: withoutScripts });
  await first.asked;
  await first.release('secret');
  const response = await loading;
  const text = await response.text();
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(shownIn(text)).not.toMatch(/is loading|<template|nonce/);
  expect(text.indexOf('secret')).toBeLessThan(text.indexOf('</main>'));
  const [again, head] = await Promise.all([
    open({ headers: withoutScripts }),
    fetch(gateway().origin + path, { method: 'HEAD', headers: { cookie, 'accept-encoding': 'identity' } }),
  ]);
  expect(head.headers.get('content-length')).toBe(again.headers.get('content-length'));
  await again.text();
});

test('a page whose panels are ready in time has no placeholder, no script and a length', async () => {
  await withSettings({ panelGrace: '10000' }, async ({ origin }) => {
    const response = await open({ origin });
    const text = await response.text();
    expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
    expect(shownIn(text)).not.toMatch(/is loading|<template|\$RC/);
    expect(response.headers.get('content-security-policy')).not.toContain('nonce');
    expect(response.headers.getSetCookie().join()).not.toContain('scripts=');
  });
});

test('without scripts at most one page is incomplete: a streamed document takes the cookie away', async () => {
  const first = hold('GET /trade/first');
  const response = await open();
  expect(response.headers.getSetCookie().find((line) => line.startsWith('scripts='))).toMatch(/max-age=0(?:;|$)/i);
  await readerOf(response).until('first is loading');
  await first.release('late');
});

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br, zstd', undefined],
])(
  'a stream to a browser that accepts %s has the encoding %s, and sends each part at once',
  async (accepted, encoding) => {
    const first = hold('GET /trade/first');
    // Fetch would decode the body itself.
    const { request } = await import('undici');
    const { headers, body } = await request(gateway().origin + path, {
      headers: { cookie, 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
    const reader = readerOf(new Response(body as unknown as ReadableStream), encoding);
    await reader.until('first is loading');
    await first.release('secret');
    await reader.until('<b>secret</b>');
    expect(await reader.rest()).toMatch(/<\/html>$/);
  },
);

test('each chunk of a streamed response can be decompressed when it arrives, whatever its size', async () => {
  const gzip = new StreamedGzip();
  const gunzip = zlib.createGunzip();
  let received = '';
  gzip.pipe(gunzip).on('data', (chunk: Buffer) => (received += chunk));
  let sent = '';
  for (const length of [1, 40_000, 7, 8_192, 8_191, 200_000, 3]) {
    // Repeats what was sent far before, near before, and never.
    const known = sent.slice(0, length / 3) + sent.slice(-length / 3);
    const chunk = `${known}${randomBytes(length / 2).toString('hex')}ä`;
    gzip.write(chunk);
    sent += chunk;
    await expect.poll(() => received.length).toBe(sent.length);
  }
  gzip.end();
  await once(gunzip, 'end');
  expect(received === sent).toBe(true);
});

test('a payload is sent with its frame at once, and each panel as soon as it is ready', async () => {
  const second = hold('GET /trade/second');
  const response = await open({ address: `${path}/_payload` });
  expect(response.headers.get('content-type')).toBe('text/x-component; charset=utf-8');
  expect(response.headers.get('content-security-policy')).not.toContain('nonce');
  const reader = readerOf(response);
  await reader.until('second is loading');
  await reader.until('secret of first');
  await second.release('news');
  expect(await reader.rest()).toContain('"news"');
});

test('a form is not answered later because a panel is slow: the browser loads that one again', async () => {
  const second = hold('GET /trade/second');
  const response = await gateway().visitor(token).call(path, 'own', { text: 'new' });
  const text = await response.text();
  expect(text).toContain('secret of first');
  expect(text).toContain('"instead":"late"');
  await second.release('late');
  const complete = await (await gateway().visitor(token).call(path, 'own', { text: 'new' })).text();
  expect(complete).not.toContain('"instead":"late"');
  // Without scripts nobody could load it again.
  const whole = hold('GET /trade/second');
  const posted = gateway().visitor(token).post(path, 'own', { text: 'new' });
  await whole.asked;
  await whole.release('in the page');
  expect(shownIn(await (await posted).text())).toContain('in the page');
});
