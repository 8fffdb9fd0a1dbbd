import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AccountGateway,
  actionId,
  jsonOnPage,
  type Operation,
  startAccountGateway,
  waitForEventStreams,
} from '../helpers/account-gateway.ts';
import {
  appId,
  customer,
  dropConnection,
  neverRespond,
  respondWithFailure,
  type World,
} from '../helpers/account-services.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('info');
let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({ logger });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.world.faults.clear();
  gateway.services.hits.length = 0;
  lines.length = 0;
});

const changes = () => gateway.services.hits.filter(({ method, url }) => method !== 'GET' && url.startsWith('/trade'));
const denials = () => lines.filter(({ event }) => event === 'authz.denied');

test('T04 T06: an action of an administrator posted to a public page is refused for other users', async () => {
  const page = await (await gateway.visitor('token-administrator').get('/account/roles-admin')).text();
  const scraped = /\$ACTION_ID_([\w-]+#manage)/.exec(page)?.[1] as string;
  expect(scraped).toBe(actionId('manage'));
  for (const path of ['/', '/about', '/contact', '/account/login']) {
    const anonymous = await gateway.visitor().post(path, scraped, { text: 'x' });
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
      303,
      `/account/login?redirect=${encodeURIComponent(path)}`,
    ]);
    const before = denials().length;
    expect((await gateway.visitor('token-customer').post(path, scraped, { text: 'x' })).status).toBe(403);
    expect(denials()).toHaveLength(before + 1);
  }
  expect(changes()).toEqual([]);
  expect((await gateway.visitor('token-administrator').post('/', scraped, { text: 'x' })).status).toBe(200);
  expect(changes()).toHaveLength(1);
});

test('S49 S51 T04 T08: an action that needs a permission gets the same decision as its page', async () => {
  const anonymous = await gateway.visitor().post('/account/orders?after=a', 'own');
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
    303,
    '/account/login?redirect=%2Faccount%2Forders%3Fafter%3Da&notice=expired',
  ]);
  const visitor = gateway.visitor('token-customer');
  expect((await visitor.post('/account/roles-admin', 'own')).status).toBe(403);
  expect(denials()).toHaveLength(1);
  const { world, publishEvent: say } = gateway.services;
  const before = world.endpoints;
  world.endpoints = before.filter(({ path }) => path !== '/account/orders');
  say('apps', [`app:${appId}`]);
  await expect.poll(async () => (await visitor.post('/account/orders', 'own')).status).toBe(404);
  expect((await visitor.call('/account/orders', 'own')).status).toBe(403);
  world.endpoints = before;
  say('apps', [`app:${appId}`]);
  await expect.poll(async () => (await visitor.get('/account/orders')).status).toBe(200);
  expect(changes()).toEqual([]);
});

test('a public action runs on every page, and the page is rendered only for users with access', async () => {
  const anonymous = await gateway.visitor().post('/account/orders', 'open', { text: 'x' });
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
    303,
    '/account/login?redirect=%2Faccount%2Forders&notice=expired',
  ]);
  expect(changes()).toHaveLength(1);
});

test.each<[string, (world: World) => void, string]>([
  ['after access to the page was revoked', () => undefined, '/account/roles-admin'],
  [
    'while the endpoints of the app cannot be read',
    ({ faults }) => faults.set(`GET /apps/${appId}`, dropConnection),
    '/account/orders',
  ],
  ['after its screen was deleted', () => undefined, '/account/waitlist-admin'],
  ['while auth hangs', ({ faults }) => faults.set('/auth', neverRespond), '/account'],
  ['while auth answers 503', ({ faults }) => faults.set('/auth', respondWithFailure(503)), '/account'],
])(
  'S78 T42: signing out %s clears the cookies and invalidates the session token at once',
  async (_when, arrange, page) => {
    const own = await startAccountGateway({
      env: {
        UPSTREAM_TIMEOUT: '1000',
        signOutRetry: '50',
        appsCache: '0',
        appsStale: '0',
      },
    });
    await waitForEventStreams(own);
    for (const way of ['post', 'call'] as const) {
      const token = `token-of-${way}`;
      own.services.world.tokens.set(token, customer);
      const visitor = own.visitor(token);
      arrange(own.services.world);
      const answer = await visitor[way](page, 'end');
      expect([answer.status, answer.headers.get('location') ?? answer.headers.get('x-location')]).toEqual(
        way === 'post' ? [303, '/'] : [200, '/'],
      );
      expect(visitor.cookies.size).toBe(0);
      expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
      own.services.world.faults.clear();
      // The gateway refuses the token at once, and ends the session when the auth service answers again.
      expect((await own.visitor(token).get('/account')).status).toBe(302);
      await expect.poll(() => own.services.world.tokens.has(token)).toBe(false);
    }
    await own.close();
  },
);

