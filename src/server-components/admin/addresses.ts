/** Addresses of a screen: its own with some of the query changed. */
import { type RouteName, routes } from '../../contract/routes.ts';
import type { PageContext } from '../page.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** This very page with these names changed; null takes one away. */
export function hereWith({ route, query }: Pick<PageContext, 'route' | 'query'>, changes: Query): string {
  return screenHref(route, { ...Object.fromEntries(query), done: null, export: null, ...changes });
}

/** A screen of the back office; it has no parameters. */
export function screenHref(route: RouteName, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) search.set(name, String(value));
  return search.size ? `${routes[route].pattern}?${search}` : routes[route].pattern;
}

/** The list, whatever record was chosen last. */
export const listHref = (route: RouteName, query: Query = {}): string => screenHref(route, { view: 'all', ...query });
