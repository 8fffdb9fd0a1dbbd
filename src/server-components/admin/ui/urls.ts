/** Addresses of a screen: its own with some of the query changed. */
import { isKnownValue, type Route, type RouteName, routes } from '../../../contract/routes.ts';
import type { PageContext } from '../../page.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** This very page with these names changed; null takes one away. */
export function urlWith({ route, query }: Pick<PageContext, 'route' | 'query'>, changes: Query): string {
  return screenHref(route, { ...Object.fromEntries(query), done: null, export: null, ...changes });
}

/** A screen of the back office; it has no parameters. */
export function screenHref(route: RouteName, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) search.set(name, String(value));
  return search.size ? `${routes[route].pattern}?${search}` : routes[route].pattern;
}

/** Neither belongs to a list that one comes back to. */
const transientNames = ['done', 'export'];

/** A record of the list at hand; its `listAsLeft` leads back to this very list: searched, sorted, and this page of it. */
export function recordHref({ route, query }: Pick<PageContext, 'route' | 'query'>, record: Query): string {
  const entries = [...query].filter(
    ([name, value]) => value !== '' && !transientNames.includes(name) && `${name}=${value}` !== 'view=all',
  );
  return screenHref(route, { ...record, list: entries.length > 0 ? `${new URLSearchParams(entries)}` : null });
}

/** The list that this record was opened from. It is of this screen, whatever the address says. */
export function listAsLeft({ route, query }: Pick<PageContext, 'route' | 'query'>): string {
  const { query: names = [] }: Route = routes[route];
  const entries = [...new URLSearchParams(query.get('list') ?? '')];
  const isOfList = (name: string, value: string) =>
    names.includes(name) && !transientNames.includes(name) && isKnownValue(name, value);
  return listHref(route, Object.fromEntries(entries.filter(([name, value]) => isOfList(name, value))));
}

/** The list, whatever record was chosen last. */
export const listHref = (route: RouteName, query: Query = {}): string => screenHref(route, { view: 'all', ...query });
