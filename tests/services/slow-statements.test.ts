import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { firstStartOf } from '../helpers/first-start.ts';
import { query } from '../helpers/postgres.ts';
import { runServices, type ServiceProcess } from '../helpers/service-process.ts';

const env = { SEED_DEMO: 'false', LOG_LEVEL: 'warn' };
let database: OwnDatabase;
let services: ServiceProcess;
beforeAll(async () => {
  database = await createDatabase(firstStartOf(env));
  services = runServices({ DATABASE_URL: database.url, ...env });
});
afterAll(async () => {
  await services.kill();
  await database.drop();
});

const waitsForASecond = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'
  and datname = current_database() and clock_timestamp() - query_start > interval '1 second'`;

test('a statement that takes longer than a second is logged with the id of its request, and others are not', async () => {
  const { content = '' } = (await services.ready()) ?? {};
  const ask = (id: string) => fetch(`${content}/content/site`, { headers: { 'x-request-id': id } });
  expect((await ask('a-quick-request')).status).toBe(200);
  const blocker = new pg.Client(database.url);
  await blocker.connect();
  await blocker.query('begin; lock table content.site in access exclusive mode');
  const answer = ask('a-slow-request');
  try {
    const waiting = async () => (await query<{ count: number }>(database.url, waitsForASecond))[0]?.count;
    await expect.poll(waiting).toBe(1);
  } finally {
    await blocker.end();
  }
  expect((await answer).status).toBe(200);
  const lines = services
    .output()
    .split('\n')
    .filter((line) => line.includes('a database statement was slow'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 40,
      reqId: 'a-slow-request',
      service: 'content',
      statement: expect.stringMatching(/^select .*"content"\."site"/),
      milliseconds: expect.toSatisfy((milliseconds: number) => milliseconds >= 1_000 && milliseconds < 3_000),
    }),
  ]);
});
