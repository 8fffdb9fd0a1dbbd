import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let services: TestServices;
let owner: Person;
let manager: Person;
let member: Person;
let stranger: Person;
let administrator: Person;
let leaving: Person;
let names = 0;
beforeAll(async () => {
  const codes = readableCodes();
  services = await startOn({ ...codes.env, ORGANIZATIONS_PER_USER: '100' });
  const people = createPeople(services, codes.file);
  owner = await people.person();
  manager = await people.person();
  member = await people.person();
  stranger = await people.person();
  leaving = await people.person();
  administrator = await people.administrator();
});
afterAll(() => services?.remove());

const create = async (name = `Organization ${++names}`) =>
  (await owner.send('POST /auth/organizations', { name })).body.organization;
/** The path of an organization with an owner, a manager and a member. */
async function createWithMembers(): Promise<string> {
  const { id } = await create();
  for (const [person, role] of [
    [manager, 'manager'],
    [member, 'member'],
  ] as const) {
    const { secret } = (await owner.send(`POST /auth/organizations/${id}/invitations`, { kind: 'link', role })).body;
    expect((await person.send('POST /auth/invitations/accept', { secret })).status).toBe(200);
  }
  return `/auth/organizations/${id}`;
}
const rolesIn = async (path: string, as = owner) => {
  const { members } = (await as.send(`GET ${path}`)).body as {
    members: Array<{ user_id: string; role: string; left_at: string | null }>;
  };
  const roleOf = (person: Person) => {
    const found = members.find(({ user_id }) => user_id === person.id);
    return found && (found.left_at ? `former ${found.role}` : found.role);
  };
  return [owner, manager, member].map(roleOf);
};

test('S120: the creator of an organization owns it, and its slug is unique', async () => {
  const created = await owner.send('POST /auth/organizations', { name: ' Müller & Söhne ' });
  expect(created.status).toBe(201);
  expect(created.body.organization).toMatchObject({
    name: 'Müller & Söhne',
    slug: 'mueller-soehne',
    own_role: 'owner',
    member_count: 1,
    trashed_at: null,
  });
  const others = await Promise.all(Array.from({ length: 6 }, () => create('Müller & Söhne')));
  const slugs = others.map(({ slug }) => slug);
  expect(new Set([...slugs, 'mueller-soehne']).size).toBe(7);
  for (const slug of slugs) expect(slug).toMatch(/^mueller-soehne-[0-9a-f]+$/);
  expect((await create('東京')).slug).toMatch(/^organization/);
  expect((await create('New')).slug).toMatch(/^organization/);
  expect((await owner.send('POST /auth/organizations', { name: ' ' })).status).toBe(422);
});

test('S120: members and administrators see an organization, strangers do not, and only members who can invite see its invitations', async () => {
  const path = await createWithMembers();
  const { invitation } = (await owner.send(`POST ${path}/invitations`, { kind: 'code' })).body;
  for (const person of [owner, manager, administrator]) {
    const { status, body } = await person.send(`GET ${path}`);
    expect([status, body.members.length]).toEqual([200, 3]);
    expect(body.invitations.map(({ id }: { id: string }) => id)).toContain(invitation.id);
  }
  const seen = (await member.send(`GET ${path}`)).body;
  expect([seen.members.length, seen.invitations]).toEqual([3, []]);
  expect((await administrator.send(`GET ${path}`)).body.organization.own_role).toBeNull();
  for (const [call, body] of [
    [`GET ${path}`],
    [`PATCH ${path}`, { name: 'Mine' }],
    [`POST ${path}/invitations`, { kind: 'code' }],
    [`DELETE ${path}/invitations/${invitation.id}`],
    [`PATCH ${path}/members/${member.id}`, { role: 'manager' }],
    [`DELETE ${path}/members/${member.id}`],
  ] as const) {
    expect([call, (await stranger.send(call, body)).status]).toEqual([call, 404]);
    expect([call, (await services.send(call, { body })).status]).toEqual([call, 401]);
  }
  const listed = (await stranger.send('GET /auth/organizations')).body.organizations;
  expect(listed.map(({ id }: { id: string }) => id)).not.toContain(path.split('/').at(-1));
});

test('S120: the permissions of members depend on their role in the organization', async () => {
  const path = await createWithMembers();
  const { invitation } = (await owner.send(`POST ${path}/invitations`, { kind: 'code' })).body;
  for (const [call, body, ofManager] of [
    [`PATCH ${path}`, { name: 'Mine' }, 403],
    [`PATCH ${path}/members/${member.id}`, { role: 'manager' }, 403],
    [`PATCH ${path}/members/${manager.id}`, { role: 'owner' }, 403],
    [`DELETE ${path}/members/${owner.id}`, {}, 403],
    [`POST ${path}/invitations`, { kind: 'link', role: 'owner' }, 422],
    [`POST ${path}/invitations`, { kind: 'code' }, 201],
    [`DELETE ${path}/invitations/${invitation.id}`, {}, 200],
    [`DELETE ${path}`, {}, 403],
  ] as const) {
    const ofMember = ofManager === 422 ? 422 : 403;
    expect([call, (await member.send(call, body)).status]).toEqual([call, ofMember]);
    expect([call, (await manager.send(call, body)).status]).toEqual([call, ofManager]);
  }
  expect((await manager.send(`DELETE ${path}/members/${member.id}`)).status).toBe(200);
  expect(await rolesIn(path)).toEqual(['owner', 'manager', 'former member']);
});

