/** The menus, read from the table of routes. */
import { href, type RouteName, routes } from '../../contract/routes.ts';

export type MenuEntry = { readonly route: RouteName; readonly href: string; readonly label: string };

/** In the order of the table. Home is reached by the logo too, but a menu without it confuses who hears it read. */
export const mainMenu: readonly MenuEntry[] = (Object.keys(routes) as RouteName[]).flatMap((route) => {
  const entry = routes[route];
  return 'nav' in entry ? [{ route, href: entry.pattern, label: entry.nav }] : [];
});

const parents: Partial<Record<RouteName, RouteName>> = {
  post: 'news',
  product: 'products',
  policy: 'policies',
  policyVersion: 'policies',
  policyCompare: 'policies',
};

/** `page` for the page itself, `true` for what stands below it. */
export function currentOf(entry: MenuEntry, route: RouteName): 'page' | true | undefined {
  if (entry.route === route) return 'page';
  return parents[route] === entry.route ? true : undefined;
}

export const homeHref = href('home');
