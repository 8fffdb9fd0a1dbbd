import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overloadRetryAfter } from '#contract/failures.ts';
import { createErrorPages } from '../../server/gateway/security/error-pages.ts';
import { createHostCheck, sameOrigin } from '../../server/gateway/security/own-origin.ts';
import { createLogger } from '../../server/logging/log.ts';
import { type Guarded, settings, startGuarded } from '../helpers/guarded-app.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { wrongHeaders } from '../helpers/security-headers.ts';

let guarded: Guarded;
const start = (env: Record<string, string> = {}) =>
  startGuarded({
    env,
    assets: { 'app.0123abcd.js': 'export {};' },
    routes(app) {
      app.get('/', async (_request, reply) => reply.type('text/html').send('<h1>Home</h1>'));
      app.get('/seen', async (request) => ({ headers: request.headers, ip: request.ip }));
      app.get('/fails', async () => {
        throw new Error('on purpose');
      });
      app.get('/moved', async (_request, reply) => reply.redirect('/', 302));
      app.post('/', async (request) => ({ method: request.method }));
    },
  });
beforeAll(async () => {
  guarded = await start();
});
afterAll(() => guarded.app.close());

const internalHeaders = [
  'X-Middleware-Subrequest: src/middleware',
  'X-User-Id: 1',
  'X-Session: abc',
  'X-Session-Token: abc',
  'X-Forwarded-For: 10.0.0.1',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'X-Original-URL: /account',
  'X-Rewrite-URL: /account',
  'X-HTTP-Method-Override: DELETE',
  'X-Client-Address: 10.0.0.1',
  'X-Real-IP: 10.0.0.1',
  'Forwarded: for=10.0.0.1',
  'Authorization: Bearer stolen',
];

test('T15: internal and proxy headers of a client are ignored', async () => {
  const plain = await rawExchange(guarded.port, rawRequest('GET', '/seen'));
  const spoofed = await rawExchange(guarded.port, rawRequest('GET', '/seen', ['Host: localhost', ...internalHeaders]));
  expect(spoofed.status).toBe(200);
  expect(JSON.parse(spoofed.body)).toEqual(JSON.parse(plain.body));
});

test('T15: the client address from a trusted proxy is used, from an untrusted one ignored', async () => {
  const behind = await startGuarded({
    env: { TRUST_PROXY: '127.0.0.1' },
    routes: (app) => app.get('/seen', async (request) => ({ headers: request.headers, ip: request.ip })),
  });
  const strange = await startGuarded({
    env: { TRUST_PROXY: '10.9.9.9' },
    routes: (app) => app.get('/seen', async (request) => ({ headers: request.headers, ip: request.ip })),
  });
  const headers = ['Host: localhost', 'X-Forwarded-For: 203.0.113.7', 'X-User-Id: 1'];
  const believed = JSON.parse((await rawExchange(behind.port, rawRequest('GET', '/seen', headers))).body);
  const ignored = JSON.parse((await rawExchange(strange.port, rawRequest('GET', '/seen', headers))).body);
  await Promise.all([behind.app.close(), strange.app.close()]);
  expect(believed.ip).toBe('203.0.113.7');
  expect(believed.headers).not.toHaveProperty('x-user-id');
  expect(ignored.ip).toBe('127.0.0.1');
  expect(ignored.headers).not.toHaveProperty('x-forwarded-for');
});

test('T16: other methods are refused with 405 and Allow, and a POST cannot be overridden', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    const { status, headers } = await rawExchange(guarded.port, rawRequest(method, '/'));
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
  }
  const overridden = await fetch(`${guarded.origin}/`, {
    method: 'POST',
    headers: { 'x-http-method-override': 'DELETE' },
  });
  expect(await overridden.json()).toEqual({ method: 'POST' });
  const head = await rawExchange(guarded.port, rawRequest('HEAD', '/'));
  expect([head.status, head.body]).toEqual([200, '']);
});

test('T27: a request with ambiguous framing is refused', async () => {
  const cases = {
    'length and chunks':
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'two lengths': 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    'bare line feeds': 'GET / HTTP/1.1\nHost: localhost\n\n',
    'folded header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n',
    'two hosts': 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  };
  for (const [name, text] of Object.entries(cases)) {
    const { status, headers, body } = await rawExchange(guarded.port, text);
    expect([name, status]).toEqual([name, 400]);
    expect(body).not.toContain('<h1>Home');
    if (name !== 'no host') expect([name, headers.get('connection')]).toEqual([name, 'close']);
  }
});

