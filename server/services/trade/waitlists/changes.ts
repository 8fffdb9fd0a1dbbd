import { sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow, type Entity } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import type { TradeTables } from '../tables.ts';
import type { EntryRow } from './entries.ts';

type Tables = Transaction<TradeTables>;
type Change = Partial<Pick<EntryRow, 'note' | 'position'>> & {
  status?: EntryRow['status'] | undefined;
  trashed?: boolean | undefined;
};

export const entries: Entity<EntryRow, TradeTables> = {
  table: 'waitlistEntries',
  kind: 'waitlist',
  label: 'This entry',
};

export async function changeEntry(
  transaction: Tables,
  author: Author,
  { row, change: { trashed, ...set } }: { row: EntryRow; change: Change },
): Promise<void> {
  const { contact } = row;
  if (trashed !== undefined)
    await setTrashed(transaction, author, entries, { row, isTrashed: trashed, log: { before: { contact } } });
  // Undo may restore an unexpired invitation, but not create one.
  const isInvited = set.status === 'invited' && row.status !== 'invited';
  if (isInvited && !(row.expiresAt && row.expiresAt > new Date()))
    throw failures.conflict(`The invitation of ${contact} has expired.`);
  await changeRow(transaction, author, entries, { row, action: 'change-entry', set });
}

/** Moves the others to make room and returns the new position, at most the last of the list. */
export async function moveEntry(
  transaction: Tables,
  { waitlistId, position: from }: EntryRow,
  requested: number,
): Promise<number> {
  const { lastPosition } = await transaction
    .selectFrom('waitlists')
    .select('lastPosition')
    .where('id', '=', waitlistId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const to = Math.min(requested, lastPosition);
  const step = to < from ? 1 : -1;
  await transaction
    .updateTable('waitlistEntries')
    .set({ position: sql<number>`position + ${step}::int` })
    .where('waitlistId', '=', waitlistId)
    .where('position', '>=', Math.min(from + 1, to))
    .where('position', '<=', Math.max(from - 1, to))
    .where('position', '!=', from)
    .execute();
  return to;
}
