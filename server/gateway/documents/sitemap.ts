import { editablePage, getPage, hasMoreThanBlocks, listOwnPages, pageHref } from '#contract/content/pages.ts';
import { listPolicies } from '#contract/content/policies.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { href, type Route, routes } from '#contract/routes.ts';
import { escapeXml } from '#contract/xml.ts';
import type { RenderedDocument } from '../cache/tagged-cache.ts';
import { allPosts, allProducts } from './list-all.ts';

type Entry = { readonly path: string; readonly changed: Date | null };
type Sections = Record<'pages' | 'posts' | 'policies' | 'products', readonly Entry[]>;

const maxEntries = 50_000;

/** `leavesOut`: search engines report an address that leads elsewhere, or nowhere. */
export async function makeSitemap(
  api: Api,
  origin: string,
  leavesOut: (path: string) => boolean,
): Promise<RenderedDocument> {
  const [own, posts, policies, products, fixed] = await Promise.all([
    api(listOwnPages, {}),
    allPosts(api),
    api(listPolicies, {}),
    allProducts(api),
    fixedPages(api, leavesOut),
  ]);
  const sections: Sections = {
    pages: own.items.map(({ route, updatedAt }) => ({ path: pageHref(route), changed: updatedAt })),
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
  return {
    body: Buffer.from(
      xmlOf(
        entries.filter(({ path }) => !empty.has(path) && !leavesOut(path)),
        origin,
      ),
    ),
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

function fixedPages(
  api: Api,
  leavesOut: (path: string) => boolean,
): Promise<Array<Entry & { readonly isEmpty: boolean }>> {
  return Promise.all(
    editablePage.options
      .filter((route) => !leavesOut(routes[route].pattern))
      .map(async (route) => {
        const { updatedAt, blocks } = await api(getPage, { route });
        return {
          path: routes[route].pattern,
          changed: updatedAt,
          isEmpty: blocks.length === 0 && !hasMoreThanBlocks(route),
        };
      }),
  );
}

const latest = (entries: readonly Entry[]): Date | null =>
  entries.reduce<Date | null>((last, { changed }) => (changed && (!last || changed > last) ? changed : last), null);

/** Removes duplicates by path: a list may change between its pages. */
function xmlOf(entries: readonly Entry[], origin: string): string {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const urls = [...byPath.values()].slice(0, maxEntries).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
