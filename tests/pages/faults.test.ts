/** Visitors see pages or errors while the content service fails in different ways. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noResponseMessage, unknownMessage } from '#contract/connection-messages.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';

const json = { 'content-type': 'application/json' };
const secrets = ['SELECT', '/srv/secret', 'at Object.', 'password'];
const tenMegabytes = JSON.stringify({ name: 'x'.repeat(10_000_000) });
const leaky = `Error: SELECT password FROM users\n    at Object.<anonymous> (/srv/secret.js:1:1)`;

type Fault = {
  readonly name: string;
  readonly answer: RequestListener;
  readonly status: number;
  readonly text: string;
};
const faults: readonly Fault[] = [
  fault(
    'a stack trace',
    (_, reply) => reply.writeHead(500, json).end(JSON.stringify({ error: leaky })),
    500,
    unknownMessage,
  ),
  fault('an empty 500', (_, reply) => reply.writeHead(500).end(), 500, unknownMessage),
  fault(
    'a message for people',
    (_, reply) => reply.writeHead(503, json).end('{"code":"x","user_message":"Back at nine."}'),
    503,
    'Back at nine.',
  ),
  fault(
    'HTML with 200',
    (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${leaky}</p>`),
    502,
    unknownMessage,
  ),
  fault('truncated JSON', (_, reply) => reply.writeHead(200, json).end('{"items":['), 502, unknownMessage),
  fault(
    'wrong types',
    (_, reply) => reply.writeHead(200, json).end('{"name":7,"items":"none","blocks":null}'),
    502,
    unknownMessage,
  ),
  fault('ten megabytes', (_, reply) => reply.writeHead(200, json).end(tenMegabytes), 502, unknownMessage),
  fault('a dropped connection', (request) => request.socket.destroy(), 504, noResponseMessage),
];
/** Shown as soon as a timeout of the gateway has passed. */
const silence: readonly Fault[] = [
  fault('no response', () => {}, 504, noResponseMessage),
  fault('headers without a body', (_, reply) => void reply.writeHead(200, json).write('{'), 504, noResponseMessage),
];

function fault(name: string, answer: RequestListener, status: number, text: string): Fault {
  return { name, answer, status, text };
}

let current: RequestListener = (_, reply) => reply.writeHead(404).end();
let service: Server;
let product: Product;
let impatient: Product;
beforeAll(async () => {
  service = createServer((request, reply) => current(request, reply)).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const urls = { AUTH_URL: url, APPS_URL: url, CONTENT_URL: url, TRADE_URL: url };
  const env = { ...generousTimeouts, ...urls, BREAKER_FAILURES: '1000000' };
  [product, impatient] = await Promise.all([
    startProduct({ env }),
    startProduct({ env: { ...env, UPSTREAM_TIMEOUT: '400' } }),
  ]);
});
afterAll(async () => {
  service?.closeAllConnections();
  service?.close();
  await Promise.all([product?.remove(), impatient?.remove()]);
});
beforeEach(() => service.closeAllConnections());

const cases = [
  ...faults.map((each) => ({ ...each, at: () => product })),
  ...silence.map((each) => ({ ...each, at: () => impatient })),
];

test.each(cases)(
  'S123 S124 S125 T10 T29: $name is shown as an Error page without internal details',
  async ({ answer, status, text, at }) => {
    current = answer;
    const page = await fetch(at().url('/policies'));
    const html = await page.text();
    expect(page.status).toBe(status);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(html).toContain(`Error Code: ${status}`);
    expect(html).toContain(text);
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    const payload = await fetch(at().url('/policies/_payload'));
    const flight = await payload.text();
    expect(payload.status).toBe(status);
    expect(secrets.filter((secret) => flight.includes(secret))).toEqual([]);
  },
);

test.each(['', '/_payload'])('"Try again" of an Error page keeps the query of the page%s', async (suffix) => {
  current = (_, reply) => reply.writeHead(503).end();
  const answer = await fetch(product.url(`/policies/privacy/compare${suffix}?from=1&to=2&unknown=3`));
  expect(answer.status).toBe(503);
  const text = (await answer.text()).replaceAll('&amp;', '&');
  expect(text).toMatch(/"\/policies\/privacy\/compare\?from=1&to=2"/);
});

test('T67 T10: the gateway stays ready through all faults and logs them', async () => {
  expect((await fetch(product.url('/healthz'))).status).toBe(200);
  expect((await fetch(product.url('/readyz'))).status).toBe(200);
  expect(product.logs.some((line) => line.includes('"level":50'))).toBe(true);
});
