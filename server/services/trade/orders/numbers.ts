import { sql, type Transaction } from 'kysely';
import type { TradeTables } from '../tables.ts';

/** `2026-000042`. Later documents of the kind wait for this transaction, so that numbers have no gaps. */
export async function nextNumber(
  transaction: Transaction<TradeTables>,
  table: 'invoiceNumbers' | 'creditNoteNumbers',
): Promise<string> {
  const { year, last } = await transaction
    .insertInto(table)
    .values({ year: sql<number>`extract(year from now() at time zone 'UTC')::int`, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`${sql.table(table)}.last + 1` }))
    .returning(['year', 'last'])
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(6, '0')}`;
}
