import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/auth/permissions.ts';
import { changeUser } from '#contract/auth/users.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { fromWire } from '#contract/wire.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

let number = 30_000;
const newPhone = () => `+155501${number++}`;
const system = { as: 'system' as const };

const codes = readableCodes();
let services: TestServices;
let admin: SignedInPerson;
let first: SignedInPerson;
let second: SignedInPerson;
beforeAll(async () => {
  services = await startOn(codes.env);
  const person = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
  admin = await person(demoPeople.admin.phoneNumber);
  first = await person(demoPeople.first.phoneNumber);
  second = await person(demoPeople.second.phoneNumber);
});
afterAll(() => services?.remove());
const newUser = () => signIn(services, { file: codes.file, phoneNumber: newPhone() });

test('S57 S58 S60 S61 S62 S92 S104: a user is returned with roles and their permissions, and no other fields', async () => {
  const { status, body } = await admin.send(`GET /auth/users/${first.user.id}`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['user']);
  expect(Object.keys(body.user).sort()).toEqual([
    'address',
    'country',
    'created_at',
    'deletes_at',
    'email',
    'email_confirmed',
    'email_problem',
    'id',
    'language',
    'last_sign_in_at',
    'merged_into_id',
    'name',
    'phone_number',
    'revision',
    'roles',
    'status',
  ]);
  expect(body.user).toMatchObject({ id: demoPeople.first.id, phone_number: '+15550100001', status: 'active' });
  const [role] = body.user.roles;
  expect(role).toMatchObject({ name: 'Investor', is_system: true, permissions: [{ id: 'investor.view' }] });
  const { roles } = (await admin.send('GET /auth/roles?query=administrator')).body;
  const ids = roles[0].permissions.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(Object.keys(permissions).sort());
});

test('T20 S104: a user can read their own account, and others are 404 without the permission to manage users', async () => {
  expect((await first.send(`GET /auth/users/${first.user.id}`)).status).toBe(200);
  for (const call of [
    `GET /auth/users/${second.user.id}`,
    `GET /auth/users/${second.user.id}/notifications`,
    `GET /auth/users/${second.user.id}/phones`,
    `GET /auth/session/${second.user.id}`,
    `GET /auth/users/${demoPeople.admin.id}`,
  ])
    expect([call, (await first.send(call)).status]).toEqual([call, 404]);
  const patched = await first.send(`PATCH /auth/users/${second.user.id}`, { body: { name: 'Taken over' } });
  expect(patched.status).toBe(404);
  for (const call of [`POST /auth/users/${second.user.id}/suspend`, 'GET /auth/users/', 'GET /auth/audit'])
    expect([call, (await first.send(call, call.startsWith('POST') ? { body: {} } : {})).status]).toEqual([call, 403]);
  expect((await services.send(`GET /auth/users/${second.user.id}`)).status).toBe(401);
});

test('S102: users are found by name, phone, e-mail and id, with and without a trailing slash, and another search type is 400', async () => {
  const find = async (query: string) => {
    const { status, body } = await admin.send(`GET /auth/users${query}`);
    expect(status).toBe(200);
    return body.users.map(({ phone_number }: { phone_number: string }) => phone_number);
  };
  for (const query of [
    '/?query=jonas&search_type=name',
    '?query=JONAS&search_type=name',
    '/?query=5550100001&search_type=phone',
    '/?query=%2B1+555+010+0001&search_type=phone',
    '/?query=jonas@example.com&search_type=email',
    `/?query=${demoPeople.first.id}&search_type=id`,
    '/?query=Jonas',
  ])
    expect([query, await find(query)]).toEqual([query, ['+15550100001']]);
  for (const query of [
    '/?query=%25&search_type=name',
    '/?query=%27+or+1%3D1&search_type=name',
    '/?query=x&search_type=id',
    // Each type finds nothing by what another one searches.
    '/?query=5550100001&search_type=name',
    '/?query=5550100001&search_type=email',
    '/?query=jonas&search_type=phone',
    '/?query=jonas&search_type=id',
    '/?query=brandt&search_type=email',
    `/?query=${demoPeople.first.id}&search_type=name`,
  ])
    expect([query, await find(query)]).toEqual([query, []]);
  expect((await find('/')).length).toBeGreaterThanOrEqual(3);
  const wrong = await admin.send('GET /auth/users/?query=a&search_type=shoe-size');
  expect([wrong.status, wrong.body.user_message]).toEqual([400, 'Search by name, phone, email or id.']);
});