test.each<[Operation, string | undefined, number]>([
  ['open', undefined, 200],
  ['open', 'token-customer', 200],
  ['own', undefined, 303],
  ['own', 'token-customer', 200],
  ['manage', undefined, 303],
  ['manage', 'token-customer', 403],
  ['manage', 'token-investor', 403],
  ['manage', 'token-administrator', 200],
])('S94: the action %s as %s answers %i and calls services on success only', async (operation, token, status) => {
  expect((await gateway.visitor(token).post('/contact', operation, { text: 'x' })).status).toBe(status);
  expect(changes()).toHaveLength(status === 200 ? 1 : 0);
  gateway.services.hits.length = 0;
  const called = await gateway.visitor(token).call('/contact', operation, { text: 'x' });
  expect(called.status).toBe(status === 303 ? 200 : status);
  expect(called.headers.get('x-redirect')).toBe(status === 303 ? '/account/login?redirect=%2Fcontact' : null);
  expect(changes()).toHaveLength(status === 200 ? 1 : 0);
});

test('S69: a form draft is confirmed only when the form was stored', async () => {
  const draft = { $draft: '3f0c9a1b.77d1e0aa' };
  const visitor = gateway.visitor('token-customer');
  const answer = await visitor.call('/account/settings', 'open', { text: 'x', ...draft });
  expect([answer.status, answer.headers.get('x-draft-stored')]).toEqual([200, draft.$draft]);
  await visitor.post('/account/settings', 'open', { text: 'x', ...draft });
  expect(visitor.cookies.get('draft-stored')).toBe(draft.$draft);
  for (const $draft of ['a.b\r\nset-cookie: c=d', 'not-a-reference', `${draft.$draft} `]) {
    const { status, headers } = await visitor.call('/account/settings', 'open', { text: 'x', $draft });
    expect([$draft, status, headers.get('x-draft-stored')]).toEqual([$draft, 200, null]);
  }
  for (const status of [409, 422, 500, 401]) {
    gateway.services.world.faults.set('/trade/open-operation', respondWithFailure(status));
    const other = gateway.visitor('token-customer');
    const called = await other.call('/account/settings', 'open', { text: 'x', ...draft });
    await other.post('/account/settings', 'open', { text: 'x', ...draft });
    expect([status, called.headers.get('x-draft-stored'), other.cookies.has('draft-stored')]).toEqual([
      status,
      null,
      false,
    ]);
  }
});

test('S122 T21: 401 and 403 of a service redirect an action to the login page with a return path', async () => {
  for (const status of [401, 403]) {
    gateway.services.world.faults.set('/trade/open-operation', respondWithFailure(status));
    const login = '/account/login?redirect=%2Faccount%2Fsettings';
    const signedIn = await gateway.visitor('token-customer').post('/account/settings', 'open', { text: 'x' });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `${login}&notice=forbidden`]);
    const called = await gateway.visitor('token-customer').call('/account/settings', 'open', { text: 'x' });
    expect(called.headers.get('x-redirect')).toBe(`${login}&notice=forbidden`);
    const anonymous = await gateway.visitor().post('/contact', 'open', { text: 'x' });
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([303, '/account/login?redirect=%2Fcontact']);
  }
});

