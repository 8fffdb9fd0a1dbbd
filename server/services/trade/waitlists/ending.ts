import { type RawBuilder, sql, type Transaction } from 'kysely';
import { endClaimsOfEntries } from '../orders/stock.ts';
import type { TradeTables } from '../tables.ts';

/** Call it with their lists locked. The stock itself is released afterwards. */
export async function endInvitations(
  transaction: Transaction<TradeTables>,
  isEnded: RawBuilder<boolean>,
  set: { status: 'expired' | 'waiting'; invitationHash?: null },
): Promise<void> {
  const ended = await transaction
    .updateTable('waitlistEntries')
    .set({ ...set, revision: sql<number>`revision + 1` })
    .where(isEnded)
    .returning('id')
    .execute();
  await endClaimsOfEntries(
    transaction,
    ended.map(({ id }) => id),
  );
}
