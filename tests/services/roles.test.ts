import { afterAll, beforeAll, expect, test } from 'vitest';
import { tags } from '#contract/events.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { holdRightsLock } from '../helpers/rights-lock.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

let number = 40_000;
const system = { as: 'system' as const };
type Role = { id: string; name: string; revision: number; permissions: Array<{ id: string }> };

const codes = readableCodes();
let services: TestServices;
let admin: SignedInPerson;
let administrator: Role;
beforeAll(async () => {
  services = await startOn(codes.env);
  admin = await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
  administrator = (await roles()).find(({ name }) => name === 'Administrator') as Role;
});
afterAll(() => services?.remove());
const newUser = () => signIn(services, { file: codes.file, phoneNumber: `+155501${number++}` });
const roles = async (): Promise<Role[]> => (await services.send('GET /auth/roles', system)).body.roles;
const create = async (name: string, permissionIds: string[]): Promise<Role> => {
  const { status, body } = await services.send('POST /auth/roles', {
    ...system,
    body: { name, permission_ids: permissionIds },
  });
  expect(status).toBe(201);
  return body.role;
};
const grant = (role: Role, person: SignedInPerson) =>
  services.send(`POST /auth/roles/${role.id}/users/${person.user.id}`, { ...system, body: {} });
const createHolder = async (name: string, permissionIds: string[]): Promise<SignedInPerson> => {
  const person = await newUser();
  await grant(await create(name, permissionIds), person);
  return person;
};
const permissionsOf = async (person: SignedInPerson) =>
  (await person.send('GET /auth/session/validate')).body.user.roles.flatMap((role: Role) =>
    role.permissions.map(({ id }) => id),
  );

test('S92 S60: a user has the permissions of all their roles and no others', async () => {
  const person = await newUser();
  expect(await permissionsOf(person)).toEqual([]);
  await grant(await create('Adds one', ['posts.manage']), person);
  await grant(await create('Adds two', ['pages.manage', 'media.manage']), person);
  expect((await permissionsOf(person)).sort()).toEqual(['media.manage', 'pages.manage', 'posts.manage']);
});

test('T19 S94: users.manage does not allow changing roles, and roles.manage does not allow granting permissions one lacks', async () => {
  const clerk = await createHolder('Only users', ['users.manage']);
  for (const [call, body] of [
    [`POST /auth/roles/${administrator.id}/users/${clerk.user.id}`, {}],
    ['POST /auth/roles', { name: 'Mine', permission_ids: ['roles.manage'] }],
    [`PATCH /auth/roles/${administrator.id}`, { permission_ids: [] }],
  ] as const)
    expect([call, (await clerk.send(call, { body })).status]).toEqual([call, 403]);
  expect((await clerk.send(`POST /auth/users/${demoPeople.admin.id}/suspend`, { body: {} })).status).toBe(403);
  expect((await clerk.send(`PATCH /auth/users/${demoPeople.admin.id}`, { body: { name: 'x' } })).status).toBe(403);

  const granter = await createHolder('Only roles', ['roles.manage', 'posts.manage']);
  const own = await granter.send('POST /auth/roles', { body: { name: 'Given', permission_ids: ['posts.manage'] } });
  expect(own.status).toBe(201);
  for (const [call, body] of [
    [`POST /auth/roles/${administrator.id}/users/${granter.user.id}`, {}],
    ['POST /auth/roles', { name: 'More', permission_ids: ['users.manage'] }],
    [`PATCH /auth/roles/${own.body.role.id}`, { permission_ids: ['posts.manage', 'users.manage'] }],
  ] as const)
    expect([call, (await granter.send(call, { body })).body.code]).toEqual([call, 'not_yours_to_give']);
  expect((await permissionsOf(granter)).sort()).toEqual(['posts.manage', 'roles.manage']);
  expect((await permissionsOf(clerk)).sort()).toEqual(['users.manage']);
  const byId = await clerk.send('DELETE /auth/session', { body: { session_id: admin.sessionId } });
  expect([byId.status, (await admin.send('GET /auth/session/validate')).status]).toEqual([403, 200]);
});

