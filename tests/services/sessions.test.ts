import { expect, test } from 'vitest';
import { tags } from '#contract/events.ts';
import { actorHeader, signActor } from '../../server/actors/signed-actor.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { startOn } from '../helpers/services.ts';
import { lastCode, readableCodes, type SignedInPerson, signIn, withBearer } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

let number = 60_000;
const newPhone = () => `+155501${number++}`;
const polling = { timeout: 20_000, interval: 20 };

const actorKey = 'the-key-of-the-gateway-for-this-test-file';
const codes = readableCodes();
const services = started(() =>
  startOn({
    ...codes.env,
    SESSIONS_AT_MOST: '10',
    STAFF_SESSIONS_AT_MOST: '3',
    rotationGrace: '3',
    ACTOR_KEY: actorKey,
  }),
);
const enter = (phoneNumber = newPhone(), headers: Record<string, string> = {}) =>
  signIn(services, { file: codes.file, phoneNumber, headers });
const isValid = async (token: string) =>
  (await withBearer(services.send, token)('GET /auth/session/validate')).status === 200;
const sessionsOf = async (
  person: SignedInPerson,
): Promise<Array<{ session_id: string; device: string; place: string }>> =>
  (await person.send(`GET /auth/session/${person.user.id}`)).body.sessions;

test('S106: a session is listed with its device and network as far as they are known', async () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
  const phone = await enter(undefined, { 'x-user-agent': agent, 'x-client-address': '203.0.113.77' });
  expect((await sessionsOf(phone))[0]).toMatchObject({ device: 'Safari on iPhone', place: 'network 203.0.113.x' });
  const program = await enter(undefined, { 'x-user-agent': 'curl/8.1' });
  expect((await sessionsOf(program))[0]).toMatchObject({ device: null, place: 'unknown place' });
});

test('auth does not believe what a gateway states: the statement only joins the reads of one page', async () => {
  const person = await enter();
  const statement = (bearer: string) =>
    signActor(actorKey, {
      actor: {
        kind: 'user',
        id: demoPeople.admin.id,
        sessionId: null,
        permissions: new Set(['users.manage'] as const),
      },
      bearer,
    });
  const page = statement(person.token);
  const ask = async (request: string, signed: string, body?: object) =>
    (
      await services.send(request, {
        headers: { authorization: `Bearer ${person.token}`, [actorHeader]: signed },
        ...(body && { body }),
      })
    ).status;
  expect(await ask('GET /auth/users', page)).toBe(403);
  expect((await withBearer(services.send, person.token)('GET /auth/session/validate')).body.user.id).toBe(
    person.user.id,
  );
  expect(await ask('GET /auth/saved-views?list=posts', statement('another-token'))).toBe(401);
  const own = `/auth/session/${person.user.id}`;
  expect(await ask(`GET ${own}`, page)).toBe(200);
  await services.send('DELETE /auth/session', { as: 'system', body: { session_id: person.sessionId } });
  // The page that was begun is shown; a change, and the next page, are refused.
  expect(await ask(`GET ${own}`, page)).toBe(200);
  expect(await ask('DELETE /auth/session', page, { session_id: person.sessionId })).toBe(401);
  expect(await isValid(person.token)).toBe(false);
});

test('S80 T20 T48: a session is ended by its user or by an administrator, and the gateways get an event', async () => {
  const one = await enter();
  const other = await enter();
  expect((await one.send('DELETE /auth/session', { body: { session_id: other.sessionId } })).status).toBe(404);
  expect((await services.send('DELETE /auth/session', { body: { session_id: other.sessionId } })).status).toBe(401);
  expect(await isValid(other.token)).toBe(true);
  const stream = await readEvents(services, 'auth');
  const admin = await enter(demoPeople.admin.phoneNumber);
  expect((await admin.send('DELETE /auth/session', { body: { session_id: other.sessionId } })).status).toBe(204);
  expect(await isValid(other.token)).toBe(false);
  await expect.poll(() => stream.tags(), polling).toContain(tags.session(other.sessionId));
  stream.close();
  const again = await enter(other.user.phone_number);
  const ended = await admin.send(`POST /auth/users/${again.user.id}/sessions/end`, { body: {} });
  expect([ended.status, ended.body.ended]).toEqual([200, 1]);
  expect(await isValid(again.token)).toBe(false);
});

