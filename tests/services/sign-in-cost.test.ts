import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

const codesOfTheDay = 5_000;
/** Without a limit per day in total, because that one reads as many rows as it allows messages. */
const sendingLimits = [5, 10, 10, 30, 30, 60, 0, 60, 30];
const tryingLimits = [5, 30, 300, 20, 50];
const phone = (number: number) => `+1412555${String(number).padStart(4, '0')}`;

let services: TestServices;
let client: pg.Client;

beforeAll(async () => {
  services = await startOn({ ...readableCodes().env, SEED_DEMO: 'false' });
  client = new pg.Client({ connectionString: services.databaseUrl });
  await client.connect();
  // A generic plan must be good for all values, because otherwise every call is planned again.
  await client.query('set plan_cache_mode to force_generic_plan');
  await client.query(
    `insert into auth.codes (id, purpose, phone_number, country, app_id, code_hash, network, prefix, expires_at, created_at)
    select 'code-' || n, 'sign-in', '+1415555' || n, 'US', 'app', '\\x00', '10.' || n, '+1415', now(),
      now() - n * interval '15 seconds'
    from generate_series(1, $1::int) n`,
    [codesOfTheDay],
  );
});
afterAll(async () => {
  await client.end();
  await services.remove();
});

/** The rows of `codes` that one call reads. */
async function rowsRead(call: () => Promise<unknown>): Promise<number> {
  const read = async () =>
    Number(
      (
        await client.query(`select seq_tup_read + coalesce(idx_tup_fetch, 0) as sum from pg_stat_xact_user_tables
          where schemaname = 'auth' and relname = 'codes'`)
      ).rows[0]?.sum ?? 0,
    );
  await client.query('begin');
  const before = await read();
  await call();
  const after = await read();
  await client.query('commit');
  return after - before;
}

const beginCode = (number: number, networks: ReadonlyArray<string | null>) =>
  client.query(
    `select * from auth.begin_code($1, 'sign-in', $2, 'US', 'app', null, $3::text[], '+1412', null, '\\x01', '\\x02', 600,
      '{60}', $4::int[], true)`,
    [`own-${number}`, phone(number), networks, sendingLimits],
  );

test('a sign-in reads few rows although 5,000 other codes were sent, over IPv4 and IPv6', async () => {
  const ipv6 = (number: number) => [`2001:db8:1:${number}`, '2001:db8:1:00', '2001:db8:1', '2001:db8'];
  for (let number = 0; number < 16; number++) {
    const networks = number % 2 === 0 ? [`192.0.${number}`, null, null, null] : ipv6(number);
    const rowsToBegin = await rowsRead(() => beginCode(number, networks));
    const rowsToStart = await rowsRead(async () => {
      const { rows } = await client.query(
        `select * from auth.start_session($1, 'app', '\\x01', null, $2::text[], $3::int[], $4, null, null, 10, 3)`,
        [`own-${number}`, networks, tryingLimits, Buffer.from(`token-${number}`)],
      );
      expect([rows[0].is_match, rows[0].session_id !== null, rows[0].roles]).toEqual([true, true, []]);
    });
    expect([number, rowsToBegin < 200, rowsToStart < 20]).toEqual([number, true, true]);
  }
});

test('T47: checking a code of a signed-in user reads few rows', async () => {
  const { rows } = await client.query<{ id: string }>(`select id from auth.users where phone_number = $1`, [phone(0)]);
  const person = rows[0]?.id;
  await client.query(
    `insert into auth.codes (id, purpose, phone_number, country, app_id, user_id, code_hash, network, prefix, is_trusted,
      expires_at) values ('step-up', 'step-up', $1, 'US', 'step-up', $2, '\\x01', '10', '+1412', true, now() + interval '1 hour')`,
    [phone(0), person],
  );
  const judged = await rowsRead(async () => {
    const answer = await client.query(
      `select * from auth.judge_code('step-up', 'step-up', null, $1, '\\x01', null, '{192.0.2,null,null,null}', $2::int[])`,
      [person, tryingLimits],
    );
    expect(answer.rows[0].is_match).toBe(true);
  });
  expect(judged).toBeLessThan(20);
});

test('a returning user keeps the roles, and the oldest session over the limit ends', async () => {
  await client.query(`update auth.users set created_at = now() - interval '1 day' where phone_number = $1`, [phone(1)]);
  await client.query(
    `insert into auth.user_roles (user_id, role_id)
    select u.id, r.id from auth.users u, auth.roles r where u.phone_number = $1 and r.name = 'Administrator'`,
    [phone(1)],
  );
  // Staff have at most one session here, and other users ten.
  await client.query(`delete from auth.codes where phone_number = $1`, [phone(1)]);
  await beginCode(1, ['192.0.1', null, null, null]);
  const { rows } = await client.query(
    `select * from auth.start_session('own-1', 'app', '\\x01', null, '{192.0.1,null,null,null}', $1::int[], 'again', null,
      null, 10, 1)`,
    [tryingLimits],
  );
  expect(rows[0].roles.map((role: { name: string }) => role.name)).toEqual(['Administrator']);
  expect(rows[0].dropped).toHaveLength(1);
});