test('S120: making another member the owner transfers the organization, which always has exactly one owner', async () => {
  const path = await createWithMembers();
  expect((await owner.send(`PATCH ${path}/members/${owner.id}`, { role: 'member' })).status).toBe(409);
  expect((await owner.send(`DELETE ${path}/members/${owner.id}`)).status).toBe(409);
  expect((await owner.send(`PATCH ${path}/members/${stranger.id}`, { role: 'owner' })).status).toBe(404);
  const both = await Promise.all(
    [manager, member].map((person) => owner.send(`PATCH ${path}/members/${person.id}`, { role: 'owner' })),
  );
  // The second request came from a user who no longer was the owner.
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const roles = await rolesIn(path);
  expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  expect(roles[0]).toBe('manager');
  expect((await administrator.send(`PATCH ${path}/members/${owner.id}`, { role: 'owner' })).status).toBe(200);
  expect((await rolesIn(path))[0]).toBe('owner');
});

test('S58: the organization of a deleted user goes to a manager before a member, and one without other members to the trash', async () => {
  const make = async (name: string) => (await leaving.send('POST /auth/organizations', { name })).body.organization.id;
  const [shared, alone] = [await make('Shared by three'), await make('Nobody else')];
  for (const [person, role] of [
    [member, 'member'],
    [manager, 'manager'],
  ] as const) {
    const { secret } = (await leaving.send(`POST /auth/organizations/${shared}/invitations`, { kind: 'link', role }))
      .body;
    await person.send('POST /auth/invitations/accept', { secret });
  }
  const call = `POST /auth/users/${leaving.id}/anonymise`;
  expect((await administrator.send(call, {})).status).toBe(200);
  const { members } = (await administrator.send(`GET /auth/organizations/${shared}`)).body;
  const found = (id: string) => members.find(({ user_id }: { user_id: string }) => user_id === id);
  expect(found(manager.id)).toMatchObject({ role: 'owner', left_at: null });
  expect(found(member.id)).toMatchObject({ role: 'member', left_at: null });
  expect(found(leaving.id).left_at).toEqual(expect.any(String));
  const trashed = (await administrator.send(`GET /auth/organizations/${alone}`)).body.organization;
  expect(trashed.trashed_at).toEqual(expect.any(String));
});

test('S120: a member who left is listed as former, cannot read the organization, and can join again in another role', async () => {
  const path = await createWithMembers();
  for (let turn = 0; turn < 2; turn++)
    expect((await manager.send(`DELETE ${path}/members/${manager.id}`)).status).toBe(turn === 0 ? 200 : 404);
  expect(await rolesIn(path)).toEqual(['owner', 'former manager', 'member']);
  expect((await owner.send(`GET ${path}`)).body.organization.member_count).toBe(2);
  expect((await manager.send(`GET ${path}`)).status).toBe(404);
  expect((await owner.send(`PATCH ${path}/members/${manager.id}`, { role: 'member' })).status).toBe(404);
  const { secret } = (await owner.send(`POST ${path}/invitations`, { kind: 'link' })).body;
  expect((await manager.send('POST /auth/invitations/accept', { secret })).body.organization.own_role).toBe('member');
  expect(await rolesIn(path)).toEqual(['owner', 'member', 'member']);
});

test('S120: the owner changes name and slug with the current revision, and a slug that is in use is refused', async () => {
  const { id, revision, slug } = await create();
  const other = await create();
  const path = `/auth/organizations/${id}`;
  const renamed = await owner.send(`PATCH ${path}`, { name: 'Renamed', revision });
  expect(renamed.body.organization).toMatchObject({ name: 'Renamed', slug, revision: revision + 1 });
  expect((await owner.send(`PATCH ${path}`, { name: 'Again', revision })).status).toBe(409);
  const taken = await owner.send(`PATCH ${path}`, { slug: other.slug });
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([422, ['slug']]);
  expect((await owner.send(`PATCH ${path}`, { slug: 'Not An Address' })).status).toBe(422);
  expect((await owner.send(`PATCH ${path}`, { trashed_at: null })).status).toBe(422);
});

