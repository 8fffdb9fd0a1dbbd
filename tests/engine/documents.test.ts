import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineGateway } from '../helpers/engine-gateway.ts';

let gateway: Awaited<ReturnType<typeof startEngineGateway>>;
beforeAll(async () => {
  gateway = await startEngineGateway();
}, 60_000);
afterAll(() => gateway.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.origin + path, { headers });
const timeOf = (html: string) => /<p id="at">([^<]+)/.exec(html)?.[1];

test('a document contains its payload, which also has its own URL', async () => {
  const html = await (await get('/')).text();
  const flight = await get('/_payload');
  const payload = /<script type="text\/x-component" id="flight">(.*)<\/script><\/body><\/html>$/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(payload)).toBe(await flight.text());
  expect(flight.headers.get('content-type')).toBe('text/x-component; charset=utf-8');
  expect(html).toContain('count <!-- -->3');
});

test('a payload that needs no escaping is embedded unchanged', async () => {
  const html = await (await get('/form')).text();
  const payload = await (await get('/form/_payload')).text();
  expect(payload).not.toMatch(/[<\r\0]/);
  expect(html.endsWith(`<script type="text/x-component" id="flight">${payload}</script></body></html>`)).toBe(true);
});

test('T66: a cached page has the headers of the rendered one and its own request id', async () => {
  const answers = [];
  for (const id of ['first-request', 'second-request']) {
    const answer = await get('/', { 'x-request-id': id, 'accept-encoding': 'identity' });
    const { date, ...headers } = Object.fromEntries(answer.headers);
    answers.push({ status: answer.status, headers, body: await answer.text() });
    expect(headers['x-request-id']).toBe(id);
    expect(date).toBeDefined();
  }
  const [rendered, cached] = answers.map(({ headers, ...rest }) => ({
    ...rest,
    headers: { ...headers, 'x-request-id': '' },
  }));
  expect(cached).toEqual(rendered);
});

test('T09: a title cannot close the script that contains it', async () => {
  const html = await (await get('/')).text();
  // One each for the theme, the boot script and the payload.
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html).toContain('A &lt;/script&gt;&lt;b&gt;title');
});

test('T66: the policy of cached pages has no nonce and allows one inline script only', async () => {
  const answer = await get('/');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/nonce|unsafe-inline'?;? *script|script-src[^;]*unsafe/);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(await answer.text()).not.toContain('nonce');
});

test('a page is cached until one of its tags changes', async () => {
  const first = timeOf(await (await get('/')).text());
  expect(timeOf(await (await get('/')).text())).toBe(first);
  gateway.publishChange(['products']);
  gateway.publishChange(['posts']);
  await expect.poll(async () => timeOf(await (await get('/')).text())).not.toBe(first);
});

test('T32: undeclared parameters and headers are not part of the key, and personal pages are not cached', async () => {
  const first = timeOf(await (await get('/')).text());
  expect(timeOf(await (await get('/?utm_source=x', { cookie: 'theme=dark', 'x-forwarded-host': 'evil' })).text())).toBe(
    first,
  );
  expect(timeOf(await (await get('/?page=2')).text())).not.toBe(first);
  const personal = await get('/form?sent=Anna');
  expect(personal.headers.get('cache-control')).toBe('private, no-store');
  expect(await personal.text()).toContain('Sent by <!-- -->Anna');
  expect(await (await get('/form')).text()).not.toContain('Anna');
});

test('a matching validator is answered with 304 and no body', async () => {
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

test('T16: HEAD has the headers of GET and no body', async () => {
  const head = await request(gateway.origin).head('/').expect(200);
  const { headers } = await request(gateway.origin).get('/').expect('content-type', 'text/html; charset=utf-8');
  expect(head.headers['etag']).toBe(headers['etag']);
  expect(head.text).toBeFalsy();
});

test('S56 S128: an unknown path is an Error screen with 404, as document and as payload', async () => {
  const html = await get('/nope?x=1');
  expect(html.status).toBe(404);
  expect(html.headers.get('cache-control')).toBe('private, no-store');
  expect(await html.text()).toContain('Page not found: /nope<');
  const flight = await get('/nope/_payload');
  expect(flight.status).toBe(404);
  expect(await flight.text()).toContain('Page not found: /nope"');
});

test('the newest build is named without caching, and its own file lists its prerendered pages for good', async () => {
  const latest = await get('/_build/latest.json');
  const build = (await latest.json()) as { id: string };
  expect([latest.headers.get('cache-control'), build.id]).toEqual(['no-cache', expect.stringMatching(/^[\w-]{16}$/)]);
  const own = await get(`/_build/${build.id}.json`);
  expect(own.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await own.json()).toEqual({ ...build, prerendered: [{ path: '/', payload: '/_payload' }] });
  expect((await get('/_build/another-build.json')).status).toBe(404);
});