test('S102: the pages of the list have no gaps and no duplicates, newest first', async () => {
  for (let index = 0; index < 5; index++) await newUser();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const { body } = await admin.send(`GET /auth/users/?page_size=2${cursor}`);
    expect(body.users.length).toBeLessThanOrEqual(2);
    seen.push(...body.users.map(({ id }: { id: string }) => id));
    after = body.next;
  } while (after !== null);
  const all = (await admin.send('GET /auth/users/?page_size=100')).body.users.map(({ id }: { id: string }) => id);
  expect(seen).toEqual(all);
  expect((await admin.send('GET /auth/users/?after=nonsense')).status).toBe(422);
});

test('S103: the users of a role are listed, and an unknown role is 404', async () => {
  const { body } = await admin.send('GET /auth/roles?query=Investor');
  const found = await admin.send(`GET /auth/users/role/${body.roles[0].id}`);
  expect(found.body.users.map(({ id }: { id: string }) => id)).toEqual([demoPeople.first.id]);
  expect((await admin.send('GET /auth/users/role/6b1f2c3d-0000-4000-8000-00000000dead')).status).toBe(404);
  expect((await admin.send('GET /auth/users/role/validate')).status).toBe(404);
});

test('S59 S92 S105 T19: a user can change name, e-mail and address, and other fields are refused without changes', async () => {
  const person = await newUser();
  const address = { line1: '1 Mole', city: 'Kiel', country: 'DE', postal_code: '24103' };
  const patched = await person.send(`PATCH /auth/users/${person.user.id}`, {
    body: { name: 'A new name', email: 'new@example.org', address, revision: 1 },
  });
  expect(patched.status).toBe(200);
  expect(patched.body.user).toMatchObject({
    name: 'A new name',
    email: 'new@example.org',
    address,
    revision: 2,
  });
  for (const body of [
    { roles: [demoPeople.admin.id] },
    { permissions: ['roles.manage'] },
    { phone_verified: true },
    { phone_number: '+15550199999' },
    { status: 'suspended' },
    { id: demoPeople.admin.id },
    { name: 'x', revision: 2, is_admin: true },
    { email: 'not an address' },
  ]) {
    const refused = await person.send(`PATCH /auth/users/${person.user.id}`, { body });
    expect([body, refused.status, typeof refused.body.user_message]).toEqual([body, 422, 'string']);
  }
  // The database stores the fields of an address in another order.
  expect((await person.send(`PATCH /auth/users/${person.user.id}`, { body: { address } })).status).toBe(200);
  const { body } = await person.send(`GET /auth/users/${person.user.id}`);
  expect(body.user).toEqual(patched.body.user);
});

test('S105: saving with an old revision is refused with 409', async () => {
  const person = await newUser();
  const change = (name: string) => person.send(`PATCH /auth/users/${person.user.id}`, { body: { name, revision: 1 } });
  expect((await change('one')).status).toBe(200);
  expect((await change('two')).status).toBe(409);
  expect((await person.send(`GET /auth/users/${person.user.id}`)).body.user.name).toBe('one');
});

