/** Applies an operation to many records in one transaction; failed ones roll back on their own. */
import { sql, type Transaction } from 'kysely';
import { isFailure } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';

/** `operation` returns a success message. Rethrows errors that are not failures. */
export async function applyToEach<Tables>(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  operation: (id: string) => Promise<string>,
): Promise<BulkOutcome> {
  const results: BulkOutcome['results'] = [];
  for (const id of new Set(ids)) {
    await sql`savepoint each`.execute(transaction);
    try {
      results.push({ id, ok: true, message: await operation(id) });
    } catch (error) {
      if (!isFailure(error) || error.status >= 500) throw error;
      await sql`rollback to savepoint each`.execute(transaction);
      const [reason = error.userMessage] = Object.values(error.fields ?? {});
      results.push({ id, ok: false, message: reason });
    }
    await sql`release savepoint each`.execute(transaction);
  }
  return { results };
}
