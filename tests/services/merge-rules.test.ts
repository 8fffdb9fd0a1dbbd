/** Which users are merged, by whom, and what stays as it was (docs/decisions/067-merge-of-users.md). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoPeople } from '../helpers/demo-people.ts';
import { type Send, startOn } from '../helpers/services.ts';
import { lastCode, readableCodes, signIn } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

const codes = readableCodes();
const services = started(() => startOn(codes.env));

const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
const admin = () => enter(demoPeople.admin.phoneNumber);
async function ok(send: Send, request: string, body?: object) {
  const options = body ? { body, headers: { 'idempotency-key': randomUUID() } } : {};
  const answer = await send(request, options);
  expect([request, answer.status, answer.text]).toEqual([request, expect.toBeOneOf([200, 201, 204]), answer.text]);
  return answer.body;
}
const refused = async (send: Send, kept: string, merged: string) => {
  const { status, body } = await send(`POST /auth/users/${kept}/merges`, { body: { other_id: merged } });
  return [status, body.code];
};

test('T19: a merge that would leave nobody to manage roles is refused', async () => {
  const { send } = await admin();
  // They never signed in, so their number may be wrong.
  const { id } = (await ok(send, 'POST /auth/users', { phone_number: '+12025550165', country: 'US' })).user;
  const body = { other_id: demoPeople.admin.id };
  const answer = await services.send(`POST /auth/users/${id}/merges`, { as: 'system', body });
  expect([answer.status, answer.body.code]).toEqual([409, 'last_holder']);
  expect((await ok(send, `GET /auth/users/${id}`)).user.roles).toEqual([]);
});

test('S58: a right code for a merged number tells which number to use, a wrong one does not', {
  timeout: 120_000,
}, async () => {
  const [one, other] = [await enter('+12025550171'), await enter('+12025550172')];
  const staff = await admin();
  await ok(staff.send, `POST /auth/users/${one.user.id}/merges`, { other_id: other.user.id });
  const { send } = services;
  const started = await send('POST /auth/session/start', {
    body: { phone_number: '+12025550172', country: 'US', app_id: 'tests' },
  });
  expect(started.text).not.toContain('0171');
  const verify = (otp: string) =>
    send('POST /auth/session/verify/otp', { body: { method_id: started.body.method_id, otp, app_id: 'tests' } });
  const code = lastCode(codes.file, '+12025550172');
  const wrong = await verify(code === '000000' ? '111111' : '000000');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_code']);
  const right = await verify(code);
  expect([right.status, right.body.code]).toEqual([400, 'account_merged']);
  expect(right.body.user_message).toContain('ends in 71');
  // Staff can do nothing with the merged account but undo the merge.
  for (const operation of ['suspend', 'reinstate', 'anonymise'])
    expect((await staff.send(`POST /auth/users/${other.user.id}/${operation}`, { body: {} })).status).toBe(409);
});

test('T19: a merge is refused for these accounts and for these staff', { timeout: 120_000 }, async () => {
  const staff = await admin();
  const { send } = staff;
  const [one, other, third] = [
    (await enter('+12025550161')).user.id,
    (await enter('+12025550162')).user.id,
    (await enter('+12025550163')).user.id,
  ];
  expect(await refused(send, one, one)).toEqual([409, 'conflict']);
  expect(await refused(send, one, staff.user.id)).toEqual([403, 'more_than_yours']);
  expect(await refused(send, staff.user.id, one)).toEqual([403, 'more_than_yours']);
  await ok(send, `POST /auth/users/${other}/suspend`, {});
  expect(await refused(send, one, other)).toEqual([409, 'conflict']);
  await ok(send, `POST /auth/users/${other}/reinstate`, {});

  // The kept account shows what belonged to the merged one, so it needs what seeing that needs.
  const { role: narrow } = await ok(send, 'POST /auth/roles', {
    name: 'Desk',
    permission_ids: ['users.manage'],
  });
  await ok(send, `POST /auth/roles/${narrow.id}/users/${(await enter('+12025550157')).user.id}`, {});
  const { send: narrowSend } = await enter('+12025550157');
  expect(await refused(narrowSend, one, other)).toEqual([403, 'needs_view_as']);
  const seen = await ok(narrowSend, `GET /auth/merge-impact?kept_id=${one}&merged_id=${other}`);
  expect(seen.refusal).toContain('See the site as another user does');

  const { role: limited } = await ok(send, 'POST /auth/roles', {
    name: 'Support desk',
    permission_ids: ['users.manage', 'view-as.manage'],
  });
  const { role: investor } = await ok(send, 'POST /auth/roles', {
    name: 'Reader',
    permission_ids: ['investor.view'],
  });
  const support = await enter('+12025550164');
  await ok(send, `POST /auth/roles/${limited.id}/users/${support.user.id}`, {});
  const { send: limitedSend } = await enter('+12025550164');
  expect(await refused(limitedSend, one, demoPeople.admin.id)).toEqual([403, 'more_than_yours']);
  expect(await refused(limitedSend, demoPeople.admin.id, one)).toEqual([403, 'more_than_yours']);
  await ok(send, `POST /auth/roles/${investor.id}/users/${other}`, {});
  expect(await refused(limitedSend, one, other)).toEqual([403, 'forbidden']);
  const { refusal } = await ok(limitedSend, `GET /auth/merge-impact?kept_id=${one}&merged_id=${other}`);
  expect(refusal).not.toBeNull();
  // Nothing is new to the kept user in the other direction.
  await ok(limitedSend, `POST /auth/users/${other}/merges`, { other_id: one });
  expect(await refused(send, third, other)).toEqual([409, 'conflict']);
  expect(await refused(send, one, third)).toEqual([409, 'conflict']);
});

test('S58: an undo does not restore a role that was taken from the kept user since', {
  timeout: 120_000,
}, async () => {
  const { send } = await admin();
  const [one, other] = [(await enter('+12025550181')).user.id, (await enter('+12025550182')).user.id];
  const { role } = await ok(send, 'POST /auth/roles', { name: 'Lost', permission_ids: ['posts.manage'] });
  await ok(send, `POST /auth/roles/${role.id}/users/${other}`, {});
  await ok(send, `POST /auth/users/${one}/merges`, { other_id: other });
  expect((await ok(send, `GET /auth/users/${one}`)).user.roles).toMatchObject([{ id: role.id }]);
  await ok(send, `DELETE /auth/roles/${role.id}/users/${one}`);
  const { merges } = await ok(send, `GET /auth/users/${one}/merges`);
  const { merge } = await ok(send, `POST /auth/merges/${merges[0].id}/undo`, {});
  expect(merge.exceptions).toEqual([{ what: 'Roles', outcome: 'gone', count: 1 }]);
  expect((await ok(send, `GET /auth/users/${other}`)).user.roles).toEqual([]);
});

test('S58: of two merges into one user the newest is undone first, and none while that user is suspended', {
  timeout: 120_000,
}, async () => {
  const { send } = await admin();
  const [one, second, third] = [
    (await enter('+12025550166')).user.id,
    (await enter('+12025550167')).user.id,
    (await enter('+12025550168')).user.id,
  ];
  const { role } = await ok(send, 'POST /auth/roles', { name: 'Both', permission_ids: ['posts.manage'] });
  for (const id of [second, third]) {
    await ok(send, `POST /auth/roles/${role.id}/users/${id}`, {});
    await ok(send, `POST /auth/users/${one}/merges`, { other_id: id });
  }
  const [newest, oldest] = (await ok(send, `GET /auth/users/${one}/merges`)).merges;
  const undo = async ({ id }: { id: string }) => (await send(`POST /auth/merges/${id}/undo`, { body: {} })).status;
  expect(await undo(oldest)).toBe(409);
  await ok(send, `POST /auth/users/${one}/suspend`, {});
  expect(await undo(newest)).toBe(409);
  await ok(send, `POST /auth/users/${one}/reinstate`, {});
  expect([await undo(newest), await undo(oldest), await undo(oldest)]).toEqual([200, 200, 200]);
  for (const [id, count] of [
    [one, 0],
    [second, 1],
    [third, 1],
  ] as const)
    expect((await ok(send, `GET /auth/users/${id}`)).user.roles).toHaveLength(count);
});

test('S58: saved views move, except those whose name the kept user has in the same list', {
  timeout: 120_000,
}, async () => {
  const { send } = await admin();
  const [kept, merged] = [await enter('+12025550183'), await enter('+12025550184')];
  const save = (own: typeof send, list: string, name: string) =>
    ok(own, 'POST /auth/saved-views', { list, name, query: 'q=lamp' });
  await save(kept.send, 'posts', 'Lamps');
  for (const [list, name] of [
    ['posts', 'LAMPS'],
    ['posts', 'Other lamps'],
    ['decks', 'Lamps'],
  ] as const)
    await save(merged.send, list, name);
  const pair = `kept_id=${kept.user.id}&merged_id=${merged.user.id}`;
  const what = 'Saved views of lists';
  const { moves, stays } = await ok(send, `GET /auth/merge-impact?${pair}`);
  expect([moves, stays]).toMatchObject([
    [{ what, count: 2 }],
    expect.arrayContaining([expect.objectContaining({ what, count: 1 })]),
  ]);
  await ok(send, `POST /auth/users/${kept.user.id}/merges`, { other_id: merged.user.id });
  const { send: again } = await enter('+12025550183');
  const { items } = await ok(again, 'GET /auth/saved-views?list=posts');
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Lamps', 'Other lamps']);
});
