/** Released files never change; new ones sort after them (docs/decisions/030-migrations.md). */
import { readFile } from 'node:fs/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { version } from '../../version.ts';
import { type LockWaits, withLockTimeout } from './lock-timeout.ts';
import { filesByName } from './migration-files.ts';
import type { Driver } from './postgres.ts';

type Options = {
  readonly schema: string;
  readonly folders: readonly string[];
  /** Names of the only migrations to run; all by default. */
  readonly upTo?: readonly string[] | undefined;
  readonly logger: Logger;
  readonly lockWaits?: LockWaits;
};

/** `version` is null for migrations of programs that did not record theirs. */
type Applied = { readonly name: string; readonly version: string | null };

const lock = sql`hashtext('portico_migrations')`;

/**
 * Takes two statements if there is nothing to do. Otherwise one process at a time migrates, and the others wait for it.
 * Throws and changes nothing when a statement fails, when the database has migrations that this build does not know and
 * whose names do not end in `.compatible`, or when processes of another build run that would fail afterwards.
 */
export async function migrate(driver: Pick<Driver, 'kysely' | 'migrating'>, options: Options): Promise<void> {
  const { schema, folders, upTo, logger, lockWaits } = options;
  const all = await filesByName(folders);
  const files = upTo ? new Map([...all].filter(([name]) => upTo.includes(name))) : all;
  const target = { schema, files, known: [...files.keys()].sort(), logger, lockWaits };
  // A process that migrates has checked for others before, so one that starts meanwhile must see the result.
  if ((await isUnlocked(driver.kysely)) && (await readState(driver.kysely, target)).steps.length === 0) return;
  await driver.migrating(async (kysely) => {
    if (!(await isUnlocked(kysely)))
      logger.info({ service: schema }, 'waiting for a process that upgrades the database');
    await sql`select pg_advisory_lock(${lock})`.execute(kysely);
    try {
      await migrateAlone(kysely, target);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(kysely).catch(() => {});
    }
  });
}

/**
 * For commands, which upgrade nothing. Throws if the schema lacks migrations of this program, or has some that it
 * cannot work with.
 */
export async function requireMigrated(
  { kysely }: Pick<Driver, 'kysely'>,
  { schema, folders }: Pick<Options, 'schema' | 'folders'>,
): Promise<void> {
  const known = [...(await filesByName(folders)).keys()];
  const applied = await appliedMigrations(kysely, schema);
  const [first] = stepsToRun(schema, { known, applied });
  if (!first) return;
  const state = applied.length === 0 ? 'has no data of Portico' : `is of an older version than Portico ${version}`;
  throw new Error(
    `This database ${state}: migration ${schema}/${first} has not run. Nothing was changed. Start Portico ${version} first, which runs it; after that only a backup leads back.`,
  );
}

async function isUnlocked(kysely: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lock}) as free`.execute(
    kysely,
  );
  return rows[0]?.free === true;
}

type Target = Pick<Options, 'schema' | 'logger'> & {
  readonly files: ReadonlyMap<string, string>;
  /** Their names, in order. */
  readonly known: readonly string[];
  readonly lockWaits: LockWaits | undefined;
};

async function migrateAlone(kysely: Kysely<unknown>, target: Target): Promise<void> {
  const { schema, known, logger, lockWaits } = target;
  const { applied, steps } = await readState(kysely, target);
  if (steps.length === 0) return;
  const isBesideOthers = applied.length > 0 && steps.every(isCompatible);
  if (applied.length > 0) {
    if (!isBesideOthers) await requireNoOtherBuild(kysely);
    const bytes = await sizeOf(kysely, schema);
    const [from, to] = [applied.at(-1)?.name, known.at(-1)];
    logger.warn(
      { service: schema, from, to, migrations: steps, bytes },
      'upgrading the database; only a backup leads back',
    );
  }
  const upgrade = (lockTimeout?: number) => runSteps(kysely, target, { steps, lockTimeout });
  if (isBesideOthers)
    await withLockTimeout(upgrade, {
      kysely,
      schema,
      migrations: `${schema}/${steps.join(', ')}`,
      logger,
      waits: lockWaits,
    });
  else await upgrade();
}

async function runSteps(
  kysely: Kysely<unknown>,
  { schema, files }: Target,
  { steps, lockTimeout }: { steps: readonly string[]; lockTimeout: number | undefined },
): Promise<void> {
  const migrations = [...files].map(([name, file]) => {
    const up = (transaction: Kysely<unknown>) => run(transaction, { schema, file, lockTimeout });
    return [name, { up }] as const;
  });
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
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
  // Asked first, because even `if not exists` waits for everybody who reads the table, such as a backup.
  const { rows: present } = await sql`select from pg_attribute
    where attrelid = ${`${schema}.migrations`}::regclass and attname = 'version'`.execute(kysely);
  if (present.length === 0) await sql`alter table ${table} add column version text`.execute(kysely);
  await sql`update ${table} set version = ${version} where name in (${sql.join(steps)})`.execute(kysely);
}

type State = { readonly applied: readonly Applied[]; readonly steps: readonly string[] };

/** Throws if this build cannot work with the database. */
async function readState(kysely: Kysely<unknown>, { schema, known, logger }: Target): Promise<State> {
  const applied = await appliedMigrations(kysely, schema);
  const steps = stepsToRun(schema, { known, applied });
  if (steps.length === 0 && applied.length > known.length)
    logger.info({ service: schema, ...applied.at(-1) }, 'the database is of a newer version, which this one can use');
  return { applied, steps };
}

/** Throws if the database has migrations that this build cannot work with. */
function stepsToRun(schema: string, { known, applied }: { known: readonly string[]; applied: readonly Applied[] }) {
  const names = applied.map(({ name }) => name);
  const steps = known.filter((name) => !names.includes(name));
  const unknown = applied.filter(({ name }) => !known.includes(name));
  // With steps of its own left, the database is of another branch than this build.
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

/** Builds with the same migrations work after the upgrade, also those that are about to start. */
async function requireNoOtherBuild(kysely: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'portico %'
      and split_part(application_name, ' ', 3) <> split_part(current_setting('application_name'), ' ', 3)`.execute(
    kysely,
  );
  const [other] = rows;
  if (!other) return;
  const [, older = ''] = other.name.split(' ');
  throw new Error(
    `This database is in use by ${buildOf(older)}, which would fail after the upgrade to this build of Portico ${version}. Stop all of its processes, then start this one again.`,
  );
}

const buildOf = (of: string) => (of === version ? `another build of Portico ${of}` : `Portico ${of}`);

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
  const by = newer ? buildOf(newer) : 'a newer version of Portico';
  return `This database was upgraded by ${by} (migration ${schema}/${name}), and this build of Portico ${version} cannot use it. Start that build or a newer one, or restore a backup from before the upgrade.`;
}

type Step = { readonly schema: string; readonly file: string; readonly lockTimeout: number | undefined };

async function run(db: Kysely<unknown>, { schema, file, lockTimeout }: Step): Promise<void> {
  await sql`set local search_path to ${sql.ref(schema)}`.execute(db);
  // Here, because the migrator sets an hour for its own lock.
  if (lockTimeout !== undefined) await sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(db);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
