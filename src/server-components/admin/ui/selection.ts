/** Which record a screen shows: the one that its address names, else the one that this browser chose last (S68). */
import { isFailure } from '../../../contract/failures.ts';
import { redirect } from '../../../contract/redirect.ts';
import type { RememberedName } from '../../../contract/remembered.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { screenHref } from './urls.ts';

/** In the address of a record that is still to be made. */
export const newRecord = 'new';

type Names = {
  /** Its name in the query. */
  readonly query: string;
  readonly remembered: RememberedName;
};

/**
 * The record, or null where the list is to be shown (`new` is for the caller to look at first). Throws a redirect to the
 * address of the remembered one, so that the address always says what is shown; forgets one that is gone.
 */
export async function chosenRecord<T>(
  context: PageContext,
  { query, remembered }: Names,
  load: (id: string) => Promise<T>,
): Promise<T | null> {
  const id = context.query.get(query);
  if (id !== null) {
    const record = await known(load(id));
    if (record === null) throw pageNotFound(context);
    context.choose(remembered, id);
    return record;
  }
  const last = context.remembered[remembered];
  if (last === undefined || context.query.size > 0) return null;
  if ((await known(load(last))) !== null) throw redirect(screenHref(context.route, { [query]: last }), 302);
  context.choose(remembered, null);
  return null;
}

/** Null for what there is not, and for an id that breaks the rules of ids. */
async function known<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isFailure(error) && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
