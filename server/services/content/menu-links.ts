/** Visitors see no link of a menu that leads to what is not published. */
import type { Kysely } from 'kysely';
import type { BrokenLinks } from '#contract/content/publish-check.ts';
import { type Site, site } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { matchRoute } from '#contract/match.ts';
import type { RouteName } from '#contract/routes.ts';
import { emit } from '../events/emit.ts';
import { findBrokenLinks, pathOf } from './broken-links.ts';
import type { ContentTables } from './tables.ts';
import type { Language } from './translations/shown.ts';

type Menus = Site['menus'];

const linksOf = (menus: Menus) => Object.values(menus).flat();

export const brokenMenuLinks = (
  database: Kysely<ContentTables>,
  menus: Menus,
  language?: Language,
): Promise<BrokenLinks> =>
  findBrokenLinks(
    database,
    linksOf(menus).flatMap(({ href }) => (href.startsWith('/') ? [href] : [])),
    language,
  );

/** Links to unknown addresses stay: a list of redirects, or a server in front of this one, may answer them. */
export async function shownMenus(database: Kysely<ContentTables>, menus: Menus, language: Language): Promise<Menus> {
  const broken = await brokenMenuLinks(database, menus, language);
  const isShown = ({ href }: { readonly href: string }) => {
    const problem = broken.get(href);
    return problem === undefined || problem === 'missing';
  };
  return { header: menus.header.filter(isShown), footer: menus.footer.filter(isShown) };
}

/**
 * A record was published, taken back or renamed: all pages change if a menu leads to one of its kind, by any address.
 */
export async function announceInMenus(transaction: Kysely<ContentTables>, route: RouteName): Promise<void> {
  const { value } = await transaction.selectFrom('site').select('value').executeTakeFirstOrThrow();
  const isOfKind = ({ href }: { readonly href: string }) => matchRoute(pathOf(href))?.name === route;
  if (linksOf(site.parse(value).menus).some(isOfKind)) emit(transaction, [tags.site]);
}
