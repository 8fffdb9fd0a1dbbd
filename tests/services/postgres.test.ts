import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { databaseFailure } from '../../server/services/database/faults.ts';
import { ImpatientClient } from '../../server/services/database/impatient-client.ts';
import { createPool, openPostgres } from '../../server/services/database/postgres.ts';
import { startFaultProxy } from '../faults/proxy.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { type Postgres, query, querySync, startPostgres } from '../helpers/postgres.ts';
import { plainPost } from '../helpers/posts.ts';
import { runServices } from '../helpers/service-process.ts';
import { createSend, type Send } from '../helpers/services.ts';

const polling = { timeout: 20_000, interval: 100 };
// This file stops its server, so it cannot use the shared one.
let postgres: Postgres;
let url: string;
let services: OwnServices;
let send: Send;
const settings = () => ({ DATABASE_URL: url, SEED_DEMO: 'false', LOG_LEVEL: 'fatal' });
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  services = await startServices({ ...settings(), UPSTREAM_TIMEOUT: '2000' });
  send = createSend(services);
});
afterAll(async () => {
  await services?.remove();
  await postgres?.remove();
});

/** Nothing can be read from the table of the site until the connection ends. */
async function lockSite(): Promise<pg.Client> {
  const lock = new pg.Client({ connectionString: url });
  // A test crashes the server.
  lock.on('error', () => {});
  await lock.connect();
  await lock.query('begin; lock table content.site in access exclusive mode');
  return lock;
}

test('T67: while the database is down every answer is 503 with retry-after, and the services recover when it is back', async () => {
  await postgres.stop();
  for (const request of ['GET /content/site', 'GET /content/posts']) {
    const { status, headers, body } = await send(request);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'unavailable']);
    expect(body.user_message).not.toMatch(/ECONN|127\.0\.0\.1/);
  }
  expect((await fetch(`${services.urls.content}/healthz`)).status).toBe(200);
  expect((await fetch(`${services.urls.content}/readyz`)).status).toBe(503);
  await postgres.start();
  await expect.poll(async () => (await send('GET /content/site')).status, polling).toBe(200);
});

test('requests wait for a database that starts again, and a read that was running is repeated', async () => {
  // On a busy machine the server starts for longer than callers usually wait.
  const patient = await startServices({ ...settings(), UPSTREAM_TIMEOUT: '30000' });
  try {
    const ask = createSend(patient);
    await lockSite();
    const running = ask('GET /content/site');
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query(url, waiting)).length, polling).toBe(1);
    await postgres.crash();
    const requests = [
      running,
      ask('GET /content/posts'),
      ask('POST /content/posts', { as: 'system', body: { ...plainPost, slug: 'while-it-starts' } }),
    ];
    await delay(200);
    await postgres.start();
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 201]);
  } finally {
    await patient.remove();
  }
});

test('a connection that closes between two statements fails the transaction, not the process', async () => {
  const driver = await openPostgres(url, { logger: pino({ level: 'silent' }) });
  const transaction = driver.kysely.transaction().execute(async (tables) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tables);
    await query(url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    // The connection must close between two statements of the transaction.
    await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(tables);
  });
  await expect(transaction).rejects.toThrow();
  await driver.close();
});

test('connections to a server that vanished are closed, and new ones work as soon as it is back', async () => {
  const network = await startFaultProxy({ port: Number(new URL(url).port) });
  const through = new URL(url);
  through.port = String(network.port);
  const driver = await openPostgres(through.href, { logger: pino({ level: 'silent' }), patience: 300 });
  let wakes = 0;
  await driver.listen('a_channel', () => wakes++);
  try {
    await network.inject('hang');
    const asked = Array.from({ length: 15 }, () => sql`select 1`.execute(driver.kysely));
    const failures = (await Promise.allSettled(asked)).map((each) => each.status === 'rejected' && each.reason);
    expect(failures.map((error) => databaseFailure(error)?.status)).toEqual(Array(15).fill(503));
    await network.heal();
    expect((await sql`select 1 as one`.execute(driver.kysely)).rows).toEqual([{ one: 1 }]);
    const notify = async () => {
      const before = wakes;
      await query(url, `select pg_notify('a_channel', '')`);
      // By now the notification has arrived.
      await query(url, 'select 1');
      return wakes - before;
    };
    await expect.poll(notify, polling).toBe(1);
  } finally {
    await driver.close();
    await network.close();
  }
});

test('an answer that arrived while the process was blocked is read, however late', async () => {
  const client = new ImpatientClient({ connectionString: url, patience: 1 });
  client.on('error', () => {});
  await client.connect();
  const { processID } = client as unknown as { processID: number };
  const answer = client.query('select 42 as answer');
  const untilAnswered = `do $$ begin
    while not exists (select from pg_stat_activity
      where pid = ${processID} and state = 'idle' and query = 'select 42 as answer')
    loop perform pg_stat_clear_snapshot(), pg_sleep(0.01); end loop; end $$`;
  // Blocks the event loop.
  querySync(url, untilAnswered);
  expect((await answer).rows).toEqual([{ answer: 42 }]);
  await client.end();
});

test('writes to a server that is read-only are answered with 503', async () => {
  const name = new URL(url).pathname.slice(1);
  const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portico %'`;
  await query(postgres.url, `alter database ${name} set default_transaction_read_only = on`);
  await query(postgres.url, endConnections);
  const write = () => send('POST /content/posts', { as: 'system', body: { ...plainPost, slug: 'on-a-replica' } });
  await expect.poll(async () => (await send('GET /content/site')).status, polling).toBe(200);
  expect((await write()).status).toBe(503);
  await query(postgres.url, `alter database ${name} set default_transaction_read_only = off`);
  await query(postgres.url, endConnections);
  await expect.poll(async () => (await write()).status, polling).toBe(201);
});

