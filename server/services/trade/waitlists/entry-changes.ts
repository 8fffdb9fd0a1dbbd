import { sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import { type Author, record } from '../../audit/record.ts';
import type { TradeTables } from '../tables.ts';
import type { EntryRow } from './entries.ts';

type Tables = Transaction<TradeTables>;
type Change = Partial<Pick<EntryRow, 'note' | 'position'>> & {
  status?: 'waiting' | 'invited' | 'joined' | 'declined' | undefined;
  trashed?: boolean | undefined;
};

export async function storeEntry(
  transaction: Tables,
  author: Author,
  { row, change: { trashed, ...change } }: { row: EntryRow; change: Change },
): Promise<void> {
  const names = (Object.keys(change) as Array<keyof typeof change>).filter(
    (name) => change[name] !== undefined && change[name] !== row[name],
  );
  const changesTrash = trashed !== undefined && trashed !== (row.trashedAt !== null);
  if (names.length === 0 && !changesTrash) return;
  // Undo may restore an unexpired invitation, but not create one.
  if (names.includes('status') && change.status === 'invited' && !(row.expiresAt && row.expiresAt > new Date()))
    throw failures.conflict(`The invitation of ${row.contact} has expired.`);
  const pick = (source: Change | EntryRow) => Object.fromEntries(names.map((name) => [name, source[name]]));
  const action = changesTrash
    ? trashed
      ? 'waitlist.remove-entry'
      : 'waitlist.restore-entry'
    : 'waitlist.change-entry';
  await record(transaction, author, {
    action,
    targetId: row.id,
    before: { contact: row.contact, ...pick(row) },
    after: pick(change),
  });
  await transaction
    .updateTable('waitlistEntries')
    .set({
      ...pick(change),
      ...(changesTrash ? { trashedAt: trashed ? sql<Date>`now()` : null } : {}),
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', row.id)
    .execute();
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
