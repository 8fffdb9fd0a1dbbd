import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { permissions } from '#contract/auth/permissions.ts';
import { runCommand } from '../helpers/command.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type RunningServices, startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { pepper } from '../helpers/program.ts';
import { removeData } from '../helpers/remove-data.ts';
import { createSend, startOn } from '../helpers/services.ts';
import { startSharedServices } from '../helpers/shared-services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

const command = 'server/commands/admin.ts';
const namesOf = ({ user }: SignedInPerson) => user.roles.map(({ name }: { name: string }) => name);

test('T19: the first user gets no roles, and the command makes a user an administrator while the program runs', async () => {
  const codes = readableCodes();
  const services = await startServices({ ...codes.env, SEED_DEMO: 'false' });
  try {
    const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
    const first = await enter('+15550100042');
    expect(namesOf(first)).toEqual([]);
    const env = { DATA_DIR: services.dataDirectory, SEED_DEMO: 'false' };
    const done = await runCommand(command, ['+1 555 010 0042'], env);
    expect([done.code, done.output]).toEqual([0, '+1 555 010 0042 is now an administrator.\n']);
    expect((await first.send('GET /auth/roles')).status).toBe(200);
    const unknown = await runCommand(command, ['+15550100043'], env);
    expect(unknown.code).toBe(0);
    expect(namesOf(await enter('+15550100043'))).toEqual(['Administrator']);
    for (const wrong of [[], ['+1', '+2'], ['nobody']])
      expect((await runCommand(command, wrong, env)).code).not.toBe(0);
    const denied = await first.send('POST /auth/administrators', { body: { phone_number: '+15550100044' } });
    expect(denied.status).toBe(403);

    // The command starts the database itself.
    await services.kill();
    const stopped = await runCommand(command, ['+15550100045'], env);
    expect([stopped.code, stopped.output]).toEqual([0, '+15550100045 is now an administrator.\n']);
    const again = await startServices({ ...codes.env, SEED_DEMO: 'false', DATA_DIR: services.dataDirectory });
    try {
      expect(namesOf(await signIn(again, { file: codes.file, phoneNumber: '+15550100045' }))).toEqual([
        'Administrator',
      ]);
    } finally {
      await again.remove();
    }
  } finally {
    await services.remove();
  }
});

