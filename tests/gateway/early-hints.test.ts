/** Documents that are not cached: 103 Early Hints before them, and one render for all who wait. */
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountGateway, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { respondWithFailure, sessionIdOf } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';

let gateway: AccountGateway;
beforeEach(async () => {
  gateway = await startAccountGateway({ env: { ...generousTimeouts, EARLY_HINTS: '1' } });
  await waitForEventStreams(gateway);
});
afterEach(() => gateway.close());

const navigating = ['Host: localhost', 'Sec-Fetch-Mode: navigate'];
const cookie = `Cookie: __Host-session=token-customer; __Host-session-id=${sessionIdOf('token-customer')}`;
const answerWith = (page: string, text: string) =>
  gateway.services.world.faults.set(`GET /trade/secret/${page}`, (_hit, response) => json(response, 200, { text }));

/** The statuses of all responses to one request, and the text. */
async function exchange(method: string, path: string, headers = navigating, version = '1.1') {
  const request = rawRequest(method, path, headers).replace('HTTP/1.1', `HTTP/${version}`);
  const { text } = await rawExchange(gateway.port, request);
  return { statuses: [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status)), text };
}

test('a browser that opens a page which is not cached gets 103 with the files that its head links, then the page', async () => {
  for (const [path, headers] of [
    ['/about', navigating],
    ['/account/orders', [...navigating, cookie]],
  ] as const) {
    const { statuses, text } = await exchange('GET', path, [...headers]);
    expect([path, ...statuses]).toEqual([path, 103, 200]);
    const [hints = '', head = '', html = ''] = text.split('\r\n\r\n');
    const boot = /<script type="module" async="" src="([^"]+)"/.exec(html)?.[1];
    expect(hints.replace(/[\da-f]+\.css/, 'x.css')).toBe(
      `HTTP/1.1 103 Early Hints\r\nLink: </assets/c-account.x.css>; rel=preload; as=style, <${boot}>; rel=modulepreload`,
    );
    expect(head).toMatch(/content-length: \d+/i);
    expect(html).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  }
});

test('redirects, failures and 304 follow a 103 as they are', async () => {
  answerWith('about', 'redirect');
  expect((await exchange('GET', '/about')).text).toMatch(
    /^HTTP\/1\.1 103 .*\r\n\r\nHTTP\/1\.1 302 .*location: \/news/is,
  );
  gateway.services.world.faults.set('GET /trade/secret/about', respondWithFailure(500));
  expect((await exchange('GET', '/about')).statuses).toEqual([103, 500]);
  answerWith('about', 'here');
  const etag = /etag: (.+)/i.exec((await exchange('GET', '/about', ['Host: localhost'])).text)?.[1] ?? '';
  gateway.services.publishEvent('content', ['all']);
  await expect
    .poll(async () => (await exchange('GET', '/about', [...navigating, `If-None-Match: ${etag}`])).statuses)
    .toEqual([103, 304]);
});

test('a cached page, HEAD, a payload, a program, HTTP/1.0 and a page that is closed to the visitor get no 103', async () => {
  expect((await exchange('HEAD', '/about')).statuses).toEqual([200]);
  expect((await exchange('GET', '/about')).statuses).toEqual([200]);
  expect((await exchange('GET', '/news/_payload')).statuses).toEqual([200]);
  expect((await exchange('GET', '/contact', ['Host: localhost'])).statuses).toEqual([200]);
  expect((await exchange('GET', '/contact', navigating, '1.0')).statuses).toEqual([200]);
  expect((await exchange('GET', '/account/orders')).statuses).toEqual([302]);
});

test('without the setting no 103 is sent', async () => {
  const plain = await startAccountGateway({ services: gateway.services });
  const { text } = await rawExchange(plain.port, rawRequest('GET', '/about', navigating));
  await plain.close();
  expect(text).toMatch(/^HTTP\/1\.1 200/);
});

test('visitors who wait for the same page that is not cached share one render in both formats, even if one disconnects', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  gateway.services.world.faults.set('GET /trade/secret/about', (_hit, response) => resolve(response));
  const first = connect(gateway.port, '127.0.0.1');
  first.write(rawRequest('GET', '/about'));
  const service = await asked;
  const others = ['/about', '/about/_payload', '/about', '/about?utm_source=x'].map((path) =>
    fetch(gateway.origin + path),
  );
  await expect.poll(gateway.connections).toBe(5);
  first.destroy();
  await expect.poll(gateway.connections).toBe(4);
  json(service, 200, { text: 'the only answer' });
  for (const response of await Promise.all(others)) expect(await response.text()).toContain('the only answer');
  expect(gateway.services.requestsTo('GET /trade/secret/about')).toHaveLength(1);
});
