/** The calls of section 7 of the specification; with AUTH_URL, to an external service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSessions, toSession, validateSession, verifySession } from '#contract/auth/sessions.ts';
import { findUsers, getUser } from '#contract/auth/users.ts';
import { fromWire } from '#contract/wire.ts';
import { type AuthTarget, startAuthTarget } from '../helpers/auth-target.ts';
import { lastCode, type SignedInPerson, signIn, withBearer } from '../helpers/sign-in.ts';

const appId = 'contract-test';
/** Random, because an external service still has the users of the last run. */
let number = Math.floor(Math.random() * 8_999) + 1_000;
const newPhone = () => `+1555013${number++}`;

let services: AuthTarget;
let admin: SignedInPerson;
beforeAll(async () => {
  services = await startAuthTarget();
  admin = await enter(services.adminPhone);
});
afterAll(() => services?.remove());
const enter = (phoneNumber: string) => signIn(services, { file: services.codesFile, phoneNumber, appId });
const start = (phone: string) =>
  services.send('POST /auth/session/start', { body: { phone_number: phone, country: 'US', app_id: appId } });

test('S2 S75 S98 S99: starting a sign-in answers a method id, and verifying the code answers user, token and session id', async () => {
  const phone = newPhone();
  const started = await start(phone);
  expect(started.status).toBe(200);
  expect(started.body.method_id).toMatch(/./);
  const body = { method_id: started.body.method_id, otp: lastCode(services.codesFile, phone), app_id: appId };
  const verified = await services.send('POST /auth/session/verify/otp', { body });
  expect(verified.status).toBe(200);
  const { user, token, sessionId } = verifySession.output.parse(fromWire(verifySession.output, verified.body));
  expect(user.phoneNumber).toBe(phone);
  expect([typeof token, typeof sessionId]).toEqual(['string', 'string']);
  const used = await services.send('POST /auth/session/verify/otp', { body });
  expect(used.status).toBeGreaterThanOrEqual(400);
  expect(used.status).toBeLessThan(500);
  expect([401, 403]).not.toContain(used.status);
});

test('S96 S101 S79: every other call needs a bearer, and validate answers its user or 401', async () => {
  const person = await enter(newPhone());
  const { status, body } = await person.send('GET /auth/session/validate');
  const wrapped = Object.hasOwn(body, 'user') ? body : { user: body };
  expect(status).toBe(200);
  expect(validateSession.output.parse(fromWire(validateSession.output, wrapped)).user.id).toBe(person.user.id);
  for (const call of ['GET /auth/session/validate', `GET /auth/users/${person.user.id}`, 'GET /auth/users/']) {
    expect([call, (await services.send(call)).status]).toEqual([call, 401]);
    expect([call, (await withBearer(services.send, 'unknown-token')(call)).status]).toEqual([call, 401]);
  }
});

test('S106 S65: the sessions of a user have an app, a start and the delivery of the first factor', async () => {
  const person = await enter(newPhone());
  const { status, body } = await person.send(`GET /auth/session/${person.user.id}`);
  expect(status).toBe(200);
  const [wire] = body.sessions;
  expect(wire).toMatchObject({
    session_id: person.sessionId,
    custom_claims: { app_id: appId },
    authentication_factors: [{ delivery_method: expect.any(String), type: expect.any(String) }],
  });
  const { sessions } = listSessions.output.parse(fromWire(listSessions.output, body));
  expect(toSession(sessions[0]!)).toMatchObject({ id: person.sessionId, appId, deliveryMethod: 'sms', type: 'otp' });
  expect((await admin.send(`GET /auth/session/${person.user.id}`)).body).toEqual(body);
});

test('S100 S85 S77: a session ends by its token, its id or both, and the token is invalid afterwards', async () => {
  for (const named of [['session_token'], ['session_id'], ['session_id', 'session_token']]) {
    const person = await enter(newPhone());
    const both: Record<string, string> = { session_id: person.sessionId, session_token: person.token };
    const body = Object.fromEntries(named.map((name) => [name, both[name]]));
    const { status } = await person.send('DELETE /auth/session', { body });
    expect([named, status]).toEqual([named, 204]);
    expect((await person.send('GET /auth/session/validate')).status).toBe(401);
  }
});

test('S86: signing out without token and session id is 400 with the specified text', async () => {
  const person = await enter(newPhone());
  const { status, body } = await person.send('DELETE /auth/session', { body: {} });
  expect([status, body.user_message]).toEqual([400, 'Either token or sessionId must be provided.']);
  expect((await person.send('GET /auth/session/validate')).status).toBe(200);
});

test('S102 S104 S105 S57: administrators list, find and change users', async () => {
  const person = await enter(newPhone());
  for (const path of ['/auth/users/', '/auth/users']) {
    const { status, body } = await admin.send(
      `GET ${path}?query=${encodeURIComponent(person.user.phone_number)}&search_type=phone`,
    );
    expect([path, status]).toEqual([path, 200]);
    const { users } = findUsers.output.parse(fromWire(findUsers.output, body));
    expect(users.map(({ id }) => id)).toEqual([person.user.id]);
  }
  const changed = await admin.send(`PATCH /auth/users/${person.user.id}`, { body: { name: 'Named by a test' } });
  expect(changed.status).toBe(200);
  const found = await admin.send(`GET /auth/users/${person.user.id}`);
  const wrapped = Object.hasOwn(found.body, 'user') ? found.body : { user: found.body };
  const { user } = getUser.output.parse(fromWire(getUser.output, wrapped));
  expect([user.name, user.roles]).toEqual(['Named by a test', []]);
  const wrong = await admin.send('GET /auth/users/?query=a&search_type=colour');
  expect([wrong.status, typeof wrong.body.user_message]).toEqual([400, 'string']);
});

test('S103: the users of a role are listed, and an unknown role is 404', async () => {
  const [role] = admin.user.roles;
  const { status, body } = await admin.send(`GET /auth/users/role/${role.id}`);
  expect(status).toBe(200);
  expect(body.users.map(({ id }: { id: string }) => id)).toContain(admin.user.id);
  expect((await admin.send('GET /auth/users/role/6b1f2c3d-0000-4000-8000-00000000dead')).status).toBe(404);
});
