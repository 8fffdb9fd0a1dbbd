/** Addresses of the old site lead to the new ones: a redirect for each, or one for all news of a year. */
import type { Kysely } from 'kysely';
import { createRedirect, redirectLimits } from '#contract/content/redirects.ts';
import { matchRoute } from '#contract/match.ts';
import { compileRedirects, RedirectLoop, type RedirectRule } from '#contract/redirect-rules.ts';
import { href } from '#contract/routes.ts';
import { findBrokenLinks } from '../broken-links.ts';
import type { ContentTables } from '../tables.ts';

/** A text that came, with its new address. */
export type Moved = { readonly from: string; readonly to: string };
type Planned = {
  readonly rules: readonly RedirectRule[];
  readonly left: Array<Moved & { readonly why: string }>;
};

/** So many in one section need no rule for all. */
const fewNews = 20;
const newsPrefix = href('post', { slug: '' });

/** `isTaken` says whether the site has a page of its own at a path. */
export function planRedirects(
  moved: readonly Moved[],
  rules: readonly RedirectRule[],
  isTaken: (path: string) => boolean,
): Planned {
  const known = compileRedirects(rules);
  const left: Array<Moved & { why: string }> = [];
  const dated = new Map<string, Moved>();
  const single = new Map<string, Moved>();
  for (const each of moved) {
    const { success, data } = createRedirect.input.safeParse({ ...each, status: 301 });
    const path = success ? data.from : each.from;
    const present = known.match(path);
    // One rule leads the news of a year, also those that came before.
    if (path === each.to || present?.href === each.to) continue;
    const why = !success
      ? 'No redirect can have this address.'
      : present || single.has(path)
        ? 'Another redirect has this address.'
        : isTaken(each.from)
          ? 'The site has a page at this address.'
          : known.match(each.to)
            ? 'The new address is redirected.'
            : null;
    if (why !== null) left.push({ ...each, why });
    else {
      const pattern = patternOf(path, each.to);
      if (pattern) dated.set(pattern, { from: pattern, to: `${newsPrefix}:slug` });
      else single.set(path, { from: path, to: each.to });
    }
  }
  for (const [section, own] of Map.groupBy(single.values(), sectionOf)) {
    if (section === '' || own.length <= fewNews || matchRoute(`${section}/name`)) continue;
    dated.set(section, { from: `${section}/:slug`, to: `${newsPrefix}:slug` });
    for (const { from } of own) single.delete(from);
  }
  const patternsLeft = redirectLimits.patterns - rules.filter(({ from }) => from.includes('/:')).length;
  const wanted = [...[...dated.values()].slice(0, Math.max(0, patternsLeft)), ...single.values()];
  const fits = wanted.slice(0, Math.max(0, redirectLimits.rules - rules.length));
  const over = [...wanted.slice(fits.length), ...[...dated.values()].slice(Math.max(0, patternsLeft))];
  const why = `A site has at most ${redirectLimits.rules} redirects, and ${redirectLimits.patterns} of them for many addresses at once.`;
  // The first that matches counts: one address alone goes before many at once.
  const ordered = fits.toSorted((one, other) => Number(one.from.includes('/:')) - Number(other.from.includes('/:')));
  const planned = ordered.map((rule): RedirectRule => ({ ...rule, status: 301 }));
  const all = [...left, ...over.map((rule) => ({ ...rule, why }))];
  try {
    compileRedirects([...rules, ...planned]);
    return { rules: planned, left: all };
  } catch (error) {
    if (!(error instanceof RedirectLoop)) throw error;
    const loop = 'Together, the redirects of this file would lead into a loop.';
    return { rules: [], left: [...all, ...ordered.map((rule) => ({ ...rule, why: loop }))] };
  }
}

/** `/posts` of `/posts/name` for news that keep their name. */
const sectionOf = ({ from, to }: Moved): string =>
  /^\/[^/]+\/[^/]+$/.test(from) && to === `${newsPrefix}${from.split('/')[2]}` ? `/${from.split('/')[1]}` : '';

/** News of a year keep their name below `/2019/…`: `/2019/:a/:slug` leads to all of them. */
function patternOf(from: string, to: string): string | null {
  const segments = from.slice(1).split('/');
  const [year = '', ...others] = segments;
  const isDated = /^(?:19|20)\d\d$/.test(year) && segments.length >= 2 && segments.length <= 4;
  if (
    !isDated ||
    to !== `${newsPrefix}${segments.at(-1)}` ||
    !others.slice(0, -1).every((part) => /^\d\d?$/.test(part))
  )
    return null;
  return `/${[year, ...others.slice(0, -1).map((_, at) => `:${'ab'[at]}`), ':slug'].join('/')}`;
}

/** Addresses of pages, also of those that visitors cannot see at present. */
export async function takenPaths(
  database: Kysely<ContentTables>,
  paths: readonly string[],
): Promise<(path: string) => boolean> {
  const broken = await findBrokenLinks(database, [...new Set(paths)]);
  return (path) => broken.get(path) !== 'missing';
}
