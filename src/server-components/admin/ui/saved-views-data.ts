import { listSavedViews, lists, type SavedView, savedQuery } from '#contract/auth/saved-views.ts';
import { isFailure } from '#contract/failures.ts';
import type { ListName } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { isExport, isTrash } from './list-state.ts';
import { listHref } from './urls.ts';

type Query = Readonly<Record<string, string>>;

export type Views = {
  readonly saved: readonly SavedView[];
  /** The view that is shown, perhaps with other filters than it has. */
  readonly current: SavedView | null;
};

const read = ({ api }: Pick<PageContext, 'api'>, list: ListName) => api(listSavedViews, { list });

/** The `load` of a list calls it, so that views and list are read at the same time. */
export function preloadViews(context: PageContext, list: ListName): void {
  if (!isExport(context)) context.preload(() => read(context, list));
}

/** Null if the auth service cannot be asked, and an empty list if it does not save views. */
export async function viewsOf(context: PageContext, list: ListName): Promise<Views | null> {
  const { query } = context;
  const answer = await ifAvailable(orNone(read(context, list)), context);
  if (!answer) return null;
  const { items } = answer;
  const current = isTrash(context)
    ? undefined
    : (items.find(({ id }) => id === query.get('saved')) ??
      items.find((view) => view.query === savedQuery(list, query)));
  return { saved: items, current: current ?? null };
}

type Answer = { readonly items: readonly SavedView[] };

const orNone = (answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (isFailure(error) && error.status === 404) return { items: [] };
    throw error;
  });

export function wholeListHref(list: ListName, query: Query = {}): string {
  const { screen, part } = lists[list];
  return listHref(screen, { part, ...query });
}

export const savedViewHref = ({ id, list, query }: SavedView, more: Query = {}): string =>
  wholeListHref(list as ListName, { ...Object.fromEntries(new URLSearchParams(query)), saved: id, ...more });
