/** Adds entries to a waitlist. Counting up locks the waitlist row, so positions are assigned one at a time. */
import { sql, type Transaction } from 'kysely';
import type { Contact } from '../contact.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Transaction<TradeTables>;
export type NewEntry = Contact & {
  readonly waitlist: string;
  readonly country: string | null;
  readonly note: string | null;
  readonly userId: string | null;
  readonly phoneVerified: boolean;
};
export type Joined = { readonly id: string; readonly position: number; readonly isNew: boolean };

/** People who were removed, declined or let an invitation expire rejoin at the end. */
export async function join(transaction: Tables, { waitlist, ...entry }: NewEntry): Promise<Joined> {
  const { id: waitlistId, lastPosition } = await countUp(transaction, waitlist);
  const known = await transaction
    .selectFrom('waitlistEntries')
    .select(['id', 'position', 'status', 'trashedAt'])
    .where('waitlistId', '=', waitlistId)
    .where('contact', '=', entry.contact)
    .executeTakeFirst();
  if (known && known.trashedAt === null && known.status !== 'declined' && known.status !== 'expired') {
    await transaction
      .updateTable('waitlists')
      .set({ lastPosition: lastPosition - 1 })
      .where('id', '=', waitlistId)
      .execute();
    return { ...known, isNew: false };
  }
  const { id } = known
    ? await rejoin(transaction, known.id, { ...entry, position: lastPosition })
    : await transaction
        .insertInto('waitlistEntries')
        .values({ ...entry, waitlistId, position: lastPosition })
        .returning('id')
        .executeTakeFirstOrThrow();
  return { id, position: lastPosition, isNew: true };
}

const countUp = (transaction: Tables, name: string) =>
  transaction
    .insertInto('waitlists')
    .values({ name, lastPosition: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ lastPosition: sql<number>`waitlists.last_position + 1` }),
    )
    .returning(['id', 'lastPosition'])
    .executeTakeFirstOrThrow();

type Again = Omit<NewEntry, 'waitlist' | 'channel' | 'contact'> & { position: number };

const rejoin = (transaction: Tables, id: string, { position, country, note, userId, phoneVerified }: Again) =>
  transaction
    .updateTable('waitlistEntries')
    .set({
      position,
      country,
      note,
      userId,
      phoneVerified,
      status: 'waiting',
      invitedAt: null,
      expiresAt: null,
      deliveryId: null,
      trashedAt: null,
      createdAt: sql<Date>`now()`,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
