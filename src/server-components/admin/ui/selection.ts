/** Finds the record that a screen shows: the one in the URL, else the last one chosen in this browser (S68). */
import { isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { type ScreenName, screens } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { screenHref } from './urls.ts';

export const newRecord = 'new';

/** A screen whose last record the browser remembers. */
export type RememberingScreen = {
  [Name in ScreenName]: (typeof screens)[Name] extends { readonly remembered: string } ? Name : never;
}[ScreenName];

/** Null for the list (callers check `new` first). Redirects to the remembered record, and forgets one that is gone. */
export async function chosenRecord<T>(
  context: Pick<PageContext<RememberingScreen>, 'route' | 'query' | 'url' | 'remembered' | 'remember'>,
  load: (id: string) => Promise<T>,
): Promise<T | null> {
  const {
    query: [query],
    remembered,
  } = screens[context.route];
  const id = context.query.get(query);
  if (id !== null) {
    const record = await known(load(id));
    if (record === null) throw pageNotFound(context);
    context.remember(remembered, id);
    return record;
  }
  const last = context.remembered[remembered];
  if (last === undefined || context.query.size > 0) return null;
  if ((await known(load(last))) !== null) throw redirect(screenHref(context.route, { [query]: last }), 302);
  context.remember(remembered, null);
  return null;
}

async function known<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isFailure(error) && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
