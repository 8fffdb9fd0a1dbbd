/** Seeing the site as another user (docs/decisions/075): permissions, refusals, and what ends it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPeople } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { type Answer, startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

const investor = '00000000-0000-4000-9000-000000000004';
const administrator = '00000000-0000-4000-9000-000000000001';
const body = { reason: 'Inquiry INQ-1' };

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let admin: SignedInPerson;
let viewer: SignedInPerson;
let role: string;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  admin = await enter(demoPeople.admin.phoneNumber);
  ({ viewer, role } = await staff());
});
afterAll(() => services?.remove());

const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
const asSystem = (request: string, sent: object = {}) => services.send(request, { as: 'system', body: sent });
const give = (id: string, to: string) => asSystem(`POST /auth/roles/${id}/users/${to}`);
const start = (by: SignedInPerson, id: string) => by.send(`POST /auth/users/${id}/views`, { body });
/** A member of the staff with a role of their own, which opens users and views. */
async function staff(): Promise<{ viewer: SignedInPerson; role: string }> {
  const { phoneNumber, id } = await people.person();
  const permissions = ['users.manage', 'view-as.manage', 'orders.manage'];
  const { body: made } = await asSystem('POST /auth/roles', { name: `Looks ${id}`, permission_ids: permissions });
  await give(made.role.id, id);
  return { viewer: await enter(phoneNumber), role: made.role.id };
}
async function impersonate(by: SignedInPerson, id: string) {
  const { status, body: started } = await start(by, id);
  expect(status).toBe(201);
  const headers = { authorization: `Bearer ${started.token}` };
  const send = (request: string, options: { body?: unknown } = {}): Promise<Answer> =>
    services.send(request, { ...options, headers });
  const isOn = async () => (await send('GET /auth/session/validate')).status === 200;
  expect(await isOn()).toBe(true);
  return { send, isOn, expiresAt: Date.parse(started.expires_at) };
}
const entries = async (id: string) =>
  (await admin.send(`GET /auth/users/${id}/timeline?kind=account`)).body.entries.filter(
    ({ action }: { action: string }) => action.endsWith('-view'),
  );
const causes = async (id: string) =>
  (await entries(id)).map(({ action, after }: { action: string; after: { cause?: string; reason?: string } }) => [
    action.replace('user.', ''),
    after?.cause ?? after?.reason,
  ]);