test('T48: a suspended user is signed out at once and cannot sign in until reinstated, and both are in the audit log', async () => {
  const person = await newUser();
  const suspended = await admin.send(`POST /auth/users/${person.user.id}/suspend`, { body: {} });
  expect([suspended.status, suspended.body.user.status]).toEqual([200, 'suspended']);
  expect((await person.send('GET /auth/session/validate')).status).toBe(401);
  await expect(signIn(services, { file: codes.file, phoneNumber: person.user.phone_number })).rejects.toThrow('400');
  expect((await admin.send(`POST /auth/users/${person.user.id}/reinstate`, { body: {} })).status).toBe(200);
  await signIn(services, { file: codes.file, phoneNumber: person.user.phone_number });
  const { body } = await admin.send(`GET /auth/audit?target_type=user&target_id=${person.user.id}`);
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(['user.reinstate', 'user.suspend']);
  expect(body.entries[1]).toMatchObject({
    actor_id: demoPeople.admin.id,
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
  expect(body.entries[1].request_id).toMatch(/\S/);
});

test('T48: making a suspended user an administrator ends the suspension, and the log has both', async () => {
  const { user } = await newUser();
  await admin.send(`POST /auth/users/${user.id}/suspend`, { body: {} });
  await services.send('POST /auth/administrators', { ...system, body: { phone_number: user.phone_number } });
  const { status, roles } = (await admin.send(`GET /auth/users/${user.id}`)).body.user;
  expect([status, roles.map(({ name }: { name: string }) => name)]).toEqual(['active', ['Administrator']]);
  const { entries } = (await admin.send(`GET /auth/users/${user.id}/timeline`)).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  const changes = actions.filter((action: string) => !action.startsWith('session.'));
  expect(changes).toEqual(['role.add-user', 'user.reinstate', 'user.suspend']);
  await admin.send(`DELETE /auth/roles/${roles[0].id}/users/${user.id}`);
});

test('S58: an anonymised user has no personal data any more, also in the audit log', async () => {
  const person = await newUser();
  await person.send(`PATCH /auth/users/${person.user.id}`, {
    body: { name: 'Known Once', email: 'known@example.org' },
  });
  const { status, body } = await admin.send(`POST /auth/users/${person.user.id}/anonymise`, { body: {} });
  expect([status, body.user]).toMatchObject([
    200,
    { name: null, email: null, phone_number: null, address: null, status: 'anonymised', roles: [] },
  ]);
  const log = await admin.send(`GET /auth/audit?target_id=${person.user.id}`);
  expect(log.text).not.toMatch(/Known Once|known@example|155501/);
  const again = await signIn(services, { file: codes.file, phoneNumber: person.user.phone_number });
  expect(again.user.id).not.toBe(person.user.id);
});

test('S42: the timeline of a user shows granted and revoked roles by name', async () => {
  const person = await newUser();
  const role = '00000000-0000-4000-9000-000000000004';
  await admin.send(`POST /auth/roles/${role}/users/${person.user.id}`, { body: {} });
  await admin.send(`DELETE /auth/roles/${role}/users/${person.user.id}`);
  const timeline = async (id: string) => (await admin.send(`GET /auth/users/${id}/timeline?kind=roles`)).body.entries;
  const entries = await timeline(person.user.id);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['role.remove-user', 'role.add-user']);
  expect(entries[0].names[role]).toBe('Investor');
  expect(await timeline(first.user.id)).toEqual([]);
});

test('S42: notification settings are stored completely with defaults, and settings that are not sent stay', async () => {
  const person = await newUser();
  const path = `/auth/users/${person.user.id}/notifications`;
  const { body } = await person.send(`GET ${path}`);
  // Not those about notes and decks, which only staff gets.
  expect(body.settings).toHaveLength(5);
  expect(body.settings).toContainEqual({ event: 'inquiries', channel: 'sms', enabled: true });
  expect(body.settings).toContainEqual({ event: 'orders', channel: 'sms', enabled: false });
  const orders = { event: 'orders', channel: 'sms', enabled: true };
  const changed = await person.send(`PUT ${path}`, { body: { settings: [orders] } });
  expect(changed.body.settings).toEqual(
    body.settings.map((setting: typeof orders) => (setting.event === 'orders' ? orders : setting)),
  );
  expect((await person.send(`GET ${path}`)).body).toEqual(changed.body);
  const wrong = await person.send(`PUT ${path}`, { body: { settings: [{ ...orders, event: 'weather' }] } });
  expect(wrong.status).toBe(422);
  expect((await first.send(`PUT ${path}`, { body: { settings: [orders] } })).status).toBe(404);
});

test('S90: the service validates with the shared schema and answers its messages', async () => {
  const person = await newUser();
  for (const wrong of [
    { name: 'x'.repeat(500) },
    { email: 'nobody' },
    { address: { line1: '', city: 'Leer', postal_code: '1', region: null, country: 'DE' } },
  ]) {
    const { status, body } = await person.send(`PATCH /auth/users/${person.user.id}`, { body: wrong });
    const [field] = Object.keys(wrong) as [string];
    const rule = changeUser.input.safeParse(fromWire(changeUser.input, { id: person.user.id, ...wrong }));
    const issue = rule.error?.issues.find(({ path }) => path[0] === field);
    const said = issueMessage(issue as NonNullable<typeof issue>);
    expect([status, Object.values(body.fields)[0]]).toEqual([422, inEnglish(said)]);
    expect(Object.values(body.messages.fields)[0]).toEqual(said);
  }
});

test('S58: a requested deletion can be cancelled until it is due', async () => {
  const person = await newUser();
  const path = `/auth/users/${person.user.id}/deletion`;
  const requested = await person.send(`POST ${path}`, { body: {} });
  const days = (new Date(requested.body.user.deletes_at).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThan(14.1);
  expect((await first.send(`DELETE ${path}`)).status).toBe(404);
  const cancelled = await person.send(`DELETE ${path}`);
  expect([cancelled.status, cancelled.body.user.deletes_at]).toEqual([200, null]);
});

test('S102: the system can list users, and nobody can without a valid bearer', async () => {
  expect((await services.send('GET /auth/users/', system)).status).toBe(200);
  expect((await services.send('GET /auth/users/')).status).toBe(401);
  expect((await services.send('GET /auth/users/', { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
});

test('S101 S106 T25: reserved path segments are not ids', async () => {
  const person = await newUser();
  for (const path of ['/auth/session/role', '/auth/session/step-up', '/auth/users/role', '/auth/session/..%2fvalidate'])
    expect([path, (await person.send(`GET ${path}`)).status]).toEqual([path, 404]);
});
