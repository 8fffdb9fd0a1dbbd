/** Released files never change; new ones sort after them (docs/decisions/030-migrations.md). */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';

type Options = {
  readonly schema: string;
  readonly folders: readonly string[];
  /** Names of the only migrations to run; all by default. */
  readonly upTo?: readonly string[] | undefined;
  readonly logger: Logger;
};

/** Throws and changes nothing when a statement fails or the database has migrations that this program does not know. */
export async function migrate(kysely: Kysely<unknown>, { schema, folders, upTo, logger }: Options): Promise<void> {
  const provider = createProvider(schema, folders, upTo);
  const known = Object.keys(await provider.getMigrations());
  const applied = await appliedMigrations(kysely, schema);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown) throw new Error(unknownMigration(schema, unknown));
  if (applied.length === known.length) return;
  if (applied.length > 0) {
    const bytes = await sizeOf(kysely, schema);
    const [from, to] = [applied.at(-1), known.at(-1)];
    logger.warn({ service: schema, from, to, bytes }, 'upgrading the database; only a backup leads back');
  }
  const migrator = new Migrator({
    db: kysely,
    provider,
    migrationTableSchema: schema,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(`Migration ${schema}/${failed?.migrationName ?? '?'} failed: ${(error as Error).message}`, {
    cause: error,
  });
}

/** Without the migrator, which reads the whole catalogue before it finds that there is nothing to do. */
async function appliedMigrations(kysely: Kysely<unknown>, schema: string): Promise<string[]> {
  const table = `${schema}.migrations`;
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    kysely,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(kysely);
  return rows.map(({ name }) => name);
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

function unknownMigration(schema: string, name: string): string {
  return name === beforeFirstRelease
    ? 'This database was created before the first release of Portico and cannot be upgraded. Delete DATA_DIR (or give DATABASE_URL an empty database) and start again, or restore a backup of a released version.'
    : `This database was upgraded by a newer version of Portico: migration ${schema}/${name} is unknown here. Start that version, or restore a backup from before the upgrade.`;
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
