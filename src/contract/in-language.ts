import { pageAddress } from './content/page-addresses.ts';
import { below, isBelow } from './languages.ts';
import { matchRoute } from './match.ts';
import { hasLanguages, routes } from './routes.ts';
import { siteFormat } from './site-format.ts';

/** The address in the language of the page, for a link that somebody typed. */
export function inLanguage(href: string): string {
  const { prefix } = siteFormat();
  if (prefix === '' || isBelow(prefix, href)) return href;
  const path = href.split(/[?#]/, 1)[0] as string;
  const match = matchRoute(path);
  // A path without a route may be that of an own page.
  const route = match?.route ?? (pageAddress.safeParse(path).success ? routes.ownPage : null);
  return route && !match?.prefix && hasLanguages(route) ? below(prefix, href) : href;
}
