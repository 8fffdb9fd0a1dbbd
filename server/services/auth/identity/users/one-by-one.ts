import { isFailure } from '#contract/failures.ts';
import { isServerAway } from '../../../database/faults.ts';

type Why = { readonly code: string } | { readonly err: unknown };

/** A failure of one (such as the last administrator) does not stop the others. It ends if the database is away. */
export async function oneByOne<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  onFailure: (row: Row, why: Why) => void,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (isServerAway(error)) throw error;
      onFailure(row, isFailure(error) ? { code: error.code } : { err: error });
    }
  }
}
