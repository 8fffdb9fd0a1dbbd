import { limits } from '#contract/fields.ts';
import type { PageContext } from '../page.ts';

/**
 * Starts in `load` what the panel of a list reads, by the same calls. It is read before the status is sent, and returned,
 * where only the service knows the status, or where the browser has an earlier list in sight until then.
 */
export async function beginList<Read>(
  context: PageContext,
  read: () => Promise<Read>,
  namesOfRecords: readonly string[] = [],
): Promise<Read | null> {
  if (context.inPlace || !isSurelyValid(context, namesOfRecords)) return read();
  context.preload(read);
  return null;
}

/** A service refuses cursors of another list, long searches, and filters by a record that does not exist. */
function isSurelyValid({ query }: PageContext, namesOfRecords: readonly string[]): boolean {
  const typed = (query.get('q') ?? '').trim();
  if (query.has('after') || namesOfRecords.some((name) => query.get(name))) return false;
  return typed.length <= limits.shortText && !/\p{Cc}/u.test(typed);
}
