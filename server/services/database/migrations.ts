/** Migrations are .sql files, run by Kysely's migrator in one transaction under an advisory lock, per service. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

/** Brings `schema` up to date, making it where it is missing. Throws what the failing statement threw. */
export async function migrate(kysely: Kysely<unknown>, schema: string, folders: readonly string[]): Promise<void> {
  const provider = createProvider(schema, folders);
  if (await isUpToDate(kysely, schema, Object.keys(await provider.getMigrations()))) return;
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

/** The migrator reads the whole catalogue before it finds that there is nothing to do; this asks one question. */
async function isUpToDate(kysely: Kysely<unknown>, schema: string, names: readonly string[]): Promise<boolean> {
  const table = `${schema}.migrations`;
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    kysely,
  );
  if (!tables[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(kysely);
  return JSON.stringify(rows.map(({ name }) => name)) === JSON.stringify([...names].sort());
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
