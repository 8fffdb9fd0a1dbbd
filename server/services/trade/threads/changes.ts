import type { Transaction } from 'kysely';
import type * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { changeThread, changeThreads } from '#contract/trade/thread-operations.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow, type Entity, lockRow } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import type { TradeTables } from '../tables.ts';
import type { ThreadRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Change = Omit<z.output<typeof changeThread.input>, 'reference' | 'revision'>;
type BulkChange = Omit<z.output<typeof changeThreads.input>, 'ids'>;

export const threads: Entity<ThreadRow, TradeTables> = {
  table: 'inquiries',
  kind: 'thread',
  label: 'This inquiry',
  touched: ['updatedAt'],
};

export const lockThread = (transaction: Tables, reference: string, revision?: number): Promise<ThreadRow> =>
  lockRow(transaction, { ...threads, key: 'reference' }, reference.toUpperCase(), revision);

export function change(
  transaction: Tables,
  author: Author,
  { row, change: { status, snoozedUntil, tags, assigneeId, priority } }: { row: ThreadRow; change: Change },
): Promise<ThreadRow> {
  if (status === 'snoozed' && !snoozedUntil) throw failures.invalid({ snoozed_until: 'Please enter a date and time.' });
  if (snoozedUntil && status !== 'snoozed')
    throw failures.invalid({ snoozed_until: 'Only a snoozed inquiry can have a return time.' });
  if (snoozedUntil && snoozedUntil.getTime() <= Date.now())
    throw failures.invalid({ snoozed_until: 'Please choose a time in the future.' });
  return changeRow(transaction, author, threads, {
    row,
    action: 'change',
    set: {
      ...(status === undefined ? {} : { status, snoozedUntil: snoozedUntil ?? null }),
      assigneeId,
      priority,
      tags: tags && [...new Set(tags)].sort(),
    },
    also: status === undefined ? {} : { waitingSince: waitingSince(row, status) },
  });
}

/** Closed threads wait for nothing; reopened ones wait since their last customer message. */
function waitingSince(row: ThreadRow, status: ThreadRow['status']): Date | null {
  if (status === 'resolved' || status === 'spam') return null;
  return row.waitingSince ?? (row.lastBy === 'customer' ? row.activeAt : null);
}

/** Returns the former value of the changed field; empty for no assignee. */
export async function changeInBulk(
  transaction: Tables,
  author: Author,
  { row, wanted: { addTag, removeTag, trashed, ...wanted } }: { row: ThreadRow; wanted: BulkChange },
): Promise<string> {
  if (trashed !== undefined) {
    await setTrashed(transaction, author, threads, { row, isTrashed: trashed });
    return String(row.trashedAt !== null);
  }
  const tags = [...row.tags.filter((tag) => tag !== removeTag), ...(addTag ? [addTag] : [])];
  await change(transaction, author, { row, change: addTag || removeTag ? { ...wanted, tags } : wanted });
  if (wanted.status !== undefined) return row.status;
  if (wanted.priority !== undefined) return row.priority;
  if (wanted.assigneeId !== undefined) return row.assigneeId ?? '';
  return row.tags.join(',');
}
