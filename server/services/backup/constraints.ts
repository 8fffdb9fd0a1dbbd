/**
 * Rows are inserted table by table without foreign keys, which may be circular, and without triggers, since the backup
 * has the rows that these inserted.
 */
import { sql, type Transaction } from 'kysely';

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

export async function withoutConstraints(
  transaction: Transaction<unknown>,
  schemas: readonly string[],
  run: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in (${sql.join(schemas)})`.execute(transaction);
  const { rows: triggered } = await sql<{ table: string }>`
    select distinct t.tgrelid::regclass::text as table
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in (${sql.join(schemas)})`.execute(transaction);
  const alter = (table: string, what: string) => sql.raw(`alter table ${table} ${what}`).execute(transaction);

  for (const { table, name } of keys) await alter(table, `drop constraint ${name}`);
  for (const { table } of triggered) await alter(table, 'disable trigger user');
  await run();
  // Deferred constraints would otherwise keep tables from being altered.
  await sql`set constraints all immediate`.execute(transaction);
  for (const { table } of triggered) await alter(table, 'enable trigger user');
  for (const { table, name, definition } of keys) await alter(table, `add constraint ${name} ${definition}`);
}
