import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { usualLook } from '#contract/content/look.ts';
import { blankSite } from '#contract/content/site.ts';
import { serviceNames } from '#contract/endpoint.ts';
import { proofHeader, proofOf, type ServiceTokens } from '../../server/actors/gateway-proof.ts';
import { createUpstream } from '../../server/client/upstream.ts';
import { createApiEndpoints } from '../../server/gateway/api/endpoints.ts';
import { registerApiProxy } from '../../server/gateway/api/proxy.ts';
import { type RequestIdentity, signedOut } from '../../server/gateway/session/request-identity.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { type ForeignService, type Hit, json, startForeignService } from '../helpers/foreign-service.ts';
import { settings, silentLogger, startGuarded } from '../helpers/guarded-app.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { selfSigned } from '../helpers/self-signed.ts';

const cleanups: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

type Options = {
  answer: (hit: Hit, response: ServerResponse) => unknown;
  env?: Record<string, string>;
  base?: string;
  tls?: { key: string; cert: string };
  tokens?: ServiceTokens;
};
async function proxyTo({
  answer,
  env = {},
  base = '',
  tls,
  tokens = {},
}: Options): Promise<{ service: ForeignService; port: number; origin: string }> {
  const service = await startForeignService(answer, tls);
  const url = service.url + base;
  const upstream = createUpstream({ config: settings(env), logger: silentLogger });
  const guarded = await startGuarded({
    env,
    routes: (app) =>
      void app.register((scope) =>
        registerApiProxy(scope, {
          config: settings(env),
          urls: { auth: url, apps: url, content: url, trade: url },
          upstream,
          identities: { of: nobody, ofToken: nobody },
          sessions: { forget: () => undefined },
          tokens,
          admit: (_request, work) => work(),
          siteOf: async () => ({ name: 'Halden', ...blankSite, policies: [], look: usualLook }),
        }),
      ),
  });
  cleanups.push(
    () => guarded.app.close(),
    () => upstream.close(),
    () => service.close(),
  );
  return { service, port: guarded.port, origin: guarded.origin };
}

/** These tests are about calls that need nobody. */
const nobody = async () => ({ who: signedOut }) as RequestIdentity;

const fine = (_hit: Hit, response: ServerResponse) =>
  json(
    response,
    200,
    { ok: true },
    {
      etag: '"1"',
      'set-cookie': 'a=b',
      'x-powered-by': 'x',
      location: '/x',
      'keep-alive': 'timeout=999',
      'proxy-authenticate': 'Basic',
      'x-secret': 'x',
      connection: 'keep-alive, x-secret',
    },
  );

test('S120: a public read is proxied with its declared query parameters, and refused with others', async () => {
  const { service, origin } = await proxyTo({ answer: fine });
  const answer = await fetch(`${origin}/api/content/posts?page=2&tag=a%20b&page_size=3`, {
    headers: { 'x-request-id': 'request-12' },
  });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  expect(service.hits[0]).toMatchObject({ method: 'GET', url: '/content/posts?page=2&tag=a+b&page_size=3' });
  expect(service.hits[0]!.headers).toMatchObject({ 'x-request-id': 'request-12', 'x-client-address': '127.0.0.1' });
  // A misspelt parameter would look as if it were heard.
  const refused = await fetch(`${origin}/api/content/posts?limit=2&page=2&__proto__=1`);
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'invalid_input', fields: { limit: 'Unknown parameter.' } },
  ]);
  expect(service.hits).toHaveLength(1);
});

test('S97: a service below a path of its host is called there', async () => {
  const { service, origin } = await proxyTo({ answer: fine, base: '/base/' });
  await fetch(`${origin}/api/content/posts/a-post`);
  expect(service.hits[0]!.url).toBe('/base/content/posts/a-post');
});

test('T16: HEAD is answered like GET, without the body', async () => {
  const { service, origin } = await proxyTo({ answer: fine });
  const answer = await fetch(`${origin}/api/content/posts`, { method: 'HEAD' });
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([200, '', '"1"']);
  expect(service.hits.map(({ method }) => method)).toEqual(['HEAD']);
});

test('T28: a GET that answers 503 is not retried, and Retry-After is passed on', async () => {
  const { service, origin } = await proxyTo({
    answer: (_hit, response) => json(response, 503, { user_message: 'Busy.' }, { 'retry-after': '5' }),
  });
  const answer = await fetch(`${origin}/api/content/posts`);
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(service.hits.length).toBe(1);
});

test('T26: an untrusted certificate answers 502, and nothing is sent to the service', async () => {
  const { service, origin } = await proxyTo({ answer: fine, tls: selfSigned() });
  const answer = await fetch(`${origin}/api/content/posts`);
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { code: 'bad_gateway', user_message: 'An unknown error occurred' },
  ]);
  expect(service.hits).toEqual([]);
});

test('T25: everything but public reads is refused without a call', async () => {
  const { service, port } = await proxyTo({ answer: fine });
  const refused = [
    '/api/content/posts/..%2fsession%2fvalidate',
    '/api/content/posts/a%23',
    '/api/content/posts/a%3fx',
    '/api/content/posts/%2e%2e',
    '/%61%70%69/content/posts',
    '/api/conten%74/posts',
  ];
  const closed = [
    '/api/content',
    '/api/content/',
    '/api/content/events',
    '/api/content/media/00000000-0000-4000-8000-000000000000',
    '/api/auth/users/',
    '/api/apps/',
    '/api/trade/inquiries',
    '/api/content/posts/a/b',
    '/api/other/posts',
    '/api/contentx/posts',
    '/api',
  ];
  for (const target of [...refused, ...closed]) {
    const { status } = await rawExchange(port, rawRequest('GET', target));
    expect([target, [400, 401, 404, 405].includes(status)]).toEqual([target, true]);
  }
  for (const target of ['/api/content/posts', '/api/trade/inquiries']) {
    const { status, headers } = await rawExchange(port, rawRequest('POST', target));
    expect([target, status, headers.get('www-authenticate')]).toEqual([target, 401, 'Bearer']);
  }
  expect(service.hits).toEqual([]);
});