test('T19 S58: with DATABASE_URL the command writes to that database, and an account that is due is deleted at the next start', async () => {
  const codes = readableCodes();
  const env = { ...codes.env, DELETION_GRACE_DAYS: '0' };
  const services = await startOn(env);
  try {
    const DATABASE_URL = services.databaseUrl;
    const phoneNumber = '+15550100046';
    const done = await runCommand(command, [phoneNumber], { DATABASE_URL, CODE_PEPPER: pepper });
    expect([done.code, done.output]).toEqual([0, `${phoneNumber} is now an administrator.\n`]);
    const person = await signIn(services, { file: codes.file, phoneNumber });
    expect(namesOf(person)).toEqual(['Administrator']);
    // The last user who can sign in cannot be deleted.
    await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
    // An account that is due before and that the database does not delete stops no other.
    const stuck = await signIn(services, { file: codes.file, phoneNumber: '+15550100045' });
    await query(
      DATABASE_URL,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refused before update on auth.users for each row
         when (old.id = '${stuck.user.id}' and new.status = 'anonymised') execute function refuse()`,
    );
    for (const { send, user } of [stuck, person])
      expect((await send(`POST /auth/users/${user.id}/deletion`, { body: {} })).status).toBe(200);
    await services.stop();
    const second = await startSharedServices({ ...env, DATABASE_URL });
    const sendToSecond = createSend(second);
    try {
      const found = () => sendToSecond(`GET /auth/users/?query=${person.user.id}&search_type=id`, { as: 'system' });
      await expect
        .poll(async () => (await found()).body.users)
        .toMatchObject([{ status: 'anonymised', phone_number: null, deletes_at: null }]);
      const headers = { authorization: `Bearer ${person.token}` };
      expect((await sendToSecond('GET /auth/session/validate', { headers })).status).toBe(401);
    } finally {
      await second.remove();
    }
    const missingPepper = await runCommand('server/services/main.ts', [], {
      DATABASE_URL,
      LOG_LEVEL: 'fatal',
      SERVICE_TOKEN: 'a-service-token-for-tests-that-is-long-enough',
    });
    expect(missingPepper.code).not.toBe(0);
    expect(missingPepper.output).toContain('CODE_PEPPER');
  } finally {
    await services.remove();
  }
});

test('T19: permissions missing from the Administrator role are added by the command and at the next start', async () => {
  const codes = readableCodes();
  const env = { ...codes.env, SEED_DEMO: 'true' };
  const services = await startOn(env);
  const DATABASE_URL = services.databaseUrl;
  const runSql = async (how: string) => {
    await query(DATABASE_URL, how);
  };
  const administrator = async (running: RunningServices) => {
    const { body } = await createSend(running)('GET /auth/roles/00000000-0000-4000-9000-000000000001', {
      as: 'system',
    });
    return body.role;
  };
  const all = Object.keys(permissions).sort();
  const idsOf = (role: { permissions: Array<{ id: string }> }) => role.permissions.map(({ id }) => id);
  try {
    await runSql(`delete from auth.role_permissions where permission_id in ('decks.manage', 'roles.manage')`);
    const done = await runCommand(command, [demoPeople.first.phoneNumber], { DATABASE_URL, CODE_PEPPER: pepper });
    expect(done.code).toBe(0);
    expect(idsOf(await administrator(services)).sort()).toEqual(all);
    const admin = await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
    const log = (await admin.send('GET /auth/audit?target_type=role')).body.entries;
    expect(log[0]).toMatchObject({ actor_id: null, action: 'role.add-user' });
    expect(log[1]).toMatchObject({ actor_id: null, action: 'role.change' });

    await services.stop();
    for (const how of [
      `delete from auth.role_permissions where permission_id = 'decks.manage'`,
      `update auth.roles set trashed_at = now() where name = 'Administrator'; insert into auth.roles (name) values ('administrator')`,
    ]) {
      await runSql(how);
      const again = await startSharedServices({ ...env, DATABASE_URL });
      try {
        const role = await administrator(again);
        expect([how, idsOf(role).sort(), role.trashed_at]).toEqual([how, all, null]);
      } finally {
        await again.remove();
      }
    }
  } finally {
    await services.remove();
  }
});

test('T19: outside of a private site the demo administrator does not count as the last administrator', async () => {
  const codes = readableCodes();
  const services = await startOn({
    ...codes.env,
    SEED_DEMO: 'true',
    ALLOW_FILE_SMS: 'true',
    PUBLIC_ORIGIN: 'https://portico.example',
  });
  try {
    const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
    await enter(demoPeople.admin.phoneNumber);
    await services.send('POST /auth/administrators', { as: 'system', body: { phone_number: '+15550100047' } });
    const real = await enter('+15550100047');
    const answers = await Promise.all([
      real.send(`DELETE /auth/roles/00000000-0000-4000-9000-000000000001/users/${real.user.id}`),
      real.send(`POST /auth/users/${real.user.id}/suspend`, { body: {} }),
      real.send(`POST /auth/users/${real.user.id}/deletion`, { body: {} }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'last_holder']));
  } finally {
    await services.remove();
  }
});

test('T19 S11: on an empty database the command imports the demo company first', async () => {
  const codes = readableCodes();
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-command-'));
  const env = { ...codes.env, SEED_DEMO: 'true', DATA_DIR: directory, CODE_PEPPER: pepper };
  try {
    const done = await runCommand(command, ['+15550100048'], env);
    expect([done.code, done.output]).toEqual([0, '+15550100048 is now an administrator.\n']);
    const services = await startServices(env);
    try {
      const { body } = await createSend(services)('GET /auth/users/', { as: 'system' });
      const numbers = body.users.map((user: { phone_number: string }) => user.phone_number).sort();
      expect(numbers).toEqual([...Object.values(demoPeople).map((person) => person.phoneNumber), '+15550100048']);
      expect(namesOf(await signIn(services, { file: codes.file, phoneNumber: '+15550100048' }))).toEqual([
        'Administrator',
      ]);
    } finally {
      await services.remove();
    }
  } finally {
    await removeData(directory);
  }
});
