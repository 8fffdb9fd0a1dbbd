/** Changes many threads, each in its own transaction, so that one failure does not stop the others. */
import type { Transaction } from 'kysely';
import type * as z from 'zod';
import { isFailure } from '#contract/failures.ts';
import { changeThreads } from '#contract/trade/thread-operations.ts';
import type { Author } from '../../audit/record.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { applyChange, setTrashed } from './changing.ts';
import { lockThread, type ThreadRow } from './queries.ts';

type Wanted = Omit<z.output<typeof changeThreads.input>, 'ids'>;

export function addThreadBulk(service: Service<TradeTables>): void {
  const { database } = service;
  serve(service, changeThreads, async ({ ids, ...wanted }, call) => {
    const before: Record<string, string> = {};
    const results = [];
    for (const id of new Set(ids)) {
      try {
        const row = await database
          .transaction()
          .execute((transaction) => changeOne(transaction, call, { reference: id, wanted }));
        before[id] = formerValue(row, wanted);
        results.push({ id, ok: true, message: 'Changed.' });
      } catch (error) {
        if (!isFailure(error)) throw error;
        results.push({ id, ok: false, message: error.userMessage });
      }
    }
    return { results, before };
  });
}

/** Returns the row before the change. */
async function changeOne(
  transaction: Transaction<TradeTables>,
  author: Author,
  { reference, wanted }: { reference: string; wanted: Wanted },
): Promise<ThreadRow> {
  const row = await lockThread(transaction, reference);
  const { addTag, removeTag, trashed, ...change } = wanted;
  const tags = [...row.tags.filter((tag) => tag !== removeTag), ...(addTag ? [addTag] : [])];
  await applyChange(transaction, author, { row, change: addTag || removeTag ? { ...change, tags } : change });
  if (trashed !== undefined) await setTrashed(transaction, author, { row, isTrashed: trashed });
  return row;
}

/** Former value of the changed field; empty for no assignee. */
function formerValue(row: ThreadRow, wanted: Wanted): string {
  if (wanted.status !== undefined) return row.status;
  if (wanted.priority !== undefined) return row.priority;
  if (wanted.assigneeId !== undefined) return row.assigneeId ?? '';
  if (wanted.trashed !== undefined) return String(row.trashedAt !== null);
  return row.tags.join(',');
}