test('T15 T27: cookies and connection headers of a client are not forwarded', async () => {
  const { service, port } = await proxyTo({ answer: fine });
  const headers = [
    'Host: localhost',
    'Cookie: __Host-session=abc',
    'X-User-Id: 1',
    'X-Client-Address: 10.0.0.1',
    'TE: trailers',
    'Upgrade: h2c',
    'Keep-Alive: 5',
    'Proxy-Authorization: x',
  ];
  await rawExchange(port, rawRequest('GET', '/api/content/posts', headers));
  const received = Object.keys(service.hits[0]!.headers).sort();
  expect(received).toEqual(['accept', 'connection', 'host', 'x-client-address', 'x-request-id']);
  expect(service.hits[0]!.headers['x-client-address']).toBe('127.0.0.1');
});

test('T15: the gateway proof is sent to services with a token and never taken from a client', async () => {
  const token = 'shared-with-this-service-alone-x';
  const { service, port } = await proxyTo({ answer: fine, tokens: { content: token } });
  const headers = ['Host: localhost', 'X-Gateway-Proof: invented'];
  await rawExchange(port, rawRequest('GET', '/api/content/posts', headers));
  await rawExchange(port, rawRequest('GET', '/api/trade/country-names', headers));
  expect(service.hits.map((hit) => hit.headers[proofHeader])).toEqual(
    service.hits.map(({ url }) => (url.startsWith('/content/') ? proofOf(token) : undefined)),
  );
  expect(service.hits[0]!.headers[proofHeader]).toBe(proofOf(token));
});

test('T29: only known headers and JSON of a service are passed on', async () => {
  const { origin } = await proxyTo({
    answer: (hit, response) => {
      if (hit.url.endsWith('/page'))
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>');
      if (hit.url.endsWith('/away')) return json(response, 302, {}, { location: 'https://evil.example/' });
      return fine(hit, response);
    },
  });
  const answer = await fetch(`${origin}/api/content/posts`);
  expect(answer.headers.get('etag')).toBe('"1"');
  for (const name of ['set-cookie', 'location', 'x-powered-by', 'proxy-authenticate', 'x-secret'])
    expect([name, answer.headers.get(name)]).toEqual([name, null]);
  expect(`${answer.headers.get('connection')} ${answer.headers.get('keep-alive')}`).not.toMatch(/x-secret|999/);
  for (const slug of ['page', 'away']) {
    const refused = await fetch(`${origin}/api/content/posts/${slug}`, { redirect: 'manual' });
    expect([slug, refused.status, await refused.json()]).toMatchObject([
      slug,
      502,
      { code: 'bad_gateway', user_message: 'An unknown error occurred' },
    ]);
  }
});

test('T32: a caller that has the current answer gets 304, and only good answers are cached as the service says', async () => {
  const cached = { 'cache-control': 'public, max-age=60', etag: '"1"' };
  const { service, origin } = await proxyTo({
    answer: (hit, response) => {
      if (hit.headers['if-none-match'] === '"1"') return response.writeHead(304, cached).end();
      if (hit.url.endsWith('/fresh')) return json(response, 200, {}, cached);
      return json(response, hit.url.endsWith('/gone') ? 404 : 200, {}, hit.url.endsWith('/gone') ? cached : {});
    },
  });
  const ask = (slug: string, headers = {}) => fetch(`${origin}/api/content/posts/${slug}`, { headers });
  const unchanged = await ask('fresh', { 'if-none-match': '"1"' });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', '"1"']);
  const policies = [];
  for (const slug of ['fresh', 'plain', 'gone']) policies.push((await ask(slug)).headers.get('cache-control'));
  expect(policies).toEqual(['public, max-age=60', 'no-store', 'no-store']);
  expect(service.hits).toHaveLength(4);
});

test('T29: a response that is too large or never ends is cut off', async () => {
  const { origin } = await proxyTo({
    env: { upstreamMaxResponse: '10000', UPSTREAM_TIMEOUT: '250' },
    answer: (hit, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      if (hit.url.endsWith('/large')) return response.end(`"${'x'.repeat(100_000)}"`);
      const timer = setInterval(() => response.write(' '), 50);
      return response.on('close', () => clearInterval(timer));
    },
  });
  for (const slug of ['large', 'endless']) {
    const end = await fetch(`${origin}/api/content/posts/${slug}`).then(
      async (answer) =>
        answer.text().then(
          () => answer.status,
          () => 'cut off',
        ),
      () => 'cut off',
    );
    expect([slug, ['cut off', 502, 504].includes(end)]).toEqual([slug, true]);
  }
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('every endpoint of the contract is found by its address, also where another one has a parameter', async () => {
  const endpoints = serviceNames.flatMap(endpointsOf);
  const { find, served } = createApiEndpoints(endpoints);
  expect(served.length).toBeGreaterThan(200);
  expect(find('content', 'GET', '/posts/%ff'), 'an address that cannot be decoded').toBeNull();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:[A-Za-z]+/g, 'sample');
    const found = find(endpoint.service, endpoint.method, path);
    const expected = endpoint.api === 'nobody' ? null : endpoint;
    expect([endpoint.method, endpoint.path, found && 'endpoint' in found ? found.endpoint : null]).toEqual([
      endpoint.method,
      endpoint.path,
      expected,
    ]);
  }
});
