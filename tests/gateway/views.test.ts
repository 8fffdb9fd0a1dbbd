/** In a view the gateway shows another person's pages, changes nothing, and never mixes the two. */
import { beforeEach, expect, test } from 'vitest';
import { jsonOnPage, type Operation, setUpAccountGateway, type Visitor } from '../helpers/account-gateway.ts';
import { administrator, customer, respondWithFailure, sessionIdOf } from '../helpers/account-services.ts';

const start = setUpAccountGateway();
const token = 'view_of-cora';
const cookie = '__Host-view';
const operations: readonly Operation[] = ['start', 'verify', 'passkey', 'forget', 'open', 'own', 'rename', 'manage'];

beforeEach(() => {
  const { tokens, views } = start().services.world;
  tokens.set(token, customer);
  views.set(token, {
    session_id: sessionIdOf('token-administrator'),
    expires_at: new Date(Date.now() + 60_000).toJSON(),
  });
});

function impersonator(session = 'token-administrator'): Visitor {
  const visitor = start().visitor(session);
  visitor.cookies.set(cookie, token);
  return visitor;
}
const shownTo = async (visitor: Visitor, path = '/account') => (await jsonOnPage(await visitor.get(path)))['viewer'];
const cora = { id: customer.id, name: 'Cora', sessionId: '' };
const ada = { id: administrator.id, name: 'Ada', sessionId: sessionIdOf('token-administrator') };
/** Everything that the services were asked, except to read. */
const changes = () => start().services.hits.filter(({ method }) => method !== 'GET');

test('S94: pages are those of the user, with the token of the view and without what this browser selected', async () => {
  const visitor = impersonator();
  visitor.cookies.set('chosen-organization', 'my-own-club');
  for (const path of ['/account', '/account/orders', '/account/settings', '/account/confirm']) {
    const page = await visitor.get(path);
    expect((await jsonOnPage(page))['viewer']).toEqual(cora);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.getSetCookie()).toEqual([]);
  }
  expect((await jsonOnPage(await visitor.get('/account')))['remembered']).toEqual({});
  const orders = start().services.requestsTo('GET /trade/secret/orders');
  expect(orders.length).toBeGreaterThan(0);
  for (const { headers } of orders) expect(headers.authorization).toBe(`Bearer ${token}`);
  // The user may not open it, although the impersonator may.
  expect((await visitor.get('/account/roles-admin')).headers.get('location')).toContain('/account?notice=forbidden');
  // The same browser without the view, and another person at the same time.
  expect(await shownTo(start().visitor('token-administrator'))).toEqual(ada);
  const all = await Promise.all(
    [impersonator(), start().visitor('token-investor'), impersonator()].map((each) => shownTo(each)),
  );
  expect(all.map((each) => (each as { name: string }).name)).toEqual(['Cora', 'Ines', 'Cora']);
});

test('S94: public pages are the same as for everybody', async () => {
  const [one, other] = [await impersonator().get('/about'), await start().visitor().get('/about')];
  expect(await one.text()).toBe(await other.text());
});

test('S94: every form is refused with its reason, keeps what was typed, and no service is asked to change anything', async () => {
  const visitor = impersonator();
  start().services.hits.length = 0;
  for (const path of ['/', '/account', '/account/settings', '/account/login'])
    for (const operation of operations)
      for (const how of ['post', 'call'] as const) {
        const answer = await visitor[how](path, operation, {
          text: 'typed',
          phoneNumber: '1',
          country: 'US',
          otp: '1',
        });
        const text = await answer.text();
        // A form of the back office is refused for the user before the view is asked.
        const reason = operation === 'manage' ? '' : 'only read';
        expect([path, operation, how, answer.status, text.includes(reason)]).toEqual([path, operation, how, 403, true]);
      }
  expect(changes()).toEqual([]);
  const kept = await (await visitor.post('/account', 'own', { text: 'typed' })).text();
  expect(kept).toContain('value="typed"');
  expect(await shownTo(visitor)).toEqual(cora);
});

test('S94: calls that are no forms, the API and files are refused', async () => {
  const visitor = impersonator();
  const same = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  for (const [method, path] of [
    ['POST', '/account/presence'],
    ['POST', '/account/uploads'],
    ['POST', '/account/passkeys/add'],
    ['POST', '/api/trade/secrets'],
    ['PATCH', `/api/auth/users/${customer.id}`],
    ['GET', `/api/auth/users/${customer.id}`],
    ['GET', '/account/attachments/00000000-0000-4000-8000-000000000001'],
  ] as const) {
    const answer = await visitor.get(path, { method, headers: same, ...(method === 'GET' ? {} : { body: '{}' }) });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  expect(changes()).toEqual([]);
  start().services.world.faults.set('GET /trade/secret/orders', (_hit, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"download"}'),
  );
  const file = await visitor.get('/account/orders');
  expect([file.status, file.headers.get('content-disposition')]).toEqual([403, null]);
});

test('S94: the view of another session, an old one, and a forged one are forgotten, and the person sees their own pages', async () => {
  const planted = impersonator('token-investor');
  expect((await shownTo(planted)) as object).toMatchObject({ name: 'Ines' });
  expect(planted.cookies.has(cookie)).toBe(false);
  for (const value of ['view_', 'view_unknown', 'token-customer', 'x'.repeat(600)]) {
    const forged = start().visitor('token-administrator');
    forged.cookies.set(cookie, value);
    expect([value, await shownTo(forged)]).toEqual([value, ada]);
  }
  const old = impersonator();
  start().services.world.views.clear();
  start().services.world.tokens.delete(token);
  expect(await shownTo(old)).toEqual(ada);
  expect(old.cookies.has(cookie)).toBe(false);
  const alone = start().visitor();
  alone.cookies.set(cookie, token);
  expect((await alone.get('/account')).headers.get('location')).toContain('/account/login');
  const asSession = start().visitor(token);
  expect((await asSession.get('/account')).headers.get('location')).toContain('/account/login');
});

test('S94: while auth cannot say whether the view goes on, neither person is shown, and the view stays', async () => {
  const visitor = impersonator();
  start().services.world.faults.set('GET /auth/session/validate', (hit, response) => {
    if (hit.headers.authorization?.includes(token)) return respondWithFailure(503)(hit, response);
    const user = {
      ...administrator,
      phone_number: null,
      country: null,
      email: null,
      created_at: '2026-01-01T00:00:00Z',
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ user }));
  });
  expect((await visitor.get('/account')).headers.get('location')).toContain('notice=unchecked');
  expect((await visitor.post('/account', 'own', { text: 'x' })).status).toBe(503);
  expect(visitor.cookies.has(cookie)).toBe(true);
  expect(changes()).toEqual([]);
});

test('S94: a form of a page from before or after the view is refused, and signing out ends the own session', async () => {
  const visitor = impersonator();
  const inView = { 'x-person': `view:${administrator.id}` };
  visitor.cookies.delete(cookie);
  const after = await visitor.call('/account', 'own', { text: 'x' }, { headers: inView });
  expect(after.status).toBe(409);
  expect(changes()).toEqual([]);
  const out = impersonator();
  await out.post('/account', 'end');
  expect([...out.cookies.keys()].filter((name) => name.startsWith('__Host-'))).toEqual([]);
  const [ended] = changes();
  expect(JSON.parse(ended?.body ?? '{}')).toMatchObject({ session_token: 'token-administrator' });
});
