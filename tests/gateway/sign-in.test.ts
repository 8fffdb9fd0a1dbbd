import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AccountGateway,
  jsonOnPage,
  loginPath as login,
  phone,
  requestCode,
  signIn,
  startAccountGateway,
  waitForEventStreams,
} from '../helpers/account-gateway.ts';
import { bearerOf, customer, inDays, respondWithFailure, rightCode, sessionIdOf } from '../helpers/account-services.ts';
import { type Hit, json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('debug');
let gateway: AccountGateway;
/** Event streams, which the gateway opens at startup without a bearer. */
let streams: Hit[];
beforeAll(async () => {
  gateway = await startAccountGateway({
    logger,
    env: { signOutRetry: '50', sessionCache: '60000', appsCache: '0' },
  });
  await waitForEventStreams(gateway);
  streams = gateway.services.hits.filter(({ url }) => url.endsWith('/events'));
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.world.faults.clear();
  gateway.services.world.times = {};
  gateway.services.hits.length = 0;
});

const hidden = ['httponly', 'secure', 'samesite=lax', 'path=/'];

test('S66 S67 S73 S74: starting a sign-in stores only method, number and country, in a signed HttpOnly cookie', async () => {
  const visitor = await requestCode(gateway.visitor());
  expect(JSON.parse(gateway.services.requestsTo('POST /auth/session/start')[0]?.body ?? '')).toEqual({
    phone_number: phone,
    country: 'US',
    app_id: expect.any(String),
  });
  const attributes = visitor.cookieAttributes.get('__Host-sign-in')?.toLowerCase();
  for (const each of [...hidden, 'max-age=900']) expect(attributes).toContain(each);
  const [name, value = ''] = decodeURIComponent(visitor.cookies.get('__Host-sign-in') ?? '').split('.');
  expect(name).toBe('__Host-sign-in');
  const state = { methodId: `method-of-${phone}`, phoneNumber: phone, country: 'US' };
  expect(JSON.parse(Buffer.from(value, 'base64url').toString())).toEqual(state);
  expect((await jsonOnPage(await visitor.get(login)))['signIn']).toEqual({ ...state, sentAt: expect.any(Number) });
  expect((await jsonOnPage(await visitor.get(login)))['signIn']).toEqual({ ...state, sentAt: expect.any(Number) });
  await visitor.post(login, 'forget');
  expect((await jsonOnPage(await visitor.get(login)))['signIn']).toBeNull();
});

test('the second step has the number, code length and resend time that the service answered', async () => {
  const started = { method_id: 'm-1', phone_number: '+15550100123', resend_after: 120, digits: 8 };
  gateway.services.world.faults.set('POST /auth/session/start', (_hit, response) => json(response, 200, started));
  const visitor = gateway.visitor();
  await visitor.post(login, 'start', { phoneNumber: '(555) 010-0123', country: 'US' });
  expect((await jsonOnPage(await visitor.get(login)))['signIn']).toEqual({
    methodId: 'm-1',
    phoneNumber: '+15550100123',
    country: 'US',
    sentAt: expect.any(Number),
    resendAfter: 120,
    digits: 8,
  });
});

test('S66 T40 T46: a sign-in state that this gateway did not sign is ignored', async () => {
  const visitor = await requestCode(gateway.visitor());
  const own = decodeURIComponent(visitor.cookies.get('__Host-sign-in') ?? '');
  const signature = own.split('.').at(-1) as string;
  const forged = Buffer.from('{"methodId":"m","phoneNumber":"1","country":"US"}').toString('base64url');
  for (const value of [
    forged,
    `${forged}.${Date.now()}.${signature}`,
    `${forged}.${signature}`,
    own.slice(0, -2),
    '.',
    'x.y',
  ]) {
    visitor.cookies.set('__Host-sign-in', encodeURIComponent(value));
    expect((await jsonOnPage(await visitor.get(login)))['signIn']).toBeNull();
    const answer = await visitor.post(login, 'verify', { otp: rightCode });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('phone number again')]);
  }
  expect(gateway.services.requestsTo('POST /auth/session/verify/otp')).toEqual([]);
  // Another browser has no state, or its own, whatever it claims.
  const method = `method-of-${phone}`;
  const claims = { otp: rightCode, method_id: method, methodId: method, phoneNumber: phone };
  expect((await gateway.visitor().post(login, 'verify', claims)).status).toBe(400);
  expect(gateway.services.requestsTo('POST /auth/session/verify/otp')).toEqual([]);
  const other = gateway.visitor();
  await other.post(login, 'start', { phoneNumber: '+15550100999', country: 'US' });
  await other.post(login, 'verify', claims);
  const [sent] = gateway.services.requestsTo('POST /auth/session/verify/otp');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ method_id: 'method-of-+15550100999', otp: rightCode });
});

