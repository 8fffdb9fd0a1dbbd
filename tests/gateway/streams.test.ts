import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { panelHeader } from '#contract/panels.ts';
import { StreamedGzip } from '../../server/gateway/responses/streamed-gzip.ts';
import { type AccountGateway, startAccountGateway } from '../helpers/account-gateway.ts';
import { customer, respondWithFailure, sessionIdOf } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { readerOf, shownIn } from '../helpers/streamed-page.ts';

const path = '/account/messages';
const { logger, lines } = collectingLogger('info');
let gateway: AccountGateway;
/** Waits for all panels, however long they take. */
let patient: AccountGateway;

beforeAll(async () => {
  gateway = await startAccountGateway({ logger, env: { PANEL_GRACE: '0' } });
  patient = await startAccountGateway({ services: gateway.services, env: { PANEL_GRACE: '10000' } });
});
afterAll(async () => {
  await patient.close();
  await gateway.close();
});
beforeEach(() => {
  gateway.services.world.faults.clear();
  gateway.services.hits.length = 0;
  lines.length = 0;
});

const token = 'token-customer';
const cookie = `__Host-session=${token}; __Host-session-id=${sessionIdOf(token)}; scripts=1`;

/** Holds back what a service answers until `release` is called. */
function hold(what: string) {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  gateway.services.world.faults.set(what, (_hit, response) => resolve(response));
  return {
    asked,
    release: async (text: string) => {
      gateway.services.world.faults.delete(what);
      json(await asked, 200, { text });
    },
  };
}

type Opening = { headers?: Record<string, string>; signal?: AbortSignal; address?: string; origin?: string };
const open = (options: Opening = {}) =>
  fetch(`${options.origin ?? gateway.origin}${options.address ?? path}`, {
    headers: { 'accept-encoding': 'identity', ...options.headers, cookie: options.headers?.['cookie'] ?? cookie },
    redirect: 'manual',
    ...(options.signal ? { signal: options.signal } : {}),
  });

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
  for (const name of ['first', 'second']) expect(gateway.services.requestsTo(`GET /trade/${name}`)).toHaveLength(1);
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
  const whole = await open({ headers: { cookie: cookie.replace('; scripts=1', '') } });
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
  const loading = open({ headers: { cookie: cookie.replace('; scripts=1', '') } });
  await first.asked;
  await first.release('secret');
  const response = await loading;
  const text = await response.text();
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(shownIn(text)).not.toMatch(/is loading|<template|nonce/);
  expect(text.indexOf('secret')).toBeLessThan(text.indexOf('</main>'));
  const [again, head] = await Promise.all([
    open({ headers: { cookie: cookie.replace('; scripts=1', '') } }),
    fetch(gateway.origin + path, { method: 'HEAD', headers: { cookie, 'accept-encoding': 'identity' } }),
  ]);
  expect(head.headers.get('content-length')).toBe(again.headers.get('content-length'));
  await again.text();
});

test('a page whose panels are ready in time has no placeholder, no script and a length', async () => {
  const response = await fetch(patient.origin + path, { headers: { cookie, 'accept-encoding': 'identity' } });
  const text = await response.text();
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(shownIn(text)).not.toMatch(/is loading|<template|\$RC/);
  expect(response.headers.get('content-security-policy')).not.toContain('nonce');
  expect(response.headers.getSetCookie().join()).not.toContain('scripts=');
});

