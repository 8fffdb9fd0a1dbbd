import { afterAll, beforeAll, expect, test } from 'vitest';
import { personHeader } from '#contract/person-header.ts';
import { routes } from '#contract/routes.ts';
import {
  type AccountGateway,
  jsonOnPage,
  startAccountGateway,
  waitForEventStreams,
} from '../helpers/account-gateway.ts';
import { administrator, appId, customer, respondWithFailure } from '../helpers/account-services.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('warn');
let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({ logger });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());

test('S23 S79: a session that the auth service validates opens /account', async () => {
  const answer = await gateway.visitor('token-customer').get('/account');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const received = await jsonOnPage(answer);
  expect(received['viewer']).toEqual({
    id: '00000000-0000-4000-8000-0000000000c1',
    name: 'Cora',
    sessionId: 'id-of-customer',
  });
  expect(received['screens']).toEqual(['orders', 'settings']);
  expect(gateway.services.requestsTo('GET /auth/session/validate').at(-1)?.headers.authorization).toBe(
    'Bearer token-customer',
  );
});

const accountPages = Object.values(routes)
  .map(({ pattern }) => pattern.replace(/:\w+/g, 'some-thing'))
  .filter((path) => path.startsWith('/account') && path !== '/account/login');

test('S49 S50: signed-out requests for account pages are redirected to the login page with a return path', async () => {
  const before = gateway.services.hits.length;
  for (const path of accountPages) {
    const answer = await gateway.visitor().get(path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([
      path,
      302,
      `/account/login?redirect=${encodeURIComponent(path)}`,
    ]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).not.toContain('secret of');
  }
  expect(gateway.services.hits.slice(before)).toEqual([]);
});

test.each([
  '/account/nowhere',
  '/account/orders/x/y/z',
  '/account/login/x',
  '/account/nowhere/_payload',
  '/account/nowhere/_payload.json',
])(
  'S49: %s, which does not exist, leads a visitor to the login, and is not found by who is signed in',
  async (path) => {
    const page = path.replace(/\/_payload.*/, '');
    const login = `/account/login?redirect=${encodeURIComponent(page)}`;
    const answer = await gateway.visitor().get(path);
    expect(answer.headers.get(page === path ? 'location' : 'x-redirect')).toBe(login);
    expect(answer.status).toBe(page === path ? 302 : 200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const found = await gateway.visitor('token-customer').get(path);
    expect(found.status).toBe(404);
    expect(await found.text()).toContain(`Page not found: ${page}`);
  },
);

test('S50: the return path includes the query, as far as the URL may be long', async () => {
  const locationOf = async (path: string) => (await gateway.visitor().get(path)).headers.get('location');
  expect(await locationOf('/account/orders?x=1')).toBe('/account/login?redirect=%2Faccount%2Forders%3Fx%3D1');
  expect(await locationOf('/account/orders?after=abc&x=1')).toBe(
    '/account/login?redirect=%2Faccount%2Forders%3Fafter%3Dabc%26x%3D1',
  );
  const long = await locationOf(`/account/orders?after=${'%25'.repeat(190)}`);
  expect((long as string).length).toBeLessThan(2048);
  expect((await gateway.visitor().get(long as string)).status).toBe(200);
});

test('S24: the login page opens with and without a session and accepts a long return path', async () => {
  for (const token of [undefined, 'token-customer']) {
    const answer = await gateway.visitor(token).get(`/account/login?redirect=${'%2Fnews%2Fa'.repeat(150)}`);
    expect(answer.status).toBe(200);
    expect((await jsonOnPage(answer))['viewer']).toEqual(token ? expect.objectContaining({ name: 'Cora' }) : null);
  }
});

test('S51 S53: a user without the permission is redirected to /account and receives nothing of the page', async () => {
  const customer = gateway.visitor('token-customer');
  const document = await customer.get('/account/roles-admin');
  expect([document.status, document.headers.get('location')]).toEqual([
    303,
    '/account?notice=forbidden&screen=%2Faccount%2Froles-admin',
  ]);
  expect(await document.text()).toBe('');
  const payload = await customer.get('/account/roles-admin/_payload');
  expect([payload.status, payload.headers.get('x-redirect'), await payload.text()]).toEqual([
    200,
    '/account?notice=forbidden&screen=%2Faccount%2Froles-admin',
    '',
  ]);
  expect(gateway.services.requestsTo('GET /trade/secret/rolesAdmin')).toEqual([]);
  expect((await gateway.visitor('token-administrator').get('/account/roles-admin')).status).toBe(200);
  expect((await gateway.visitor('token-investor').get('/account/investor')).status).toBe(200);
});

test('S52 S127 T17: without its endpoint a page answers 404 to documents and 204 to the router, and logs each once', async () => {
  const { services } = gateway;
  const administrator = gateway.visitor('token-administrator');
  const change = async (trashedAt: string | undefined) => {
    services.world.endpoints = services.world.endpoints.map((each) =>
      each.path === '/account/roles-admin' ? { ...each, trashedAt } : each,
    );
    services.publishEvent('apps', [`app:${appId}`]);
  };
  await change(new Date().toISOString());
  await expect.poll(async () => (await administrator.get('/account/roles-admin')).status).toBe(404);
  lines.length = 0;
  const document = await administrator.get('/account/roles-admin');
  expect(await document.text()).toContain('Page not found: /account/roles-admin');
  const payload = await administrator.get('/account/roles-admin/_payload');
  expect([payload.status, await payload.text()]).toEqual([204, '']);
  expect(lines.filter(({ event }) => event === 'navigation.cancelled')).toHaveLength(2);
  // A form is not dropped without a word.
  const form = await administrator.call('/account/roles-admin', 'manage', { text: 'typed' });
  expect([form.status, await form.text()]).toEqual([403, expect.stringContaining('nothing was saved')]);
  lines.pop();
  expect(lines.filter(({ level }) => level >= 40)).toHaveLength(2);
  await change(undefined);
  await expect.poll(async () => (await administrator.get('/account/roles-admin')).status).toBe(200);
});

test('S23 S51 S52 S119 S127 T17: endpoints are read from the configured app with a bearer, and an unknown app cancels navigation', async () => {
  expect(gateway.services.requestsTo(`GET /apps/${appId}`).every(({ headers }) => headers.authorization)).toBe(true);
  const logged = collectingLogger('warn');
  const options = { services: gateway.services, logger: logged.logger };
  const other = await startAccountGateway({ ...options, env: { APP_ID: 'another-app' } });
  const administrator = other.visitor('token-administrator');
  const document = await administrator.get('/account/roles-admin');
  expect([document.status, (await document.text()).includes('Error Code: 404')]).toEqual([404, true]);
  const payload = await administrator.get('/account/roles-admin/_payload');
  expect([payload.status, await payload.text()]).toEqual([204, '']);
  expect(logged.lines.filter(({ event }) => event === 'navigation.cancelled')).toHaveLength(2);
  expect((await administrator.get('/account')).status).toBe(200);
  await other.close();
});

test('S122 S125 T21: 401 and 403 of a service redirect to the login page, which redirects no further', async () => {
  const { faults } = gateway.services.world;
  for (const status of [401, 403]) {
    faults.set('/trade', respondWithFailure(status));
    const visitor = gateway.visitor('token-customer');
    const answer = await visitor.get('/account/orders');
    const login = '/account/login?redirect=%2Faccount%2Forders&notice=forbidden';
    expect([answer.status, answer.headers.get('location')]).toEqual([302, login]);
    expect((await visitor.get('/account/orders/_payload')).headers.get('x-redirect')).toBe(login);
    const end = await visitor.get(login);
    expect(end.status).toBe(200);
    expect((await jsonOnPage(end))['query']).toEqual({ redirect: '/account/orders', notice: 'forbidden' });
    const open = await gateway.visitor().get('/about');
    expect([open.status, open.headers.get('location')]).toEqual([302, '/account/login?redirect=%2Fabout']);
  }
  faults.clear();
  faults.set('/apps', respondWithFailure(403));
  gateway.services.publishEvent('apps', ['all']);
  await expect
    .poll(async () => (await gateway.visitor('token-customer').get('/account/orders')).headers.get('location'))
    .toBe('/account/login?redirect=%2Faccount%2Forders&notice=forbidden');
  faults.clear();
});

test('T21: a service that always answers 403 causes a single redirect', async () => {
  gateway.services.world.faults.set('/trade', respondWithFailure(403));
  const visitor = gateway.visitor('token-customer');
  let address = '/account/orders';
  let redirects = 0;
  for (let answer = await visitor.get(address); answer.status >= 300; answer = await visitor.get(address)) {
    address = answer.headers.get('location') as string;
    expect(++redirects).toBeLessThanOrEqual(1);
  }
  gateway.services.world.faults.clear();
  expect(redirects).toBe(1);
});

test('428 of a service redirects to the confirmation of identity', async () => {
  gateway.services.world.faults.set('/trade', respondWithFailure(428, 'confirm_identity'));
  const answer = await gateway.visitor('token-customer').get('/account/orders');
  gateway.services.world.faults.clear();
  expect(answer.headers.get('location')).toBe('/account/confirm?redirect=%2Faccount%2Forders');
});

test('public pages are identical for all visitors, whatever their cookies', async () => {
  const anonymous = await gateway.visitor().get('/news');
  const signedIn = await gateway.visitor('token-administrator').get('/news');
  expect(await signedIn.text()).toBe(await anonymous.text());
  expect(signedIn.headers.get('etag')).toBe(anonymous.headers.get('etag'));
  expect(signedIn.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(signedIn.headers.getSetCookie()).toEqual([]);
});

test('a form of a page that was shown to somebody else is refused before it runs', async () => {
  gateway.services.hits.length = 0;
  const visitor = gateway.visitor('token-customer');
  const send = (person: string) =>
    visitor.call('/account', 'own', { text: 'new' }, { headers: { [personHeader]: person } });
  const performed = () => gateway.services.hits.filter(({ method }) => method === 'POST').length;
  const refused = await send(administrator.id);
  expect([refused.status, refused.headers.get(personHeader)]).toEqual([409, customer.id]);
  expect(performed()).toBe(0);
  for (const person of [customer.id, '']) expect((await send(person)).headers.get(personHeader)).toBeNull();
  expect(performed()).toBe(2);
});
