import { sql } from 'kysely';
import { isFailure } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';
import type { Author } from '../audit/record.ts';
import { anyTable, type Connection } from './any-table.ts';
import { type Entity, lockRow } from './change.ts';

/** Runs in the order of the ids, so that two calls do not lock each other's records; results keep the input's order. */
export async function applyToEach<Tables>(
  transaction: Connection<Tables>,
  ids: readonly string[],
  operation: (id: string) => Promise<string>,
): Promise<BulkOutcome> {
  const database = anyTable(transaction);
  const results = new Map<string, BulkOutcome['results'][number]>();
  for (const id of [...new Set(ids)].sort()) {
    await sql`savepoint each`.execute(database);
    try {
      results.set(id, { id, ok: true, message: await operation(id) });
    } catch (error) {
      if (!isFailure(error) || error.status >= 500) throw error;
      await sql`rollback to savepoint each`.execute(database);
      const [reason = error.userMessage] = Object.values(error.fields ?? {});
      results.set(id, { id, ok: false, message: reason });
    }
    await sql`release savepoint each`.execute(database);
  }
  return { results: [...new Set(ids)].map((id) => results.get(id)!) };
}

/** How an operation changes one record, and what its result says. */
export type BulkOperation<Row, Tables> = {
  perform(transaction: Connection<Tables>, author: Author, row: Row): Promise<Row>;
  outcome(before: Row, after: Row): string;
};

export const changeEach = <Row extends object, Tables>(
  transaction: Connection<Tables>,
  author: Author,
  entity: Entity<Row, Tables>,
  ids: readonly string[],
  { perform, outcome }: BulkOperation<Row, Tables>,
): Promise<BulkOutcome> =>
  applyToEach(transaction, ids, async (id) => {
    const row = await lockRow(transaction, entity, id);
    return outcome(row, await perform(transaction, author, row));
  });
