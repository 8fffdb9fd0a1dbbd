import { editablePage, getPage, hasMoreThanBlocks, listOwnPages, pageHref } from '#contract/content/pages.ts';
import { listPolicies } from '#contract/content/policies.ts';
import type { ShownSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { isFailure } from '#contract/failures.ts';
import { below, languagesOf, withoutPrefix } from '#contract/languages.ts';
import { href, type Route, routes } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { escapeXml } from '#contract/xml.ts';
import type { RenderedDocument } from '../cache/tagged-cache.ts';
import type { Languages } from '../pages/languages.ts';
import { allPosts, allProducts } from './list-all.ts';

type Entry = { readonly path: string; readonly changed: Date | null };
type Sections = Record<'pages' | 'posts' | 'policies' | 'products', readonly Entry[]>;

type Listed = {
  readonly locale: string;
  readonly prefix: string;
  readonly entries: ReadonlyMap<string, Entry>;
};

const maxEntries = 50_000;

type Options = {
  readonly api: Api;
  readonly origin: string;
  readonly site: ShownSite;
  /** Search engines report an address that leads elsewhere, or nowhere. */
  leavesOut(path: string): boolean;
  within: Languages['within'];
};

/** Each address names those of the other languages. */
export async function makeSitemap({ api, origin, site, leavesOut, within }: Options): Promise<RenderedDocument> {
  const first = await entriesOf(api, leavesOut);
  const languages: Listed[] = [];
  for (const { locale, prefix } of languagesOf(site)) {
    // Records that are shown without a translation are those of the first language.
    const isSame = prefix === '' || site.untranslated === 'shown';
    const entries = isSame ? first : await within(prefix, () => entriesOf(api, leavesOut));
    languages.push({ locale, prefix, entries: byPath(prefix, entries) });
  }
  const only: Listed = { locale: site.locale, prefix: '', entries: byPath('', first) };
  return {
    body: Buffer.from(xmlOf(languages.length > 0 ? languages : [only], origin)),
    tags: [
      tags.site,
      tags.redirects,
      tags.pages,
      tags.posts,
      tags.policies,
      tags.products,
      ...editablePage.options.map((route) => tags.page(route)),
    ],
  };
}

async function entriesOf(api: Api, leavesOut: Options['leavesOut']): Promise<readonly Entry[]> {
  const [own, posts, policies, products, fixed] = await Promise.all([
    api(listOwnPages, {}),
    allPosts(api),
    api(listPolicies, {}),
    allProducts(api),
    fixedPages(api, leavesOut),
  ]);
  const sections: Sections = {
    pages: own.items.map((page) => ({ path: pageHref(page), changed: page.updatedAt })),
    posts: posts.map(({ slug, updatedAt }) => ({ path: href('post', { slug }), changed: updatedAt })),
    policies: policies.items.map(({ slug, current }) => ({
      path: href('policy', { slug }),
      changed: current.effectiveAt,
    })),
    products: products.map(({ name, updatedAt }) => ({ path: href('product', { name }), changed: updatedAt })),
  };
  const changed = new Map<string, Date | null>([
    ...fixed.map(({ path, changed }) => [path, changed] as const),
    [routes.news.pattern, latest(sections.posts)],
    [routes.policies.pattern, latest(sections.policies)],
    [routes.products.pattern, latest(sections.products)],
  ]);
  const empty = new Set([
    ...fixed.flatMap(({ path, isEmpty }) => (isEmpty ? [path] : [])),
    ...(posts.length === 0 ? [routes.news.pattern] : []),
    ...(products.length === 0 ? [routes.products.pattern] : []),
    ...(policies.items.length === 0 ? [routes.policies.pattern] : []),
  ]);
  const entries = Object.values<Route>(routes).flatMap(({ sitemap, pattern }) => {
    if (!sitemap) return [];
    return sitemap === 'page' ? [{ path: pattern, changed: changed.get(pattern) ?? null }] : sections[sitemap];
  });
  return entries.filter(({ path }) => !empty.has(path) && !leavesOut(withoutPrefix(siteFormat().prefix, path)));
}

function fixedPages(
  api: Api,
  leavesOut: (path: string) => boolean,
): Promise<Array<Entry & { readonly isEmpty: boolean }>> {
  return Promise.all(
    editablePage.options
      .filter((route) => !leavesOut(routes[route].pattern))
      .map(async (route) => {
        const page = await api(getPage, { route }).catch((error: unknown) => {
          // It is hidden in the language.
          if (isFailure(error) && error.status === 404) return null;
          throw error;
        });
        return {
          path: routes[route].pattern,
          changed: page?.updatedAt ?? null,
          isEmpty: !page || (page.blocks.length === 0 && !hasMoreThanBlocks(route)),
        };
      }),
  );
}

const latest = (entries: readonly Entry[]): Date | null =>
  entries.reduce<Date | null>((last, { changed }) => (changed && (!last || changed > last) ? changed : last), null);

/** The keys are paths in the first language. Duplicates are removed: a list may change between its pages. */
const byPath = (prefix: string, entries: readonly Entry[]): Listed['entries'] =>
  new Map(entries.map((entry) => [withoutPrefix(prefix, entry.path), entry]));

function xmlOf(languages: readonly Listed[], origin: string): string {
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`;
  const alternatesOf = (path: string) => {
    const links = languages
      .filter(({ entries }) => entries.has(path))
      .map(({ locale, prefix }) => link(locale, origin + below(prefix, path)));
    return links.length > 1 ? [...links, link('x-default', origin + path)].join('') : '';
  };
  const urls = languages.flatMap(({ prefix, entries }) =>
    [...entries].map(([path, { changed }]) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeXml(origin + below(prefix, path))}</loc>${lastmod}${alternatesOf(path)}</url>\n`;
    }),
  );
  const namespace = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>
${urls.slice(0, maxEntries).join('')}</urlset>
`;
}
