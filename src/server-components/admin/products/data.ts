import { listPreviews } from '#contract/content/previews.ts';
import { listProductCategories, type ProductCategory } from '#contract/content/product-categories.ts';
import {
  draftOf,
  draftOfProduct,
  getProductRecord,
  listProductRecords,
  type ProductRecord,
} from '#contract/content/products-admin.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { loadVersions, type VersionsData } from '../publishing/versions-data.ts';
import { textOf } from './fields.ts';

export type ProductData = {
  readonly product: ProductRecord;
  readonly versions: VersionsData;
  readonly categories: readonly ProductCategory[];
};

export const loadCategories = async ({ api }: Pick<PageContext, 'api'>): Promise<readonly ProductCategory[]> =>
  (await api(listProductCategories, {})).items;

/** The currency of the product that was changed last, which the next one most likely has too. */
export async function lastCurrency({ api }: Pick<PageContext, 'api'>): Promise<string> {
  const last = await ifAvailable(api(listProductRecords, { sort: 'updated', pageSize: 1 }));
  return last?.items[0]?.prices[0]?.currency ?? '';
}

/** The product as its form shows it. */
export const draftRecordOf = (product: ProductRecord): ProductRecord => draftOf(product, product.pending);

/** Throws what `getProductRecord` throws. */
export async function loadProduct(context: PageContext<'productsAdmin'>, id: string): Promise<ProductData> {
  const { api, query } = context;
  const record = `product:${id}`;
  if (query.get('part') === null) context.preload(() => api(listPreviews, { record }));
  const [product, versions, categories] = await Promise.all([
    api(getProductRecord, { id }),
    loadVersions(context, record, {
      live: async () => textOf(await api(getProductRecord, { id })),
      draft: async () => textOf(draftRecordOf(await api(getProductRecord, { id }))),
      version: async (number) => textOf((await api(draftOfProduct.getVersion, { id, number })).content),
    }),
    loadCategories(context),
  ]);
  return { product, versions, categories };
}
