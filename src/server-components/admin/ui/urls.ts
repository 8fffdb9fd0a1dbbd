import { isKnownValue, type Route, type RouteName, routes } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;

export function urlWith({ route, query }: Pick<PageContext, 'route' | 'query'>, changes: Query): string {
  return screenHref(route, { ...Object.fromEntries(query), done: null, export: null, separator: null, ...changes });
}

export function screenHref(route: RouteName, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) search.set(name, String(value));
  return search.size ? `${routes[route].pattern}?${search}` : routes[route].pattern;
}

/** Parameters that do not belong in a link back to the list. */
const transientNames = ['done', 'export', 'separator'];

/** A record of this list; its `listAsLeft` links back to the same search, order and page. */
export function recordHref({ route, query }: Pick<PageContext, 'route' | 'query'>, record: Query): string {
  const entries = [...query].filter(
    ([name, value]) => value !== '' && !transientNames.includes(name) && `${name}=${value}` !== 'view=all',
  );
  return screenHref(route, { ...record, list: entries.length > 0 ? `${new URLSearchParams(entries)}` : null });
}

/** The query of the list that this record was opened from: only what lists of this screen have. */
export function listQuery({ route, query }: Pick<PageContext, 'route' | 'query'>): URLSearchParams {
  const { query: names = [] }: Route = routes[route];
  const isOfList = (name: string, value: string) =>
    names.includes(name) && !transientNames.includes(name) && isKnownValue(name, value);
  const entries = [...new URLSearchParams(query.get('list') ?? '')];
  return new URLSearchParams(entries.filter(([name, value]) => isOfList(name, value)));
}

/** The list that this record was opened from, always of this screen; `otherwise` is its query if the URL names none. */
export const listAsLeft = (context: Pick<PageContext, 'route' | 'query'>, otherwise: Query = {}): string =>
  listHref(context.route, { ...otherwise, ...Object.fromEntries(listQuery(context)) });

/** The address of the list, ignoring the remembered record. */
export const listHref = (route: RouteName, query: Query = {}): string => screenHref(route, { view: 'all', ...query });
