/** The menus, read from the table of routes. */
import { href, type Route, type RouteName, routes } from '../../contract/routes.ts';

export type MenuEntry = { readonly route: RouteName; readonly href: string; readonly label: string };

/** In the order of the table. Home is reached by the logo too, but a menu without it confuses who hears it read. */
export const mainMenu: readonly MenuEntry[] = (Object.keys(routes) as RouteName[]).flatMap((route) => {
  const entry = routes[route];
  return 'nav' in entry ? [{ route, href: entry.pattern, label: entry.nav }] : [];
});

/** The menu of the account: its first screen, and of those that somebody may open the ones with a label of this kind. */
export const accountMenu = (kind: 'account' | 'backOffice', screens: readonly RouteName[]): readonly MenuEntry[] =>
  [...new Set<RouteName>(['account', ...screens])].flatMap((route) => {
    const entry: Route = routes[route];
    const label = entry[kind];
    return label ? [{ route, href: entry.pattern, label }] : [];
  });

const parents: Partial<Record<RouteName, RouteName>> = {
  post: 'news',
  product: 'products',
  policy: 'policies',
  policyVersion: 'policies',
  policyCompare: 'policies',
  order: 'orders',
  newOrder: 'orders',
  invoice: 'orders',
  deck: 'investor',
  presentation: 'deckAdmin',
};

/** `page` for the page itself, `true` for what stands below it. */
export function currentOf(entry: MenuEntry, route: RouteName): 'page' | true | undefined {
  if (entry.route === route) return 'page';
  return parents[route] === entry.route ? true : undefined;
}

export const homeHref = href('home');

/** Whether a route is part of the account, the sign-in included. */
export const inAccount = (route: RouteName): boolean => routes[route].access !== 'public';

/** A screen that people work in all day: wide and dense. */
export const isOffice = (route: RouteName): boolean => 'backOffice' in routes[route];
