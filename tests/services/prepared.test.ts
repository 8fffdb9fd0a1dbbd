import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parsers } from '../../server/services/database/parsers.ts';
import { type PreparingClient, withPreparedStatements } from '../../server/services/database/prepared.ts';

let pglite: PGlite;
let client: PreparingClient;
let database: Kysely<unknown>;
const prepared = async () =>
  (await pglite.query<{ statement: string }>('select statement from pg_prepared_statements order by name')).rows;

beforeAll(async () => {
  pglite = await PGlite.create({ parsers });
  client = withPreparedStatements(pglite);
  database = new Kysely({ dialect: new PGliteDialect({ pglite: client }) });
  await sql`create table things (id int primary key, name text, tags text[], extra jsonb, at timestamptz, bytes bytea)`.execute(
    database,
  );
});
beforeEach(() => sql`truncate things`.execute(database));
afterAll(() => database.destroy());

const insert = (to: Kysely<unknown>, id: number, name: string | null = 'lamp') =>
  sql`insert into things values (${id}, ${name}, ${['a', 'b"c']}, ${{ deep: [1] }}, ${new Date(0)}, ${Buffer.from([0, 255])})
    returning *`.execute(to);
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from things`.execute(database)).rows[0]?.n;

test('a repeated statement is prepared once and answers the same each time', async () => {
  const answers = [await insert(database, 1), await insert(database, 2), await insert(database, 3)];
  for (const [index, { rows, numAffectedRows }] of answers.entries()) {
    expect(numAffectedRows).toBe(1n);
    expect(rows).toEqual([
      {
        id: index + 1,
        name: 'lamp',
        tags: ['a', 'b"c'],
        extra: { deep: [1] },
        at: new Date(0),
        bytes: Buffer.from([0, 255]),
      },
    ]);
  }
  expect((await insert(database, 4, null)).rows[0]).toMatchObject({ name: null });
  expect((await prepared()).filter(({ statement }) => statement.startsWith('insert into things'))).toHaveLength(1);
  const update = () => sql`update things set name = ${'x'} where id > ${2}`.execute(database);
  for (let round = 0; round < 3; round++) expect(await update()).toMatchObject({ rows: [], numAffectedRows: 2n });
});

test('a repeated statement reads text of every length and script, numbers and errors as PGlite does', async () => {
  const long = 'ä€😀'.repeat(50_000);
  const ask = () =>
    sql`select ${long}::text as long, '' as empty, ${2 ** 40}::int8 as large, array[1, null]::int[] as list, 1.5::float8 as half,
      true as yes, null as none from generate_series(1, 3)`.execute(database);
  const [first, ...others] = [await ask(), await ask(), await ask()];
  expect(first.rows).toHaveLength(3);
  expect(first.rows[0]).toEqual({
    long,
    empty: '',
    large: 2 ** 40,
    list: [1, null],
    half: 1.5,
    yes: true,
    none: null,
  });
  for (const other of others) expect(other).toEqual(first);

  const divide = (by: number) => sql`select 1 / ${by}::int as result`.execute(database);
  for (const by of [1, 1, 0]) await divide(by).catch(() => undefined);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
  expect((await divide(1)).rows).toEqual([{ result: 1 }]);
});

test('listeners are woken by prepared statements outside of a transaction too', async () => {
  let woken = 0;
  const stop = await client.listen('things', () => woken++);
  const notify = () => sql`select pg_notify('things', '')`.execute(database);
  for (let round = 1; round <= 3; round++) {
    await notify();
    await expect.poll(() => woken).toBe(round);
  }
  await stop();
  await notify();
  expect(woken).toBe(3);
});

test('a statement that runs once is not prepared', async () => {
  await sql`select ${'once'}::text as answer`.execute(database);
  expect((await prepared()).filter(({ statement }) => statement.includes('as answer'))).toEqual([]);
});

test('a failed transaction is rolled back, and waiting statements run', async () => {
  for (let id = 1; id <= 3; id++) await insert(database, id);
  const failing = database.transaction().execute(async (transaction) => {
    await insert(transaction, 4);
    await insert(transaction, 3);
  });
  const waiting = insert(database, 5);
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect((await waiting).rows).toHaveLength(1);
  expect(await count()).toBe(4);
});

test('statements outside of a transaction do not see its uncommitted changes', async () => {
  for (let round = 0; round < 3; round++) await count();
  const gate = Promise.withResolvers<void>();
  const change = database.transaction().execute(async (transaction) => {
    await insert(transaction, 1);
    await gate.promise;
    throw new Error('no');
  });
  const seen = count();
  gate.resolve();
  await expect(change).rejects.toThrow('no');
  expect(await seen).toBe(0);
});

test('a statement whose table changed works again after one failure at most', async () => {
  const all = () => sql`select * from things`.execute(database);
  for (let round = 0; round < 3; round++) await all();
  await sql`alter table things add column more int`.execute(database);
  await all().catch(() => undefined);
  await insert(database, 1).catch(() => undefined);
  expect((await all()).rows).toEqual([]);
  await sql`insert into things (id) values (1)`.execute(database);
  expect((await all()).rows[0]).toMatchObject({ id: 1, more: null });
});

test('at most 500 prepared statements exist at once', async () => {
  for (let number = 0; number < 600; number++) {
    const statement = () => sql.raw(`select ${number} as number`).execute(database);
    await statement();
    expect((await statement()).rows).toEqual([{ number }]);
  }
  expect((await prepared()).length).toBeLessThanOrEqual(500);
  expect((await sql.raw('select 0 as number').execute(database)).rows).toEqual([{ number: 0 }]);
});
