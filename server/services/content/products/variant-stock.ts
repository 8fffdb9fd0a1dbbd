/** The stock of variants. Every change happens under the lock of the product, whose own stock is their sum. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { labelOfValues, noVariants, type ProductVariants } from '#contract/content/variants.ts';
import { failures } from '#contract/failures.ts';
import type { Log } from '../../records/change.ts';
import type { ContentTables } from '../tables.ts';
import type { StoredProduct } from './queries.ts';

type Tables = Kysely<ContentTables>;
export type VariantStock = { readonly key: string; readonly stock: number };
export type NewVariantStock = VariantStock & { readonly stockSeen?: number | undefined };

/** Of each product, also of variants that it has no longer. */
export async function stockOfVariants(
  database: Tables,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, VariantStock[]>> {
  const found = new Map<string, VariantStock[]>();
  if (productIds.length === 0) return found;
  const rows = await database
    .selectFrom('productVariants')
    .select(['productId', 'key', 'stock'])
    .where('productId', 'in', productIds)
    .orderBy('key')
    .execute();
  for (const { productId, ...row } of rows) found.set(productId, [...(found.get(productId) ?? []), row]);
  return found;
}

export const offeredKeys = ({ items }: ProductVariants): string[] =>
  items.filter(({ isOffered }) => isOffered).map(({ key }) => key);

/** To store with every change of variants or of their stock; nothing for a product without variants, whose stock is its own. */
export const summedStock = (id: string, variants: ProductVariants): { stock?: RawBuilder<number> } =>
  variants.items.length === 0
    ? {}
    : {
        stock: sql<number>`(select coalesce(sum(v.stock), 0)::int from content.product_variants v
          where v.product_id = ${id}::uuid and v.key = any(${offeredKeys(variants)}::text[]))`,
      };

export const stockOfEach = 'This product has variants. Set the stock of each.';

type Stocked = {
  readonly stock?: number | undefined;
  readonly variants?: ProductVariants | undefined;
  readonly variantStock?: readonly VariantStock[] | undefined;
};

/** Of a new product: the sum of the variants that are offered, or what is given for a product without variants. */
export function totalStock({ stock = 0, variants = noVariants, variantStock = [] }: Stocked): number {
  if (variants.items.length === 0) return stock;
  if (stock > 0) throw failures.invalid({ stock: stockOfEach });
  const offered = new Set(offeredKeys(variants));
  return variantStock.reduce((sum, variant) => sum + (offered.has(variant.key) ? variant.stock : 0), 0);
}

/** What differs, for the log. Units sold since the stock was read stay sold. */
export async function saveVariantStock(
  transaction: Tables,
  { id, variants, pending }: Pick<StoredProduct, 'id' | 'variants' | 'pending'>,
  given: readonly NewVariantStock[],
): Promise<Log | undefined> {
  if (given.length === 0) return undefined;
  const known = new Map((await stockOfVariants(transaction, [id])).get(id)?.map(({ key, stock }) => [key, stock]));
  const changed = given.flatMap(({ key, stock, stockSeen }) => {
    const before = known.get(key);
    const after = Math.max(0, stock - (stockSeen ?? before ?? 0) + (before ?? 0));
    return after === before ? [] : [{ key, before, after }];
  });
  if (changed.length === 0) return undefined;
  await transaction
    .insertInto('productVariants')
    .values(changed.map(({ key, after }) => ({ productId: id, key, stock: after })))
    .onConflict((conflict) =>
      conflict.columns(['productId', 'key']).doUpdateSet({ stock: (eb) => eb.ref('excluded.stock') }),
    )
    .execute();
  const items = [...(pending?.variants?.items ?? []), ...variants.items];
  const labelOf = (key: string) => labelOfValues(items.find((item) => item.key === key)?.values ?? [key]);
  const sides = (of: 'before' | 'after') => ({
    variantStock: changed.map((each) => `${labelOf(each.key)}: ${each[of] ?? 0}`),
  });
  return { before: sides('before'), after: sides('after') };
}
