import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../helpers/command.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { pepper } from '../helpers/program.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

const command = 'server/commands/empty-demo.ts';
/** The rows of these tables stay. */
const stays =
  /^(?:auth|apps)\.|\.(?:audit_entries|events|idempotency_keys|job_runs|leases|migrations|webhook_events|settings|inbox_settings)$/;

async function rowsLeft({ databaseUrl }: TestServices): Promise<string[]> {
  const tables = await query(
    databaseUrl,
    `select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('auth', 'content', 'trade')`,
  );
  const left: string[] = [];
  for (const { name } of tables as Array<{ name: string }>) {
    const [row] = await query(databaseUrl, `select count(*)::int as count from ${name}`);
    if (row && row['count'] > 0 && !stays.test(name)) left.push(`${name} ${row['count']}`);
  }
  return left.sort();
}

describe('the demo company', () => {
  const codes = readableCodes();
  let services: TestServices;
  beforeAll(async () => {
    services = await startOn({ ...codes.env, SEED_DEMO: 'true' });
  });
  afterAll(() => services?.remove());
  const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });

  test('an administrator empties it, nobody else, and not once a customer has registered', async () => {
    const admin = await enter(demoPeople.admin.phoneNumber);
    const jonas = await enter(demoPeople.first.phoneNumber);
    expect((await jonas.send('DELETE /auth/demo')).status).toBe(403);
    const customer = await enter('+15550100077');
    expect((await admin.send('GET /auth/demo')).body).toEqual({ is_there: true, customers: 1 });
    const refused = await admin.send('DELETE /auth/demo');
    expect([refused.status, refused.body.messages.user_message.code]).toEqual([409, 'demo_has_customers']);
    expect((await services.send('GET /content/site')).body.name).not.toBe('Portico');
    await query(services.databaseUrl, 'delete from auth.users where id = $1', [customer.user.id]);
    for (const service of ['content', 'trade'])
      expect((await admin.send(`DELETE /${service}/import`)).status).toBe(403);
  });

  test('its data is gone but for the administrator, who stays signed in, and it does not come back', async () => {
    const admin = await enter(demoPeople.admin.phoneNumber);
    const emptied = await admin.send('DELETE /auth/demo');
    expect([emptied.status, emptied.body]).toEqual([200, { is_there: false, customers: 0 }]);
    expect(await rowsLeft(services)).toEqual(['content.pages 5', 'content.site 1']);
    const users = await query(services.databaseUrl, 'select id, name, email, address from auth.users');
    expect(users).toEqual([{ id: demoPeople.admin.id, name: null, email: null, address: null }]);
    expect(await query(services.databaseUrl, 'select id from auth.organizations')).toEqual([]);
    expect((await services.send('GET /content/site')).body.name).toBe('Portico');
    expect((await services.send('GET /trade/selling')).body).toEqual({ takes_orders: false });
    expect((await admin.send('GET /trade/admin/orders')).body.items).toEqual([]);
    const [entry] = await query(
      services.databaseUrl,
      "select actor_id from auth.audit_entries where action = 'demo.empty'",
    );
    expect(entry).toEqual({ actor_id: demoPeople.admin.id });
    expect((await admin.send('DELETE /auth/demo')).body.messages.user_message.code).toBe('no_demo_company');

    const env = { DATABASE_URL: services.databaseUrl, CODE_PEPPER: pepper };
    const next = await startServices({ ...codes.env, ...env, SEED_DEMO: 'true' });
    try {
      expect(await rowsLeft(services)).toEqual(['content.pages 5', 'content.site 1']);
    } finally {
      await next.remove();
    }
  });
});

test('the command empties the demo company while it runs, and makes its caller an administrator', async () => {
  const codes = readableCodes();
  const services = await startOn({ ...codes.env, SEED_DEMO: 'true' });
  try {
    const env = { DATABASE_URL: services.databaseUrl, CODE_PEPPER: pepper };
    const wrong = await runCommand(command, ['nobody'], env);
    expect([wrong.code, wrong.output]).toEqual([1, 'Enter the phone number with + and the country code.\n']);
    expect((await services.send('GET /content/site')).body.name).not.toBe('Portico');
    const done = await runCommand(command, ['+15550100078'], env);
    expect([done.code, done.output]).toEqual([
      0,
      'The demo company is gone, and the site is closed until it is opened. +15550100078 is an administrator.\n',
    ]);
    expect(await rowsLeft(services)).toEqual(['content.pages 5', 'content.site 1']);
    const users = await query(services.databaseUrl, 'select phone_number from auth.users');
    expect(users).toEqual([{ phone_number: '+15550100078' }]);
    const again = await runCommand(command, [], env);
    expect([again.code, again.output]).toEqual([1, 'This site does not show the demo company.\n']);
    const owner = await signIn(services, { file: codes.file, phoneNumber: '+15550100078' });
    expect((await owner.send('GET /auth/roles')).status).toBe(200);
  } finally {
    await services.remove();
  }
});
