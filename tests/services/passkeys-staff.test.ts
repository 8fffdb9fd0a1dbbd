/** A passkey as the second factor of staff (docs/decisions/059-passkeys.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../helpers/authenticator.ts';
import { runCommand } from '../helpers/command.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { addPasskey, confirmWith, passkeyOrigin, signInWith, trySignIn, tryToAdd } from '../helpers/passkeys.ts';
import { query } from '../helpers/postgres.ts';
import { pepper } from '../helpers/program.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

let number = 33_000;
const command = 'server/commands/admin.ts';

const codes = readableCodes();
let services: TestServices;
let admin: SignedInPerson;
const enter = (phoneNumber = `+155501${number++}`) => signIn(services, { file: codes.file, phoneNumber });
beforeAll(async () => {
  services = await startOn({ ...codes.env, STAFF_PASSKEY: 'required' });
  admin = await enter(demoPeople.admin.phoneNumber);
  await addPasskey(admin);
});
afterAll(() => services?.remove());

async function staff(): Promise<SignedInPerson> {
  const person = await enter();
  const { roles } = (await admin.send('GET /auth/roles?query=administrator')).body;
  await admin.send(`POST /auth/roles/${roles[0].id}/users/${person.user.id}`, { body: {} });
  return person;
}
const validate = async ({ send }: SignedInPerson) => {
  const { user, session } = (await send('GET /auth/session/validate')).body;
  const ids = user.roles.flatMap(({ permissions }: { permissions: Array<{ id: string }> }) =>
    permissions.map(({ id }) => id),
  );
  return { needs: session.needs_passkey, manages: ids.filter((id: string) => id.endsWith('.manage')).length };
};
const openUsers = async ({ send }: SignedInPerson) => (await send('GET /auth/users/')).status;
const list = async ({ send, user }: SignedInPerson) => (await send(`GET /auth/users/${user.id}/passkeys`)).body;
const remove = async (person: SignedInPerson, index = 0) => {
  const { passkeys } = await list(person);
  return person.send(`DELETE /auth/users/${person.user.id}/passkeys/${passkeys[index].id}`);
};
const askFor = (person: SignedInPerson) =>
  person.send(`POST /auth/users/${person.user.id}/passkeys/recovery`, { body: {} });
const approve = (by: SignedInPerson, person: SignedInPerson) =>
  by.send(`POST /auth/users/${person.user.id}/passkeys/recovery/approve`, { body: {} });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code];
const another = () => createAuthenticator({ origin: passkeyOrigin });

test('a session of staff without a passkey has no permission to manage, in any service, until one is added', async () => {
  const person = await staff();
  expect(await validate(person)).toEqual({ needs: 'add', manages: 0 });
  expect(await openUsers(person)).toBe(403);
  expect((await person.send('GET /content/admin/posts')).status).toBe(403);
  expect((await person.send(`GET /auth/users/${person.user.id}`)).status).toBe(200);
  expect(await list(person)).toMatchObject({ is_required: true, needs: 'nothing' });
  await addPasskey(person);
  expect((await validate(person)).needs).toBeUndefined();
  expect(await openUsers(person)).toBe(200);
  expect((await person.send('GET /content/admin/posts')).status).toBe(200);
});

test('a session that began with a code is confirmed with a passkey, and one that began with a passkey needs nothing', async () => {
  const person = await staff();
  const device = await addPasskey(person);
  const byCode = await enter(person.user.phone_number);
  expect(await validate(byCode)).toEqual({ needs: 'confirm', manages: 0 });
  expect(await openUsers(byCode)).toBe(403);
  expect((await confirmWith(byCode, device)).status).toBe(200);
  expect(await openUsers(byCode)).toBe(200);
  expect(await openUsers(await signInWith(services.send, device))).toBe(200);
});

test('customers are asked for nothing, and become staff without their permissions until they have a passkey', async () => {
  const person = await enter();
  expect(await validate(person)).toEqual({ needs: undefined, manages: 0 });
  expect(await list(person)).toMatchObject({ is_required: false, needs: 'nothing' });
  const { roles } = (await admin.send('GET /auth/roles?query=administrator')).body;
  await admin.send(`POST /auth/roles/${roles[0].id}/users/${person.user.id}`, { body: {} });
  expect(await validate(person)).toEqual({ needs: 'add', manages: 0 });
});

test('the phone alone neither adds a passkey beside another nor removes one, and the last one stays', async () => {
  const person = await staff();
  const device = await addPasskey(person);
  const byCode = await enter(person.user.phone_number);
  expect(await list(byCode)).toMatchObject({ needs: 'passkey' });
  expect(codeOf(await tryToAdd(byCode, another()))).toEqual([428, 'confirm_passkey']);
  expect(codeOf(await remove(byCode))).toEqual([428, 'confirm_passkey']);
  expect((await confirmWith(byCode, device)).status).toBe(200);
  expect(codeOf(await remove(byCode))).toEqual([409, 'conflict']);
  await addPasskey(byCode);
  expect((await remove(byCode)).status).toBe(204);
  expect(codeOf(await trySignIn(services.send, device))).toEqual([400, 'unknown_passkey']);
});

test('an administrator who lost the passkey asks for a new one, another one approves it, and it replaces the lost ones', async () => {
  const person = await staff();
  const lost = await addPasskey(person);
  const thief = await signInWith(services.send, lost);
  const byCode = await enter(person.user.phone_number);
  expect((await approve(admin, byCode)).status).toBe(409);
  expect((await askFor(byCode)).status).toBe(200);
  expect(codeOf(await tryToAdd(byCode, another()))).toEqual([428, 'confirm_passkey']);
  expect((await approve(byCode, byCode)).status).toBe(403);
  expect(codeOf(await approve(person, person))).toEqual([403, 'own_recovery']);
  const recovery = (await approve(admin, byCode)).body.recovery;
  expect(Date.parse(recovery.expires_at) - Date.parse(recovery.approved_at)).toBe(24 * 3_600_000);
  expect(await list(byCode)).toMatchObject({ needs: 'nothing', recovery });
  expect(codeOf(await remove(byCode))).toEqual([428, 'confirm_passkey']);

  const device = another();
  const added = await tryToAdd(byCode, device);
  expect([added.status, added.body.is_recovered]).toEqual([201, true]);
  expect(await list(byCode)).toMatchObject({ passkeys: [expect.anything()], recovery: null });
  expect(await openUsers(byCode)).toBe(200);
  expect((await thief.send('GET /auth/session/validate')).status).toBe(401);
  expect(codeOf(await trySignIn(services.send, lost))).toEqual([400, 'unknown_passkey']);
  expect((await trySignIn(services.send, device)).status).toBe(200);
  // The approval is used up.
  const later = await enter(person.user.phone_number);
  expect(codeOf(await tryToAdd(later, another()))).toEqual([428, 'confirm_passkey']);

  const log = await admin.send(`GET /auth/audit?target_type=user&target_id=${person.user.id}`);
  const entries = log.body.entries.map((entry: Record<string, string>) => [entry['action'], entry['actor_id']]);
  expect(entries).toEqual(
    expect.arrayContaining([
      ['user.request-recovery', person.user.id],
      ['user.approve-recovery', admin.user.id],
      ['user.add-passkey', person.user.id],
    ]),
  );
  const eventsOf = async (who: SignedInPerson) =>
    (await who.send('GET /auth/own-data?section=messages')).body.records.length;
  // Added, asked, approved, added again.
  expect(await eventsOf(later)).toBe(4);
});

test('nobody approves a recovery without being allowed to manage all that the person manages', async () => {
  const person = await staff();
  await addPasskey(person);
  const byCode = await enter(person.user.phone_number);
  await askFor(byCode);
  const lesser = await enter();
  const role = await admin.send('POST /auth/roles', {
    body: { name: `People of ${person.user.id}`, permission_ids: ['users.manage'] },
  });
  await admin.send(`POST /auth/roles/${role.body.role.id}/users/${lesser.user.id}`, { body: {} });
  expect((await approve(lesser, byCode)).status).toBe(403);
  await addPasskey(lesser);
  expect(codeOf(await approve(lesser, byCode))).toEqual([403, 'more_than_yours']);
  expect((await approve(admin, byCode)).status).toBe(200);
});

test('people who can add a passkey anyway have nothing to ask for', async () => {
  const [customer, beginner] = [await enter(), await staff()];
  await addPasskey(customer);
  for (const person of [customer, beginner]) expect(codeOf(await askFor(person))).toEqual([409, 'conflict']);
});

test('the operator deletes the passkeys of a person, who adds the first one after a code', async () => {
  const person = await staff();
  const lost = await addPasskey(person);
  const env = { DATABASE_URL: services.databaseUrl, CODE_PEPPER: pepper };
  const done = await runCommand(command, [person.user.phone_number, '--reset-passkeys'], env);
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('are deleted')]);
  const nobody = await runCommand(command, ['+15550199999', '--reset-passkeys'], env);
  expect([nobody.code === 0, nobody.output]).toEqual([false, expect.stringContaining('Nobody has this phone number')]);
  expect((await person.send('GET /auth/session/validate')).status).toBe(401);
  expect((await trySignIn(services.send, lost)).status).toBe(400);
  const again = await enter(person.user.phone_number);
  expect(await validate(again)).toEqual({ needs: 'add', manages: 0 });
  await addPasskey(again);
  expect(await openUsers(again)).toBe(200);
});

test('an approval that was not used in time is worth nothing', async () => {
  const person = await staff();
  await addPasskey(person);
  const byCode = await enter(person.user.phone_number);
  await askFor(byCode);
  await approve(admin, byCode);
  await query(
    services.databaseUrl,
    `update auth.passkey_recoveries set expires_at = now() - interval '1 second' where user_id = '${person.user.id}'`,
  );
  expect(codeOf(await tryToAdd(byCode, another()))).toEqual([428, 'confirm_passkey']);
  expect(await list(byCode)).toMatchObject({ needs: 'passkey', recovery: null });
  expect((await askFor(byCode)).status).toBe(200);
  expect((await approve(admin, byCode)).status).toBe(200);
});
