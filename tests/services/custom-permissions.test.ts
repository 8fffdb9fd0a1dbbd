/** Permissions that staff make for the endpoints of other apps (docs/decisions/061-custom-permissions.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorRole } from '#contract/auth/roles.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, withBearer } from '../helpers/sign-in.ts';

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let admin: Person;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  admin = await people.administrator();
});
afterAll(() => services?.remove());

const make = (id: string, description = 'See what is in stock') =>
  admin.send('POST /auth/permissions', { id, description });
async function made(id: string): Promise<string> {
  expect((await make(id)).status).toBe(201);
  return id;
}
const remove = (id: string) => admin.send(`DELETE /auth/permissions/${id}`);
async function role(name: string, permission_ids: string[]): Promise<string> {
  const { status, body } = await admin.send('POST /auth/roles', { name, permission_ids });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.role.id;
}
const heldBy = async (person: Person): Promise<string[]> => {
  const { body } = await person.send('GET /auth/session/validate');
  return body.user.roles.flatMap((each: { permissions: Array<{ id: string }> }) =>
    each.permissions.map(({ id }) => id),
  );
};

test('S61: only people who manage roles make permissions, and ids are checked', async () => {
  const customer = await people.person();
  expect((await services.send('GET /auth/permissions')).status).toBe(401);
  expect((await customer.send('GET /auth/permissions')).status).toBe(200);
  expect((await customer.send('POST /auth/permissions', { id: 'app.x-y', description: 'X' })).status).toBe(403);
  for (const id of ['stock.see', 'app.', 'app.See', 'app.see_stock', 'app.a.b', 'app.-x', 'orders.manage', 'app.x'])
    expect([id, (await make(id)).body.fields?.id]).toEqual([id, expect.stringContaining('Start with app.')]);
  expect((await make('app.manage')).body.fields).toEqual({ id: 'This id is reserved.' });
  expect((await make('app.no-words', ' ')).body.fields).toEqual({ description: 'Please say what it allows.' });
  await made('app.once');
  expect((await make('app.once')).body.fields).toEqual({ id: 'This id exists already.' });
  expect((await remove('orders.manage')).status).toBe(404);
  expect((await remove('app.once')).status).toBe(204);
});

test('administrators have it at once, roles and API tokens give it, and a foreign program reads it', async () => {
  const id = await made('app.see-stock');
  expect(await heldBy(admin)).toContain(id);
  const person = await people.person();
  const roleId = await role('Warehouse', [id]);
  expect((await admin.send(`POST /auth/roles/${roleId}/users/${person.id}`)).status).toBe(200);
  expect(await heldBy(person)).toEqual([id]);
  const token = await person.send(`POST /auth/users/${person.id}/api-tokens`, {
    name: 'Scanner',
    days: 7,
    permission_ids: [id],
  });
  expect(token.status).toBe(201);
  const seen = await withBearer(services.send, token.body.secret)('GET /auth/session/validate');
  expect(seen.body.user.roles[0].permissions).toMatchObject([{ id, description: 'See what is in stock' }]);
  const stranger = await people.person();
  const refused = await stranger.send(`POST /auth/users/${stranger.id}/api-tokens`, {
    name: 'No',
    days: 7,
    permission_ids: [id],
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'not_yours_to_give']);

  const { app } = (await admin.send('POST /apps/', { name: 'Warehouse', domain: 'stock.example' })).body;
  const endpoint = (await admin.send('POST /apps/endpoints', { app_id: app.id, path: '/stock', permission_ids: [id] }))
    .body.endpoint;
  expect(endpoint.required_permission_ids).toEqual([id]);
  const { body } = await person.send(`GET /apps/${app.id}`);
  expect((body.app ?? body).endpoints).toMatchObject([{ path: '/stock', required_permission_ids: [id] }]);
  for (const unknown of ['app.nothing', 'stock.see'])
    expect((await admin.send(`POST /apps/endpoints/${endpoint.id}/${unknown}`)).status).toBe(404);

  const inUse = await remove(id);
  expect([inUse.status, inUse.body.user_message]).toEqual([
    409,
    'It is in use: the role Warehouse, an API token, GET /stock of Warehouse. Remove it there first.',
  ]);
  await admin.send(`DELETE /apps/endpoints/${endpoint.id}/${id}`, { confirm: true });
  const [{ id: tokenId }] = (await person.send(`GET /auth/users/${person.id}/api-tokens`)).body.tokens;
  await person.send(`DELETE /auth/users/${person.id}/api-tokens/${tokenId}`);
  // A deleted role can be restored, so it counts.
  expect((await admin.send(`DELETE /auth/roles/${roleId}`)).status).toBe(200);
  expect((await remove(id)).body.user_message).toContain('the role Warehouse');
  await admin.send(`PUT /auth/roles/${roleId}/restore`);
  expect((await admin.send(`PATCH /auth/roles/${roleId}`, { permission_ids: [] })).status).toBe(200);
  expect((await remove(id)).status).toBe(204);
  expect(await heldBy(admin)).not.toContain(id);
  expect((await admin.send(`POST /apps/endpoints/${endpoint.id}/${id}`)).status).toBe(404);
});

test('S61: it is renamed, with conflicts and a history, and its id stays', async () => {
  const id = await made('app.rename-me');
  const rename = (description: string, revision: number) =>
    admin.send(`PATCH /auth/permissions/${id}`, { description, revision });
  expect((await rename('Renamed', 1)).body.permission).toEqual({ id, description: 'Renamed', revision: 2 });
  expect((await rename('Again', 1)).status).toBe(409);
  expect((await admin.send(`PATCH /auth/permissions/${id}`, { id: 'app.other', description: 'X' })).status).toBe(422);
  const logged = async () => (await admin.send(`GET /auth/audit?target_type=permission&target_id=${id}`)).body.entries;
  expect((await logged())[0].names).toMatchObject({ [id]: 'Renamed' });
  expect((await remove(id)).status).toBe(204);
  const entries = await logged();
  expect(entries.map(({ names }: { names: object }) => Object.hasOwn(names, id))).toEqual([false, false, false]);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'permission.delete',
    'permission.change',
    'permission.create',
  ]);
});

test('the last holder of such a permission keeps it, and the Administrator role cannot lose it', async () => {
  const id = await made('app.last-holder');
  const without = await admin.send(`PATCH /auth/roles/${administratorRole}`, { permission_ids: ['roles.manage'] });
  expect(without.status).toBe(409);
  const { body } = await admin.send(`DELETE /auth/roles/${administratorRole}/users/${admin.id}`);
  expect(body.code).toBe('last_holder');
  expect((await remove(id)).status).toBe(204);
});

test('T19 S33: a preview says what people lose, names them only for viewers of users, and says what nobody else has', async () => {
  const previewed = await role('Previewed', ['posts.manage', 'media.manage']);
  const [holder, clerk] = [await people.person(), await people.person()];
  await holder.send(`PATCH /auth/users/${holder.id}`, { name: 'Vera Held' });
  await admin.send(`POST /auth/roles/${previewed}/users/${holder.id}`, {});
  await admin.send(`POST /auth/roles/${await role('Changes roles', ['roles.manage'])}/users/${clerk.id}`, {});
  const impact = async (person: Person, id: string, permission_ids: string[]) =>
    (await person.send(`POST /auth/roles/${id}/impact`, { permission_ids })).body;
  const lost = { user_id: holder.id, permission_ids: ['media.manage'] };
  const seen = await impact(admin, previewed, ['posts.manage']);
  expect(seen).toMatchObject({ losing: [{ ...lost, name: 'Vera Held' }], only_here: [] });
  expect((await impact(clerk, previewed, ['posts.manage'])).losing).toEqual([{ ...lost, name: null }]);
  const { only_here } = await impact(admin, administratorRole, ['roles.manage']);
  const ids = only_here.map(({ id }: { id: string }) => id);
  expect(ids).toContain('decks.manage');
  expect(ids).not.toContain('roles.manage');
});
