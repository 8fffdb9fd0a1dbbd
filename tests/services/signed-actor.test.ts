/** Services accept actors that the gateway signed (docs/decisions/032). */
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../server/actors/signed-actor.ts';
import { actorHeader, createActorSigner, createActorVerifier, signActor } from '../../server/actors/signed-actor.ts';
import { type AccountServices, customer, startAccountServices } from '../helpers/account-services.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

const key = randomBytes(32).toString('base64url');
const bearer = 'token-customer';
const editor: SignedIn = {
  kind: 'user',
  id: customer.id,
  sessionId: 'a-session',
  permissions: new Set(['posts.manage'] as const),
};

let auth: AccountServices;
let services: TestServices;
beforeAll(async () => {
  auth = await startAccountServices();
  services = await startOn({ AUTH_URL: auth.url, ACTOR_KEY: key });
});
afterAll(async () => {
  await services?.remove();
  await auth?.close();
});
beforeEach(() => {
  auth.hits.length = 0;
});

const listPosts = async (statement?: string, token = bearer) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(statement === undefined ? {} : { [actorHeader]: statement }),
  };
  const { status } = await services.send('GET /content/admin/posts', { headers });
  return { status, validations: auth.requestsTo('GET /auth/session/validate').length };
};

test('a signed actor is accepted with its permissions, without a request to auth', async () => {
  expect(await listPosts(signActor(key, { actor: editor, bearer }))).toEqual({ status: 200, validations: 0 });
  const visitor = { ...editor, permissions: new Set<never>() };
  expect(await listPosts(signActor(key, { actor: visitor, bearer }))).toEqual({ status: 403, validations: 0 });
});

test('without a signed actor every request is validated by auth, so that a revoked permission ends at once', async () => {
  expect(await listPosts()).toEqual({ status: 403, validations: 1 });
});

test('a signed actor of another session is 401, and one that is forged, expired or too long-lived is ignored', async () => {
  const now = Date.now();
  const valid = signActor(key, { actor: editor, bearer });
  const [text = '', signature = ''] = valid.split('.');
  const escalated = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), permissions: ['roles.manage'] };
  const ignored = {
    'another key': signActor(randomBytes(32).toString('base64url'), { actor: editor, bearer }),
    'a changed text': `${Buffer.from(JSON.stringify(escalated)).toString('base64url')}.${signature}`,
    'no signature': text,
    'the signature of a plain HMAC': `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`,
    garbage: 'x',
    empty: '',
    // As from a gateway whose clock is behind, or ahead.
    expired: signActor(key, { actor: editor, bearer, now: now - 31_000 }),
    'valid for too long': signActor(key, { actor: editor, bearer, now: now + 3_600_000 }),
  };
  // Auth says who the bearer is, as without a statement.
  for (const [what, statement] of Object.entries(ignored))
    expect([what, (await listPosts(statement)).status]).toEqual([what, 403]);
  auth.hits.length = 0;
  const ofAnother = signActor(key, { actor: editor, bearer: 'token-administrator' });
  expect(await listPosts(ofAnother)).toEqual({ status: 401, validations: 0 });
  expect(await listPosts(valid, 'token-administrator')).toEqual({ status: 401, validations: 0 });
});

test('a signed actor that was accepted before is ignored when it has expired, and is refused with another bearer', () => {
  let now = Date.now();
  const verify = createActorVerifier(key, () => now);
  const statement = signActor(key, { actor: editor, bearer, now });
  for (const passed of [0, 29_999]) {
    now += passed;
    expect(verify(statement, bearer)).toEqual(editor);
    expect(verify(statement, 'token-administrator')).toBe(null);
  }
  now += 1;
  expect(verify(statement, bearer)).toBe('other-time');
  expect(verify(statement, 'token-administrator')).toBe(null);
});

test('a remembered session is signed again every ten seconds, and another one by itself', () => {
  let now = Date.now();
  const sign = createActorSigner(key, () => now);
  const viewer = { user: customer, permissions: editor.permissions, sessionId: '', verifiedAt: null, expiresAt: null };
  const first = sign(viewer, bearer);
  now += 9_999;
  expect(sign(viewer, bearer)).toBe(first);
  expect(sign({ ...viewer }, bearer)).not.toBe(first);
  now += 1;
  expect(sign(viewer, bearer)).not.toBe(first);
  const verify = createActorVerifier(key, () => now);
  expect(verify(sign(viewer, bearer), bearer)).toEqual({ ...editor, sessionId: null });
  // The clock is set back.
  now -= 3_600_000;
  expect(verify(sign(viewer, bearer), bearer)).toEqual({ ...editor, sessionId: null });
});

test('a signed actor without the bearer of its session is 401', async () => {
  const headers = { [actorHeader]: signActor(key, { actor: editor, bearer }) };
  expect((await services.send('GET /content/admin/posts', { headers })).status).toBe(401);
});

test('auth and a service without the key ignore signed actors', async () => {
  const withoutKey = await startOn({});
  const headers = {
    authorization: `Bearer ${bearer}`,
    [actorHeader]: signActor(key, {
      actor: { ...editor, permissions: new Set(['users.manage', 'posts.manage'] as const) },
      bearer,
    }),
  };
  const withKey = await startOn({ ACTOR_KEY: key });
  try {
    expect((await withoutKey.send('GET /content/admin/posts', { headers })).status).toBe(401);
    expect((await withKey.send('GET /auth/users/', { headers })).status).toBe(401);
    expect((await withKey.send('GET /content/admin/posts', { headers })).status).toBe(200);
  } finally {
    await withoutKey.remove();
    await withKey.remove();
  }
});