test('without scripts at most one page is incomplete: a streamed document takes the cookie away', async () => {
  const first = hold('GET /trade/first');
  const response = await open();
  expect(response.headers.getSetCookie().find((line) => line.startsWith('scripts='))).toMatch(
    /expires=Thu, 01 Jan 1970/i,
  );
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
    const { headers, body } = await request(gateway.origin + path, {
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

const digestIn = (html: string) =>
  /The second part could not be loaded\..*?Error ([\da-f]{8})/s.exec(shownIn(html))?.[1];
const logged = () => lines.filter(({ level }) => (level ?? 0) >= 40);
const withoutScripts = { cookie: cookie.replace('; scripts=1', '') };
const answerWith = (text: string) => (_: unknown, response: ServerResponse) => json(response, 200, { text });

test.each([
  ['whose service fails', respondWithFailure(500)],
  ['whose service is closed to the user', respondWithFailure(403)],
])('a panel %s shows a message, is logged once, and leaves the rest alive', async (_, answer) => {
  gateway.services.world.faults.set('GET /trade/second', answer);
  const response = await open();
  const text = await response.text();
  expect([response.status, response.headers.get('location')]).toEqual([200, null]);
  expect(text).toContain('<b>secret of first</b>');
  expect(digestIn(text)).toBeDefined();
  expect(logged()).toMatchObject([
    {
      msg: 'a panel could not be loaded',
      panel: 'second',
      digest: digestIn(text),
      reqId: response.headers.get('x-request-id'),
    },
  ]);
});

const thrown = [
  'undefined',
  'null',
  'a text',
  'an object',
  'a redirect',
  'an error',
  'an error with a cyclic cause',
] as const;

test.each(thrown)(
  'a panel that throws %s while it loads shows its message, and so does one that renders',
  async (what) => {
    // A gateway of its own, because a log leaves out lines that repeat.
    const { logger, lines } = collectingLogger('warn');
    const { services } = gateway;
    const { origin, close } = await startAccountGateway({ services, logger, env: { PANEL_GRACE: '0' } });
    for (const when of ['load', 'render']) {
      gateway.services.world.faults.set('GET /trade/second', answerWith(`${when}: ${what}`));
      lines.length = 0;
      const whole = await open({ origin, headers: withoutScripts });
      const html = await whole.text();
      expect([whole.status, whole.headers.get('location')]).toEqual([200, null]);
      expect(shownIn(html)).toContain('<b>secret of first</b>');
      expect(shownIn(html)).not.toMatch(/is loading|<template/);
      expect(lines).toMatchObject([{ msg: 'a panel could not be loaded', panel: 'second', digest: digestIn(html) }]);
      expect(digestIn(html)).toBeDefined();

      for (const options of [
        {},
        { address: `${path}/_payload` },
        { address: `${path}/_payload`, headers: { [panelHeader]: 'second' } },
      ]) {
        lines.length = 0;
        const streamed = await open({ origin, ...options });
        const text = await streamed.text();
        expect([streamed.status, streamed.headers.get('location')]).toEqual([200, null]);
        // The browser shows the message where the payload has an error.
        expect(lines).toMatchObject([{ digest: /"digest":"([\da-f]{8})"/.exec(text)?.[1] }]);
        if (!('headers' in options)) expect(text).toContain('secret of first');
      }
    }
    await close();
  },
);

test('a page whose frame throws is an error page, whatever its panels do', async () => {
  gateway.services.world.faults.set('GET /trade/second', answerWith('render: an error'));
  gateway.services.world.tokens.set('token-break', { ...customer, name: 'Break' });
  for (const scripts of ['; scripts=1', '']) {
    const headers = { cookie: `__Host-session=token-break; __Host-session-id=${sessionIdOf('token-break')}${scripts}` };
    expect((await open({ headers })).status).toBe(500);
  }
});

test('a form that is answered with its page keeps the page when a panel throws', async () => {
  gateway.services.world.faults.set('GET /trade/second', answerWith('render: an error'));
  for (const send of ['post', 'call'] as const) {
    const response = await gateway.visitor(token)[send](path, 'own', { text: 'new' });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).toContain('secret of first');
  }
});

test('a form is not answered later because a panel is slow: the browser loads that one again', async () => {
  const second = hold('GET /trade/second');
  const response = await gateway.visitor(token).call(path, 'own', { text: 'new' });
  const text = await response.text();
  expect(text).toContain('secret of first');
  expect(text).toContain('"PanelReload"');
  await second.release('late');
  const complete = await (await gateway.visitor(token).call(path, 'own', { text: 'new' })).text();
  expect(complete).not.toContain('"PanelReload"');
  // Without scripts nobody could load it again.
  const whole = hold('GET /trade/second');
  const posted = gateway.visitor(token).post(path, 'own', { text: 'new' });
  await whole.asked;
  await whole.release('in the page');
  expect(shownIn(await (await posted).text())).toContain('in the page');
});

test('"Try again" loads one panel alone', async () => {
  const response = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'second' } });
  const text = await response.text();
  expect(text).toContain('secret of second');
  expect(text).not.toMatch(/first|<html|"html"/);
  expect(gateway.services.requestsTo('GET /trade/first')).toEqual([]);
  const unknown = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'third' } });
  expect(unknown.status).toBe(404);
});

test('"Try again" leads to the sign-in page when the session has ended', async () => {
  const response = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'second', cookie: '' } });
  expect(response.headers.get('x-redirect')).toBe('/account/login?redirect=%2Faccount%2Fmessages');
});

test('a visitor who closes the page ends the calls of the panels, and nothing is logged as a failure', async () => {
  const first = hold('GET /trade/first');
  const leaving = new AbortController();
  const response = await open({ signal: leaving.signal });
  const reading = readerOf(response);
  await reading.until('first is loading');
  const upstream = await first.asked;
  const closed = new Promise((resolve) => upstream.on('close', resolve));
  const failed = reading.rest().catch((error: Error) => error.name);
  leaving.abort();
  expect(await failed).toBe('AbortError');
  await closed;
  gateway.services.world.faults.clear();
  await (await open()).text();
  expect(lines.filter(({ level }) => (level ?? 0) >= 40)).toEqual([]);
});

test('closing the gateway waits for open streams', async () => {
  const closing = await startAccountGateway({ services: gateway.services, env: { PANEL_GRACE: '0' } });
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
