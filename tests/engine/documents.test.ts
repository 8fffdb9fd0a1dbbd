import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineGateway } from '../helpers/engine-gateway.ts';

let gateway: Awaited<ReturnType<typeof startEngineGateway>>;
beforeAll(async () => {
  gateway = await startEngineGateway();
}, 60_000);
afterAll(() => gateway.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.origin + path, { headers });
const momentOf = (html: string) => /<p id="at">([^<]+)/.exec(html)?.[1];

test('a document carries the whole page and its payload, and the payload alone has an address of its own', async () => {
  const html = await (await get('/')).text();
  const flight = await get('/_payload');
  const carried = /<script type="text\/x-component" id="flight">(.*)<\/script><\/body><\/html>$/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(carried)).toBe(await flight.text());
  expect(flight.headers.get('content-type')).toBe('text/x-component; charset=utf-8');
  expect(html).toContain('count <!-- -->3');
});

test('a payload that could neither end its block nor be changed by a parser is carried as it is', async () => {
  const html = await (await get('/form')).text();
  const payload = await (await get('/form/_payload')).text();
  expect(payload).not.toMatch(/[<\r\0]/);
  expect(html.endsWith(`<script type="text/x-component" id="flight">${payload}</script></body></html>`)).toBe(true);
});

test('T66: a cached page is answered with the same headers as the one that was drawn, under its own request id', async () => {
  const answers = [];
  for (const id of ['first-request', 'second-request']) {
    const answer = await get('/', { 'x-request-id': id, 'accept-encoding': 'identity' });
    const { date, ...headers } = Object.fromEntries(answer.headers);
    answers.push({ status: answer.status, headers, body: await answer.text() });
    expect(headers['x-request-id']).toBe(id);
    expect(date).toBeDefined();
  }
  const [drawn, kept] = answers.map(({ headers, ...rest }) => ({
    ...rest,
    headers: { ...headers, 'x-request-id': '' },
  }));
  expect(kept).toEqual(drawn);
});

test('T09: a title cannot end the script that carries it', async () => {
  const html = await (await get('/')).text();
  // The theme, the boot script and the payload: three, and none of the title.
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html).toContain('A &lt;/script&gt;&lt;b&gt;title');
});

test('T66: the one policy of cached pages has no nonce and allows no inline script but the theme', async () => {
  const answer = await get('/');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/nonce|unsafe-inline'?;? *script|script-src[^;]*unsafe/);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(await answer.text()).not.toContain('nonce');
});

test('a page is kept until its tag changes', async () => {
  const first = momentOf(await (await get('/')).text());
  expect(momentOf(await (await get('/')).text())).toBe(first);
  gateway.publishChange(['products']);
  gateway.publishChange(['posts']);
  await expect.poll(async () => momentOf(await (await get('/')).text())).not.toBe(first);
});

test('T32: what the route does not declare is not part of the key, and what makes a page personal keeps it out', async () => {
  const first = momentOf(await (await get('/')).text());
  expect(
    momentOf(await (await get('/?utm_source=x', { cookie: 'theme=dark', 'x-forwarded-host': 'evil' })).text()),
  ).toBe(first);
  expect(momentOf(await (await get('/?page=2')).text())).not.toBe(first);
  const personal = await get('/form?sent=Anna');
  expect(personal.headers.get('cache-control')).toBe('private, no-store');
  expect(await personal.text()).toContain('Sent by <!-- -->Anna');
  expect(await (await get('/form')).text()).not.toContain('Anna');
});

test('a validator is answered with 304 and no body', async () => {
  const { headers } = await get('/');
  const again = await get('/', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test.each(['br', 'gzip', 'zstd'])('a page is sent as %s, with the same content', async (coding) => {
  const plain = await (await get('/', { 'accept-encoding': 'identity' })).text();
  const answer = await get('/', { 'accept-encoding': coding });
  expect(answer.headers.get('content-encoding')).toBe(coding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(await answer.text()).toBe(plain);
});

test('T16: HEAD says the same as GET, without a body', async () => {
  const head = await request(gateway.origin).head('/').expect(200);
  const { headers } = await request(gateway.origin).get('/').expect('content-type', 'text/html; charset=utf-8');
  expect(head.headers['etag']).toBe(headers['etag']);
  expect(head.text).toBeFalsy();
});

test('S56 S128: an address that leads nowhere is an Error screen with its true status, in both forms', async () => {
  const html = await get('/nope?x=1');
  expect(html.status).toBe(404);
  expect(html.headers.get('cache-control')).toBe('private, no-store');
  expect(await html.text()).toContain('Page not found: /nope<');
  const flight = await get('/nope/_payload');
  expect(flight.status).toBe(404);
  expect(await flight.text()).toContain('Page not found: /nope"');
});