test('T34: requests for another host are refused with 421, except for health checks', async () => {
  const site = await startGuarded({
    env: { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://tarn.example' },
    routes: (app) => app.get('/', async () => 'home'),
  });
  const ask = async (host: string, path = '/') =>
    (await rawExchange(site.port, rawRequest('GET', path, [`Host: ${host}`]))).status;
  expect(await ask('tarn.example')).toBe(200);
  expect(await ask('tarn.example:443')).toBe(200);
  for (const host of ['evil.example', 'tarn.example.evil.example', 'tarn.example:8443', 'localhost', '127.0.0.1', '']) {
    expect([host, await ask(host)]).toEqual([host, 421]);
  }
  expect(await ask('10.0.0.7', '/healthz')).toBe(200);
  await site.app.close();
});

test('an untrusted proxy is logged once', async () => {
  const lines: string[] = [];
  const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  const site = await startGuarded({ logger, routes: (app) => app.get('/', async () => 'home') });
  const ask = (...headers: string[]) => rawExchange(site.port, rawRequest('GET', '/', ['Host: localhost', ...headers]));
  await ask();
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(0);
  await ask('X-Forwarded-For: 203.0.113.7');
  await ask('X-Forwarded-For: 203.0.113.8');
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  await site.app.close();
});

test('T66: every response has the security headers, with HSTS where the site is on HTTPS', async () => {
  const host = 'Host: tarn.example';
  const requests: Array<[status: number, method: string, target: string, ...headers: string[]]> = [
    [200, 'GET', '/'],
    [200, 'HEAD', '/'],
    [200, 'POST', '/', 'Sec-Fetch-Site: same-origin'],
    [302, 'GET', '/moved'],
    [404, 'GET', '/nowhere'],
    [405, 'DELETE', '/'],
    [405, 'TRACE', '/'],
    [421, 'GET', '/', 'Host: evil.example'],
    [500, 'GET', '/fails'],
    [200, 'GET', '/healthz'],
    [200, 'GET', '/assets/app.0123abcd.js'],
    [404, 'GET', '/assets/none.js'],
    [400, 'GET', '/%zz'],
    [414, 'GET', `/${'a'.repeat(3_000)}`],
    [431, 'GET', '/', `X-Large: ${'a'.repeat(17_000)}`],
  ];
  const site = await start({ PUBLIC_ORIGIN: 'https://tarn.example' });
  for (const [status, method, target, ...headers] of requests) {
    for (const { port, isHttps } of [
      { ...guarded, isHttps: false },
      { ...site, isHttps: true },
    ]) {
      const own = headers.some((each) => each.startsWith('Host')) ? [] : [isHttps ? host : 'Host: localhost'];
      const answer = await rawExchange(port, rawRequest(method, target, [...own, ...headers]));
      const what = `${method} ${target} ${isHttps}`.slice(0, 40);
      expect([what, answer.status, wrongHeaders(answer.headers, { isHttps })]).toEqual([what, status, []]);
    }
  }
  await site.app.close();
});

test('T66: the content security policy allows own files and one known inline script only', async () => {
  const policy = (await fetch(guarded.origin)).headers.get('content-security-policy')!;
  const directives = new Map(policy.split(';').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]));
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-9zVQsNbxhE2VGd9KzB5sXnyJSoZSe6gb7zVQ0aJMuh0='",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self' www.youtube-nocookie.com player.vimeo.com",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  });
});

test.each([
  ['0', 'max-age=31536000'],
  ['1', 'max-age=31536000; includeSubDomains'],
])('T66: an HTTPS origin sends HSTS for a year, with HSTS_SUBDOMAINS=%s %s', async (HSTS_SUBDOMAINS, expected) => {
  const site = await startGuarded({ env: { PUBLIC_ORIGIN: 'https://tarn.example', HSTS_SUBDOMAINS } });
  const { headers } = await rawExchange(site.port, rawRequest('GET', '/healthz'));
  await site.app.close();
  expect(headers.get('strict-transport-security')).toBe(expected);
});

