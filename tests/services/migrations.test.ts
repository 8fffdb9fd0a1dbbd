/**
 * `tests/services/released` has the checksums of the migrations of the last release, and rows for every table.
 * docs/decisions/030-migrations.md says what to add for a release.
 */
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serviceNames as services } from '#contract/endpoint.ts';
import { migrateService } from '../../server/services/create-service.ts';
import { type Database, openDatabase } from '../../server/services/database/database.ts';
import { filesByName, migrationFolders } from '../../server/services/database/migration-files.ts';
import { readConfig } from '../../server/settings/config.ts';
import { version } from '../../server/version.ts';
import { createDatabase } from '../helpers/databases.ts';
import { runServices } from '../helpers/service-process.ts';

const root = path.join(import.meta.dirname, '../..');
const released = (await readFile(path.join(import.meta.dirname, 'released/migrations.sha256'), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => line.split('  ') as [checksum: string, file: string]);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-migrations-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('released migrations do not change', async () => {
  const found = released.map(async ([, file]) => {
    const text = await readFile(path.join(root, file));
    return [createHash('sha256').update(text).digest('hex'), file];
  });
  expect(await Promise.all(found)).toEqual(released);
});

test('a compatible migration only adds functions, tables with their indexes, and columns that need no value', async () => {
  const added = /^(create function|create table|alter table \S+ add column (?!.*not null(?!.*default)))/is;
  const indexed = /^create index \S+ on (\S+)/i;
  for (const service of services) {
    for (const [name, file] of await filesByName(migrationFolders(service))) {
      if (!name.endsWith('.compatible')) continue;
      const text = (await readFile(file, 'utf8')).replace(/^--.*$/gm, '');
      const tables = [...text.matchAll(/^create table (\S+)/gim)].map(([, table]) => table);
      // Nobody can write to an older table while an index of it is built.
      const isAllowed = (each: string) => added.test(each) || tables.includes(indexed.exec(each)?.[1]);
      const statements = text.split(/;\s*$/m).map((each) => each.trim());
      expect([file, statements.filter((each) => each !== '' && !isAllowed(each))]).toEqual([file, []]);
    }
  }
});

test('an incompatible upgrade is refused while another version runs on the database, a compatible one is not', async () => {
  const { url, drop } = await createDatabase();
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: directory });
  const database = await openDatabase({ config, logger: pino({ enabled: false }) });
  const add = (name: string) =>
    writeFile(path.join(directory, `${name}.sql`), `create table "${name}" (id integer);\n`);
  await add('001-first');
  await database.migrate('versions', [directory]);
  const older = new pg.Client({ connectionString: url, application_name: 'portico 0.0.9' });
  await older.connect();
  await add('002-second.compatible');
  await database.migrate('versions', [directory]);
  await add('003-third');
  await expect(database.migrate('versions', [directory])).rejects.toThrow(
    `This database is in use by Portico 0.0.9, which would fail after the upgrade to this build of Portico ${version}. Stop all of its processes`,
  );
  await older.end();
  await expect.poll(() => database.migrate('versions', [directory]).then(() => 'upgraded', String)).toBe('upgraded');
  await database.close();
  await drop();
});

let database: Database;
let env: Record<string, string>;
const lines: Array<Record<string, unknown>> = [];
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  env = await emptyDatabase();
  database = await open(env);
});
afterAll(async () => {
  await database.close();
  await rm(env['DATA_DIR'] as string, { recursive: true });
});

test('a database of the last release with rows in every table is upgraded without losing rows', async () => {
  for (const service of services) await database.migrate(service, await releasedMigrations(service));
  await insertRows(database.schema('auth'));
  const before = await countRows(database.schema('auth'));
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);

  for (const service of services) await migrateService(database, service);
  const { 'apps.endpoint_permissions': movedToColumn, ...kept } = before;
  expect(await countRows(database.schema('auth'))).toMatchObject(kept);
  const { rows: endpoints } = await sql`select required_permission_ids from apps.endpoints`.execute(
    database.schema('apps'),
  );
  expect(endpoints).toEqual([{ requiredPermissionIds: ['users.manage'] }]);
  expect(movedToColumn).toBe(1);
});

test('policies of the last release get the kind that their address tells, in any of the languages', async () => {
  const kinds = {
    impressum: 'imprint',
    privacy: 'privacy',
    datenschutzerklaerung: 'privacy',
    'politica-de-privacidad': 'privacy',
    agb: 'terms',
    'conditions-generales': 'terms',
    widerruf: 'returns',
    'returns-and-repairs': 'returns',
    versand: 'shipping',
    tagbau: 'other',
  };
  const older = await open(await emptyDatabase());
  await older.migrate('content', await releasedMigrations('content'));
  for (const slug of Object.keys(kinds))
    await sql`insert into content.policies (slug, title, summary) values (${slug}, ${slug}, '')`.execute(
      older.schema('content'),
    );
  await migrateService(older, 'content');
  const { rows } = await sql<{ slug: string; kind: string }>`select slug, kind from content.policies`.execute(
    older.schema('content'),
  );
  expect(Object.fromEntries(rows.map((row) => [row.slug, row.kind]))).toEqual(kinds);
  await older.close();
});

