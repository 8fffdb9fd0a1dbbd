import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppsClient, guardedPaths, ownAppId } from '../helpers/apps.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let services: TestServices;
let user: ReturnType<typeof createAppsClient>;
let customer: Person;
let administrator: Person;
beforeAll(async () => {
  const codes = readableCodes();
  services = await startOn(codes.env);
  user = createAppsClient(services);
  const people = createPeople(services, codes.file);
  customer = await people.person();
  administrator = await people.administrator();
});
afterAll(() => services?.remove());

test('S109 S63 S64: every signed-in user can read an app with its endpoints, without deleted ones', async () => {
  const { id, domain } = await user.makeApp();
  const [active, deleted] = [await user.makeEndpoint(id), await user.makeEndpoint(id)];
  await user.send(`DELETE /apps/endpoints/${deleted.id}`);
  for (const person of [customer, administrator]) {
    const { status, body } = await person.send(`GET /apps/${id}`);
    expect([status, body]).toMatchObject([200, { id, name: 'A test', domain }]);
    expect(body.endpoints).toMatchObject([
      { id: active.id, app_id: id, path: active.path, description: '', method: 'GET', required_permission_ids: [] },
    ]);
  }
  expect((await customer.send(`GET /apps/${id}?trashed=true`)).status).toBe(403);
  expect((await administrator.send(`GET /apps/${id}?trashed=true`)).body.endpoints).toHaveLength(2);
  await user.send(`DELETE /apps/${id}`);
  for (const missing of [id, 'endpoints', 'restore', 'role', 'validate', '..%2f', 'a%23'])
    expect([missing, (await customer.send(`GET /apps/${missing}`)).status]).toEqual([missing, 404]);
  expect((await customer.send(`GET /apps/${ownAppId}`)).body.endpoints).toHaveLength(guardedPaths.length);
});

test('S94 S89: every other call needs its permission and is refused without a session', async () => {
  const { id: appId } = await user.makeApp();
  const { id } = await user.makeEndpoint(appId);
  const calls = [
    ['GET /apps/', undefined],
    ['GET /apps/audit', undefined],
    ['POST /apps/', { name: 'x', domain: 'x.example' }],
    [`PATCH /apps/${appId}`, { name: 'x' }],
    [`DELETE /apps/${appId}`, {}],
    [`PUT /apps/${appId}/restore`, {}],
    [`GET /apps/endpoints/${id}`, undefined],
    ['POST /apps/endpoints', { app_id: appId, path: '/x' }],
    [`PATCH /apps/endpoints/${id}`, { path: '/y' }],
    [`POST /apps/endpoints/${id}/posts.manage`, {}],
    [`DELETE /apps/endpoints/${id}/posts.manage`, { confirm: true }],
    [`DELETE /apps/endpoints/${id}`, {}],
    [`PUT /apps/endpoints/restore/${id}`, {}],
  ] as const;
  for (const [call, body] of calls) {
    expect([call, (await services.send(call, { body })).status]).toEqual([call, 401]);
    expect([call, (await customer.send(call, body)).status]).toEqual([call, 403]);
  }
  for (const [call, body] of calls)
    expect([call, (await administrator.send(call, body)).status < 300]).toEqual([call, true]);
  const { entries } = (await administrator.send(`GET /apps/audit?actor_id=${administrator.id}&target_id=${appId}`))
    .body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['app.restore', 'app.delete', 'app.change']);
});
