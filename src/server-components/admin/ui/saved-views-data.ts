import { lists, type SavedView, savedQuery } from '#contract/auth/saved-views.ts';
import { overview } from '#contract/overview.ts';
import type { ListName } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { ifServed } from '../../request/if-served.ts';
import { isExport, isTrash } from './list-state.ts';
import { listHref } from './urls.ts';

type Query = Readonly<Record<string, string>>;

export type Views = {
  readonly saved: readonly SavedView[];
  /** The view that is shown, perhaps with other filters than it has. */
  readonly current: SavedView | null;
};

const none = { savedViews: [] };
const read = async ({ api }: Pick<PageContext, 'api'>, list: ListName) =>
  (await ifServed(api(overview.auth, { savedViews: list }))) ?? none;

/** The `load` of a list calls it, so that views and list are read at the same time. */
export function preloadViews(context: PageContext, list: ListName): void {
  if (!isExport(context)) context.preload(() => read(context, list));
}

/** Null if the auth service cannot be asked, and an empty list if it does not save views. */
export async function viewsOf(context: PageContext, list: ListName): Promise<Views | null> {
  const { query } = context;
  const answer = await ifAvailable(read(context, list), context);
  if (!answer) return null;
  const items = answer.savedViews ?? [];
  const current = isTrash(context)
    ? undefined
    : (items.find(({ id }) => id === query.get('saved')) ??
      items.find((view) => view.query === savedQuery(list, query)));
  return { saved: items, current: current ?? null };
}

export function wholeListHref(list: ListName, query: Query = {}): string {
  const { screen, part } = lists[list];
  return listHref(screen, { part, ...query });
}

export const savedViewHref = ({ id, list, query }: SavedView, more: Query = {}): string =>
  wholeListHref(list as ListName, { ...Object.fromEntries(new URLSearchParams(query)), saved: id, ...more });
