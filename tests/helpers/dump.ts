/** All rows of all services, as texts. */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** By `service.table`. */
export type Dump = ReadonlyMap<string, readonly string[]>;
type Run = (sql: string) => Promise<{ rows: unknown[] }>;

/** Of the embedded database only when the services have stopped, because its directory has one owner. */
export async function withDatabase<Result>(
  { url, dataDirectory }: { url: string | undefined; dataDirectory: string },
  use: (run: Run) => Promise<Result>,
): Promise<Result> {
  if (url === undefined) {
    const database = await PGlite.create(path.join(dataDirectory, 'database'));
    return use((sql) => database.query(sql)).finally(() => database.close());
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use((sql) => client.query(sql)).finally(() => client.end());
}

export async function dump(run: Run): Promise<Dump> {
  const names = `select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('auth', 'apps', 'content', 'trade') and table_type = 'BASE TABLE' order by 1`;
  const tables = new Map<string, string[]>();
  for (const { name } of (await run(names)).rows as Array<{ name: string }>) {
    const { rows } = await run(`select to_jsonb(t)::text as text from ${name} t`);
    tables.set(
      name,
      (rows as Array<{ text: string }>).map(({ text }) => text),
    );
  }
  return tables;
}
