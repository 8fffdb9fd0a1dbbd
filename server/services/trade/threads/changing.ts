import { sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { changeThread } from '#contract/trade/thread-operations.ts';
import { type Author, record } from '../../audit/record.ts';
import type { TradeTables } from '../tables.ts';
import type { ThreadRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
export type Change = Omit<z.output<typeof changeThread.input>, 'reference' | 'revision'>;
type Fields = Partial<Pick<ThreadRow, 'status' | 'snoozedUntil' | 'assigneeId' | 'priority' | 'tags' | 'trashedAt'>>;

/** Changes a locked row; does nothing if nothing differs. */
export async function applyChange(
  transaction: Tables,
  author: Author,
  { row, change }: { row: ThreadRow; change: Change },
): Promise<ThreadRow> {
  const { status, snoozedUntil, tags, assigneeId, priority } = change;
  if (status === 'snoozed' && !snoozedUntil) throw failures.invalid({ snoozed_until: 'Please enter a date and time.' });
  if (snoozedUntil && status !== 'snoozed')
    throw failures.invalid({ snoozed_until: 'Only a snoozed inquiry can have a return time.' });
  if (snoozedUntil && snoozedUntil.getTime() <= Date.now())
    throw failures.invalid({ snoozed_until: 'Please choose a time in the future.' });
  const fields: Fields = {
    ...(status === undefined ? {} : { status, snoozedUntil: snoozedUntil ?? null }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(priority === undefined ? {} : { priority }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)].sort() }),
  };
  const difference = differing(row, fields);
  if (!difference) return row;
  await record(transaction, author, { action: 'thread.change', targetId: row.id, ...difference });
  return transaction
    .updateTable('inquiries')
    .set({
      ...fields,
      ...(status === undefined ? {} : { waitingSince: waitingSince(row, status) }),
      revision: sql<number>`revision + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Closed threads wait for nothing; reopened ones wait since their last customer message. */
function waitingSince(row: ThreadRow, status: ThreadRow['status']): Date | null {
  if (status === 'resolved' || status === 'spam') return null;
  return row.waitingSince ?? (row.lastBy === 'customer' ? row.activeAt : null);
}

function differing(row: ThreadRow, fields: Fields) {
  const names = (Object.keys(fields) as Array<keyof Fields>).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(row[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (source: Fields) => Object.fromEntries(names.map((name) => [name, source[name]]));
  return { before: pick(row), after: pick(fields) };
}

export async function setTrashed(
  transaction: Tables,
  author: Author,
  { row, isTrashed }: { row: ThreadRow; isTrashed: boolean },
): Promise<ThreadRow> {
  if ((row.trashedAt !== null) === isTrashed) return row;
  await record(transaction, author, { action: isTrashed ? 'thread.trash' : 'thread.restore', targetId: row.id });
  return transaction
    .updateTable('inquiries')
    .set({ trashedAt: isTrashed ? sql<Date>`now()` : null, revision: sql<number>`revision + 1` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
