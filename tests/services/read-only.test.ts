/** Read-only permissions (docs/decisions/086-read-only-permissions.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/auth/permissions.ts';
import { isOfStaff } from '#contract/auth/read-only-permissions.ts';
import { serviceNames } from '#contract/endpoint.ts';
import type { AnyEndpoint } from '../../server/client/build-request.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

const viewPermissions = Object.keys(permissions).filter((id) => id.endsWith('.view') && isOfStaff(id));
const someId = '00000000-0000-4000-8000-0000000000aa';

const codes = readableCodes();
let services: TestServices;
let staff: Person;
let viewer: Person;
let people: ReturnType<typeof createPeople>;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  staff = await people.administrator();
  viewer = await people.person();
  await give(viewer, viewPermissions);
});
afterAll(() => services?.remove());

let roles = 0;
async function give(person: Person, permissionIds: readonly string[], by = staff) {
  const { body } = await staff.send('POST /auth/roles', { name: `Role ${++roles}`, permission_ids: permissionIds });
  return by.send(`POST /auth/roles/${body.role.id}/users/${person.id}`, {});
}
const requestOf = ({ method, service, path }: AnyEndpoint) => `${method} /${service}${path.replace(/:\w+/g, someId)}`;

test('S33: of each endpoint of the back office, those that read accept the read-only permission, and no other does', async () => {
  expect(viewPermissions.length).toBeGreaterThan(14);
  const all = serviceNames
    .flatMap((service) => endpointsOf(service))
    .filter(({ access, api }) => access.endsWith('.manage') && api !== 'nobody');
  const reads = all.filter(
    ({ access, method }) => method === 'GET' && viewPermissions.includes(access.replace('.manage', '.view')),
  );
  const changes = all.filter(({ method }) => method !== 'GET');
  expect([reads.length > 40, changes.length > 100]).toEqual([true, true]);
  for (const endpoint of reads) {
    const request = requestOf(endpoint);
    expect([request, (await viewer.send(request)).status]).toEqual([request, expect.toBeOneOf([200, 404, 422, 503])]);
  }
  for (const endpoint of changes) {
    const request = requestOf(endpoint);
    expect([request, (await viewer.send(request, {})).status]).toEqual([request, 403]);
  }
});

test('S33: services that ask about whom a call is accept read-only permissions, and refuse changes', async () => {
  const customer = await people.person();
  const at = `/auth/users/${customer.id}`;
  for (const path of [at, `${at}/api-tokens`, `${at}/notifications`, `/auth/session/${customer.id}`])
    expect([path, (await viewer.send(`GET ${path}`)).status]).toEqual([path, 200]);
  expect((await viewer.send(`PATCH ${at}`, { name: 'Changed' })).status).toBe(404);
  const { organization } = (await customer.send('POST /auth/organizations', { name: 'A guild' })).body;
  expect((await viewer.send(`GET /auth/organizations/${organization.id}`)).status).toBe(200);
  expect((await viewer.send(`PATCH /auth/organizations/${organization.id}`, { name: 'Taken' })).status).toBe(404);
  expect((await viewer.send('GET /trade/audit?target_type=order')).status).toBe(200);
  expect((await viewer.send('GET /trade/audit')).status).toBe(403);
  expect((await viewer.send(`GET /trade/users/${customer.id}/timeline?kind=inquiries`)).status).toBe(200);
});

test('S33: somebody with the permission to change gives the read-only one, its holders are staff, and a token can have it', async () => {
  const [giver, reader] = [await people.person(), await people.person()];
  await give(giver, ['roles.manage', 'orders.manage']);
  expect((await give(reader, ['orders.view'], giver)).status).toBe(200);
  expect((await give(reader, ['posts.view'], giver)).status).toBe(403);
  expect((await reader.send('GET /trade/admin/orders')).status).toBe(200);
  expect((await reader.send('GET /trade/admin/threads')).status).toBe(403);
  // Somebody who lacks it can do nothing to them.
  const other = await people.person();
  await give(other, ['users.manage']);
  expect((await other.send(`POST /auth/users/${reader.id}/suspend`, {})).body.code).toBe('more_than_yours');
  const made = await giver.send(`POST /auth/users/${giver.id}/api-tokens`, {
    name: 'Reports',
    days: 7,
    permission_ids: ['orders.view'],
  });
  expect(made.status).toBe(201);
  const { holders } = (await staff.send('GET /auth/permission-holders')).body;
  const count = (id: string) =>
    holders.find(({ permission_id }: { permission_id: string }) => permission_id === id).count;
  // People who can change can read: the administrator, the giver, the reader and the viewer.
  expect([count('orders.manage'), count('orders.view')]).toEqual([count('roles.manage'), count('roles.manage') + 2]);
});

test('S33: investors, and holders of permissions of other apps, are no staff', async () => {
  await staff.send('POST /auth/permissions', { id: 'app.view', description: 'See stock' });
  const isStaff = async (permissionIds: readonly string[]) => {
    const person = await people.person();
    await give(person, permissionIds);
    const [row] = await query(services.databaseUrl, `select auth.is_staff('${person.id}') as staff`);
    return (row as { staff: boolean }).staff;
  };
  expect([await isStaff(['orders.view']), await isStaff(['orders.manage'])]).toEqual([true, true]);
  expect([await isStaff(['investor.view']), await isStaff(['app.view'])]).toEqual([false, false]);
  expect(['orders.view', 'investor.view', 'app.view', 'view-as.manage'].filter(isOfStaff)).toEqual([
    'orders.view',
    'view-as.manage',
  ]);
});
