import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../helpers/databases.ts';
import { startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { removeData } from '../helpers/remove-data.ts';
import { createSend, startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';
import { storedRows } from '../helpers/stored.ts';

let count = 0;
/** A text of its own each time, because the same text is the same inquiry with any key. */
const newInquiry = () => ({
  name: 'A visitor',
  contact: 'visitor@example.org',
  topic: 'other',
  message: `Do you mend kettles of others? ${++count}`,
});

describe('one process', () => {
  const services = started(() => startOn({ SEED_DEMO: 'false', INQUIRIES_PER_DAY: '0' }));
  const send = (key: string, body: object, headers = {}) =>
    services.send('POST /trade/inquiries', { body, headers: { 'idempotency-key': key, ...headers } });

  test('T28 S134: the same key answers the same and inserts one row', async () => {
    const [key, body] = [randomUUID(), newInquiry()];
    const first = await send(key, body);
    const second = await send(key, body);
    expect(first.status).toBe(201);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    const replayed = [first, second].map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, 'true']);
    expect((await send(randomUUID(), newInquiry())).text).not.toBe(first.text);
  });

  test('T28: of twenty requests at once with one key one runs, and the others get its answer or 409', async () => {
    const [key, body] = [randomUUID(), newInquiry()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, body)));
    const done = answers.filter(({ status }) => status === 201);
    const conflicts = answers.filter(({ status }) => status === 409);
    expect(done.length + conflicts.length).toBe(20);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { headers, body } of conflicts)
      expect([headers.get('retry-after'), body.code]).toEqual(['1', 'still_running']);
    expect((await send(key, body)).text).toBe(done[0]?.text);
  });

  test('T28: a key that is reused for another request is refused, and keys of different callers are separate', async () => {
    const key = randomUUID();
    const first = await send(key, newInquiry());
    const other = await send(key, newInquiry());
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const system = await services.send('POST /trade/inquiries', {
      as: 'system',
      body: newInquiry(),
      headers: { 'idempotency-key': key },
    });
    expect(system.status).toBe(201);
    expect(system.text).not.toBe(first.text);
    expect((await send('short', newInquiry())).status).toBe(400);
    expect((await send('x'.repeat(129), newInquiry())).status).toBe(400);
  });

  test('T28: a failure is not stored: the same request succeeds once its cause is gone, and then repeats its answer', async () => {
    const create = (key: string) =>
      services.send('POST /content/admin/decks', {
        as: 'system',
        body: { title: 'Taken', kind: 'deck', slug: 'taken' },
        headers: { 'idempotency-key': key },
      });
    const other = (await create(randomUUID())).body;
    const rename = (slug: string, revision: number) =>
      services.send(`PATCH /content/admin/decks/${other.id}`, { as: 'system', body: { slug, revision } });
    const key = randomUUID();
    expect((await create(key)).status).toBe(422);
    await rename('free', other.revision);
    const [first, second] = [await create(key), await create(key)];
    expect([first.status, second.text]).toEqual([201, first.text]);
  });

  test('T28: a claim that could not be released at once, because the database was away, is released soon after', async () => {
    const [key, body] = [randomUUID(), newInquiry()];
    const locks = Array.from({ length: 2 }, () => new pg.Client({ connectionString: services.databaseUrl }));
    const [inquiries, keys] = locks as [pg.Client, pg.Client];
    for (const lock of locks) await lock.connect();
    await inquiries.query('begin; lock table trade.inquiries in access exclusive mode');
    const failing = send(key, body);
    const claims = () => query(services.databaseUrl, 'select from trade.idempotency_keys where status is null');
    await expect.poll(claims, { interval: 10 }).toHaveLength(1);
    await keys.query('begin; lock table trade.idempotency_keys in share mode');
    // Both the inquiry and the release of its key end at the timeout of statements.
    expect((await failing).status).toBe(503);
    await Promise.all(locks.map((lock) => lock.end()));
    await expect.poll(async () => (await send(key, body)).status).toBe(201);
  });

  test('T28: a change that lost its connection is answered while the release of its claim still waits', async () => {
    const [key, body] = [randomUUID(), newInquiry()];
    const locks = Array.from({ length: 2 }, () => new pg.Client({ connectionString: services.databaseUrl }));
    const [inquiries, keys] = locks as [pg.Client, pg.Client];
    for (const lock of locks) await lock.connect();
    const waitingFor = (table: string) =>
      query<{ pid: number; since: string }>(
        services.databaseUrl,
        `select pid, query_start::text as since from pg_locks join pg_stat_activity using (pid)
         where relation = '${table}'::regclass and not granted`,
      );
    await inquiries.query('begin; lock table trade.inquiries in access exclusive mode');
    const failing = send(key, body);
    await expect.poll(() => waitingFor('trade.inquiries'), { interval: 10 }).toHaveLength(1);
    await keys.query('begin; lock table trade.idempotency_keys in share mode');
    const [change] = await waitingFor('trade.inquiries');
    await query(services.databaseUrl, `select pg_terminate_backend(${change?.pid})`);
    await expect.poll(() => waitingFor('trade.idempotency_keys'), { interval: 10 }).toHaveLength(1);
    const release = await waitingFor('trade.idempotency_keys');
    const { status, headers } = await failing;
    expect(await waitingFor('trade.idempotency_keys')).toEqual(release);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    await Promise.all(locks.map((lock) => lock.end()));
    await expect.poll(async () => (await send(key, body)).status).toBe(201);
  });
});

