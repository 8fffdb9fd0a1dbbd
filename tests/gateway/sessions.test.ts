import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEndedTokens } from '../../server/gateway/session/ended-tokens.ts';
import { type AccountGateway, signIn, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { customer, inDays, respondWithFailure } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('debug');
let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({
    logger,
    env: { SIGN_OUT_RETRY: '50', SESSION_CACHE: '60000', APPS_CACHE: '0' },
  });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.world.faults.clear();
  gateway.services.world.times = {};
  gateway.services.hits.length = 0;
});

const validations = () => gateway.services.requestsTo('GET /auth/session/validate').length;

test('S77 T42: signing out ends the session everywhere, and the old token is dead', async () => {
  const { visitor } = await signIn(gateway.visitor());
  const old = new Map(visitor.cookies);
  const answer = await visitor.post('/account', 'end');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-device']);
  expect(JSON.parse(gateway.services.requestsTo('DELETE /auth/session')[0]?.body ?? '')).toEqual({
    session_id: old.get('__Host-session-id'),
    session_token: old.get('__Host-session'),
  });
  const before = validations();
  const again = gateway.visitor(old.get('__Host-session'));
  expect((await again.get('/account')).headers.get('location')).toBe(
    '/account/login?redirect=%2Faccount&notice=expired',
  );
  expect(validations()).toBe(before);
});

test('S78 T42: when the service does not end it, the person is out all the same, a line says so, and it is tried until it is ended', async () => {
  const { visitor } = await signIn(gateway.visitor());
  const token = visitor.cookies.get('__Host-session');
  gateway.services.world.faults.set('DELETE /auth/session', respondWithFailure(500));
  lines.length = 0;
  const answer = await visitor.post('/account', 'end');
  expect([answer.status, answer.headers.get('location'), visitor.cookies.has('__Host-session')]).toEqual([
    303,
    '/',
    false,
  ]);
  expect(lines.filter(({ msg }) => msg?.includes('could not end a session')).length).toBeGreaterThan(0);
  await expect.poll(() => gateway.services.requestsTo('DELETE /auth/session').length).toBeGreaterThan(2);
  gateway.services.world.faults.clear();
  await expect.poll(() => gateway.services.world.tokens.has(token as string)).toBe(false);
  expect((await gateway.visitor(token).get('/account')).status).toBe(302);
});

test('tokens that nobody confirmed never push out those of sessions that ended', () => {
  const ended = createEndedTokens({ lifetime: 60_000, most: 10 });
  ended.add('real', true);
  for (let index = 0; index < 100; index++) ended.add(`made-up-${index}`, false);
  expect([ended.has('real'), ended.has('made-up-99'), ended.has('made-up-0')]).toEqual([true, true, false]);
});

test('signing out with a token that is nobody’s is remembered nowhere', async () => {
  const visitor = gateway.visitor('token-made-up');
  await visitor.post('/contact', 'end');
  gateway.services.world.tokens.set('token-made-up', customer);
  expect((await gateway.visitor('token-made-up').get('/account')).status).toBe(200);
});

test('S85 S86: signing out needs the token or the id, and says so when there is neither', async () => {
  const onlyToken = gateway.visitor('token-one');
  onlyToken.cookies.delete('__Host-session-id');
  const onlyId = gateway.visitor('token-two');
  onlyId.cookies.delete('__Host-session');
  for (const visitor of [onlyToken, onlyId]) {
    expect((await visitor.post('/contact', 'end')).status).toBe(303);
  }
  expect(gateway.services.requestsTo('DELETE /auth/session').map(({ body }) => JSON.parse(body))).toEqual([
    { session_token: 'token-one' },
    { session_id: 'id-of-two' },
  ]);
  const answer = await gateway.visitor().post('/contact', 'end');
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('Either token or sessionId must be provided.'),
  ]);
});