test('S67 S75 S76 T31 T41: a correct code starts a new session in HttpOnly cookies and clears the sign-in state', async () => {
  const visitor = gateway.visitor('token-of-the-attacker');
  await requestCode(visitor);
  expect(visitor.cookies.has('__Host-session')).toBe(false);
  visitor.cookies.set('__Host-session', 'token-of-the-attacker');
  const answer = await visitor.post(login, 'verify', { otp: rightCode });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
  const token = visitor.cookies.get('__Host-session') as string;
  expect(token).toMatch(/^token-new-/);
  for (const name of ['__Host-session', '__Host-session-id', '__Host-device']) {
    for (const each of hidden) expect(visitor.cookieAttributes.get(name)?.toLowerCase()).toContain(each);
  }
  expect(visitor.cookies.get('__Host-session-id')).toBe(sessionIdOf(token));
  expect(visitor.cookies.has('__Host-sign-in')).toBe(false);
  await expect
    .poll(() => gateway.services.requestsTo('DELETE /auth/session').map(({ body }) => JSON.parse(body)))
    .toEqual([{ session_token: 'token-of-the-attacker' }]);
  const page = await visitor.get('/account');
  expect(await page.text()).not.toContain(token);
  expect(
    [...page.headers]
      .filter(([name]) => name !== 'set-cookie')
      .flat()
      .join(),
  ).not.toContain(token);
});

test('S75: the session id is accepted as session_id', async () => {
  gateway.services.world.faults.set('POST /auth/session/verify/otp', (_hit, response) =>
    json(response, 200, { user: { ...record, name: 'Cora' }, token: 'token-customer', session_id: 'snake' }),
  );
  const { visitor } = await signIn(gateway.visitor());
  expect(visitor.cookies.get('__Host-session-id')).toBe('snake');
});
const record = {
  id: customer.id,
  phone_number: null,
  country: null,
  name: null,
  email: null,
  roles: [],
  created_at: inDays(-1),
};

test('S99: a wrong code is reported at the form, and the sign-in state stays', async () => {
  const visitor = await requestCode(gateway.visitor());
  const answer = await visitor.post(login, 'verify', { otp: '000000' });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('This code is not right.')]);
  expect(visitor.cookies.has('__Host-sign-in')).toBe(true);
  expect(visitor.cookies.has('__Host-session')).toBe(false);
});

test('the response to a code contains the next page, rendered for the new session', async () => {
  const visitor = await requestCode(gateway.visitor());
  const answer = await visitor.call(`${login}?redirect=%2Faccount%2Forders`, 'verify', { otp: rightCode });
  expect([answer.status, answer.headers.get('x-location')]).toEqual([200, '/account/orders']);
  const payload = await answer.text();
  expect(payload).toContain('secret of orders');
  expect(payload).not.toContain(visitor.cookies.get('__Host-session'));
});

test('S96 S98 S119 T46: every call but start and verify has a bearer, and app and method ids of the browser are ignored', async () => {
  const visitor = gateway.visitor();
  await visitor.post(login, 'start', { phoneNumber: phone, country: 'US', appId: 'other', app_id: 'other' });
  await visitor.post(login, 'verify', { otp: rightCode, methodId: 'other', appId: 'other' });
  await visitor.get('/account/orders');
  await visitor.post('/account/orders', 'own', { text: 'x' });
  await visitor.post('/contact', 'open', { text: 'x' });
  gateway.services.world.times = { rotatesAt: inDays(-1) };
  await visitor.get('/account/settings');
  await visitor.post('/account', 'end');
  const calls = gateway.services.hits.filter(({ url }) => !url.startsWith('/content'));
  expect(streams.map(({ url }) => url)).toEqual(expect.arrayContaining(['/apps/events', '/auth/events']));
  expect(streams.filter((hit) => bearerOf(hit) !== undefined)).toEqual([]);
  const bare = calls.filter((hit) => !bearerOf(hit)).map(({ method, url }) => `${method} ${url}`);
  expect(bare).toEqual(['POST /auth/session/start', 'POST /auth/session/verify/otp']);
  expect(calls.map(({ body }) => body).join()).not.toContain('other');
  const kinds = new Set(calls.map(({ method, url }) => `${method} /${url.split('/')[1]}`));
  expect([...kinds].sort()).toEqual([
    'DELETE /auth',
    'GET /apps',
    'GET /auth',
    'GET /trade',
    'POST /auth',
    'POST /trade',
  ]);
});