test('T18: a revoked permission is gone with the next request, and the gateways get an event', async () => {
  const role = await create('For a while', ['orders.manage']);
  const person = await newUser();
  await grant(role, person);
  const stream = await readEvents(services, 'auth');
  const before = (await person.send('GET /auth/session/validate')).body.session;
  expect(await permissionsOf(person)).toEqual(['orders.manage']);
  const removed = await services.send(`DELETE /auth/roles/${role.id}/users/${person.user.id}`, system);
  expect(removed.status).toBe(200);
  expect(await permissionsOf(person)).toEqual([]);
  await expect.poll(() => stream.tags(), { timeout: 20_000, interval: 20 }).toContain(tags.user(person.user.id));
  const { session } = (await person.send('GET /auth/session/validate')).body;
  expect(new Date(session.rotates_at).getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(session.id).toBe(before.id);
  stream.close();
});

test('T18 S94: other services check the same permissions at once', async () => {
  const role = await create('Writes', ['posts.manage']);
  const person = await newUser();
  const draft = (slug: string) => person.send('PATCH /content/site', { body: { tagline: slug } });
  expect((await draft('one')).status).toBe(403);
  await services.send(`PATCH /auth/roles/${role.id}`, { ...system, body: { permission_ids: ['site.manage'] } });
  await grant(role, person);
  expect((await draft('two')).status).toBe(200);
  await services.send(`DELETE /auth/roles/${role.id}/users/${person.user.id}`, system);
  expect((await draft('three')).status).toBe(403);
  await services.send('DELETE /auth/session', { body: { session_token: person.token } });
  expect((await draft('four')).status).toBe(401);
});

test('T19: the last user who can change roles cannot be removed, suspended, anonymised or delete the account', async () => {
  const calls = [
    [`DELETE /auth/roles/${administrator.id}/users/${demoPeople.admin.id}`, undefined],
    [`POST /auth/users/${demoPeople.admin.id}/suspend`, {}],
    [`POST /auth/users/${demoPeople.admin.id}/anonymise`, {}],
  ] as const;
  // Users who got the permission in other tests lose it first.
  for (const role of (await roles()).filter(({ id }) => id !== administrator.id))
    if (role.permissions.some(({ id }) => id === 'roles.manage'))
      await services.send(`DELETE /auth/roles/${role.id}`, system);
  for (const [call, body] of calls) {
    const { status, body: answer } = await services.send(call, { ...system, ...(body ? { body } : {}) });
    expect([call, status, answer.code]).toEqual([call, 409, 'last_holder']);
  }
  const leaving = await admin.send(`POST /auth/users/${demoPeople.admin.id}/deletion`, { body: {} });
  expect([leaving.status, leaving.body.code]).toEqual([409, 'last_holder']);
  expect((await permissionsOf(admin)).length).toBe(administrator.permissions.length);
  const deputy = await newUser();
  await grant(administrator, deputy);
  const both = await Promise.all(
    [demoPeople.admin.id, deputy.user.id].map((id) =>
      services.send(`DELETE /auth/roles/${administrator.id}/users/${id}`, system),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = (await services.send(`GET /auth/users/role/${administrator.id}`, system)).body.users;
  expect(left).toHaveLength(1);
  if (left[0].id === demoPeople.admin.id) return;
  await grant(administrator, admin);
  await services.send(`DELETE /auth/roles/${administrator.id}/users/${deputy.user.id}`, system);
});

test('T19: the last holder of a permission keeps it, even if another user can change roles', async () => {
  const deputy = await createHolder('Changes roles only', ['roles.manage']);
  const removal = await services.send(`DELETE /auth/roles/${administrator.id}/users/${demoPeople.admin.id}`, system);
  expect([removal.status, removal.body.code]).toEqual([409, 'last_holder']);
  expect(removal.body.user_message).toContain('Give someone else this permission first');
  expect((await permissionsOf(admin)).length).toBe(administrator.permissions.length);
  expect(await permissionsOf(deputy)).toEqual(['roles.manage']);
});

test('T19: a user who never signed in does not count as a holder', async () => {
  const created = await services.send('POST /auth/users', {
    ...system,
    body: { phone_number: '+15550104999', country: 'US', name: 'Never here' },
  });
  await services.send(`POST /auth/roles/${administrator.id}/users/${created.body.user.id}`, { ...system, body: {} });
  const removal = await services.send(`DELETE /auth/roles/${administrator.id}/users/${demoPeople.admin.id}`, system);
  expect([removal.status, removal.body.code]).toEqual([409, 'last_holder']);
  await services.send(`DELETE /auth/roles/${administrator.id}/users/${created.body.user.id}`, system);
});

test('T19: a user cannot revoke permissions they lack, nor change users who have more', async () => {
  const clerk = await createHolder('Rights clerk', ['roles.manage', 'users.manage']);
  const editors = await create('Editors', ['posts.manage']);
  const editor = await newUser();
  await grant(editors, editor);
  const all = administrator.permissions.map(({ id }) => id);
  for (const [call, body] of [
    [`PATCH /auth/roles/${administrator.id}`, { permission_ids: all.filter((id) => id !== 'decks.manage') }],
    [`PATCH /auth/roles/${administrator.id}`, { name: 'Nobody' }],
    [`PATCH /auth/roles/${editors.id}`, { permission_ids: [] }],
    [`PATCH /auth/roles/${editors.id}`, { permission_ids: ['users.manage'] }],
    [`DELETE /auth/roles/${editors.id}`, undefined],
    [`DELETE /auth/roles/${editors.id}/users/${editor.user.id}`, undefined],
    [`DELETE /auth/roles/${administrator.id}/users/${demoPeople.admin.id}`, undefined],
    [`POST /auth/users/${demoPeople.admin.id}/suspend`, {}],
    [`POST /auth/users/${demoPeople.admin.id}/anonymise`, {}],
    [`PATCH /auth/users/${demoPeople.admin.id}`, { name: 'x' }],
    [`POST /auth/users/${demoPeople.admin.id}/sessions/end`, {}],
    [`POST /auth/users/${editor.user.id}/suspend`, {}],
  ] as const) {
    const { status, body: answer } = await clerk.send(call, body ? { body } : {});
    expect([call, status, answer.code]).toEqual([call, 403, 'more_than_yours']);
  }
  expect(await permissionsOf(editor)).toEqual(['posts.manage']);
  expect((await permissionsOf(admin)).length).toBe(administrator.permissions.length);

  const customer = await createHolder('Reads decks', ['investor.view']);
  expect((await clerk.send(`POST /auth/users/${customer.user.id}/suspend`, { body: {} })).status).toBe(200);
});

test('T19: the Administrator role always has every permission', async () => {
  for (const by of [system, { headers: { authorization: `Bearer ${admin.token}` } }]) {
    const answer = await services.send(`PATCH /auth/roles/${administrator.id}`, {
      ...by,
      body: { permission_ids: ['roles.manage', 'users.manage'] },
    });
    expect([answer.status, answer.body.user_message]).toEqual([
      409,
      expect.stringContaining('always has every permission'),
    ]);
  }
  expect((await permissionsOf(admin)).length).toBe(administrator.permissions.length);
});

test.each(['demoted', 'suspended'] as const)(
  'T19: 30 waiting requests of an administrator who is %s are refused',
  async (change) => {
    const deputy = await newUser();
    await grant(administrator, deputy);
    const lock = await holdRightsLock(services.databaseUrl);
    const removal =
      change === 'demoted'
        ? admin.send(`DELETE /auth/roles/${administrator.id}/users/${deputy.user.id}`)
        : admin.send(`POST /auth/users/${deputy.user.id}/suspend`, { body: {} });
    await lock.waiting(1);
    const own = Array.from({ length: 30 }, (_, index) =>
      index % 2
        ? deputy.send(`POST /auth/users/${deputy.user.id}/reinstate`, { body: {} })
        : deputy.send(`POST /auth/roles/${administrator.id}/users/${deputy.user.id}`, { body: {} }),
    );
    await lock.waiting(2);
    await lock.release();
    expect((await removal).status).toBe(200);
    await Promise.all(own);
    const { body } = await services.send(`GET /auth/users/?query=${deputy.user.id}&search_type=id`, system);
    const roleNames = body.users[0].roles.map(({ name }: Role) => name);
    expect([body.users[0].status, roleNames]).toEqual(
      change === 'demoted' ? ['active', []] : ['suspended', ['Administrator']],
    );
    const { entries } = (await admin.send(`GET /auth/audit?actor_id=${deputy.user.id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['session.start']);
    await services.send(`DELETE /auth/roles/${administrator.id}/users/${deputy.user.id}`, system);
  },
);

test('S62 S95: roles are created, renamed, deleted and restored, and a name in use or an old revision is refused', async () => {
  const role = await create('Curator', ['posts.manage']);
  const person = await newUser();
  await grant(role, person);
  const patch = (body: object) => admin.send(`PATCH /auth/roles/${role.id}`, { body });
  const { revision } = (await admin.send(`GET /auth/roles/${role.id}`)).body.role;
  const renamed = await patch({ name: 'Keeper', description: 'Keeps', revision });
  expect(renamed.body.role).toMatchObject({ name: 'Keeper', description: 'Keeps', user_count: 1 });
  expect((await patch({ name: 'Other', revision })).status).toBe(409);
  expect((await patch({ name: 'administrator' })).body.fields).toHaveProperty('name');
  expect((await patch({ permission_ids: ['no.such'] })).body.fields).toHaveProperty('permission_ids');

  const widened = { permission_ids: ['posts.manage', 'media.manage'] };
  for (let turn = 0; turn < 2; turn++)
    expect((await patch(widened)).body.role.revision).toBe(renamed.body.role.revision + 1);
  expect((await admin.send(`DELETE /auth/roles/${role.id}`)).status).toBe(200);
  expect((await admin.send(`DELETE /auth/roles/${role.id}`)).status).toBe(200);
  expect((await patch({ name: 'In the trash' })).status).toBe(404);
  expect(await permissionsOf(person)).toEqual([]);
  const inTrash = await admin.send(`GET /auth/roles/${role.id}`);
  expect([inTrash.status, typeof inTrash.body.role.trashed_at]).toEqual([200, 'string']);
  const trashed = (await admin.send('GET /auth/roles?trashed=true')).body.roles.map(({ id }: Role) => id);
  expect(trashed).toContain(role.id);
  expect((await admin.send(`PUT /auth/roles/${role.id}/restore`, { body: {} })).status).toBe(200);
  expect(await permissionsOf(person)).toEqual(['media.manage', 'posts.manage']);
  expect((await admin.send(`DELETE /auth/roles/${administrator.id}`)).status).toBe(409);

  const log = (await admin.send(`GET /auth/audit?target_type=role&target_id=${role.id}`)).body.entries;
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'role.restore',
    'role.delete',
    'role.change',
    'role.change',
    'role.add-user',
    'role.create',
  ]);
  expect(log[2]).toMatchObject({
    before: { permissionIds: ['posts.manage'] },
    after: { permissionIds: ['media.manage', 'posts.manage'] },
  });
  expect(log[3]).toMatchObject({ actor_name: 'Maren Holt', before: { name: 'Curator' }, after: { name: 'Keeper' } });
  expect(log[5].after).toEqual({ name: 'Curator', description: '', permissionIds: ['posts.manage'] });
});

test('S33: the impact of a role change is shown in advance, without permissions that another role still grants', async () => {
  const role = await create('Doubtful', ['posts.manage', 'pages.manage']);
  const one = await newUser();
  const two = await newUser();
  await grant(role, one);
  await grant(role, two);
  await grant(await create('Also pages', ['pages.manage']), two);
  const { status, body } = await admin.send(`POST /auth/roles/${role.id}/impact`, {
    body: { permission_ids: ['posts.manage', 'media.manage'] },
  });
  expect(status).toBe(200);
  expect(body.losing).toEqual([{ user_id: one.user.id, name: null, permission_ids: ['pages.manage'] }]);
  expect(body.gaining.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(
    [one.user.id, two.user.id].sort(),
  );
  expect((await permissionsOf(one)).sort()).toEqual(['pages.manage', 'posts.manage']);
});