test('a slow query ends with 503 and blocks no other request', async () => {
  const lock = await lockSite();
  const slow = send('GET /content/site');
  expect((await send('GET /content/redirects')).status).toBe(200);
  expect((await slow).status).toBe(503);
  await lock.end();
  expect((await send('GET /content/site')).status).toBe(200);
});

test('an unreachable database ends the start with one line without the password', async () => {
  const process = runServices({
    DATABASE_URL: 'postgresql://portico:hidden-word@127.0.0.1:9/none',
    DATA_DIR: '/nonexistent',
  });
  expect(await process.ready()).toBeNull();
  expect(await process.exited()).toBe(1);
  expect(process.output()).toContain('The database at DATABASE_URL does not answer');
  expect(process.output()).not.toContain('hidden-word');
});

test('four processes that start at once on an empty database share it, and one of them creates it', async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const all = await Promise.all([1, 2, 3, 4].map(() => startServices({ DATABASE_URL })));
  try {
    const [one, two] = all.map(createSend) as [Send, Send];
    expect((await one('POST /content/posts', { as: 'system', body: { ...plainPost, slug: 'shared' } })).status).toBe(
      201,
    );
    expect((await two('POST /content/posts', { as: 'system', body: { ...plainPost, slug: 'shared' } })).status).toBe(
      422,
    );
    expect((await one('GET /content/policies')).text).toBe((await two('GET /content/policies')).text);
    const [{ policies }] = (await query<{ policies: number }>(
      DATABASE_URL,
      'select count(*)::int as policies from content.policies',
    )) as [{ policies: number }];
    expect(policies).toBe((await one('GET /content/policies')).body.items.length);
  } finally {
    await Promise.all(all.map((process) => process.remove()));
  }
});

test('statements that repeat are prepared by name, and again when their tables have changed', async () => {
  const driver = await openPostgres(await postgres.createDatabase(), { logger: pino({ level: 'silent' }) });
  try {
    const { kysely } = driver;
    await sql`create table things (id integer)`.execute(kysely);
    const ask = (on: Kysely<unknown> = kysely) => sql`select * from things where id > ${0}`.execute(on);
    const count = () => sql`select count(*) from things`.execute(kysely);
    const prepared = async () =>
      (
        await sql<{ statement: string }>`select statement from pg_prepared_statements
        where statement like '%things%' and statement not like '%pg_prepared%' order by 1`.execute(kysely)
      ).rows;
    await ask();
    expect(await prepared()).toEqual([]);
    await ask();
    await ask();
    for (let round = 0; round < 2; round++) await count();
    expect(await prepared()).toEqual([
      { statement: 'select * from things where id > $1' },
      { statement: 'select count(*) from things' },
    ]);
    await sql`alter table things add column name text`.execute(kysely);
    await sql`insert into things values (1, 'lamp')`.execute(kysely);
    for (let round = 0; round < 3; round++) expect((await ask()).rows).toEqual([{ id: 1, name: 'lamp' }]);
    await sql`alter table things drop column name`.execute(kysely);
    const inTransaction = kysely.transaction().execute(ask);
    expect(databaseFailure(await inTransaction.catch((error: unknown) => error))).toMatchObject({ status: 503 });
    for (let round = 0; round < 3; round++) expect((await ask()).rows).toEqual([{ id: 1 }]);
  } finally {
    await driver.close();
  }
});

test('an error of a connection while its pool ends does not end the process', async () => {
  const pool = createPool({ connectionString: postgres.url });
  const client = await pool.connect();
  client.release();
  const ended = pool.end();
  const error = new Error('terminating connection due to administrator command');
  expect(() => client.emit('error', error)).not.toThrow();
  await ended;
});

test("a process waits for another one's first start for longer than the query timeout", async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const other = new pg.Client({ connectionString: DATABASE_URL });
  await other.connect();
  // The locks, in the order in which a start takes them.
  const locks = ['auth_seed', 'apps_seed', 'content_import'];
  for (const lock of locks) await other.query('select pg_advisory_lock(hashtext($1))', [lock]);
  const starting = startServices({ DATABASE_URL });
  let outcome = 'starting';
  starting.then(
    () => (outcome = 'started'),
    () => (outcome = 'ended'),
  );
  const outcomeAt = async (lock: string) => {
    const { rowCount } = await other.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and not granted and objid::bigint = hashtext($1)::bigint & 4294967295
         and clock_timestamp() - query_start > interval '3.2 s'`,
      [lock],
    );
    return rowCount === 1 ? 'waiting' : outcome;
  };
  try {
    for (const lock of locks) {
      await expect.poll(() => outcomeAt(lock), { timeout: 50_000, interval: 100 }).not.toBe('starting');
      expect(outcome, lock).toBe('starting');
      await other.query('select pg_advisory_unlock(hashtext($1))', [lock]);
    }
    expect((await createSend(await starting)('GET /content/site')).status).toBe(200);
  } finally {
    await other.end();
    await (await starting.catch(() => undefined))?.remove();
  }
});

test('each service has its tables in its own schema', async () => {
  const rows = await query<{ name: string }>(
    url,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const names = rows.map(({ name }) => name);
  expect(new Set(names.map((name) => name.split('.')[0]))).toEqual(new Set(serviceNames));
  expect(names).toEqual(expect.arrayContaining(['auth.users', 'apps.endpoints', 'content.posts', 'trade.inquiries']));
});