test('the auth service receives device, address and user agent of the browser', async () => {
  const { visitor } = await signIn(gateway.visitor(), { 'user-agent': 'Telephone/1.0' });
  const device = visitor.cookies.get('__Host-device') as string;
  const [first] = gateway.services.requestsTo('POST /auth/session/start');
  const [verify] = gateway.services.requestsTo('POST /auth/session/verify/otp');
  expect(first?.headers['x-device']).toBeUndefined();
  expect(verify?.headers).toMatchObject({
    'x-device': device,
    'x-user-agent': 'Telephone/1.0',
    'x-client-address': '127.0.0.1',
  });
  await signIn(gateway.visitor(), { 'user-agent': `A\u00e4${'b'.repeat(300)}` });
  const shortened = gateway.services.requestsTo('POST /auth/session/verify/otp').at(-1)?.headers['x-user-agent'];
  expect(shortened).toBe(`A${'b'.repeat(255)}`);
  // Every call of the session names the device, or a step-up would count against the limits for strangers.
  await visitor.post('/account/orders', 'own', { text: 'x' });
  const ofSession = gateway.services.hits.filter((hit) => bearerOf(hit) && hit.url.startsWith('/trade'));
  expect(ofSession.map(({ headers }) => headers['x-device'])).toEqual(ofSession.map(() => device));
  expect(ofSession).not.toHaveLength(0);
  await requestCode(visitor);
  expect(gateway.services.requestsTo('POST /auth/session/start').at(-1)?.headers['x-device']).toBe(device);
});

test('T45 T31: a sign-in leaves no token, code or phone number in logs, URLs and pages', async () => {
  lines.length = 0;
  const visitor = gateway.visitor();
  const answers = [
    await visitor.post(login, 'start', { phoneNumber: '+15550109876', country: 'US' }),
    await visitor.post(login, 'verify', { otp: '987654' }),
    await visitor.post(login, 'verify', { otp: rightCode }),
  ];
  const token = visitor.cookies.get('__Host-session') as string;
  answers.push(await visitor.get('/account/orders'), await visitor.get('/account/orders/_payload'));
  gateway.services.world.faults.set('DELETE /auth/session', respondWithFailure(500));
  answers.push(await visitor.post('/account', 'end'));
  await expect
    .poll(() => lines.filter(({ msg }) => msg?.includes('could not end a session')).length)
    .toBeGreaterThan(1);
  const log = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [token, rightCode, '987654', '5550109876', '010-9876']) expect(log).not.toContain(secret);
  for (const answer of answers) {
    expect(await answer.text()).not.toContain(token);
    expect(answer.headers.get('location') ?? '').not.toMatch(/token|otp|phone/);
  }
});

test('a carrier that takes longer than other calls may is waited for, and does not open the breaker', async () => {
  const waiting = await startAccountGateway({
    env: {
      UPSTREAM_TIMEOUT: '2000',
      carrierTimeout: '20000',
      BREAKER_FAILURES: '1',
      breakerProbeInterval: '60000',
    },
  });
  waiting.services.world.faults.set('POST /auth/session/start', (_hit, response) => {
    setTimeout(() => json(response, 200, { method_id: 'slow' }), 2_500);
  });
  const visitor = await requestCode(waiting.visitor());
  expect(visitor.cookies.has('__Host-sign-in')).toBe(true);
  expect((await waiting.visitor('token-customer').get('/account/settings')).status).toBe(200);
  await waiting.close();
});
