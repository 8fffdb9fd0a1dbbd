import { sql, type Transaction } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import type { ContentTables } from './tables.ts';

/** What the person read and had open. Acceptances of policies and versions stay, with an id that belongs to nobody. */
export async function erase(transaction: Transaction<ContentTables>, { userId }: Erasure): Promise<string[]> {
  await transaction
    .deleteFrom('slideViews')
    .where('visitId', 'in', ({ selectFrom }) => selectFrom('deckVisits').select('id').where('userId', '=', userId))
    .execute();
  for (const table of ['presence', 'deckPositions', 'deckVisits'] as const)
    await transaction.deleteFrom(table).where('userId', '=', userId).execute();
  await sql`delete from content.deliveries where user_id = ${userId}`.execute(transaction);
  return [];
}