test('S81: a deleted organization is hidden from its members until it is restored, and both calls can be repeated', async () => {
  const path = await createWithMembers();
  const { secret } = (await owner.send(`POST ${path}/invitations`, { kind: 'link' })).body;
  expect((await owner.send(`DELETE ${path}`)).status).toBe(403);
  for (let turn = 0; turn < 2; turn++) expect((await administrator.send(`DELETE ${path}`)).status).toBe(200);
  for (const call of [`GET ${path}`, `DELETE ${path}/members/${owner.id}`, `PATCH ${path}`])
    expect([call, (await owner.send(call, call.startsWith('GET') ? undefined : {})).status]).toEqual([call, 404]);
  expect((await stranger.send('POST /auth/invitations/accept', { secret })).status).toBe(404);
  expect((await administrator.send(`GET ${path}`)).body.organization.trashed_at).not.toBeNull();
  for (let turn = 0; turn < 2; turn++) expect((await administrator.send(`PUT ${path}/restore`)).status).toBe(200);
  expect(await rolesIn(path)).toEqual(['owner', 'manager', 'member']);
});

test('S120: organizations are listed by name and in pages, and only administrators list all or deleted ones', async () => {
  const expected = ['zebra 3', 'Zebra 1', 'zebra 2', 'Zebra 10%', `Zebra ${'long '.repeat(22)}`].map((name) =>
    name.trim(),
  );
  for (const name of expected) await create(name);
  const found: string[] = [];
  let after = '';
  do {
    const { body } = await administrator.send(`GET /auth/organizations?all=true&query=ZEBRA&page_size=2${after}`);
    expect(body.organizations.length).toBeLessThanOrEqual(2);
    found.push(...body.organizations.map(({ name }: { name: string }) => name));
    after = body.next && `&after=${body.next}`;
  } while (after);
  expect([...found].sort()).toEqual([...expected].sort());
  const special = await administrator.send(`GET /auth/organizations?all=true&query=${encodeURIComponent('10%')}`);
  expect(special.body.organizations.map(({ name }: { name: string }) => name)).toEqual(['Zebra 10%']);
  const inAnotherOrder = await administrator.send('GET /auth/organizations?all=true&query=3%20zeb');
  expect(inAnotherOrder.body.organizations.map(({ name }: { name: string }) => name)).toEqual(['zebra 3']);
  for (const query of ['all=true', 'trashed=true'])
    expect((await owner.send(`GET /auth/organizations?${query}`)).status).toBe(403);
  expect((await owner.send('GET /auth/organizations?after=x')).status).toBe(422);
  const [own] = (await owner.send('GET /auth/organizations?query=zebra%202')).body.organizations;
  expect(own).toMatchObject({ name: 'zebra 2', own_role: 'owner' });
  await administrator.send(`DELETE /auth/organizations/${own.id}`);
  const trashed = (await administrator.send('GET /auth/organizations?trashed=true&query=zebra')).body.organizations;
  expect(trashed.map(({ id }: { id: string }) => id)).toEqual([own.id]);
});

test('S120: the audit log has every change of an organization once and needs the permission to manage roles', async () => {
  const path = await createWithMembers();
  const id = path.split('/').at(-1);
  await owner.send(`PATCH ${path}`, { name: 'Written down' });
  await owner.send(`PATCH ${path}`, { name: 'Written down' });
  await owner.send(`PATCH ${path}/members/${member.id}`, { role: 'manager' });
  await owner.send(`DELETE ${path}/members/${member.id}`);
  await manager.send(`DELETE ${path}/members/${manager.id}`);
  for (let turn = 0; turn < 2; turn++) await administrator.send(`DELETE ${path}`);
  const { entries } = (await administrator.send(`GET /auth/audit?target_id=${id}`)).body;
  const actions = entries.map(({ action, actor_id }: { action: string; actor_id: string }) => [action, actor_id]);
  expect(actions.reverse()).toEqual([
    ['organization.create', owner.id],
    ['organization.invite', owner.id],
    ['organization.join', manager.id],
    ['organization.invite', owner.id],
    ['organization.join', member.id],
    ['organization.change', owner.id],
    ['organization.role', owner.id],
    ['organization.remove', owner.id],
    ['organization.leave', manager.id],
    ['organization.delete', administrator.id],
  ]);
  expect((await owner.send(`GET /auth/audit?target_id=${id}`)).status).toBe(403);
});

test('S120: the customers of the demo company share an organization', async () => {
  const query = 'GET /auth/organizations?all=true&query=quayside';
  const [found] = (await administrator.send(query)).body.organizations;
  expect(found).toMatchObject({ member_count: 2, own_role: null });
  const { members } = (await administrator.send(`GET /auth/organizations/${found.id}`)).body;
  expect(members.map(({ user_id, role }: { user_id: string; role: string }) => [user_id, role])).toEqual([
    [demoPeople.first.id, 'owner'],
    [demoPeople.second.id, 'member'],
  ]);
});
