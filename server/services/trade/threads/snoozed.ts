/** Moves threads whose snooze ended back to the top of the inbox. */
import { type Kysely, sql } from 'kysely';
import type { TradeTables } from '../tables.ts';

export async function wakeSnoozed(database: Kysely<TradeTables>): Promise<void> {
  await database
    .updateTable('inquiries')
    .set({
      status: 'open',
      snoozedUntil: null,
      activeAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
      revision: sql<number>`revision + 1`,
    })
    .where('status', '=', 'snoozed')
    .where('snoozedUntil', '<=', sql<Date>`now()`)
    .execute();
}
