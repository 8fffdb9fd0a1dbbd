/** All rows of all services, as texts. */
import pg from 'pg';

/** The keys have the form `service.table`. */
export type Dump = ReadonlyMap<string, readonly string[]>;

/** On one connection, because making one takes longer than reading a table. */
export async function dump(url: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('auth', 'apps', 'content', 'trade') and table_type = 'BASE TABLE' order by 1`;
    const tables = new Map<string, string[]>();
    for (const { name } of (await client.query<{ name: string }>(names)).rows) {
      const { rows } = await client.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`);
      tables.set(
        name,
        rows.map(({ text }) => text),
      );
    }
    return tables;
  } finally {
    await client.end();
  }
}
