import type { MenuLink, MenuName } from '#contract/content/menus.ts';
import { href, type Route, type RouteName, routes } from '#contract/routes.ts';
import type { CurrentLink } from '../../../engine/rendering.ts';
import type { PageContext } from '../page.ts';

export type MenuEntry = { readonly href: string; readonly label: string };

/** The links of a menu of the site that the viewer gets. */
export const siteMenu = (name: MenuName, { site, viewer }: Pick<PageContext, 'site' | 'viewer'>): readonly MenuLink[] =>
  site.menus[name].filter(({ audience }) => audience === 'everyone' || viewer !== null);

const entriesOf = (kind: 'account' | 'admin') =>
  (Object.keys(routes) as RouteName[]).flatMap((route) => {
    const entry: Route = routes[route];
    const label = entry[kind];
    return label ? [{ route, href: entry.pattern, label, isForAll: entry.access === 'signed-in' }] : [];
  });
const accountEntries = { account: entriesOf('account'), admin: entriesOf('admin') };

export const accountMenu = (kind: 'account' | 'admin', screens: readonly RouteName[]) =>
  accountEntries[kind].filter(({ route, isForAll }) => isForAll || screens.includes(route));

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

/** Value of `aria-current`: `page` for the page itself, `true` for its parent. */
export function currentOf({ href: target }: MenuEntry, route: RouteName): 'page' | true | undefined {
  if (target === routes[route].pattern) return 'page';
  const parent = parents[route];
  return parent && target === routes[parent].pattern ? true : undefined;
}

export const accountMenuLabel = 'Account menu';

/** The menus stay mounted, so the browser marks the link of the page that it shows. */
export function currentLinkOf(context: Pick<PageContext, 'route' | 'screens' | 'site' | 'viewer'>): CurrentLink {
  const { route, screens } = context;
  const entries: readonly MenuEntry[] = [
    ...siteMenu('header', context),
    ...accountMenu('account', screens),
    ...accountMenu('admin', screens),
  ];
  const entry = entries.find((entry) => currentOf(entry, route));
  const label = entry?.label ?? accountMenuLabel;
  return entry ? { href: entry.href, value: currentOf(entry, route) === 'page' ? 'page' : 'true', label } : { label };
}

export const homeHref = href('home');

export type Layout = 'bare' | 'site' | 'sign-in' | 'account' | 'admin';

export function layoutOf(name: RouteName): Layout {
  const route: Route = routes[name];
  if (route.bare) return 'bare';
  if (route.access === 'public') return 'site';
  if (route.access === 'sign-in') return 'sign-in';
  return route.admin === undefined ? 'account' : 'admin';
}
