/** Migrations are .sql files, run by Kysely's migrator in one transaction under an advisory lock, per service. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

/** Brings `schema` up to date, making it where it is missing. Throws what the failing statement threw. */
export async function migrate(kysely: Kysely<unknown>, schema: string, folders: readonly string[]): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: createProvider(schema, folders),
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

function createProvider(schema: string, folders: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const folder of folders) {
        for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql'))) {
          migrations[path.basename(file, '.sql')] = { up: (db) => run(db, schema, path.join(folder, file)) };
        }
      }
      return migrations;
    },
  };
}

/** Statements end with a semicolon at the end of a line: PGlite takes one at a time. */
async function run(db: Kysely<unknown>, schema: string, file: string): Promise<void> {
  const statements = (await readFile(file, 'utf8')).split(/;\s*$/m).map((statement) => statement.trim());
  await sql`set local search_path to ${sql.ref(schema)}`.execute(db);
  for (const statement of statements) if (statement) await sql.raw(statement).execute(db);
}
