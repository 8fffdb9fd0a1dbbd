/** `npm run admin`: how there comes to be a first administrator, with the program running, stopped, and on PostgreSQL. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../helpers/command.ts';
import { pepper, startServices } from '../helpers/own-services.ts';
import { startOn } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

const command = 'server/services/auth/command.ts';
const namesOf = ({ user }: SignedInPerson) => user.roles.map(({ name }: { name: string }) => name);

test('T19 S92: who comes first is nobody in particular; the command makes them an administrator while the program runs', async () => {
  const codes = readableCodes();
  const services = await startOn('PGlite', { ...codes.env, SEED_DEMO: 'false' });
  try {
    const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
    const first = await enter('+15550100042');
    expect(namesOf(first)).toEqual([]);
    const env = { DATA_DIR: services.dataDirectory, SEED_DEMO: 'false' };
    expect(statSync(path.join(services.dataDirectory, 'control.json')).mode & 0o777).toBe(0o600);
    const done = await runCommand(command, ['+1 555 010 0042'], env);
    expect([done.code, done.output]).toEqual([0, '+1 555 010 0042 is an administrator.\n']);
    expect((await first.send('GET /auth/roles')).status).toBe(200);
    const unknown = await runCommand(command, ['+15550100043'], env);
    expect(unknown.code).toBe(0);
    expect(namesOf(await enter('+15550100043'))).toEqual(['Administrator']);
    for (const wrong of [[], ['+1', '+2'], ['nobody']])
      expect((await runCommand(command, wrong, env)).code).not.toBe(0);
    const asked = await first.send('POST /auth/administrators', { body: { phone_number: '+15550100044' } });
    expect(asked.status).toBe(403);

    // Killed, it leaves its file behind: the command opens the database then.
    await services.kill();
    const stopped = await runCommand(command, ['+15550100045'], env);
    expect([stopped.code, stopped.output]).toEqual([0, '+15550100045 is an administrator.\n']);
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

test('T19 S58: on PostgreSQL the command goes to the database; and an account that is due is gone after the next start', async () => {
  const codes = readableCodes();
  const env = { ...codes.env, DELETION_GRACE_DAYS: '0' };
  const services = await startOn('PostgreSQL', env);
  try {
    const DATABASE_URL = services.databaseUrl as string;
    const phoneNumber = '+15550100046';
    const done = await runCommand(command, [phoneNumber], { DATABASE_URL, CODE_PEPPER: pepper });
    expect([done.code, done.output]).toEqual([0, `${phoneNumber} is an administrator.\n`]);
    const person = await signIn(services, { file: codes.file, phoneNumber });
    expect(namesOf(person)).toEqual(['Administrator']);
    await person.send(`POST /auth/users/${person.user.id}/deletion`, { body: {} });
    const second = await startServices({ ...env, DATABASE_URL });
    try {
      const { body } = await services.send(`GET /auth/users/?query=${person.user.id}&search_type=id`, { as: 'system' });
      expect(body.users).toMatchObject([{ status: 'anonymised', phone_number: null, deletes_at: null }]);
      expect((await person.send('GET /auth/session/validate')).status).toBe(401);
    } finally {
      await second.remove();
    }
    const without = await runCommand('server/services/main.ts', [], { DATABASE_URL, LOG_LEVEL: 'fatal' });
    expect(without.code).not.toBe(0);
    expect(without.output).toContain('CODE_PEPPER');
  } finally {
    await services.remove();
  }
});
