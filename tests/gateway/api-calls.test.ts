/** Calls at /api with a session or an API token; those without either are in proxy.test.ts. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { setUpAccountGateway } from '../helpers/account-gateway.ts';
import { bearerOf, type Person, respondWithFailure, roleOf } from '../helpers/account-services.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { json } from '../helpers/foreign-service.ts';
import { send } from '../helpers/send.ts';

const key = 'known to the gateway and its services alone';
const gateway = setUpAccountGateway({
  env: { API_RATE_PER_MINUTE: '20' },
  signing: { key, services: ['content'] },
});
const editor: Person = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Edda',
  roles: [roleOf('05', 'posts.manage', 'apps.manage', 'users.manage', 'roles.manage', 'orders.manage')],
};

let tokens = 0;
/** A new token each time, because the limit is per token. */
function tokenOf(person: Person, isReadOnly = false): string {
  const token = `portico_${String(++tokens).padStart(43, 'x')}`;
  gateway().services.world.tokens.set(token, person);
  gateway().services.world.apiTokens.set(token, { id: randomUUID(), is_read_only: isReadOnly });
  return token;
}
type Options = { token?: string; body?: unknown; headers?: Record<string, string> };
function call(request: string, { token, body, headers = {} }: Options = {}): Promise<Response> {
  const [method = '', path = ''] = request.split(' ');
  return send(gateway().origin + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const hits = () =>
  gateway().services.hits.filter(({ url }) => !/events|validate|equal-settings|content\/site/.test(url));
const failureOf = async (answer: Response) => [answer.status, (await answer.json()).code];

test('a token is sent on with what the gateway signed about it, and nobody may store the answer', async () => {
  const token = tokenOf(editor);
  const answer = await call('GET /api/content/admin/posts?query=a', { token });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const [hit] = hits();
  expect(hit!.url).toBe('/content/admin/posts?query=a');
  expect(bearerOf(hit!)).toBe(token);
  const [statement = ''] = String(hit!.headers['x-signed-actor']).split('.');
  const stated = JSON.parse(Buffer.from(statement, 'base64url').toString());
  expect(stated).toMatchObject({ user: editor.id, session: null, apiToken: { isReadOnly: false } });
  expect(answer.headers.get('ratelimit-policy')).toBe('"minute";q=20;w=60');
  expect(answer.headers.get('ratelimit')).toMatch(/^"minute";r=19;t=\d+$/);
});

test('T25: a browser that is signed in calls with its session, but changes nothing from another site', async () => {
  gateway().services.world.tokens.set('token-editor', editor);
  const visitor = gateway().visitor('token-editor');
  expect((await visitor.get('/api/trade/orders')).status).toBe(200);
  expect(bearerOf(hits()[0]!)).toBe('token-editor');
  const body = JSON.stringify({ title: 'A' });
  const post = (headers: Record<string, string>) =>
    visitor.get('/api/content/admin/posts', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    {},
  ];
  for (const headers of foreign) expect(await failureOf(await post(headers))).toEqual([403, 'cross_site']);
  expect(hits()).toHaveLength(1);
  const own = await post({ 'sec-fetch-site': 'same-origin' });
  expect([own.status, hits()[1]!.body]).toEqual([200, '{"title":"A"}']);
  expect(JSON.stringify([...own.headers])).not.toContain('token-editor');
});

test('T25: 401 for nobody, an unknown token, and the token of a session as a bearer', async () => {
  const unknown = `portico_${'u'.repeat(43)}`;
  for (const authorization of [undefined, `Bearer ${unknown}`, 'Bearer token-administrator', 'Basic YTpi', 'Bearer']) {
    const answer = await call('GET /api/trade/orders', authorization ? { headers: { authorization } } : {});
    expect([authorization, ...(await failureOf(answer))]).toEqual([authorization, 401, 'unauthorized']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  expect(await failureOf(await call('POST /api/trade/inquiries', { body: {} }))).toEqual([401, 'unauthorized']);
  expect(hits()).toEqual([]);
  const cookie = `__Host-session=${tokenOf(editor)}`;
  expect((await call('GET /api/trade/orders', { headers: { cookie } })).status).toBe(401);
});

/** Without permissions. */
const plain: Person = { ...editor, roles: [] };

test('403: a permission that is missing, a token for reading, and what only sessions do', async () => {
  expect(await failureOf(await call('GET /api/content/admin/posts', { token: tokenOf(plain) }))).toEqual([
    403,
    'forbidden',
  ]);
  const reading = tokenOf(editor, true);
  expect(await failureOf(await call('POST /api/content/admin/posts', { token: reading, body: {} }))).toEqual([
    403,
    'read_only_token',
  ]);
  expect(await failureOf(await call('POST /api/auth/roles', { token: tokenOf(editor), body: {} }))).toEqual([
    403,
    'needs_session',
  ]);
  expect(hits()).toEqual([]);
});

test('404: endpoints of the program itself, and addresses that no endpoint has', async () => {
  const token = tokenOf(editor);
  for (const request of [
    'POST /api/auth/session/start',
    'GET /api/auth/session/codes',
    'DELETE /api/auth/session',
    'POST /api/auth/messages',
    'POST /api/content/import',
    'GET /api/apps/events',
    'GET /api/apps/equal-settings',
    'GET /api/content/nothing/at/all',
    'GET /api/nobody/posts',
    'GET /api',
  ]) {
    const answer = await call(request, { token });
    expect([request, answer.status]).toEqual([request, 404]);
    if (request !== 'GET /api') expect((await answer.json()).code).toBe('not_found');
  }
  expect(hits()).toEqual([]);
});

test('405: a method that an address does not have names the others', async () => {
  const answer = await call('DELETE /api/content/posts');
  expect([...(await failureOf(answer)), answer.headers.get('allow')]).toEqual([
    405,
    'method_not_allowed',
    'GET, HEAD, POST',
  ]);
  expect((await call('OPTIONS /api/trade/orders')).headers.get('allow')).toBe('GET, HEAD, POST');
});

test('S134 T28: a failure of a service is passed on; a POST is repeated once with the same key, a PUT not', async () => {
  const { world } = gateway().services;
  for (const [status, code] of [
    [409, 'conflict'],
    [503, 'unavailable'],
  ] as const) {
    world.faults.set('/content/admin', respondWithFailure(status, code));
    gateway().services.hits.length = 0;
    const token = tokenOf(editor);
    const post = await call('POST /api/content/admin/posts', { token, body: { title: 'A' } });
    expect(await failureOf(post)).toEqual([status, code]);
    const keys = hits().map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.stringMatching(/./)]);
    const own = { 'idempotency-key': 'of-the-client' };
    await call('POST /api/content/admin/posts', { token, body: { title: 'A' }, headers: own });
    expect(
      hits()
        .slice(2)
        .map(({ headers }) => headers['idempotency-key']),
    ).toEqual(['of-the-client', 'of-the-client']);
    await call(`DELETE /api/content/admin/posts/${randomUUID()}`, { token });
    expect(hits()).toHaveLength(5);
  }
  world.faults.set('/content/admin', (_hit, response) =>
    json(response, 422, { code: 'invalid_input', user_message: 'Check.', fields: { title: 'Too long.' } }),
  );
  const invalid = await call('POST /api/content/admin/posts', { token: tokenOf(editor), body: {} });
  expect([invalid.status, await invalid.json()]).toEqual([
    422,
    { code: 'invalid_input', user_message: 'Check.', fields: { title: 'Too long.' } },
  ]);
});

test('400, 411, 413 and 415: a body that cannot be read is refused without a call', async () => {
  const token = tokenOf(editor);
  const post = (body: string, headers: Record<string, string> = {}, path = '/api/content/admin/posts') =>
    send(gateway().origin + path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
  expect((await post('{')).status).toBe(400);
  expect((await post('{"__proto__":{"a":1}}')).status).toBe(400);
  expect((await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect(await failureOf(await post(`"${'x'.repeat(4_000_000)}"`))).toEqual([413, 'too_large']);
  const order = JSON.stringify({ note: 'x'.repeat(70_000) });
  const customer = await post(
    order,
    { authorization: `Bearer ${tokenOf({ ...editor, roles: [] })}` },
    '/api/trade/orders',
  );
  expect(await failureOf(customer)).toEqual([413, 'too_large']);
  expect(await failureOf(await post(order, {}, '/api/trade/orders'))).toEqual([403, 'needs_customer_token']);
  const chunked = await fetch(`${gateway().origin}/api/content/admin/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: new Blob(['{}']).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(await failureOf(chunked)).toEqual([411, 'length_required']);
  expect(hits()).toEqual([]);
});

test('a body may be left out', async () => {
  const token = tokenOf(editor);
  expect((await call(`PUT /api/apps/${randomUUID()}/restore`, { token })).status).not.toBe(400);
  expect(hits()[0]).toMatchObject({ method: 'PUT', body: '' });
  expect(hits()[0]!.headers['content-type']).toBeUndefined();
});

test('429: a token that calls too often waits, others do not', async () => {
  const token = tokenOf(editor);
  for (let count = 0; count < 20; count++) expect((await call('GET /api/trade/orders', { token })).status).toBe(200);
  const answer = await call('GET /api/trade/orders', { token });
  expect(await failureOf(answer)).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('ratelimit')).toMatch(/r=0/);
  expect((await call('GET /api/trade/orders', { token: tokenOf(editor) })).status).toBe(200);
});

test('T50: a body of a million levels costs the gateway nothing, and reaches no service', async () => {
  const post = (body: string) =>
    send(`${gateway().origin}/api/content/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(editor)}`, 'content-type': 'application/json' },
      body,
    });
  const timeOf = async (body: string) => {
    const used = process.cpuUsage();
    const answer = await post(body);
    return { answer, time: process.cpuUsage(used).user / 1000 };
  };
  await post('{}');
  // A text of the same length says how fast this machine is.
  const flat = await timeOf(`{"body":"${'x'.repeat(2_000_000)}"}`);
  const before = hits().length;
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const { answer, time } = await timeOf(`{"body":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`);
    expect(await failureOf(answer)).toEqual([400, 'bad_request']);
    times.push(time);
  }
  expect(Math.min(...times)).toBeLessThan(Math.max(200, 5 * flat.time));
  expect(hits()).toHaveLength(before);
});

test('errors before any route of a service are JSON, too', async () => {
  const answer = await call('GET /api/trade/orders', { headers: { host: 'other.example' } });
  expect([answer.status, await answer.json()]).toMatchObject([
    421,
    { code: 'refused', user_message: 'This site does not use this host name.' },
  ]);
});

test('endpoints that sign in, or belong to the program itself, are not served', () => {
  const hidden = serviceNames.flatMap((service) =>
    endpointsOf(service)
      .filter(({ api }) => api === 'nobody')
      .map(({ method, path }) => `${method} /${service}${path}`),
  );
  for (const endpoint of [
    'DELETE /auth/erasures/:userId/:service',
    'GET /auth/merge-tasks',
    'GET /auth/phones-of-user/:id',
    'POST /auth/merge-tasks/:mergeId/:service',
    'DELETE /auth/session',
    'GET /auth/session/codes',
    'POST /auth/administrators',
    'POST /auth/import',
    'POST /auth/messages',
    'POST /auth/session/rotate',
    'POST /auth/session/start',
    'POST /auth/session/step-up/start',
    'POST /auth/session/step-up/verify',
    'POST /auth/session/verify/otp',
    'POST /auth/users/:id/phone/start',
    'POST /auth/users/:id/phone/verify',
    'POST /content/import',
    'POST /content/media',
    'POST /content/products/:name/reservations',
    'POST /content/redirects/hits',
    'POST /trade/import',
  ])
    expect(hidden).toContain(endpoint);
});

test('a language that is asked for is sent on, and caches know, but nothing else in its place', async () => {
  const read = (language: string) => call('GET /api/content/posts', { headers: { 'x-language': language } });
  expect((await read('de')).headers.get('vary')).toContain('x-language');
  for (const language of ['de; drop', 'DE', 'x'.repeat(5_000)]) await read(language);
  expect(hits().map(({ headers }) => headers['x-language'])).toEqual(['de', undefined, undefined, undefined]);
});
