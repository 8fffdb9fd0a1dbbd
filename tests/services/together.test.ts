/** Statements of one call share a connection, and are sent before the first has answered. */
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Driver, openPostgres } from '../../server/services/database/postgres.ts';
import { together } from '../../server/services/database/together.ts';
import { createDatabase } from '../helpers/databases.ts';

let drop: () => Promise<void>;
let driver: Driver;
/** Milliseconds of the last statements. */
const durations: number[] = [];
const patience = 1_000;
beforeAll(async () => {
  const { url, ...database } = await createDatabase();
  drop = database.drop;
  const record = ({ queryDurationMillis }: { queryDurationMillis: number }) => durations.push(queryDurationMillis);
  driver = await openPostgres(url, { logger: pino({ level: 'silent' }), record, patience });
});
afterAll(async () => {
  await driver.close();
  await drop();
});

async function read(value: number): Promise<{ pid: number; value: number }> {
  const { rows } = await sql<{ pid: number; value: number }>`
    select pg_backend_pid() as pid, 12 / ${value}::int as value, pg_sleep(0.05)`.execute(driver.kysely);
  return rows[0]!;
}

test('each statement gets its own answer from one connection, which others use afterwards', async () => {
  const first = await together(async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(read));
    return [...answers, await read(6)];
  });
  expect(first.map(({ value }) => value)).toEqual([12, 6, 4, 3, 2]);
  expect(new Set(first.map(({ pid }) => pid)).size).toBe(1);
  expect(driver.pool()).toMatchObject({ used: 0, waiting: 0 });
  const alone = await Promise.all([1, 2, 3].map(read));
  expect(new Set(alone.map(({ pid }) => pid)).size).toBe(3);
});

test('a statement that fails leaves the others their answers, and the connection is used again', async () => {
  const answers = await together(() => Promise.allSettled([read(1), read(0), read(2)]));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.value : answer.reason.code))).toEqual([
    12,
    '22012',
    6,
  ]);
  expect(driver.pool()).toMatchObject({ used: 0, waiting: 0 });
  expect((await together(() => read(3))).value).toBe(4);
});

test('other callers have connections of their own meanwhile', async () => {
  const [one, other] = await Promise.all([together(() => read(1)), together(() => read(2))]);
  expect([one.value, other.value]).toEqual([12, 6]);
  expect(one.pid).not.toBe(other.pid);
});

test('statements that wait for those before them have as long for an answer, and are not slow', async () => {
  const sleep = () => sql`select pg_sleep(0.4)`.execute(driver.kysely);
  durations.length = 0;
  const began = performance.now();
  await together(() => Promise.all([sleep(), sleep(), sleep(), sleep()]));
  const all = performance.now() - began;
  expect(all).toBeGreaterThan(patience);
  expect(durations.length).toBe(4);
  expect(durations.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(all);
});

test('a connection that has ended is not used again, whichever statement was the last', async () => {
  const end = () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(driver.kysely);
  const [ended] = await together(() => Promise.allSettled([end(), read(1), read(2)]));
  expect(ended?.status).toBe('rejected');
  expect(driver.pool()).toMatchObject({ used: 0, waiting: 0 });
  expect((await read(3)).value).toBe(4);
});
