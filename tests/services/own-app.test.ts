import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccessRule,
  changeAccessRule,
  changeApp,
  createApp,
  deleteAccessRule,
  deleteApp,
  getAccessRule,
  linkPermission,
  listApps,
  restoreAccessRule,
  restoreApp,
  unlinkPermission,
} from '#contract/apps/apps.ts';
import { listAppsAudit } from '#contract/audit.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { tags } from '#contract/events.ts';
import { routes } from '#contract/routes.ts';
import { createAppsClient, ownAppId } from '../helpers/apps.ts';
import { runCommand } from '../helpers/command.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { type Send, startOn, type TestServices } from '../helpers/services.ts';
import { callAs } from '../helpers/services-with-people.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

let services: TestServices;
let audit: ReturnType<typeof callAs>;
let sendAsAuditor: Send;
let user: ReturnType<typeof createAppsClient>;
beforeAll(async () => {
  const codes = readableCodes();
  services = await startOn({ ...codes.env, SEED_DEMO: 'false' });
  const auditor = await signIn(services, { file: codes.file, phoneNumber: '+15550120001' });
  const body = { name: 'Auditor', permission_ids: ['audit.manage'] };
  const { role } = (await services.send('POST /auth/roles', { as: 'system', body })).body;
  await services.send(`POST /auth/roles/${role.id}/users/${auditor.user.id}`, { as: 'system', body: {} });
  audit = callAs(services, { id: auditor.user.id, headers: { authorization: `Bearer ${auditor.token}` } });
  sendAsAuditor = auditor.send;
  user = createAppsClient(services);
});
afterAll(() => services?.remove());
const screen = async (path: string) =>
  (await user.find(ownAppId)).endpoints.find((endpoint) => endpoint.path === path)!;

