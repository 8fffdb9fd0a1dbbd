/** Migrations wait for each other, and for locks of others, who meanwhile are served. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../server/services/database/migrations.ts';
import type { Driver } from '../../server/services/database/postgres.ts';
import { openPostgres } from '../../server/services/database/postgres.ts';
import { createDatabase } from '../helpers/databases.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { query } from '../helpers/postgres.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-migrations-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('a compatible migration that needs a lock', () => {
  const lines: Array<Record<string, unknown>> = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let url: string;
  let drop: () => Promise<void>;
  let driver: Driver;
  let reader: pg.Client;
  const upgrade = (attempts: number) =>
    migrate(driver, {
      schema: 'waiting',
      folders: [directory],
      logger,
      lockWaits: { timeout: 200, pause: 50, attempts },
    });
  const columns = () =>
    query<{ name: string }>(
      url,
      `select attname as name from pg_attribute where attrelid = 'waiting.notes'::regclass and attnum > 0`,
    );
  beforeEach(async () => {
    lines.length = 0;
    ({ url, drop } = await createDatabase());
    driver = await openPostgres(url, { logger });
    await writeFile(path.join(directory, '001-notes.sql'), 'create table notes (id integer);\n');
    await upgrade(1);
    await writeFile(
      path.join(directory, '002-texts.compatible.sql'),
      'create table texts (id integer);\nalter table notes add column text text;\n',
    );
    // Like a report, or a backup, that takes long.
    reader = new pg.Client({ connectionString: url, application_name: 'a report' });
    await reader.connect();
    await reader.query('begin; select from waiting.notes');
  });
  afterEach(async () => {
    await reader.end();
    await driver.close();
    await drop();
  });

  test('waits briefly and again until the lock is free', async () => {
    const upgraded = upgrade(1_000);
    const waits = 'the upgrade waits for a lock; nothing was changed, and it is tried again';
    await expect
      .poll(() => lines.find(({ msg }) => msg === waits))
      .toMatchObject({
        level: 40,
        service: 'waiting',
        migrations: 'waiting/002-texts.compatible',
        holders: expect.stringMatching(/^process \d+ of PostgreSQL \(a report, idle in transaction for \d+ s\)$/),
      });
    await reader.query('commit');
    await upgraded;
    expect(await columns()).toEqual([{ name: 'id' }, { name: 'text' }]);
  });

  test('gives up with the name of the holder, and changes nothing', async () => {
    await expect(upgrade(2)).rejects.toThrow(
      /^Migration waiting\/002-texts\.compatible waits for a lock held by process \d+ of PostgreSQL \(a report, idle in transaction for \d+ s\); nothing was changed\./,
    );
    expect(await columns()).toEqual([{ name: 'id' }]);
    expect(
      await query(url, `select to_regclass('waiting.texts') as texts, count(*)::int from waiting.migrations`),
    ).toEqual([{ texts: null, count: 1 }]);
  });
});

test('a build that starts while another one upgrades waits, and then sees what that one did', async () => {
  const { url, drop } = await createDatabase();
  const { lines, logger } = collectingLogger('info');
  const driver = await openPostgres(url, { logger });
  const start = () => migrate(driver, { schema: 'waiting', folders: [directory], logger });
  await writeFile(path.join(directory, '001-first.sql'), 'create table first (id integer);\n');
  await start();
  const upgrading = new pg.Client({ connectionString: url });
  await upgrading.connect();
  await upgrading.query(`select pg_advisory_lock(hashtext('portico_migrations'))`);
  const started = start();
  await expect.poll(() => lines).toMatchObject([{ msg: 'waiting for a process that upgrades the database' }]);
  await upgrading.query(`insert into waiting.migrations values ('002-second', now()::text)`);
  const refused = expect(started).rejects.toThrow(
    'upgraded by a newer version of Portico (migration waiting/002-second)',
  );
  await upgrading.end();
  await refused;
  await driver.close();
  await drop();
});
