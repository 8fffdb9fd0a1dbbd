import { type MenuLink, type MenuName, usualMenus } from '#contract/content/menus.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { inLanguage } from '#contract/in-language.ts';
import { href, type Route, type RouteName, routes } from '#contract/routes.ts';
import { msg, t } from '#contract/translate.ts';
import type { CurrentLink } from '../../../engine/rendering.ts';
import type { PageContext } from '../page.ts';
import { currentEntry, isStaff } from './admin-navigation.ts';

export type MenuEntry = { readonly href: string; readonly label: string };

/** The links of a menu of the site that the viewer gets. The labels that nobody has changed are texts of the program. */
export const siteMenu = (name: MenuName, { site, viewer }: Pick<PageContext, 'site' | 'viewer'>): readonly MenuLink[] =>
  site.menus[name]
    .filter(({ audience }) => audience === 'everyone' || viewer !== null)
    .map((link) => ({
      ...link,
      href: inLanguage(link.href),
      label: usualMenus[name].some(isSameLink(link)) ? t(link.label) : link.label,
    }));

const isSameLink = (link: MenuLink) => (usual: MenuLink) => usual.href === link.href && usual.label === link.label;

/** The imprint and the notice on privacy, which have to be within reach of every page, unless these links have them. */
export const legalLinks = ({ policies }: ShownSite, links: readonly MenuEntry[]): readonly MenuEntry[] =>
  policies
    .filter(({ kind }) => kind === 'imprint' || kind === 'privacy')
    .map(({ slug, title }) => ({ href: href('policy', { slug }), label: title }))
    .filter((legal) => !links.some((link) => link.href === legal.href));

const routeNames = Object.keys(routes) as RouteName[];

const accountEntries = routeNames.flatMap((route) => {
  const { account: label, access, pattern, guard }: Route = routes[route];
  // A page that another one's rule guards is listed with that one.
  const screen = routeNames.find((name) => routes[name].pattern === guard) ?? route;
  return label ? [{ route, screen, href: pattern, label, isForAll: access === 'signed-in' }] : [];
});

/** Pages of the account that are no screens of the back office. Their labels are translated where they are shown. */
export const accountMenu = (screens: readonly RouteName[]) =>
  accountEntries
    .filter(({ screen, isForAll }) => isForAll || screens.includes(screen))
    .map((entry) => (entry.route === 'account' && isStaff(screens) ? { ...entry, label: msg('Back office') } : entry));

const parents: Partial<Record<RouteName, RouteName>> = {
  post: 'news',
  product: 'products',
  policy: 'policies',
  policyVersion: 'policies',
  policyCompare: 'policies',
  order: 'orders',
  newOrder: 'orders',
  cartOrder: 'cart',
  invoice: 'orders',
  deck: 'investor',
  message: 'messages',
};

export const parentOf = (route: RouteName): RouteName | undefined => parents[route];

/** Value of `aria-current`: `page` for the page itself, `true` for its parent. */
export function currentOf({ href: target }: MenuEntry, route: RouteName): 'page' | true | undefined {
  if (target === inLanguage(routes[route].pattern)) return 'page';
  const parent = parentOf(route);
  return parent && target === inLanguage(routes[parent].pattern) ? true : undefined;
}

export const accountMenuLabel = msg('Account menu');

/** The menus stay mounted, so the browser marks the link of the page that it shows. */
export function currentLinkOf(
  context: Pick<PageContext, 'query' | 'route' | 'screens' | 'site' | 'viewer'>,
): CurrentLink {
  const { route, screens } = context;
  if (layoutOf(context) === 'admin') {
    const entry = currentEntry(context);
    return entry ? { href: entry.href, value: 'page', label: entry.label } : { label: accountMenuLabel };
  }
  const ofAccount = accountMenu(screens).map((entry) => ({ ...entry, label: t(entry.label) }));
  const entries: readonly MenuEntry[] = [...siteMenu('header', context), ...ofAccount];
  const entry = entries.find((entry) => currentOf(entry, route));
  const label = entry?.label ?? t(accountMenuLabel);
  return entry ? { href: entry.href, value: currentOf(entry, route) === 'page' ? 'page' : 'true', label } : { label };
}

export type Layout = 'bare' | 'site' | 'sign-in' | 'account' | 'admin';

export function layoutOf({ route: name, screens }: Pick<PageContext, 'route' | 'screens'>): Layout {
  const route: Route = routes[name];
  if (route.bare) return 'bare';
  if (route.access === 'public') return 'site';
  if (route.access === 'sign-in') return 'sign-in';
  return route.admin === undefined && !(name === 'account' && isStaff(screens)) ? 'account' : 'admin';
}