test('T33: a POST is refused unless it comes from this site', () => {
  const config = settings({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://tarn.example' });
  const isSameOrigin = (headers: Record<string, string>) =>
    sameOrigin({ headers: { host: 'tarn.example', ...headers } } as never, config);
  const session = '__Host-session=abc; theme=dark';
  expect(isSameOrigin({ 'sec-fetch-site': 'same-origin', origin: 'https://tarn.example' })).toBe(true);
  for (const site of ['none', 'same-site', 'cross-site', '']) {
    expect([site, isSameOrigin({ 'sec-fetch-site': site, origin: 'https://tarn.example' })]).toEqual([site, false]);
  }
  expect(isSameOrigin({ origin: 'https://tarn.example' })).toBe(true);
  for (const origin of ['null', 'https://evil.example', 'http://tarn.example', 'https://tarn.example.evil.example']) {
    expect([origin, isSameOrigin({ origin })]).toEqual([origin, false]);
  }
  expect(isSameOrigin({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(false);
  expect(isSameOrigin({})).toBe(true);
  expect(isSameOrigin({ cookie: 'theme=dark' })).toBe(true);
  expect(isSameOrigin({ cookie: session })).toBe(false);
  expect(isSameOrigin({ cookie: session, origin: 'https://tarn.example' })).toBe(true);
  expect(isSameOrigin({ host: 'localhost', origin: 'http://localhost' })).toBe(false);
});

test('T33: besides PUBLIC_ORIGIN only loopback origins may post, from the same host and where the site is local', () => {
  const own = ['http://127.0.0.1:3000', '127.0.0.1:3000'] as const;
  const accepts = (env: Record<string, string>, origin: string, host?: string) =>
    sameOrigin({ headers: { origin, ...(host === undefined ? {} : { host }) } } as never, settings(env));
  const development = { NODE_ENV: 'development', PUBLIC_ORIGIN: 'https://tarn.example' };
  expect(accepts(development, ...own)).toBe(true);
  expect(accepts(development, 'http://evil.example', '127.0.0.1:3000')).toBe(false);
  expect(accepts(development, 'http://evil.example', 'evil.example')).toBe(false);
  expect(accepts(development, 'http://127.0.0.1:3000')).toBe(false);
  const production = (origin: string) => ({ NODE_ENV: 'production', PUBLIC_ORIGIN: origin });
  expect(accepts(production('http://localhost'), ...own)).toBe(true);
  expect(accepts(production('http://localhost:3000'), ...own)).toBe(true);
  expect(accepts(production('https://localhost'), ...own)).toBe(false);
  expect(accepts(production('https://tarn.example'), 'http://tarn.example', 'tarn.example')).toBe(false);
});

test('T34: the allowed hosts are that of PUBLIC_ORIGIN with its default port, and loopback where the site is local', () => {
  const hosts = [
    'tarn.example',
    'tarn.example:80',
    'tarn.example:443',
    'tarn.example:8443',
    'localhost:1',
    'localhost.',
  ];
  const allowed = (NODE_ENV: string, PUBLIC_ORIGIN: string) =>
    hosts.filter(createHostCheck(settings({ NODE_ENV, PUBLIC_ORIGIN })));
  expect(allowed('production', 'https://tarn.example')).toEqual(['tarn.example', 'tarn.example:443']);
  expect(allowed('production', 'http://tarn.example')).toEqual(['tarn.example', 'tarn.example:80']);
  expect(allowed('production', 'https://tarn.example:8443')).toEqual(['tarn.example:8443']);
  expect(allowed('production', 'http://localhost:3000')).toEqual(['localhost:1']);
  expect(allowed('development', 'https://tarn.example')).toEqual(['tarn.example', 'tarn.example:443', 'localhost:1']);
});

test('a page for a busy site loads itself again if it was read, and the balancer has the same page', () => {
  const pageOf = createErrorPages({});
  const { headers, body } = pageOf(503, 2);
  const [, script = ''] = /<script data-after="2">(.*)<\/script>/.exec(body) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  expect(body).toContain('<noscript><meta http-equiv="refresh" content="10"></noscript>');
  expect(pageOf(503, overloadRetryAfter).body).toContain('<script data-after="5">');
  expect([pageOf(503).body, pageOf(404).body].filter((page) => page.includes('<script'))).toEqual([]);
  const file = readFileSync('deploy/balancer/503.http', 'utf8');
  expect(file).toContain(`\r\n\r\n${body}`);
  for (const [name, value] of Object.entries({ ...headers, 'retry-after': '2' }))
    expect(file).toContain(`\r\n${name}: ${value}\r\n`);
});