test('S122: after a 401 of a service the session is validated once more', async () => {
  gateway.services.world.faults.set('/trade/open-operation', respondWithFailure(401));
  gateway.services.world.tokens.set('token-validated-again', customer);
  await gateway.visitor('token-validated-again').post('/account/settings', 'open', { text: 'x' });
  expect(gateway.services.requestsTo('GET /auth/session/validate')).toHaveLength(2);
});

test('S122 T21: 401 and 403 on the login page do not redirect, and keep the form’s input', async () => {
  for (const status of [401, 403]) {
    gateway.services.world.faults.set('/trade/open-operation', respondWithFailure(status, 'no', 'Not for you.'));
    const answer = await gateway.visitor().post('/account/login?redirect=%2Fnews', 'open', { text: 'typed words' });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    const html = await answer.text();
    expect(html).toContain('Not for you.');
    expect(html).toContain('value="typed words"');
  }
});

test('S122: a refusal by the gateway does not redirect to the login page', async () => {
  const answer = await gateway
    .visitor('token-customer')
    .post('/account/settings', 'own', {}, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  expect(changes()).toEqual([]);
});

test('T33: a GET or HEAD that names an action changes nothing', async () => {
  const path = `/contact?${new URLSearchParams({ [`$ACTION_ID_${actionId('open')}`]: '', text: 'x' })}`;
  for (const method of ['GET', 'HEAD'])
    await gateway.visitor('token-administrator').get(path, { method, headers: { 'x-action': actionId('manage') } });
  expect(changes()).toEqual([]);
});

test('T33: forms of another site are refused, and so are those without an origin', async () => {
  const from = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }];
  for (const headers of from) {
    expect((await gateway.visitor('token-customer').post('/account', 'own', {}, { headers })).status).toBe(403);
  }
  const sameSite = { 'sec-fetch-site': 'same-origin' };
  const without = { method: 'POST', headers: { 'x-action': actionId('own') }, body: new FormData() };
  expect((await gateway.visitor('token-customer').get('/account', without)).status).toBe(403);
  for (const headers of [
    { origin: 'null' },
    { ...from[0], origin: gateway.origin },
    { ...sameSite, origin: 'https://evil.example' },
  ]) {
    const foreign = { ...without, headers: { ...without.headers, ...headers } };
    expect((await gateway.visitor('token-customer').get('/account', foreign)).status).toBe(403);
  }
  expect(changes()).toEqual([]);
});

test('428 of a service redirects an action to the confirmation of identity and back to its page', async () => {
  gateway.services.world.faults.set('/trade/own-operation', respondWithFailure(428, 'confirm_identity'));
  const answer = await gateway.visitor('token-customer').post('/account/settings', 'own');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/account/confirm?redirect=%2Faccount%2Fsettings',
  ]);
  const there = await gateway.visitor('token-customer').post('/account/confirm', 'own');
  expect([there.status, there.headers.get('location')]).toEqual([428, null]);
});

test('S69: a record that an action remembers is in its response and the next page, if well-formed', async () => {
  const visitor = gateway.visitor('token-customer');
  expect((await jsonOnPage(await visitor.post('/account', 'own')))['remembered']).toEqual({ organization: 'my-club' });
  expect((await jsonOnPage(await visitor.get('/account')))['remembered']).toEqual({ organization: 'my-club' });
  expect(visitor.cookieAttributes.get('chosen-organization')?.toLowerCase()).toMatch(/httponly/);
  visitor.cookies.set('chosen-organization', '%3Cscript%3E').set('chosen-other', 'x');
  expect((await jsonOnPage(await visitor.get('/account')))['remembered']).toEqual({});
});

test('a public form works while the session cannot be validated', async () => {
  gateway.services.world.faults.set('/auth/session/validate', dropConnection);
  const answer = await gateway.visitor('token-investor').post('/contact', 'open', { text: 'x' });
  expect(answer.status).toBe(200);
  expect(changes()[0]?.headers.authorization).toBeUndefined();
});
