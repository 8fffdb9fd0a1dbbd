/** The calls of the specification; with APPS_URL, to an external service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, deleteAccessRule, linkPermission } from '#contract/apps/apps.ts';
import { createAppsClient, unknownId } from '../helpers/apps.ts';
import { startTarget, type TestTarget } from '../helpers/target.ts';

let services: TestTarget;
let user: ReturnType<typeof createAppsClient>;
beforeAll(async () => {
  services = await startTarget('apps');
  user = createAppsClient(services);
});
afterAll(() => services?.remove());

test('S107 S108 S63: POST /apps/ answers {app} and GET /apps/ a bare list, each app with its four fields', async () => {
  const created = await user.send('POST /apps/', { name: ' Shop ', domain: 'shop.example' });
  expect([created.status, Object.keys(created.body)]).toEqual([201, ['app']]);
  expect(created.body.app).toMatchObject({ name: 'Shop', domain: 'shop.example', endpoints: [] });
  const list = await user.send('GET /apps/');
  expect(list.body).toBeInstanceOf(Array);
  expect(list.body.find(({ id }: App) => id === created.body.app.id)).toEqual(created.body.app);
  const domains = ['http://a', 'a.example.', 'a..example', '.example'].map((domain) => ({ name: 'x', domain }));
  for (const wrong of [{ name: '', domain: 'a.example' }, ...domains, { name: 'x' }])
    expect((await user.send('POST /apps/', wrong)).status).toBe(422);
});

test('S110: PATCH /apps/{id} changes name and domain and refuses undeclared fields', async () => {
  const { id, domain } = await user.makeApp();
  const renamed = await user.send(`PATCH /apps/${id}`, { name: 'Renamed' });
  expect(renamed.body.app).toMatchObject({ id, name: 'Renamed', domain });
  expect((await user.send(`PATCH /apps/${id}`, { domain: 'new.example:8080' })).body.app.domain).toBe(
    'new.example:8080',
  );
  expect((await user.send(`PATCH /apps/${id}`, { endpoints: [] })).status).toBe(422);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`field_${number}`, '']));
  const refused = await user.send(`PATCH /apps/${id}`, many);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, Object.keys(many).slice(0, 20)]);
  expect((await user.send(`PATCH /apps/${unknownId}`, { name: 'x' })).status).toBe(404);
});

test('S64 S114: POST /apps/endpoints creates an endpoint with six fields, and the same one again is 409', async () => {
  const { id: appId } = await user.makeApp();
  const body = { app_id: appId, path: '/account/reports', description: 'Reports', method: 'GET' };
  const created = await user.send('POST /apps/endpoints', body);
  expect(created.status).toBe(201);
  expect(created.body.endpoint).toMatchObject({ ...body, required_permission_ids: [] });
  const again = await user.send('POST /apps/endpoints', body);
  expect([again.status, again.body.user_message]).toEqual([
    409,
    'This app already has an endpoint with this method and path.',
  ]);
  expect((await user.send('POST /apps/endpoints', { ...body, method: 'POST' })).status).toBe(201);
  expect((await user.send('POST /apps/endpoints', { ...body, app_id: (await user.makeApp()).id })).status).toBe(201);
  expect((await user.send('POST /apps/endpoints', { ...body, app_id: unknownId })).status).toBe(404);
  expect((await user.send('POST /apps/endpoints', { ...body, path: 'no-slash' })).status).toBe(422);

  await services.call(deleteAccessRule, { id: created.body.endpoint.id });
  const second = await user.send('POST /apps/endpoints', body);
  expect(second.status).toBe(201);
  // Restoring must not create a duplicate either.
  expect((await user.send(`PUT /apps/endpoints/restore/${created.body.endpoint.id}`)).status).toBe(409);
});

test('S115: PATCH /apps/endpoints/{id} changes path and description and answers with the specified message', async () => {
  const { id: appId } = await user.makeApp();
  const { id } = await user.makeEndpoint(appId);
  const other = await user.makeEndpoint(appId);
  const changed = await user.send(`PATCH /apps/endpoints/${id}`, { path: '/moved', description: 'Elsewhere' });
  expect(changed.body.message).toBe('Endpoint updated successfully!');
  expect(changed.body.endpoint).toMatchObject({ id, path: '/moved', description: 'Elsewhere' });
  expect((await user.send(`PATCH /apps/endpoints/${other.id}`, { path: '/moved' })).status).toBe(409);
  expect((await user.send(`PATCH /apps/endpoints/${id}`, { method: 'POST' })).status).toBe(422);
});

test('S81 S111 S112: a deleted app can be restored with its endpoints and permissions, and both calls can be repeated', async () => {
  const { id } = await user.makeApp();
  const endpoint = await user.makeEndpoint(id);
  await services.call(linkPermission, { endpointId: endpoint.id, permissionId: 'posts.manage' });
  const before = await user.find(id);
  for (let turn = 0; turn < 2; turn++) expect((await user.send(`DELETE /apps/${id}`)).status).toBe(200);
  expect(await user.find(id)).toBeUndefined();
  expect((await user.send(`PATCH /apps/${id}`, { name: 'x' })).status).toBe(404);
  expect((await user.send('POST /apps/endpoints', { app_id: id, path: '/x' })).status).toBe(404);
  for (let turn = 0; turn < 2; turn++) expect((await user.send(`PUT /apps/${id}/restore`)).status).toBe(200);
  expect((await user.find(id)).endpoints).toEqual(before.endpoints);
});

test('S81 S116 S117: a deleted endpoint can be restored with its permissions, and both calls can be repeated', async () => {
  const { id: appId } = await user.makeApp();
  const { id } = await user.makeEndpoint(appId);
  for (const permissionId of ['posts.manage', 'pages.manage'])
    await services.call(linkPermission, { endpointId: id, permissionId });
  for (let turn = 0; turn < 2; turn++) expect((await user.send(`DELETE /apps/endpoints/${id}`)).status).toBe(200);
  expect((await user.find(appId)).endpoints).toEqual([]);
  expect((await user.send(`PATCH /apps/endpoints/${id}`, { path: '/x' })).status).toBe(404);
  expect((await user.send(`POST /apps/endpoints/${id}/media.manage`)).status).toBe(404);
  for (let turn = 0; turn < 2; turn++) expect((await user.send(`PUT /apps/endpoints/restore/${id}`)).status).toBe(200);
  expect((await user.find(appId)).endpoints).toMatchObject([
    { id, trashedAt: null, requiredPermissionIds: ['pages.manage', 'posts.manage'] },
  ]);
});

test('S118: a permission is linked and unlinked with the ids in either order, also when repeated', async () => {
  const { id } = await user.makeEndpoint((await user.makeApp()).id);
  const [endpointFirst, permissionFirst] = [`/apps/endpoints/${id}/posts.manage`, `/apps/endpoints/posts.manage/${id}`];
  await services.call(linkPermission, { endpointId: id, permissionId: 'media.manage' });
  for (const path of [endpointFirst, permissionFirst, endpointFirst]) {
    const { status, body } = await user.send(`POST ${path}`);
    expect([status, body.endpoint.required_permission_ids]).toEqual([200, ['media.manage', 'posts.manage']]);
  }
  for (const path of [permissionFirst, endpointFirst, permissionFirst]) {
    const { status, body } = await user.send(`DELETE ${path}`);
    expect([status, body.endpoint.required_permission_ids]).toEqual([200, ['media.manage']]);
  }
  for (const wrong of [`${id}/${id}`, 'posts.manage/media.manage', `${id}/no.such`, `${unknownId}/posts.manage`])
    expect([wrong, (await user.send(`POST /apps/endpoints/${wrong}`)).status]).toEqual([wrong, 404]);
});

test('S112 S113 S117 T25: reserved path segments are not ids, and malformed ids are not found', async () => {
  for (const name of [
    'endpoints',
    'restore',
    'role',
    'validate',
    'audit',
    '..%2fsession%2fvalidate',
    'a%23',
    'a%3fx',
    '%2e%2e%2f',
  ])
    for (const call of [
      `PUT /apps/${name}/restore`,
      `PUT /apps/endpoints/restore/${name}`,
      `GET /apps/endpoints/${name}`,
      `PATCH /apps/endpoints/${name}`,
      `DELETE /apps/endpoints/${name}`,
      `PATCH /apps/${name}`,
      `DELETE /apps/${name}`,
      `POST /apps/endpoints/${name}/restore`,
    ])
      expect([call, (await user.send(call, call.startsWith('GET') ? undefined : {})).status]).toEqual([call, 404]);
  expect((await user.send('PUT /apps/endpoints/restore')).status).toBe(404);
  expect((await user.send(`PUT /apps/endpoints/${unknownId}/restore`)).status).toBe(404);
  const { id } = await user.makeEndpoint((await user.makeApp()).id);
  expect((await user.send(`GET /apps/endpoints/${id}`)).body.endpoint.id).toBe(id);
});