test('S79: a session is validated once for all who ask at the same time, and kept for people without permissions only', async () => {
  const customers = gateway.visitor('token-customer');
  gateway.services.publishEvent('auth', [`user:${customer.id}`]);
  await expect
    .poll(async () => {
      await customers.get('/account');
      return validations();
    })
    .toBeGreaterThan(0);
  const known = validations();
  await Promise.all(Array.from({ length: 5 }, () => customers.get('/account')));
  expect(validations()).toBe(known);
  const administrators = gateway.visitor('token-administrator');
  await administrators.get('/account');
  await administrators.get('/account');
  expect(validations()).toBe(known + 2);
  gateway.services.world.faults.set('GET /auth/session/validate', (_hit, response) =>
    setTimeout(() => json(response, 401, {}), 200),
  );
  await Promise.all(Array.from({ length: 5 }, () => gateway.visitor('token-administrator').get('/account')));
  expect(validations()).toBe(known + 3);
});

test.each([
  ['session', 'session:id-of-customer'],
  ['user', `user:${customer.id}`],
  ['rights of many', 'users'],
])('T18: an event about a %s throws away at once what was kept', async (_what, tag) => {
  const visitor = gateway.visitor('token-customer');
  await visitor.get('/account');
  await visitor.get('/account');
  const before = validations();
  gateway.services.publishEvent('auth', [tag]);
  await expect
    .poll(async () => {
      await visitor.get('/account');
      return validations();
    })
    .toBe(before + 1);
});

test('T18: a role that was taken away is gone with the next request', async () => {
  const { tokens } = gateway.services.world;
  tokens.set('token-short', {
    ...customer,
    roles: [{ id: customer.id, name: 'R', permissions: [{ id: 'roles.manage' }] }],
  });
  const visitor = gateway.visitor('token-short');
  expect((await visitor.get('/account/roles-admin')).status).toBe(200);
  tokens.set('token-short', customer);
  expect((await visitor.get('/account/roles-admin')).status).toBe(303);
  expect((await visitor.post('/account', 'manage')).status).toBe(403);
});

test('rotation: a document gets the new token, parallel tabs the same, and payloads none', async () => {
  gateway.services.world.times = { rotatesAt: inDays(-1) };
  const token = 'token-administrator';
  const reader = gateway.visitor(token);
  await reader.get('/account/_payload');
  await reader.get('/account', { method: 'HEAD' });
  await reader.get('/account', { headers: { 'sec-purpose': 'prefetch' } });
  expect(gateway.services.requestsTo('POST /auth/session/rotate')).toEqual([]);
  const tabs = [gateway.visitor(token), gateway.visitor(token), gateway.visitor(token)];
  await Promise.all(tabs.map((tab) => tab.get('/account')));
  expect(tabs.map(({ cookies }) => cookies.get('__Host-session'))).toEqual(tabs.map(() => `${token}-rotated`));
  expect(gateway.services.requestsTo('POST /auth/session/rotate')).toHaveLength(1);
});

test('rotation: the answer to parallel tabs is remembered for as long as the old token works, which is a setting', async () => {
  const short = await startAccountGateway({ logger, env: { ROTATION_GRACE: '0', APPS_CACHE: '0' } });
  await waitForEventStreams(short);
  short.services.world.times = { rotatesAt: inDays(-1) };
  const asked = () => short.services.requestsTo('POST /auth/session/rotate').length;
  await expect
    .poll(async () => {
      await short.visitor('token-administrator').get('/account');
      return asked();
    })
    .toBeGreaterThan(1);
  await short.close();
});

test('rotation that fails leaves the session as it was', async () => {
  gateway.services.world.times = { rotatesAt: inDays(-1) };
  gateway.services.world.faults.set('POST /auth/session/rotate', respondWithFailure(503));
  const visitor = gateway.visitor('token-investor');
  expect((await visitor.get('/account')).status).toBe(200);
  expect(visitor.cookies.get('__Host-session')).toBe('token-investor');
});

test('S80 S126: 401 clears the cookies; a suspended person is nobody', async () => {
  lines.length = 0;
  const visitor = gateway.visitor('token-of-nobody');
  expect((await visitor.get('/account')).headers.get('location')).toBe(
    '/account/login?redirect=%2Faccount&notice=expired',
  );
  expect(visitor.cookies.size).toBe(0);
  expect(lines.find(({ msg }) => msg === 'Unauthorized')).toMatchObject({ status: 401 });
  gateway.services.world.tokens.set('token-suspended', { ...customer, status: 'suspended' });
  expect((await gateway.visitor('token-suspended').get('/account')).status).toBe(302);
});