test('T28 T55: a request that was rate limited is not stored and can be repeated', async () => {
  const services = await startOn({ SEED_DEMO: 'false', INQUIRIES_PER_DAY: '4' });
  try {
    const send = (key: string, client: string) =>
      services.send('POST /trade/inquiries', {
        body: newInquiry(),
        headers: { 'idempotency-key': key, 'x-client-address': client },
      });
    expect((await send(randomUUID(), '192.0.2.1')).status).toBe(201);
    const key = randomUUID();
    expect((await send(key, '192.0.2.1')).status).toBe(429);
    expect((await send(key, '192.0.2.2')).status).toBe(201);
  } finally {
    await services.remove();
  }
});

test('T28: on PostgreSQL the claim of a killed process is free at once, and a repeated request runs', async () => {
  const database = await createDatabase('blank');
  const env = { SEED_DEMO: 'false', DATABASE_URL: database.url };
  const [first, second] = [await startServices(env), await startServices(env)];
  const [key, body] = [randomUUID(), newInquiry()];
  const send = (services: Parameters<typeof createSend>[0]) =>
    createSend(services)('POST /trade/inquiries', { body, headers: { 'idempotency-key': key } });
  const lock = new pg.Client({ connectionString: env.DATABASE_URL });
  await lock.connect();
  await lock.query('begin; lock table trade.inquiries in access exclusive mode');
  const lost = send(first).catch(() => 'connection lost');
  const claims = () => query(env.DATABASE_URL, 'select from trade.idempotency_keys where status is null');
  await expect.poll(claims, { interval: 10 }).toHaveLength(1);
  // A stopped process can neither finish nor release its claim.
  process.kill(first.pid, 'SIGSTOP');
  await lock.end();
  expect((await send(second)).body.code).toBe('still_running');
  await first.kill();
  expect(await lost).toBe('connection lost');
  await expect.poll(async () => (await send(second)).status).toBe(201);
  await Promise.all([first.remove(), second.remove()]);
  await database.drop();
});

test('T28: on the embedded database the claim of a killed process is free at once, and a repeated request runs', async () => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'portico-claims-'));
  const env = { SEED_DEMO: 'false', DATA_DIR: dataDirectory, INQUIRIES_PER_DAY: '0' };
  const bodies = new Map(Array.from({ length: 60 }, () => [randomUUID(), newInquiry()] as const));
  const keys = [...bodies.keys()];
  const send = (services: Parameters<typeof createSend>[0], key: (typeof keys)[number]) =>
    createSend(services)('POST /trade/inquiries', { body: bodies.get(key), headers: { 'idempotency-key': key } });
  const first = await startServices(env);
  const answers = keys.map((key) => send(first, key).catch(() => null));
  await Promise.race(answers);
  await first.kill();
  await Promise.all(answers);
  // At least one request was killed before it finished, and no claim expires while this test runs.
  const claims = await storedRows(
    dataDirectory,
    `update trade.idempotency_keys set status = null, body = null, claimed_until = now() + interval '1 hour'
     where status is null or key = (select min(key) from trade.idempotency_keys) returning key`,
  );
  expect(claims).not.toEqual([]);
  const second = await startServices(env);
  const again = await Promise.all(keys.map((key) => send(second, key)));
  expect(again.map(({ status }) => status)).toEqual(keys.map(() => 201));
  await Promise.all([first.remove(), second.remove()]);
  await removeData(dataDirectory);
});
