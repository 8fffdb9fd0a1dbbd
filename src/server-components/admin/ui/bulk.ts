import { chosenField, type Outcome, type RowOutcome } from '#contract/action-state.ts';
import { isFailure } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';

export const chosenIds = (form: FormData): string[] => [
  ...new Set(form.getAll(chosenField).filter((id): id is string => typeof id === 'string' && id !== '')),
];

/** `done` is a phrase as in "3 published"; `undo` holds the fields of the undo form. */
export function bulkOutcome({ results }: BulkOutcome, done: string, undo?: Outcome['undo']): Outcome {
  const rows: Record<string, RowOutcome> = Object.fromEntries(results.map(({ id, ...outcome }) => [id, outcome]));
  const good = results.filter(({ ok }) => ok).length;
  const bad = results.length - good;
  const begin = good === 0 && bad > 0 ? 'Nothing changed' : `${good} ${done}`;
  const message = [begin, ...(good > 0 && bad > 0 ? [`${bad} failed`] : []), ...(bad > 0 ? ['see below'] : [])].join(
    ', ',
  );
  return { message: `${message}.`, rows, ...(undo && good > 0 ? { undo } : {}) };
}

/** Runs an operation one record at a time and collects failures per row. Rethrows 5xx, 401 and 428. */
export async function eachOf(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<BulkOutcome> {
  const results: BulkOutcome['results'] = [];
  for (const id of ids) {
    try {
      await run(id);
      results.push({ id, ok: true, message: '' });
    } catch (error) {
      if (!isFailure(error) || error.status >= 500 || error.status === 401 || error.status === 428) throw error;
      results.push({ id, ok: false, message: error.userMessage });
    }
  }
  return { results };
}
