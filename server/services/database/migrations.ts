/** Released files never change; new ones sort after them (docs/decisions/030-migrations.md). */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { version } from '../../version.ts';
import type { Driver } from './database.ts';

type Options = {
  readonly schema: string;
  readonly folders: readonly string[];
  /** Names of the only migrations to run; all by default. */
  readonly upTo?: readonly string[] | undefined;
  readonly logger: Logger;
};

/** As other processes see it in `pg_stat_activity`. */
export const applicationName = `portico ${version}`;

/** `version` is null for migrations of programs that did not record theirs. */
type Applied = { readonly name: string; readonly version: string | null };

/**
 * Takes one statement if there is nothing to do. Otherwise one process at a time migrates, and the others wait for it. Throws
 * and changes nothing when a statement fails, when the database has migrations that this program does not know and whose
 * names do not end in `.compatible`, or when processes of another version run that would fail afterwards.
 */
export async function migrate(driver: Pick<Driver, 'kysely' | 'migrating'>, options: Options): Promise<void> {
  const { schema, folders, upTo, logger } = options;
  const provider = createProvider(schema, folders, upTo);
  const known = Object.keys(await provider.getMigrations());
  const applied = await appliedMigrations(driver.kysely, schema);
  if (missing(schema, { known, applied }).length === 0) {
    const newest = applied.at(-1) as Applied;
    if (applied.length > known.length)
      logger.info({ service: schema, ...newest }, 'the database is of a newer version, which this one can use');
    return;
  }
  await driver.migrating(async (kysely) => {
    await sql`select pg_advisory_lock(hashtext('portico_migrations'))`.execute(kysely);
    try {
      await migrateAlone(kysely, { schema, provider, known, logger });
    } finally {
      await sql`select pg_advisory_unlock(hashtext('portico_migrations'))`.execute(kysely).catch(() => {});
    }
  });
}

type Alone = Pick<Options, 'schema' | 'logger'> & { provider: MigrationProvider; known: readonly string[] };

async function migrateAlone(kysely: Kysely<unknown>, { schema, provider, known, logger }: Alone): Promise<void> {
  const applied = await appliedMigrations(kysely, schema);
  const steps = missing(schema, { known, applied });
  if (steps.length === 0) return;
  if (applied.length > 0) {
    if (!steps.every(isCompatible)) await requireNoOtherVersion(kysely);
    const bytes = await sizeOf(kysely, schema);
    const [from, to] = [applied.at(-1)?.name, known.at(-1)];
    logger.warn({ service: schema, from, to, bytes }, 'upgrading the database; only a backup leads back');
  }
  const migrator = new Migrator({
    db: kysely,
    provider,
    migrationTableSchema: schema,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error)
    throw new Error(`Migration ${schema}/${failed?.migrationName ?? '?'} failed: ${(error as Error).message}`, {
      cause: error,
    });
  const table = sql.table(`${schema}.migrations`);
  await sql`alter table ${table} add column if not exists version text`.execute(kysely);
  await sql`update ${table} set version = ${version} where name in (${sql.join(steps)})`.execute(kysely);
}

/** Those to run. Throws if the database has others that this program cannot work with. */
function missing(schema: string, { known, applied }: { known: readonly string[]; applied: readonly Applied[] }) {
  const names = applied.map(({ name }) => name);
  const steps = known.filter((name) => !names.includes(name));
  const unknown = applied.filter(({ name }) => !known.includes(name));
  // With steps of its own left, the database is of another branch than this program.
  const refused = unknown.find(({ name }) => steps.length > 0 || !isCompatible(name));
  if (refused) throw new Error(unknownMigration(schema, refused));
  return steps;
}

/** Programs that do not know it work before and after it. */
const isCompatible = (name: string): boolean => name.endsWith('.compatible');

const noTable = '42P01';
const noColumn = '42703';

/** In one statement, also before there is a table. */
async function appliedMigrations(kysely: Kysely<unknown>, schema: string): Promise<Applied[]> {
  const table = sql.table(`${schema}.migrations`);
  const read = async (version: RawBuilder<unknown>) =>
    (await sql<Applied>`select name, ${version} as version from ${table} order by name`.execute(kysely)).rows;
  try {
    return await read(sql.ref('version'));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === noTable) return [];
    if (code === noColumn) return read(sql`null`);
    throw error;
  }
}

async function requireNoOtherVersion(kysely: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'portico %'
      and application_name <> ${applicationName}`.execute(kysely);
  const [other] = rows;
  if (!other) return;
  const older = other.name.replace('portico', 'Portico');
  throw new Error(
    `${older} is running on this database and would fail after the upgrade to Portico ${version}. Stop all of its processes, then start this one again.`,
  );
}

/** Bytes of the tables and their indexes. */
async function sizeOf(kysely: Kysely<unknown>, schema: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind = 'r'`.execute(kysely);
  return rows[0]?.bytes ?? 0;
}

/** The first migration of every schema before the first release, when each service had many files. */
const beforeFirstRelease = '000-idempotency-keys';

function unknownMigration(schema: string, { name, version: newer }: Applied): string {
  if (name === beforeFirstRelease)
    return 'This database was created before the first release of Portico and cannot be upgraded. Delete DATA_DIR (or give DATABASE_URL an empty database) and start again, or restore a backup of a released version.';
  const by = newer ? `Portico ${newer}` : 'a newer version of Portico';
  return `This database was upgraded by ${by} (migration ${schema}/${name}), and this is Portico ${version}, which cannot use it. Start ${newer ? `${by} or newer` : 'that version'}, or restore a backup from before the upgrade.`;
}

function createProvider(schema: string, folders: readonly string[], upTo?: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const [name, file] of await filesByName(folders)) {
        if (!upTo || upTo.includes(name)) migrations[name] = { up: (db) => run(db, schema, file) };
      }
      return migrations;
    },
  };
}

export async function filesByName(folders: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')))
      files.set(path.basename(file, '.sql'), path.join(folder, file));
  }
  return files;
}

async function run(db: Kysely<unknown>, schema: string, file: string): Promise<void> {
  const statements = statementsOf(await readFile(file, 'utf8'));
  await sql`set local search_path to ${sql.ref(schema)}`.execute(db);
  for (const statement of statements) if (statement) await sql.raw(statement).execute(db);
}

/** PGlite takes one at a time. They end with a semicolon at the end of a line, except within a function ($$ to $$). */
function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [index, part] of text.split('$$').entries()) {
    const isFunction = index % 2 === 1;
    const [first = '', ...rest] = isFunction ? [`$$${part}$$`] : part.split(/;\s*$/m);
    statements.push(statements.pop() + first, ...rest);
  }
  return statements.map((statement) => statement.trim());
}