test('a new migration is announced in the log and runs once, and the version before it refuses the database', async () => {
  await migrateService(database, 'auth');
  const users = database.schema<{ users: { name: string; nickname: string } }>('auth');
  await users
    .insertInto('users')
    .values({ name: 'Grace' } as never)
    .execute();

  const later = await releasedMigrations('auth');
  await cp(path.join(root, 'server/services/migrations'), later[0], { recursive: true });
  await cp(path.join(root, 'server/services/auth/migrations'), later[1], { recursive: true });
  await writeFile(
    path.join(later[1], '999-nicknames.sql'),
    "alter table users add column nickname text not null default 'none';\nupdate users set nickname = nickname || '!';\n",
  );
  lines.length = 0;
  await database.migrate('auth', later);
  await database.migrate('auth', later);
  expect(lines).toMatchObject([
    {
      level: 40,
      service: 'auth',
      to: '999-nicknames',
      migrations: ['999-nicknames'],
      msg: 'upgrading the database; only a backup leads back',
    },
  ]);
  expect(lines[0]?.['from']).toMatch(/^\d{3}-/);
  expect(lines[0]?.['bytes']).toBeGreaterThan(100_000);
  const grace = users.selectFrom('users').select('nickname').where('name', '=', 'Grace');
  expect(await grace.execute()).toEqual([{ nickname: 'none!' }]);

  await sql`update auth.migrations set version = '9.0.0' where name like '999%'`.execute(users);
  await expect(migrateService(database, 'auth')).rejects.toThrow(
    `This database was upgraded by Portico 9.0.0 (migration auth/999-nicknames), and this build of Portico ${version} cannot use it. Start that build or a newer one`,
  );
});

test('a version before a compatible migration goes on using the database, and one of another branch does not', async () => {
  const folder = path.join(directory, 'compatible');
  await mkdir(folder);
  const add = (name: string) => writeFile(path.join(folder, `${name}.sql`), `create table "${name}" (id integer);\n`);
  await add('001-first');
  await database.migrate('branches', [folder]);
  await add('002-second.compatible');
  await database.migrate('branches', [folder]);

  await rm(path.join(folder, '002-second.compatible.sql'));
  lines.length = 0;
  await database.migrate('branches', [folder]);
  expect(lines).toMatchObject([
    { level: 30, name: '002-second.compatible', version, msg: expect.stringContaining('of a newer version') },
  ]);

  await add('003-third');
  await expect(database.migrate('branches', [folder])).rejects.toThrow('(migration branches/002-second.compatible)');
});

test('a database from before the first release ends the start with one line of instructions', async () => {
  const old = path.join(directory, 'old');
  await mkdir(old);
  await writeFile(path.join(old, '000-idempotency-keys.sql'), 'create table idempotency_keys (key text);\n');
  await writeFile(path.join(old, '001-auth.sql'), 'create table users (id uuid);\n');
  const oldEnv = await emptyDatabase();
  const oldDatabase = await open(oldEnv);
  await oldDatabase.migrate('auth', [old]);
  await oldDatabase.close();

  const process = runServices({ ...oldEnv, SEED_DEMO: 'false' });
  expect(await process.ready()).toBeNull();
  expect(await process.exited()).toBe(1);
  const lines = process.output().trimEnd().split('\n');
  await rm(oldEnv['DATA_DIR'] as string, { recursive: true });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    level: 60,
    err: {
      message:
        'This database was created before the first release of Portico and cannot be upgraded. Delete DATA_DIR (or give DATABASE_URL an empty database) and start again, or restore a backup of a released version.',
    },
  });
});

/** Settings. The database is not dropped, because that could cut connections that are still closing. */
async function emptyDatabase(): Promise<Record<string, string>> {
  const data = { DATA_DIR: await mkdtemp(path.join(tmpdir(), 'portico-migrations-')) };
  return { ...data, DATABASE_URL: (await createDatabase()).url };
}

const open = (settings: Record<string, string>) => openDatabase({ config: readConfig(settings), logger });

/** Copies of the migrations of the last release: the shared ones and those of this service. */
async function releasedMigrations(service: string): Promise<[shared: string, own: string]> {
  const folders: string[] = ['server/services/migrations', `server/services/${service}/migrations`];
  const copies = folders.map((folder) => path.join(directory, 'released', folder));
  for (const copy of copies) await mkdir(copy, { recursive: true });
  for (const [, file] of released) {
    const index = folders.indexOf(path.dirname(file));
    if (index >= 0) await copyFile(path.join(root, file), path.join(copies[index] as string, path.basename(file)));
  }
  return copies as [string, string];
}

async function insertRows(database: Kysely<unknown>): Promise<void> {
  const text = await readFile(path.join(import.meta.dirname, 'released/rows.sql'), 'utf8');
  for (const statement of text.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(database);
  for (const service of services) {
    await sql`insert into ${sql.table(`${service}.idempotency_keys`)} (scope, key, claim, fingerprint, claimed_until)
      values ('system', 'key', gen_random_uuid(), 'hash', now())`.execute(database);
    await sql`insert into ${sql.table(`${service}.audit_entries`)} (action, target_type, target_id)
      values ('create', 'record', '1')`.execute(database);
    await sql`insert into ${sql.table(`${service}.events`)} (tags) values ('{tag}')`.execute(database);
  }
}

/** The keys have the form `schema.table`; the tables of the migrator are left out. */
async function countRows(database: Kysely<unknown>): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in (${sql.join(services)}) and tablename not like 'migrations%' order by name`.execute(database);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      database,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