test('T17: unlinking the last permission of an endpoint has to be confirmed, also when two are unlinked at once', async () => {
  const { id } = await user.makeEndpoint((await user.makeApp()).id);
  const link = (permissionId: string) => services.call(linkPermission, { endpointId: id, permissionId });
  await link('posts.manage');
  await link('media.manage');
  const both = await Promise.all(
    ['posts.manage', 'media.manage'].map((name) => user.send(`DELETE /apps/endpoints/${id}/${name}`)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const [last] = (await services.call(getAccessRule, { id })).endpoint.requiredPermissionIds;
  for (const body of [undefined, {}, { confirm: false }])
    expect((await user.send(`DELETE /apps/endpoints/${id}/${last}`, body)).status).toBe(400);
  const opened = await services.call(unlinkPermission, { endpointId: id, permissionId: last!, confirm: true });
  expect(opened.endpoint.requiredPermissionIds).toEqual([]);
});

test('S93 S119: the seed has every guarded path of the own app, and its admin screens require a permission', async () => {
  const own = await user.find(ownAppId);
  const guards = new Set(Object.values(routes).flatMap((route) => ('guard' in route ? [route.guard] : [])));
  expect(own.endpoints.map(({ path }) => path).sort()).toEqual([...guards].sort());
  const open = own.endpoints.filter((endpoint) => endpoint.requiredPermissionIds.length === 0);
  expect(open.map(({ path }) => path)).toEqual(['/account/orders', '/account/settings']);
  const required = own.endpoints.flatMap((endpoint) => endpoint.requiredPermissionIds);
  expect(required.filter((id) => !Object.hasOwn(permissions, id))).toEqual([]);
  expect((await screen('/account/customer-service')).requiredPermissionIds.toSorted()).toEqual([
    'inquiries.manage',
    'orders.manage',
  ]);
});

test('S51 S52 T17: the own app, its apps screen and the permission for it cannot be deleted or changed', async () => {
  const { id } = await screen('/account/apps-admin');
  await services.call(linkPermission, { endpointId: id, permissionId: 'roles.manage' });
  for (const [call, body] of [
    [`DELETE /apps/${ownAppId}`],
    [`DELETE /apps/endpoints/${id}`],
    [`PATCH /apps/endpoints/${id}`, { path: '/account/elsewhere' }],
    [`DELETE /apps/endpoints/${id}/apps.manage`, { confirm: true }],
  ] as const) {
    const { status, body: answer } = await user.send(call, body);
    expect([call, status]).toEqual([call, 409]);
    expect(answer.user_message).toContain('You need it to manage this site');
  }
  expect(
    (await user.send(`PATCH /apps/endpoints/${id}`, { description: 'Apps', path: '/account/apps-admin' })).status,
  ).toBe(200);
  expect((await user.send(`DELETE /apps/endpoints/${id}/roles.manage`)).status).toBe(200);
  const blog = await screen('/account/blog-admin');
  expect((await user.send(`DELETE /apps/endpoints/${blog.id}`)).status).toBe(200);
  await services.call(restoreAccessRule, { id: blog.id });
  expect(await screen('/account/blog-admin')).toMatchObject({ id: blog.id, requiredPermissionIds: ['posts.manage'] });
});

test('S81: deleted apps and endpoints are listed only on request', async () => {
  const { id } = await user.makeApp();
  const endpoint = await user.makeEndpoint(id);
  await services.call(deleteAccessRule, { id: endpoint.id });
  expect((await user.find(id)).endpoints).toEqual([]);
  expect((await user.find(id, 'true')).endpoints).toMatchObject([{ id: endpoint.id, trashedAt: expect.any(Date) }]);
  await services.call(deleteApp, { id });
  expect(await user.find(id)).toBeUndefined();
  expect((await user.find(id, 'true')).trashedAt).toBeInstanceOf(Date);
});

test('S120: saving with an old revision is refused with 409 and changes nothing', async () => {
  const { id, revision } = await user.makeApp();
  expect((await user.send(`PATCH /apps/${id}`, { name: 'First', revision })).status).toBe(200);
  expect((await user.send(`PATCH /apps/${id}`, { name: 'Second', revision })).status).toBe(409);
  expect((await user.find(id)).name).toBe('First');
  // Values that do not differ are not a change.
  const same = (await services.call(changeApp, { id, name: 'First' })).app;
  expect(same.revision).toBe(revision! + 1);
});

test('S120: changes are in the audit log, newest first and in pages', async () => {
  const { id } = await user.makeApp();
  await services.call(changeApp, { id, name: 'Second name' });
  await services.call(deleteApp, { id });
  await services.call(deleteApp, { id });
  await services.call(restoreApp, { id });
  const first = await audit(listAppsAudit, { targetId: id, pageSize: 3 });
  expect(first.entries.map(({ action }) => action)).toEqual(['app.restore', 'app.delete', 'app.change']);
  expect(first.entries[2]).toMatchObject({
    before: { name: 'A test' },
    after: { name: 'Second name' },
    actorId: null,
  });
  expect(first.entries[2]?.requestId).toMatch(/^[\w.-]{8,64}$/);
  const rest = await audit(listAppsAudit, { targetId: id, pageSize: 3, after: first.next! });
  expect([rest.entries.map(({ action }) => action), rest.next]).toEqual([['app.create'], null]);
  expect((await sendAsAuditor('GET /apps/audit?after=x')).status).toBe(422);
});

test('S120: the audit log names the permissions that an endpoint had and has', async () => {
  const { id } = await user.makeEndpoint((await user.makeApp()).id);
  const ids = ['posts.manage', 'media.manage', 'posts.manage'];
  await services.call(changeAccessRule, { id, description: 'Posts', permissionIds: ids });
  await services.call(linkPermission, { endpointId: id, permissionId: 'pages.manage' });
  await services.call(unlinkPermission, { endpointId: id, permissionId: 'media.manage' });
  const { entries } = await audit(listAppsAudit, { targetId: id });
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'endpoint.unlink', before: { permissionId: 'media.manage' }, after: null },
    { action: 'endpoint.link', before: null, after: { permissionId: 'pages.manage' } },
    {
      action: 'endpoint.change',
      before: { description: '', permissionIds: [] },
      after: { description: 'Posts', permissionIds: ['media.manage', 'posts.manage'] },
    },
  ]);
});

test('S120 T18: every change of an app is published once, and a call that changes nothing publishes nothing', async () => {
  const stream = await readEvents(services, 'apps');
  const { id } = await user.makeApp();
  const endpoint = await user.makeEndpoint(id);
  for (let turn = 0; turn < 2; turn++) {
    await services.call(linkPermission, { endpointId: endpoint.id, permissionId: 'posts.manage' });
    await services.call(deleteAccessRule, { id: endpoint.id });
    await services.call(restoreAccessRule, { id: endpoint.id });
    await services.call(changeApp, { id, name: 'A test' });
  }
  const last = await user.makeApp();
  await expect.poll(() => stream.tags()).toContain(tags.app(last.id));
  expect(stream.tags().filter((tag) => tag === tags.app(id))).toHaveLength(7);
  stream.close();
});