test('S94: a view needs its permission, a fresh code, an active other user, and all permissions of that user', async () => {
  const person = await people.person();
  expect((await person.send(`POST /auth/users/${viewer.user.id}/views`, body)).status).toBe(403);
  expect((await services.send(`POST /auth/users/${person.id}/views`, { body })).status).toBe(401);
  expect((await asSystem(`POST /auth/users/${person.id}/views`, body)).status).toBe(401);
  const { secret } = (
    await viewer.send(`POST /auth/users/${viewer.user.id}/api-tokens`, {
      body: { name: 'Reads', days: 7, permission_ids: ['users.manage', 'view-as.manage'], is_read_only: false },
    })
  ).body;
  const byProgram = await services.send(`POST /auth/users/${person.id}/views`, {
    body,
    headers: { authorization: `Bearer ${secret}` },
  });
  expect([byProgram.status, byProgram.body.code]).toEqual([403, 'needs_session']);
  expect((await start(viewer, viewer.user.id)).status).toBe(409);
  expect((await start(viewer, '00000000-0000-4000-8000-00000000dead')).status).toBe(404);
  expect((await viewer.send(`POST /auth/users/${person.id}/views`, { body: { reason: ' ' } })).status).toBe(422);
  const other = await people.person();
  await asSystem(`POST /auth/users/${other.id}/suspend`);
  expect((await start(viewer, other.id)).status).toBe(409);
  // Also a permission that is not of the back office.
  for (const more of [administrator, investor]) {
    const holder = await people.person();
    await give(more, holder.id);
    const refused = await start(viewer, holder.id);
    expect([more, refused.status, refused.body.code]).toEqual([more, 403, 'more_than_yours']);
  }
  const colleague = await people.person();
  await give(role, colleague.id);
  const view = await impersonate(viewer, colleague.id);
  const { body: seen } = await view.send('GET /auth/session/validate');
  expect(seen).toMatchObject({ user: { id: colleague.id }, view: { by: { id: viewer.user.id } } });
  expect(view.expiresAt - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  expect(seen.session).toBeUndefined();
  expect(await entries(person.id)).toEqual([]);
});

test('S94: in a view every change is refused by every service, and so are the data of the person and another view', async () => {
  const person = await people.person();
  const view = await impersonate(viewer, person.id);
  const values: Record<string, string> = { id: person.id, userId: person.id };
  let refused = 0;
  for (const service of serviceNames)
    for (const { method, path, notInViews } of endpointsOf(service)) {
      if (method === 'GET' && !notInViews) continue;
      const url = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x');
      const answer = await view.send(`${method} /${service}${url}`, method === 'GET' ? {} : { body: {} });
      expect([method, service, path, answer.status, answer.body?.code]).toEqual([
        ...[method, service, path],
        ...[403, 'read_only_view'],
      ]);
      refused++;
    }
  expect(refused).toBeGreaterThan(200);
  // Uploads are read by handlers of their own.
  const files = new FormData();
  files.set('files', new Blob(['x']), 'x.txt');
  expect((await view.send('POST /trade/attachments', { body: files })).body.code).toBe('read_only_view');
  for (const read of ['GET /trade/orders', `GET /auth/users/${person.id}`, 'GET /content/decks'])
    expect([read, [200, 403].includes((await view.send(read)).status)]).toEqual([read, true]);
  expect((await view.send('GET /trade/orders')).status).toBe(200);
  // The person is as before: nothing was touched, and they are signed in nowhere else.
  const { body: sessions } = await person.send(`GET /auth/session/${person.id}`);
  expect(sessions.sessions).toHaveLength(1);
  expect(await view.isOn()).toBe(true);
});

test('S94: a view ends with stop, another view, its session, either account, and when permissions change', async () => {
  const endings: Record<string, (who: { by: SignedInPerson; id: string; role: string }) => Promise<unknown>> = {
    stopped: ({ by }) => by.send('DELETE /auth/views', { body: {} }),
    replaced: async ({ by }) => impersonate(by, (await people.person()).id),
    'signed out': ({ by }) => by.send('DELETE /auth/session', { body: { session_token: by.token } }),
    'sessions ended': ({ by }) => asSystem(`POST /auth/users/${by.user.id}/sessions/end`),
    'viewer suspended': ({ by }) => asSystem(`POST /auth/users/${by.user.id}/suspend`),
    'user suspended': ({ id }) => asSystem(`POST /auth/users/${id}/suspend`),
    'user erased': ({ id }) => asSystem(`POST /auth/users/${id}/anonymise`),
    'user merged': async ({ id }) =>
      admin.send(`POST /auth/users/${(await people.person()).id}/merges`, { body: { other_id: id } }),
    'user kept in a merge': async ({ id }) =>
      admin.send(`POST /auth/users/${id}/merges`, { body: { other_id: (await people.person()).id } }),
    'user got a permission': ({ id }) => give(investor, id),
    'viewer lost the permission': ({ by, role: own }) => asSystem(`DELETE /auth/roles/${own}/users/${by.user.id}`),
  };
  const back: typeof endings = {
    'user got a permission': ({ id }) => asSystem(`DELETE /auth/roles/${investor}/users/${id}`),
    'viewer lost the permission': ({ by, role: own }) => give(own, by.user.id),
  };
  for (const [name, end] of Object.entries(endings)) {
    const { viewer: by, role: own } = await staff();
    const { id } = await people.person();
    const view = await impersonate(by, id);
    await end({ by, id, role: own });
    expect([name, await view.isOn()]).toEqual([name, false]);
    expect([name, (await view.send('GET /trade/orders')).status]).toEqual([name, 401]);
    // It does not work again when the permissions are as before.
    await back[name]?.({ by, id, role: own });
    expect([name, await view.isOn()]).toEqual([name, false]);
  }
});

test('S94: starts and ends are in the log with reason and cause, by the person who looked, and the user’s copy says when', async () => {
  const person = await people.person();
  const { viewer: by } = await staff();
  await impersonate(by, person.id);
  await by.send('DELETE /auth/views', { body: {} });
  await by.send('DELETE /auth/views', { body: {} });
  expect(await causes(person.id)).toEqual([
    ['end-view', 'stopped'],
    ['start-view', body.reason],
  ]);
  for (const { actor_id: actor } of await entries(person.id)) expect(actor).toBe(by.user.id);
  const { records } = (await person.send('GET /auth/own-data?section=views')).body;
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain(by.user.id);

  const left = await people.person();
  await impersonate(by, left.id);
  await by.send('DELETE /auth/session', { body: { session_token: by.token } });
  // A job writes what nobody was there to write.
  await expect.poll(() => causes(left.id), { timeout: 60_000, interval: 500 }).toHaveLength(2);
  expect((await causes(left.id))[0]).toEqual(['end-view', 'session-or-account-ended']);
});

test('S94: a view ends by itself, and is in the log', async () => {
  const person = await people.person();
  const view = await impersonate(viewer, person.id);
  const url = services.databaseUrl;
  await query(url, `update auth.views set expires_at = now() where user_id = '${person.id}'`);
  expect(await view.isOn()).toBe(false);
  await expect.poll(() => causes(person.id), { timeout: 60_000, interval: 500 }).toHaveLength(2);
  expect((await causes(person.id))[0]).toEqual(['end-view', 'time-over']);
});

test('S94: a view needs a code that was entered lately', async () => {
  const { viewer: by } = await staff();
  const url = services.databaseUrl;
  await query(url, `update auth.sessions set verified_at = now() - interval '1 day' where id = '${by.sessionId}'`);
  expect((await start(by, (await people.person()).id)).status).toBe(428);
});
