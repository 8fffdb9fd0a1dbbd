import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Driver } from '../../server/services/database/postgres.ts';
import { openPostgres } from '../../server/services/database/postgres.ts';
import { commit } from '../../server/services/events/emit.ts';
import { createDatabase } from '../helpers/databases.ts';
import { query, querySync } from '../helpers/postgres.ts';

let url: string;
let drop: () => Promise<void>;
let driver: Driver;
beforeEach(async () => {
  ({ url, drop } = await createDatabase());
  driver = await openPostgres(url, { logger: pino({ level: 'silent' }) });
});
afterEach(async () => {
  await driver.close();
  await drop();
});

async function serverProcess(database: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  return rows[0]?.pid as number;
}

/** Three statements at once use three connections, which are idle afterwards. */
async function openThree(): Promise<number[]> {
  const statement = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`;
  const results = await Promise.all([1, 2, 3].map(() => statement.execute(driver.kysely)));
  return results.map(({ rows }) => rows[0]?.pid as number);
}

test('after a connection has ended in a statement, the next statement gets one that was opened later', async () => {
  const opened = await openThree();
  const running = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`.execute(driver.kysely);
  await expect(running).rejects.toMatchObject({ code: '57P01' });
  expect(opened).not.toContain(await serverProcess(driver.kysely));
});

test('a connection that was opened later stays when one of those before ends', async () => {
  const running = sql`select pg_sleep(60)`.execute(driver.kysely).catch((error: { code?: string }) => error.code);
  const slow = `select pid from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`;
  await expect.poll(async () => (await query(url, slow)).length, { timeout: 20_000 }).toBe(1);
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(driver.kysely)).rejects.toThrow();
  const later = await serverProcess(driver.kysely);
  await query(url, `select pg_terminate_backend(pid) from (${slow}) slow`);
  expect(await running).toBe('57P01');
  expect(await serverProcess(driver.kysely)).toBe(later);
});

test('a transaction whose connection ended unnoticed begins again on another one', async () => {
  const opened = await openThree();
  const all = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid in (${opened.join()})`;
  // Blocks the event loop, so the closed connections are noticed only by the statement that uses one.
  querySync(url, all);
  let changes = 0;
  const pid = await commit({ name: 'content', database: driver.kysely }, (transaction) => {
    changes++;
    return serverProcess(transaction);
  });
  expect(opened).not.toContain(pid);
  expect(changes).toBe(1);
});
