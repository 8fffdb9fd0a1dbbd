import { listPosts, type PostSummary } from '#contract/content/posts.ts';
import { listProducts, type ProductSummary } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';

type Listed<Item> = { readonly items: Item[]; readonly pageCount: number };
const pageSize = limits.pageSizeMax;
const maxPages = 50_000 / pageSize;

export const allPosts = (api: Api): Promise<PostSummary[]> => collect((page) => api(listPosts, { page, pageSize }));

export const allProducts = (api: Api): Promise<ProductSummary[]> =>
  collect((page) => api(listProducts, { page, pageSize }));

/** In the order of the service. */
export const firstProducts = (api: Api, count: number): Promise<ProductSummary[]> =>
  collect(
    (page) => api(listProducts, { page, pageSize }),
    (found) => found.length >= count,
  );

/** Sorted by date, while the service puts pinned posts first. */
export async function newestPosts(api: Api, count: number): Promise<PostSummary[]> {
  const posts = await collect(
    (page) => api(listPosts, { page, pageSize }),
    (found) => found.filter(({ pinned }) => !pinned).length >= count,
  );
  return posts.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, count);
}

/** Sequential, so that long lists do not crowd out visitors' calls. */
async function collect<Item>(
  read: (page: number) => Promise<Listed<Item>>,
  isEnough: (found: readonly Item[]) => boolean = () => false,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const { items, pageCount } = await read(page);
    found.push(...items);
    if (page >= pageCount || items.length === 0 || isEnough(found)) break;
  }
  return found;
}
