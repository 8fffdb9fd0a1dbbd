import { type RawBuilder, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';
import type { Author } from '../../audit/record.ts';
import { applyToEach } from '../../records/bulk.ts';
import { changeRow, type Entity, lockRow } from '../../records/change.ts';
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

/** Locks the waitlists of these entries: every change locks the list first, because it changes the counts of the list. */
export const lockLists = (transaction: Tables, entriesWhere: RawBuilder<unknown>) =>
  sql`select from trade.waitlists where id in (select waitlist_id from trade.waitlist_entries where ${entriesWhere})
    order by id for update`.execute(transaction);

export async function lockEntry(transaction: Tables, id: string, revision?: number): Promise<EntryRow> {
  await lockLists(transaction, sql`id = ${id}::uuid`);
  return lockRow(transaction, entries, id, revision);
}

export async function changeEntries(
  transaction: Tables,
  ids: readonly string[],
  change: (row: EntryRow) => Promise<string>,
): Promise<BulkOutcome> {
  await lockLists(transaction, sql`id = any(${ids}::uuid[])`);
  return applyToEach(transaction, ids, async (id) => change(await lockRow(transaction, entries, id)));
}

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
