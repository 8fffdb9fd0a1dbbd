/** People ask for screens that they may not open, and who can grant it decides (docs/decisions/065-request-access.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestsPerDay } from '../../server/services/auth/identity/access-requests/routes.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

const screen = '/account/blog-admin';

const codes = readableCodes();
let services: TestServices;
let admin: Person;
let people: ReturnType<typeof createPeople>;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  admin = await people.administrator();
});
afterAll(() => services?.remove());

const ask = (person: Person, values: object = {}) =>
  person.send('POST /auth/access-requests', { screen, reason: 'I write the news.', ...values });
const own = async (person: Person) => (await person.send('GET /auth/access-requests/own')).body.items;
const open = async (viewer = admin) => (await viewer.send('GET /auth/access-requests')).body.items;
async function asked(person: Person): Promise<string> {
  const { status, body } = await ask(person);
  expect(status).toBe(201);
  return body.request.id;
}
async function createRole(name: string, permission_ids: readonly string[]): Promise<string> {
  const { status, body } = await admin.send('POST /auth/roles', { name, permission_ids });
  expect(status).toBe(201);
  return body.role.id;
}
const history = async (person: Person) =>
  (await admin.send(`GET /auth/audit?target_type=user&target_id=${person.id}`)).body.entries;
const actions = async (person: Person) => (await history(person)).map(({ action }: { action: string }) => action);

test('a request is listed with the roles that open the screen, and granting gives one of them', async () => {
  const person = await people.person();
  const wide = await createRole('News and pages', ['posts.manage', 'pages.manage']);
  const small = await createRole('News only', ['posts.manage']);
  await createRole('Pages only', ['pages.manage']);
  await createRole('News to look at', ['posts.view']);
  const id = await asked(person);
  const [request] = (await open()).filter((each: { id: string }) => each.id === id);
  expect(request).toMatchObject({ screen, reason: 'I write the news.', user: { id: person.id }, permission_ids: [] });
  expect(request.needed_ids).toEqual(['posts.manage']);
  const names = request.roles.map(({ name }: { name: string }) => name);
  expect(names.indexOf('News only')).toBeLessThan(names.indexOf('News and pages'));
  expect(names).toContain('News to look at');
  expect(names.at(-1)).toBe('Administrator');
  expect(names).not.toContain('Pages only');
  expect(request.roles.find((role: { id: string }) => role.id === wide).added_ids).toEqual([
    'pages.manage',
    'posts.manage',
  ]);
  expect(await own(person)).toMatchObject([{ id, state: 'open', role_name: null }]);

  const granted = await admin.send(`POST /auth/access-requests/${id}/grant`, { role_id: small });
  expect([granted.status, granted.body.request.state, granted.body.request.role_name]).toEqual([
    200,
    'granted',
    'News only',
  ]);
  const { user } = (await person.send('GET /auth/session/validate')).body;
  expect(user.roles).toMatchObject([{ id: small }]);
  expect((await open()).map((each: { id: string }) => each.id)).not.toContain(id);
  expect(await own(person)).toMatchObject([{ id, state: 'granted', role_name: 'News only' }]);
  expect(await actions(person)).toEqual(expect.arrayContaining(['user.request-access', 'user.grant-access']));
  const again = await admin.send(`POST /auth/access-requests/${id}/grant`, { role_id: wide });
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  const messages = (await person.send('GET /auth/own-data?section=messages')).body.records;
  expect(messages.filter(({ event }: { event: string }) => event === 'account')).toHaveLength(1);
});

test('one request per screen is open, a screen that opens is refused, and a day has a limit', async () => {
  const person = await people.person();
  const id = await asked(person);
  expect((await ask(person)).status).toBe(409);
  expect((await person.send(`DELETE /auth/access-requests/${id}`)).body.request.state).toBe('withdrawn');
  expect(await own(person)).toEqual([]);
  expect((await person.send(`DELETE /auth/access-requests/${id}`)).status).toBe(409);
  for (let count = 2; count < requestsPerDay; count++)
    expect((await person.send(`DELETE /auth/access-requests/${await asked(person)}`)).status).toBe(200);
  expect((await ask(person, { screen: '/account/media-admin' })).status).toBe(201);
  const limited = await ask(person, { screen: '/account/deck-admin' });
  expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(80_000);
  const already = await ask(admin);
  expect([already.status, already.body.user_message]).toEqual([409, 'You can open this screen already.']);
});

test('a request needs a reason, and a screen of this site', async () => {
  const person = await people.person();
  for (const [values, field] of [
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'x'.repeat(401) }, 'reason'],
    [{ screen: '/account/nothing' }, 'screen'],
    [{ screen: '/' }, 'screen'],
  ] as const) {
    const { status, body } = await ask(person, values);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  }
  expect((await services.send('POST /auth/access-requests', { body: { screen, reason: 'x' } })).status).toBe(401);
});

test('requests arriving together become one', async () => {
  const person = await people.person();
  const statuses = (await Promise.all([ask(person), ask(person), ask(person)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409]);
  expect(await own(person)).toHaveLength(1);
});

test('T19 T20: only people who change roles and have what is asked decide, and nobody sees requests of others', async () => {
  const person = await people.person();
  const id = await asked(person);
  const roleId = await createRole('Writers', ['posts.manage']);
  const pages = await createRole('Only pages', ['pages.manage']);
  const other = await people.person();
  for (const call of ['GET /auth/access-requests', 'GET /auth/access-requests/count'])
    expect((await other.send(call)).status).toBe(403);
  expect((await other.send(`DELETE /auth/access-requests/${id}`)).status).toBe(404);
  expect((await person.send(`POST /auth/access-requests/${id}/grant`, { role_id: roleId })).status).toBe(403);

  const clerk = await people.person();
  const clerks = await createRole('Clerks', ['roles.manage', 'users.manage']);
  await admin.send(`POST /auth/roles/${clerks}/users/${clerk.id}`, {});
  expect((await open(clerk)).map((each: { id: string }) => each.id)).toContain(id);
  for (const [call, body] of [
    ['grant', { role_id: roleId }],
    ['grant', {}],
    ['decline', { note: 'No.' }],
  ] as const) {
    const { status, body: answer } = await clerk.send(`POST /auth/access-requests/${id}/${call}`, body);
    expect([call, body, status >= 400 && status < 500]).toEqual([call, body, true]);
    if (status === 403) expect(answer.code).toBe('not_yours_to_give');
  }
  const useless = await admin.send(`POST /auth/access-requests/${id}/grant`, { role_id: pages });
  expect([useless.status, useless.body.fields]).toEqual([422, { role_id: 'This role does not open the screen.' }]);
  expect((await admin.send(`POST /auth/access-requests/${id}/grant`, {})).body.fields).toHaveProperty('role_id');
  expect(await own(person)).toMatchObject([{ state: 'open' }]);
});

test('declining needs a note, which the person reads; they may ask again', async () => {
  const person = await people.person();
  const id = await asked(person);
  expect((await admin.send(`POST /auth/access-requests/${id}/decline`, { note: ' ' })).status).toBe(422);
  const declined = await admin.send(`POST /auth/access-requests/${id}/decline`, { note: 'Please ask your manager.' });
  expect([declined.status, declined.body.request.state]).toEqual([200, 'declined']);
  expect(await own(person)).toMatchObject([{ state: 'declined', note: 'Please ask your manager.' }]);
  expect(await actions(person)).toContain('user.decline-access');
  await asked(person);
  expect(await own(person)).toHaveLength(2);
});

test('a request of somebody who can open the screen by now is closed without a role', async () => {
  const person = await people.person();
  const id = await asked(person);
  const roleId = await createRole('Later', ['posts.manage']);
  await admin.send(`POST /auth/roles/${roleId}/users/${person.id}`, {});
  const { status, body } = await admin.send(`POST /auth/access-requests/${id}/grant`, {});
  expect([status, body.request.state, body.request.role_name]).toEqual([200, 'granted', null]);
});

test('requests of suspended and deleted users are not listed', async () => {
  for (const end of ['suspend', 'anonymise']) {
    const person = await people.person();
    const id = await asked(person);
    const { body: before } = await admin.send('GET /auth/access-requests/count');
    expect((await admin.send(`POST /auth/users/${person.id}/${end}`, {})).status).toBe(200);
    expect((await open()).map((each: { id: string }) => each.id)).not.toContain(id);
    expect((await admin.send('GET /auth/access-requests/count')).body.open).toBe(before.open - 1);
  }
});

test('T48: granting needs a fresh code', async () => {
  const old = await startOn({ ...codes.env, STEP_UP_MINUTES: '0' });
  try {
    const others = createPeople(old, codes.file);
    const staff = await others.administrator();
    const person = await others.person();
    const { body } = await person.send('POST /auth/access-requests', { screen, reason: 'News.' });
    const granted = await staff.send(`POST /auth/access-requests/${body.request.id}/grant`, {});
    expect([granted.status, granted.body.code]).toEqual([428, 'confirm_identity']);
  } finally {
    await old.remove();
  }
});
