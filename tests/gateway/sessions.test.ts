import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actorHeader, createActorVerifier } from '../../server/actors/signed-actor.ts';
import { createEndedTokens } from '../../server/gateway/session/sessions.ts';
import { type AccountGateway, signIn, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { administrator, customer, inDays, respondWithFailure, roleOf } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('debug');
let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({
    logger,
    env: { signOutRetry: '50', sessionCache: '60000', appsCache: '0' },
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

test('S77 T42: signing out ends the session, clears the cookies and invalidates the old token', async () => {
  const { visitor } = await signIn(gateway.visitor());
  await visitor.get('/account/orders');
  await visitor.post('/account', 'own');
  const old = new Map(visitor.cookies);
  expect([...old.keys()]).toEqual(expect.arrayContaining(['return-path', 'chosen-organization']));
  const answer = await visitor.post('/account', 'end');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-device']);
  expect(JSON.parse(gateway.services.requestsTo('DELETE /auth/session')[0]?.body ?? '')).toEqual({
    session_id: old.get('__Host-session-id'),
    session_token: old.get('__Host-session'),
  });
  const before = validations();
  const again = await gateway.visitor(old.get('__Host-session')).get('/account');
  expect(again.headers.get('location')).toBe('/account/login?redirect=%2Faccount&notice=expired');
  expect(validations()).toBe(before);
});

test.each([500, 429])(
  'S78 T42: a sign-out that the service fails with %i clears the cookies, is logged and is retried until it succeeds',
  async (status) => {
    const { visitor } = await signIn(gateway.visitor());
    const token = visitor.cookies.get('__Host-session');
    gateway.services.world.faults.set('DELETE /auth/session', respondWithFailure(status));
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
  },
);

test('unconfirmed ended tokens never evict confirmed ones', () => {
  const ended = createEndedTokens({ lifetime: 60_000, maxTokens: 10 });
  ended.add('real', true);
  for (let index = 0; index < 100; index++) ended.add(`made-up-${index}`, false);
  expect([ended.has('real'), ended.has('made-up-99'), ended.has('made-up-0')]).toEqual([true, true, false]);
});

test('signing out with an unknown token is not remembered', async () => {
  const visitor = gateway.visitor('token-made-up');
  await visitor.post('/contact', 'end');
  gateway.services.world.tokens.set('token-made-up', customer);
  expect((await gateway.visitor('token-made-up').get('/account')).status).toBe(200);
});

test('S85 S86: signing out needs a token or a session id and answers 400 without both', async () => {
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

test('S79: concurrent requests share one validation, which is cached only for users without permissions', async () => {
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
  ['a session', 'session:id-of-customer'],
  ['a user', `user:${customer.id}`],
  ['permissions of many users', 'users'],
])('T18: an event about %s removes cached sessions at once', async (_what, tag) => {
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

test('T18: a revoked role is gone from the next request on', async () => {
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

test('a rotated token is sent to documents, the same one to parallel tabs, and not to payloads or prefetches', async () => {
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

test('a rotated token is reused for parallel tabs only during rotationGrace', async () => {
  const short = await startAccountGateway({ logger, env: { rotationGrace: '0', appsCache: '0' } });
  await waitForEventStreams(short);
  short.services.world.times = { rotatesAt: inDays(-1) };
  const rotations = () => short.services.requestsTo('POST /auth/session/rotate').length;
  await expect
    .poll(async () => {
      await short.visitor('token-administrator').get('/account');
      return rotations();
    })
    .toBeGreaterThan(1);
  await short.close();
});

test('a failed rotation leaves the session unchanged', async () => {
  gateway.services.world.times = { rotatesAt: inDays(-1) };
  gateway.services.world.faults.set('POST /auth/session/rotate', respondWithFailure(503));
  const visitor = gateway.visitor('token-investor');
  expect((await visitor.get('/account')).status).toBe(200);
  expect(visitor.cookies.get('__Host-session')).toBe('token-investor');
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 40, status: 503, msg: 'could not rotate a session token' }),
  );
  gateway.services.world.faults.clear();
  await visitor.get('/account');
  expect(visitor.cookies.get('__Host-session'), 'the next document tries again').toBe('token-investor-rotated');
});

test('a session that is not due for rotation keeps its token', async () => {
  const visitor = gateway.visitor('token-customer');
  await visitor.get('/account');
  expect(gateway.services.requestsTo('POST /auth/session/rotate')).toEqual([]);
});

test('T18: a validation that an event overtakes is not shared with later requests', async () => {
  const held: Array<() => void> = [];
  gateway.services.world.faults.set('GET /auth/session/validate', (_hit, response) => {
    held.push(() => json(response, 401, {}));
  });
  const visits = [gateway.visitor('token-investor').get('/account')];
  await expect.poll(() => held.length).toBe(1);
  gateway.services.publishEvent('auth', [`user:${customer.id}`]);
  await expect
    .poll(() => {
      visits.push(gateway.visitor('token-investor').get('/account'));
      return held.length;
    })
    .toBe(2);
  for (const release of held) release();
  await Promise.all(visits);
});

test('S80 S126: 401 clears the cookies, and a suspended user is signed out', async () => {
  lines.length = 0;
  const visitor = gateway.visitor('token-of-nobody');
  expect((await visitor.get('/account')).headers.get('location')).toBe(
    '/account/login?redirect=%2Faccount&notice=expired',
  );
  expect(visitor.cookies.size).toBe(0);
  const reason = 'the auth service rejected the token';
  expect(lines.find(({ msg }) => msg === 'Unauthorized')).toMatchObject({ status: 401, reason });
  gateway.services.world.tokens.set('token-suspended', { ...customer, status: 'suspended' });
  expect((await gateway.visitor('token-suspended').get('/account')).status).toBe(302);
});

test('a request validates its session once, and services of this gateway receive the signed actor', async () => {
  const key = 'k'.repeat(43);
  const signed = await startAccountGateway({ signing: { key, services: ['trade'] } });
  try {
    const visitor = signed.visitor('token-administrator');
    expect((await visitor.post('/account/roles-admin', 'manage')).status).toBe(200);
    expect(signed.services.requestsTo('GET /auth/session/validate').length).toBe(1);
    const actorsSentTo = (start: string) =>
      signed.services.hits.filter(({ url }) => url.startsWith(start)).map(({ headers }) => headers[actorHeader]);
    const [statement] = actorsSentTo('/trade/');
    expect(createActorVerifier(key)(String(statement), 'token-administrator')).toEqual({
      kind: 'user',
      id: administrator.id,
      sessionId: 'id-of-administrator',
      permissions: new Set(['apps.manage', 'roles.manage', 'users.manage']),
    });
    for (const other of ['/auth/', '/apps/']) expect(new Set(actorsSentTo(other))).toEqual(new Set([undefined]));
  } finally {
    await signed.close();
  }
});

test('T52: an upload carries the signed actor with its bearer, is sent once, and its failure is shown', async () => {
  const key = 'k'.repeat(43);
  const signed = await startAccountGateway({ signing: { key, services: ['content'] } });
  try {
    const { world, requestsTo } = signed.services;
    world.tokens.set('token-editor', { ...administrator, roles: [roleOf('07', 'media.manage')] });
    world.faults.set('POST /content/media', (_hit, response) =>
      json(response, 503, { code: 'busy', user_message: 'Not today.', fields: { alt: 'Shorter, please.' } }),
    );
    const body = new FormData();
    body.set('alt', 'A square.');
    body.set('file', new Blob(['not a picture'], { type: 'image/png' }), 'a.png');
    const headers = { cookie: '__Host-session=token-editor', 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${signed.origin}/account/uploads`, { method: 'POST', body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: 'busy', user_message: 'Not today.', fields: { alt: 'Shorter, please.' } },
    ]);
    const [hit, ...others] = requestsTo('POST /content/media');
    expect([others, hit?.body.includes('A square.')]).toEqual([[], true]);
    expect(hit?.headers.authorization).toBe('Bearer token-editor');
    expect(createActorVerifier(key)(String(hit?.headers[actorHeader]), 'token-editor')).toMatchObject({
      id: administrator.id,
      permissions: new Set(['media.manage']),
    });
  } finally {
    await signed.close();
  }
});

test('only an action that changed something in auth validates again, and its page shows the change', async () => {
  const { world } = gateway.services;
  world.tokens.set('token-renamed', { ...administrator, name: 'Before' });
  world.faults.set('POST /auth/rename', (_hit, response) => {
    world.tokens.set('token-renamed', { ...administrator, name: 'After' });
    json(response, 200, {});
  });
  const visitor = gateway.visitor('token-renamed');
  await visitor.post('/account/settings', 'own');
  const before = validations();
  const answer = await visitor.post('/account/settings', 'rename');
  expect([before, validations() - before]).toEqual([1, 2]);
  expect(await answer.text()).toContain('After');
});
