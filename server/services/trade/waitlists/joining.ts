/** Adds entries to a waitlist. Counting up locks the waitlist row, so positions are assigned one at a time. */
import { sql, type Transaction } from 'kysely';
import { changeRow, now } from '../../records/change.ts';
import type { Contact } from '../contact.ts';
import type { TradeTables } from '../tables.ts';
import { entries } from './changes.ts';
import type { EntryRow } from './entries.ts';

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
    .selectAll()
    .where('waitlistId', '=', waitlistId)
    .where('contact', '=', entry.contact)
    .forUpdate()
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
    ? await rejoin(transaction, known, { ...entry, position: lastPosition })
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

type Again = Omit<NewEntry, 'waitlist'> & { position: number };

/** Not logged: people do this themselves. */
const rejoin = (transaction: Tables, row: EntryRow, given: Again): Promise<EntryRow> =>
  changeRow(transaction, null, entries, {
    row,
    action: 'rejoin',
    set: {
      ...given,
      status: 'waiting',
      invitedAt: null,
      expiresAt: null,
      deliveryId: null,
      trashedAt: null,
      createdAt: now,
    },
    log: null,
  });