test('S96 S94: every call is refused without a bearer or with an unknown one', async () => {
  for (const call of [
    'GET /apps/',
    `GET /apps/${ownAppId}`,
    'POST /apps/',
    `DELETE /apps/${ownAppId}`,
    'GET /apps/audit',
  ]) {
    expect([call, (await services.send(call)).status]).toEqual([call, 401]);
    const headers = { authorization: 'Bearer unknown-bearer-of-32-characters-or-so' };
    expect([call, (await services.send(call, { headers })).status]).toEqual([call, 401]);
  }
});

test('two apps cannot have one domain, whatever its case, also if both are created at once', async () => {
  const create = (domain: string) => user.send('POST /apps/', { name: 'One of two', domain });
  const both = await Promise.all([create('one.example'), create('ONE.example')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)!.body.fields).toEqual({
    domain: 'The app “One of two” has this domain already.',
  });
  const first = both.find(({ status }) => status === 201)!.body.app;
  const { id, domain } = await user.makeApp();
  expect((await user.send(`PATCH /apps/${id}`, { domain: first.domain })).status).toBe(422);
  expect((await user.send(`PATCH /apps/${id}`, { domain, name: 'Its own domain' })).status).toBe(200);
  await user.send(`DELETE /apps/${first.id}`);
  expect((await user.send(`PATCH /apps/${id}`, { domain: first.domain })).status).toBe(200);
  const restored = await user.send(`PUT /apps/${first.id}/restore`);
  expect([restored.status, restored.body.user_message]).toEqual([
    409,
    'The app “Its own domain” has this domain already.',
  ]);
});

describe('PostgreSQL, with other connections to the same database', () => {
  const services = started(() => startOn({ SEED_DEMO: 'false' }));

  test('S119 S93: a start adds to the own app nothing that an administrator removed, and a command restores it', async () => {
    const env = { DATABASE_URL: services.databaseUrl, SEED_DEMO: 'false' };
    const own = async (of: Pick<TestServices, 'call'>) =>
      (await of.call(listApps, {})).find(({ id }) => id === ownAppId)!.endpoints;
    const before = await own(services);
    const idOf = (path: string) => before.find((endpoint) => endpoint.path === path)!.id;
    await services.call(deleteAccessRule, { id: idOf('/account/blog-admin') });
    await services.call(changeAccessRule, { id: idOf('/account/deck-admin'), path: '/account/slides' });
    await services.call(unlinkPermission, {
      endpointId: idOf('/account/investor'),
      permissionId: 'investor.view',
      confirm: true,
    });
    const changed = await own(services);

    const two = await startServices(env);
    expect(await own(two)).toEqual(changed);
    await two.remove();

    for (const path of ['/account/blog-admin', '/account/deck-admin', '/account/investor']) {
      const { code, output } = await runCommand('server/commands/apps.ts', ['restore', path], env);
      expect([code, output]).toEqual([0, expect.stringContaining(path)]);
    }
    const withoutRevision = (endpoints: AccessRule[]) => endpoints.map(({ revision, ...rest }) => rest);
    expect(withoutRevision(await own(services))).toEqual(withoutRevision(before));
    const { code, output } = await runCommand('server/commands/apps.ts', ['restore', '/'], env);
    expect([code, output]).toEqual([2, expect.stringContaining('/account/apps-admin')]);
  });

  test('S63: an app with 10,000 endpoints is read in full, and one more endpoint is refused', async () => {
    const { app } = await services.call(createApp, { name: 'A large one', domain: 'large.example' });
    await query(
      services.databaseUrl,
      `insert into apps.endpoints (app_id, path, required_permission_ids)
       select $1, '/path/' || number, array['p.' || number] from generate_series(1, 10000) as number`,
      [app.id],
    );
    const apps = await services.call(listApps, {});
    const { endpoints } = apps.find(({ id }) => id === app.id)!;
    expect(endpoints).toHaveLength(10_000);
    const wrong = endpoints.filter(({ path, requiredPermissionIds: [id] }) => id !== `p.${path.slice(6)}`);
    expect(wrong).toEqual([]);
    const guards = new Set(Object.values(routes).flatMap((route) => ('guard' in route ? [route.guard] : [])));
    expect(apps.find(({ id }) => id === ownAppId)?.endpoints).toHaveLength(guards.size);
    const oneMore = await services.send('POST /apps/endpoints', { as: 'system', body: { app_id: app.id, path: '/x' } });
    expect(oneMore.status).toBe(409);
  });
});
