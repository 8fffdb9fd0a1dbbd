/** Cookies of passkeys, and sessions that need one (docs/decisions/059-passkeys.md). */
import { expect, test } from 'vitest';
import { passkeyOptionsUrl } from '#contract/passkey-options.ts';
import { loginPath as login, setUpAccountGateway, type Visitor } from '../helpers/account-gateway.ts';
import { administrator, customer, respondWithFailure, sessionIdOf } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';

const gateway = setUpAccountGateway();
const options = '{"challenge":"c2VjcmV0","rpId":"localhost"}';
const challenge = 'a-challenge-of-this-browser';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** Asks for what the browser needs, like the script of the button. */
async function begin(visitor: Visitor, purpose: 'sign-in' | 'confirm' | 'add' = 'sign-in'): Promise<Response> {
  const { world } = gateway().services;
  world.faults.set('POST /auth/passkeys/sign-in/start', (_hit, response) =>
    json(response, 200, { options, challenge, lifetime: 300 }),
  );
  return visitor.get(passkeyOptionsUrl(purpose), { method: 'POST', headers: sameOrigin });
}

/** The auth service accepts the next passkey as that of the customer. */
function acceptPasskey(): void {
  const { world } = gateway().services;
  world.tokens.set('token-by-passkey', customer);
  world.faults.set('POST /auth/passkeys/sign-in/verify', (_hit, response) =>
    json(response, 200, {
      user: {
        ...customer,
        phone_number: '+15550100000',
        country: 'US',
        email: null,
        created_at: '2026-01-01T00:00:00Z',
      },
      token: 'token-by-passkey',
      sessionId: sessionIdOf('token-by-passkey'),
    }),
  );
}

test('T31: a passkey signs in with the challenge of the signed HttpOnly cookie, which is gone afterwards', async () => {
  const visitor = gateway().visitor('token-investor');
  const begun = await begin(visitor);
  expect([begun.status, await begun.text()]).toEqual([200, options]);
  expect(begun.headers.get('cache-control')).toContain('no-store');
  const attributes = visitor.cookieAttributes.get('__Host-passkey')?.toLowerCase();
  for (const each of ['httponly', 'secure', 'samesite=lax', 'path=/', 'max-age=300'])
    expect(attributes).toContain(each);
  acceptPasskey();
  const answer = await visitor.post(`${login}?redirect=/account/orders`, 'passkey', { response: 'of-the-passkey' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/orders']);
  expect(visitor.cookies.get('__Host-session')).toBe('token-by-passkey');
  expect(visitor.cookies.has('__Host-device')).toBe(true);
  expect(visitor.cookies.has('__Host-passkey')).toBe(false);
  const [verified] = gateway().services.requestsTo('POST /auth/passkeys/sign-in/verify');
  expect(JSON.parse(verified?.body ?? '')).toEqual({
    challenge,
    response: 'of-the-passkey',
    app_id: expect.any(String),
  });
  expect(verified?.headers['x-device']).toBe(visitor.cookies.get('__Host-device'));
  // The session of before is ended.
  await expect
    .poll(() =>
      gateway()
        .services.requestsTo('DELETE /auth/session')
        .map(({ body }) => JSON.parse(body)),
    )
    .toEqual([{ session_token: 'token-investor' }]);
});

test('an answer without the cookie of this browser, or with one that the gateway did not sign, asks no service', async () => {
  acceptPasskey();
  const visitor = gateway().visitor();
  const text = async () => (await visitor.post(login, 'passkey', { response: 'r' })).text();
  expect(await text()).toContain('took too long');
  await begin(visitor);
  const own = decodeURIComponent(visitor.cookies.get('__Host-passkey') ?? '');
  const signature = own.split('.').at(-1) as string;
  for (const value of [
    `other.${Date.now() + 60_000}.${signature}`,
    `${challenge}.${Date.now() + 999_999_999}.${signature}`,
    own.slice(0, -3),
    '..',
  ]) {
    visitor.cookies.set('__Host-passkey', encodeURIComponent(value));
    expect(await text()).toContain('took too long');
  }
  expect(gateway().services.requestsTo('POST /auth/passkeys/sign-in/verify')).toEqual([]);
  expect(visitor.cookies.has('__Host-session')).toBe(false);
});

test('a refused passkey is reported at the form, and its challenge is not sent again', async () => {
  const visitor = gateway().visitor();
  await begin(visitor);
  gateway().services.world.faults.set(
    'POST /auth/passkeys/sign-in/verify',
    respondWithFailure(400, 'unknown_passkey', 'We do not know this passkey.'),
  );
  const answer = await visitor.post(login, 'passkey', { response: 'r' });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('do not know this passkey')]);
  expect(visitor.cookies.has('__Host-passkey')).toBe(false);
});

test('other sites and unknown purposes get nothing, and without a session only signing in begins', async () => {
  const visitor = gateway().visitor();
  const foreign = await visitor.get(passkeyOptionsUrl('sign-in'), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect((await begin(visitor, 'confirm')).status).toBe(401);
  expect((await begin(visitor, 'add')).status).toBe(401);
  const unknown = await visitor.get('/account/passkeys/other', { method: 'POST', headers: sameOrigin });
  expect(unknown.status).toBe(400);
});

test('a session of staff that needs a passkey is led to it from every screen and form, and back', async () => {
  const { world } = gateway().services;
  const withoutRights = { ...administrator, roles: [] };
  world.tokens.set('token-needs', withoutRights);
  try {
    for (const needsPasskey of ['confirm', 'add'] as const) {
      world.times = { needsPasskey };
      const visitor = gateway().visitor('token-needs');
      const to = '/account/confirm?redirect=%2Faccount%2Froles-admin&with=passkey';
      const page = await visitor.get('/account/roles-admin');
      expect([page.status, page.headers.get('location')]).toEqual([303, to]);
      const form = await visitor.post('/account/roles-admin', 'manage');
      expect([form.status, form.headers.get('location')]).toEqual([303, to]);
      expect((await visitor.get('/account/orders')).status).toBe(200);
    }
    world.times = {};
    const later = await gateway().visitor('token-needs').get('/account/roles-admin');
    expect(later.headers.get('location')).toContain('/account?notice=forbidden');
  } finally {
    world.times = {};
  }
});
