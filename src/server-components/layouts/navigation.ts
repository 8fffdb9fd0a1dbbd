/** The menus, read from the table of routes. */
import { href, type Route, type RouteName, routes } from '../../contract/routes.ts';

export type MenuEntry = { readonly route: RouteName; readonly href: string; readonly label: string };

const offers: ReadonlySet<RouteName> = new Set(['products', 'news', 'contact']);

/** In the order of the table. Home is reached by the logo too: where the menu lies open beside it, that entry is not shown. */
export const mainMenu: readonly MenuEntry[] = (Object.keys(routes) as RouteName[]).flatMap((route) => {
  const entry = routes[route];
  return 'nav' in entry ? [{ route, href: entry.pattern, label: entry.nav }] : [];
});

/** What the company offers, and what it says of itself. The logo beside it leads home. */
export const footerGroups: ReadonlyArray<readonly MenuEntry[]> = [
  mainMenu.filter(({ route }) => offers.has(route)),
  mainMenu.filter(({ route }) => route !== 'home' && !offers.has(route)),
];

/** The menu of the account in the order of the table: what is there for everybody, and the screens that somebody may open. */
export const accountMenu = (kind: 'account' | 'admin', screens: readonly RouteName[]): readonly MenuEntry[] =>
  (Object.keys(routes) as RouteName[]).flatMap((route) => {
    const entry: Route = routes[route];
    const label = entry[kind];
    const isOpen = entry.access === 'signed-in' || screens.includes(route);
    return label && isOpen ? [{ route, href: entry.pattern, label }] : [];
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
  message: 'messages',
  presentation: 'decksAdmin',
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
export const isAdminScreen = (route: RouteName): boolean => 'admin' in routes[route];
