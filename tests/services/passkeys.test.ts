/** Passkeys of everybody (docs/decisions/059-passkeys.md). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxPasskeys } from '../../server/services/auth/identity/passkeys/routes.ts';
import { type Answering, createAuthenticator } from '../helpers/authenticator.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { dump } from '../helpers/dump.ts';
import {
  addPasskey,
  beginSignIn,
  confirmWith,
  finishSignIn,
  passkeyOrigin,
  signInWith,
  trySignIn,
  tryToAdd,
} from '../helpers/passkeys.ts';
import { startOn } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn, withBearer } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

let number = 30_000;

const codes = readableCodes();
const services = started(() => startOn(codes.env));

const enter = (phoneNumber = `+155501${number++}`, headers: Record<string, string> = {}) =>
  signIn(services, { file: codes.file, phoneNumber, headers });
const list = async ({ send, user }: SignedInPerson) => (await send(`GET /auth/users/${user.id}/passkeys`)).body;
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code];
const bodyOf = (call: string) => (call.startsWith('POST') ? { body: {} } : {});
const wrongAnswers: ReadonlyArray<readonly [string, Answering]> = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another host', { host: 'evil.example' }],
  ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
  ['no verification of the person', { isVerified: false }],
  ['another kind of answer', { type: 'webauthn.other' }],
];

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey (%s) is added, listed and signs in', async (algorithm) => {
  const person = await enter();
  const device = await addPasskey(person, { algorithm, isSynced: algorithm === 'EdDSA' });
  const { passkeys, is_available, is_required, needs } = await list(person);
  expect(passkeys).toEqual([
    {
      id: expect.any(String),
      name: 'Passkey',
      is_synced: algorithm === 'EdDSA',
      created_at: expect.any(String),
      last_used_at: null,
    },
  ]);
  expect([is_available, is_required, needs]).toEqual([true, false, 'nothing']);
  const again = await signInWith(services.send, device);
  expect(again.user.id).toBe(person.user.id);
  expect((await list(again)).passkeys[0].last_used_at).toMatch(/^\d{4}-/);
  const { sessions } = (await again.send(`GET /auth/session/${person.user.id}`)).body;
  expect(sessions[0].authentication_factors).toEqual([{ type: 'passkey' }]);
  const log = await again.send(`GET /auth/session/${person.user.id}`);
  expect(log.text).not.toContain(device.credentialId);
});

test('a known password manager gives the name, and names are not used twice', async () => {
  const person = await enter();
  const aaguid = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
  await addPasskey(person, { aaguid });
  await addPasskey(person, { aaguid });
  const { passkeys } = await list(person);
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Apple Passwords', 'Apple Passwords 2']);
  const rename = (name: string) =>
    person.send(`PATCH /auth/users/${person.user.id}/passkeys/${passkeys[1].id}`, { body: { name } });
  expect((await rename('Apple Passwords')).body.fields).toEqual({
    name: 'You already have a passkey with this name.',
  });
  expect((await rename(' ')).body.fields).toHaveProperty('name');
  expect((await rename('Key on my ring')).body.passkey.name).toBe('Key on my ring');
});

test.each(wrongAnswers)('a new passkey is refused with %s', async (_, answering) => {
  const person = await enter();
  const answer = await tryToAdd(person, createAuthenticator({ origin: passkeyOrigin }), answering);
  const isUnknown = 'challenge' in answering;
  expect(outcomeOf(answer)).toEqual([400, isUnknown ? 'passkey_expired' : 'passkey_refused']);
  expect((await list(person)).passkeys).toEqual([]);
});

test.each(wrongAnswers)('a sign-in is refused with %s, and starts no session', async (_, answering) => {
  const person = await enter();
  const device = await addPasskey(person);
  expect(outcomeOf(await trySignIn(services.send, device, answering))).toEqual([400, 'passkey_refused']);
  const { sessions } = (await person.send(`GET /auth/session/${person.user.id}`)).body;
  expect(sessions).toHaveLength(1);
  expect((await trySignIn(services.send, device)).status).toBe(200);
});

test.each(wrongAnswers)('a confirmation is refused with %s', async (_, answering) => {
  const person = await enter();
  const device = await addPasskey(person);
  const isUnknown = 'challenge' in answering;
  const expected = [400, isUnknown ? 'passkey_expired' : 'passkey_refused'];
  expect(outcomeOf(await confirmWith(person, device, answering))).toEqual(expected);
  expect((await confirmWith(person, device)).status).toBe(200);
});

test('a challenge works once, also for a right answer, and each answer uses it up', async () => {
  const device = await addPasskey(await enter());
  const { challenge, options } = await beginSignIn(services.send);
  const response = device.get(options);
  expect((await finishSignIn(services.send, { challenge, response })).status).toBe(200);
  expect(outcomeOf(await finishSignIn(services.send, { challenge, response }))).toEqual([400, 'passkey_expired']);
  const next = await beginSignIn(services.send);
  const wrong = device.get(next.options, { isVerified: false });
  expect((await finishSignIn(services.send, { challenge: next.challenge, response: wrong })).status).toBe(400);
  const right = { challenge: next.challenge, response: device.get(next.options) };
  expect(outcomeOf(await finishSignIn(services.send, right))).toEqual([400, 'passkey_expired']);
});

test('an answer to the challenge of another browser, or of another session, is refused', async () => {
  const person = await enter();
  const device = await addPasskey(person);
  const [mine, theirs] = [await beginSignIn(services.send), await beginSignIn(services.send)];
  const crossed = { challenge: mine.challenge, response: device.get(theirs.options) };
  expect(outcomeOf(await finishSignIn(services.send, crossed))).toEqual([400, 'passkey_refused']);
  const other = await enter(person.user.phone_number);
  const { body } = await other.send('POST /auth/session/step-up/passkey/start', { body: {} });
  const stolen = await person.send('POST /auth/session/step-up/passkey/verify', {
    body: { response: device.get(body.options) },
  });
  expect(outcomeOf(stolen)).toEqual([400, 'passkey_expired']);
  // A challenge for signing in confirms nothing.
  const { options } = await beginSignIn(services.send);
  const mixed = await person.send('POST /auth/session/step-up/passkey/verify', {
    body: { response: device.get(options) },
  });
  expect(outcomeOf(mixed)).toEqual([400, 'passkey_expired']);
});

test('of ten equal answers at once one signs in, and a repeated call finds its session', async () => {
  const device = await addPasskey(await enter());
  const { challenge, options } = await beginSignIn(services.send);
  const response = device.get(options);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => finishSignIn(services.send, { challenge, response })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const next = await beginSignIn(services.send);
  const headers = { 'idempotency-key': randomUUID() };
  const repeated = { challenge: next.challenge, response: device.get(next.options), headers };
  const [first, second] = [await finishSignIn(services.send, repeated), await finishSignIn(services.send, repeated)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([second.body.token, second.body.sessionId]).toEqual([first.body.token, first.body.sessionId]);
});

test('a counter that does not grow is refused, and one that is always 0 is not', async () => {
  const person = await enter();
  const device = await addPasskey(person);
  expect((await trySignIn(services.send, device, { counter: 9 })).status).toBe(200);
  for (const counter of [9, 3, 0]) {
    expect(outcomeOf(await trySignIn(services.send, device, { counter }))).toEqual([400, 'passkey_copied']);
    expect(outcomeOf(await confirmWith(person, device, { counter }))).toEqual([400, 'passkey_copied']);
  }
  expect((await trySignIn(services.send, device, { counter: 10 })).status).toBe(200);
  const without = await addPasskey(person, { counts: false });
  for (let use = 0; use < 3; use++) expect((await trySignIn(services.send, without)).status).toBe(200);
});

test('an unknown passkey, a removed one and one of a suspended user get the same answer', async () => {
  const unknown = createAuthenticator({ origin: passkeyOrigin });
  const [removed, suspended] = [await enter(), await enter()];
  const devices = [await addPasskey(removed), await addPasskey(suspended)];
  const { passkeys } = await list(removed);
  const removal = `DELETE /auth/users/${removed.user.id}/passkeys/${passkeys[0].id}`;
  expect((await removed.send(removal)).status).toBe(204);
  await services.send(`POST /auth/users/${suspended.user.id}/suspend`, { as: 'system', body: {} });
  const texts = [];
  for (const device of [unknown, ...devices]) {
    const answer = await trySignIn(services.send, device);
    expect(outcomeOf(answer)).toEqual([400, 'unknown_passkey']);
    texts.push(answer.body.user_message);
  }
  expect(new Set(texts).size).toBe(1);
  await services.send(`POST /auth/users/${suspended.user.id}/reinstate`, { as: 'system', body: {} });
  expect((await trySignIn(services.send, devices[1]!)).status).toBe(200);
});

test('the passkey of another user confirms nothing, and cannot be claimed', async () => {
  const [person, other] = [await enter(), await enter()];
  const [own, foreign] = [await addPasskey(person), await addPasskey(other)];
  expect(outcomeOf(await confirmWith(person, foreign))).toEqual([400, 'unknown_passkey']);
  expect(outcomeOf(await tryToAdd(person, foreign))).toEqual([409, 'conflict']);
  const handle = Buffer.from(other.user.id.replaceAll('-', ''), 'hex').toString('base64url');
  expect(outcomeOf(await trySignIn(services.send, own, { userHandle: handle }))).toEqual([400, 'passkey_refused']);
  for (const call of [
    `GET /auth/users/${other.user.id}/passkeys`,
    `POST /auth/users/${other.user.id}/passkeys/start`,
    `DELETE /auth/users/${other.user.id}/passkeys/${(await list(other)).passkeys[0].id}`,
    `DELETE /auth/users/${person.user.id}/passkeys/${(await list(other)).passkeys[0].id}`,
    `POST /auth/users/${other.user.id}/passkeys/recovery`,
  ])
    expect([call, (await person.send(call, bodyOf(call))).status]).toEqual([call, 404]);
});

test('nobody has more than allowed, and answers that are none are refused', async () => {
  const person = await enter();
  for (let count = 0; count < maxPasskeys; count++) await addPasskey(person);
  const another = await tryToAdd(person, createAuthenticator({ origin: passkeyOrigin }));
  expect([another.status, another.body.user_message]).toEqual([
    409,
    expect.stringContaining(`${maxPasskeys} passkeys`),
  ]);
  const { challenge } = await beginSignIn(services.send);
  for (const response of [
    '',
    'null',
    '{}',
    '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"%"}}',
  ])
    expect((await finishSignIn(services.send, { challenge, response })).status).toBe(400);
});

test('a new device gets its message, and adding and removing one as well, with an entry in the log', async () => {
  const person = await enter(undefined, { 'x-device': randomUUID() });
  const device = await addPasskey(person);
  const { challenge, options } = await beginSignIn(services.send);
  const headers = { 'x-device': randomUUID(), 'user-agent': 'Firefox/140 Linux' };
  const signedIn = await finishSignIn(services.send, { challenge, response: device.get(options), headers });
  expect(signedIn.status).toBe(200);
  const { passkeys } = await list(person);
  await person.send(`DELETE /auth/users/${person.user.id}/passkeys/${passkeys[0].id}`);
  const admin = await enter(demoPeople.admin.phoneNumber);
  const actions = async (type: string) => {
    const { body } = await admin.send(`GET /auth/audit?target_type=${type}&target_id=${person.user.id}`);
    return body.entries.map(({ action }: { action: string }) => action);
  };
  expect(await actions('user')).toEqual(['user.remove-passkey', 'user.add-passkey']);
  expect(await actions('session')).toEqual(['session.start', 'session.start']);
  const { records } = (await person.send('GET /auth/own-data?section=messages')).body;
  expect(records.map(({ event }: { event: string }) => event).sort()).toEqual(['account', 'account', 'security']);
});

test('an API token neither sees nor changes passkeys', async () => {
  const person = await enter();
  const device = await addPasskey(person);
  const path = `/auth/users/${person.user.id}`;
  const { body } = await person.send(`POST ${path}/api-tokens`, {
    body: { name: 'All', days: 1, is_read_only: false },
  });
  const use = withBearer(services.send, body.secret);
  for (const call of [
    `GET ${path}/passkeys`,
    `POST ${path}/passkeys/start`,
    `POST ${path}/passkeys/recovery`,
    `DELETE ${path}/passkeys/${(await list(person)).passkeys[0].id}`,
    'POST /auth/session/step-up/passkey/start',
  ])
    expect([call, (await use(call, bodyOf(call))).body?.code]).toEqual([call, 'needs_session']);
  expect((await trySignIn(services.send, device)).status).toBe(200);
});

test('a deleted account has no passkeys left, and no table has a challenge', async () => {
  const person = await enter();
  const device = await addPasskey(person);
  const { challenge } = await beginSignIn(services.send);
  await services.send(`POST /auth/users/${person.user.id}/anonymise`, { as: 'system', body: {} });
  expect(outcomeOf(await trySignIn(services.send, device))).toEqual([400, 'unknown_passkey']);
  await services.stop();
  const all = [...(await dump(services.databaseUrl)).values()].flat().join('\n');
  expect(all).not.toContain(device.credentialId);
  expect(all).not.toContain(challenge);
});