test('S77 T48: all other sessions of a user end at once, and the current one stays', async () => {
  const current = await enter();
  const others = [await enter(current.user.phone_number), await enter(current.user.phone_number)];
  const { body } = await current.send('POST /auth/session/end-others', { body: {} });
  expect(body.ended).toBe(2);
  expect(await isValid(current.token)).toBe(true);
  for (const { token } of others) expect(await isValid(token)).toBe(false);
  expect(await sessionsOf(current)).toHaveLength(1);
});

test('T41: a customer has at most ten sessions and a member of staff three, and the oldest one ends', async () => {
  const phone = newPhone();
  const all: SignedInPerson[] = [];
  for (let index = 0; index < 12; index++) all.push(await enter(phone));
  expect(await Promise.all(all.map(({ token }) => isValid(token)))).toEqual([false, false, ...Array(10).fill(true)]);
  const staff: SignedInPerson[] = [];
  for (let index = 0; index < 4; index++) staff.push(await enter(demoPeople.admin.phoneNumber));
  expect(await Promise.all(staff.map(({ token }) => isValid(token)))).toEqual([false, true, true, true]);
  expect(new Set(all.map(({ token }) => token)).size).toBe(12);
});

test('T41: a rotated token belongs to the same session, and the old one is valid until shortly after the new one is used', async () => {
  const person = await enter();
  const rotate = (token: string) => withBearer(services.send, token)('POST /auth/session/rotate', { body: {} });
  const [one, two] = await Promise.all([rotate(person.token), rotate(person.token)]);
  expect([one.status, one.body.session_id]).toEqual([200, person.sessionId]);
  // Two tabs that rotate at the same time get the same token.
  expect(two.body.token).toBe(one.body.token);
  expect(one.body.token).not.toBe(person.token);
  expect(await isValid(person.token)).toBe(true);
  expect(await isValid(one.body.token)).toBe(true);
  expect(await isValid(person.token)).toBe(true);
  expect((await rotate(person.token)).body.token).toBe(one.body.token);
  // An old token that is used later was stolen or leaked, so the session ends for both.
  await expect.poll(() => isValid(person.token), { timeout: 20_000, interval: 100 }).toBe(false);
  expect(await isValid(one.body.token)).toBe(false);
});

test('repeating a rotation with its idempotency key answers the same', async () => {
  const person = await enter();
  const headers = { 'idempotency-key': 'a-key-of-this-rotation' };
  const first = await person.send('POST /auth/session/rotate', { body: {}, headers });
  const again = await person.send('POST /auth/session/rotate', { body: {}, headers });
  expect(again.body).toEqual(first.body);
});

test('T48: a code confirms only the session that requested it', async () => {
  const person = await enter();
  const other = await enter();
  const { body } = await person.send('POST /auth/session/step-up/start', { body: {} });
  const otp = lastCode(codes.file, person.user.phone_number);
  const stolen = await other.send('POST /auth/session/step-up/verify', { body: { method_id: body.method_id, otp } });
  expect(stolen.status).toBe(400);
  const asSignIn = await services.send('POST /auth/session/verify/otp', {
    body: { method_id: body.method_id, otp, app_id: 'step-up' },
  });
  expect(asSignIn.status).toBe(400);
  const before = (await person.send('GET /auth/session/validate')).body.session.verified_at;
  const done = await person.send('POST /auth/session/step-up/verify', { body: { method_id: body.method_id, otp } });
  expect(done.status).toBe(200);
  const after = (await person.send('GET /auth/session/validate')).body.session.verified_at;
  expect([after, after > before]).toEqual([done.body.verified_at, true]);
});
