/** All rows of all services, as texts. */
import { query } from './postgres.ts';

/** By `service.table`. */
export type Dump = ReadonlyMap<string, readonly string[]>;

export async function dump(url: string): Promise<Dump> {
  const names = `select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('auth', 'apps', 'content', 'trade') and table_type = 'BASE TABLE' order by 1`;
  const tables = new Map<string, string[]>();
  for (const { name } of await query<{ name: string }>(url, names)) {
    const rows = await query<{ text: string }>(url, `select to_jsonb(t)::text as text from ${name} t`);
    tables.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  return tables;
}
