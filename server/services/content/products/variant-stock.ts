/** The stock of variants. Every change happens under the lock of the product, whose own stock is their sum. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  hasVariants,
  labelOfValues,
  noVariants,
  type ProductVariant,
  type ProductVariants,
  variantLimits,
} from '#contract/content/variants.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Log } from '../../records/change.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type VariantStock = { readonly key: string; readonly stock: number };
export type NewVariantStock = VariantStock & { readonly stockSeen?: number | undefined };

/** The stock of the variants of each product, including those that it no longer has. */
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

export const offeredItems = ({ items }: ProductVariants): ProductVariant[] =>
  items.filter(({ isOffered }) => isOffered);

export const offeredKeys = (variants: ProductVariants): string[] => offeredItems(variants).map(({ key }) => key);

/**
 * To store with every change of variants or of their stock; nothing for a product without variants, whose stock is its
 * own.
 */
export const summedStock = (id: string, variants: ProductVariants): { stock?: RawBuilder<number> } =>
  !hasVariants(variants)
    ? {}
    : {
        stock: sql<number>`(select coalesce(sum(v.stock), 0)::int from content.product_variants v
          where v.product_id = ${id}::uuid and v.key = any(${offeredKeys(variants)}::text[]))`,
      };

export const stockOfEach = message('stock_of_each');

type Stocked = {
  readonly stock?: number | undefined;
  readonly variants?: ProductVariants | undefined;
  readonly variantStock?: readonly VariantStock[] | undefined;
};

/** The stock of a new product is the sum of its offered variants, or the given number if it has no variants. */
export function totalStock({ stock = 0, variants = noVariants, variantStock = [] }: Stocked): number {
  if (!hasVariants(variants)) return stock;
  if (stock > 0) throw failures.invalid({ stock: stockOfEach });
  requireKnownKeys(variantStock, [variants]);
  return limited(sumOf(variants, variantStock));
}

const sumOf = (variants: ProductVariants, stocks: readonly VariantStock[]): number => {
  const offered = new Set(offeredKeys(variants));
  return stocks.reduce((sum, { key, stock }) => sum + (offered.has(key) ? stock : 0), 0);
};

function limited(sum: number): number {
  if (sum <= variantLimits.stock) return sum;
  throw failures.invalid({ variant_stock: message('variant_stock_max', { count: variantLimits.stock }) });
}

function requireKnownKeys(given: readonly VariantStock[], all: readonly ProductVariants[]): void {
  const known = new Set(all.flatMap(({ items }) => items.map(({ key }) => key)));
  const unknown = given.findIndex(({ key }) => !known.has(key));
  if (unknown >= 0) throw failures.invalid({ [`variant_stock.${unknown}.key`]: message('variant_unknown') });
}

type StockChange = {
  /** Variants that visitors can order after the change. */
  readonly variants: ProductVariants;
  /** Variants of the product or draft, if they differ from those. */
  readonly content?: ProductVariants | undefined;
  readonly given: readonly NewVariantStock[];
  /** Visitors can order it no longer, so that wrong counts can wait. */
  readonly isWithdrawn?: boolean;
};
type StockChanged = { readonly also: { stock?: RawBuilder<number> }; readonly beside: Log | undefined };

/**
 * Stores the given stock of variants, for a change of the locked product. The pieces of variants become those of the
 * product when it loses them all. Throws 422 if a product that visitors can order gets variants with more pieces than
 * it has left.
 */
export async function changeVariantStock(
  transaction: Tables,
  row: StoredProduct,
  { variants, content = variants, given, isWithdrawn = false }: StockChange,
): Promise<StockChanged> {
  requireKnownKeys(given, [variants, content, row.variants]);
  const isFirst = !hasVariants(row.variants) && hasVariants(variants);
  const isCounted = isFirst || given.length > 0;
  const stored = isCounted ? ((await stockOfVariants(transaction, [row.id])).get(row.id) ?? []) : [];
  const items = [...content.items, ...row.variants.items];
  const { stocks, beside } = await saveVariantStock(transaction, { id: row.id, items, stored }, given);
  if (hasVariants(row.variants) && !hasVariants(variants)) await forgetStock(transaction, row.id, row.variants);
  if (isCounted) {
    const sum = sumOf(variants, stocks);
    limited(given.length > 0 ? sum : 0);
    if (isFirst && row.status === 'active' && given.length === 0 && sum > row.stock) {
      if (!isWithdrawn) throw toCount(sum, row.stock);
      await forgetStock(transaction, row.id, variants);
    }
  }
  return { also: summedStock(row.id, variants), beside };
}

/** Stock of offered variants is set to zero, because it is now that of the product or has to be counted again. */
export async function forgetStock(transaction: Tables, id: string, variants: ProductVariants): Promise<void> {
  await transaction
    .updateTable('productVariants')
    .set({ stock: 0 })
    .where('productId', '=', id)
    .where('key', 'in', ['', ...offeredKeys(variants)])
    .execute();
}

/** Orders without a variant took pieces of the product since somebody counted those of each variant. */
function toCount(sum: number, stock: number) {
  const said = message('variants_miscounted', { sum, stock });
  return failure(422, 'invalid_input', said, { fields: { stock: said } });
}

type Counted = Pick<StoredProduct, 'id'> &
  Pick<ProductVariants, 'items'> & { readonly stored: readonly VariantStock[] };

/** The stock afterwards, and what differs, for the log. Units sold since the stock was read stay sold. */
async function saveVariantStock(
  transaction: Tables,
  { id, items, stored }: Counted,
  given: readonly NewVariantStock[],
): Promise<{ stocks: readonly VariantStock[]; beside: Log | undefined }> {
  const known = new Map(stored.map(({ key, stock }) => [key, stock]));
  const changed = given.flatMap(({ key, stock, stockSeen }) => {
    const before = known.get(key);
    const after = Math.max(0, stock - (stockSeen ?? before ?? 0) + (before ?? 0));
    return after === before ? [] : [{ key, before, after }];
  });
  if (changed.length === 0) return { stocks: stored, beside: undefined };
  await transaction
    .insertInto('productVariants')
    .values(changed.map(({ key, after }) => ({ productId: id, key, stock: after })))
    .onConflict((conflict) =>
      conflict.columns(['productId', 'key']).doUpdateSet({ stock: (eb) => eb.ref('excluded.stock') }),
    )
    .execute();
  const labelOf = (key: string) => labelOfValues(items.find((item) => item.key === key)?.values ?? [key]);
  const sides = (of: 'before' | 'after') => ({
    variantStock: changed.map((each) => `${labelOf(each.key)}: ${each[of] ?? 0}`),
  });
  for (const { key, after } of changed) known.set(key, after);
  const stocks = [...known].map(([key, stock]) => ({ key, stock }));
  return { stocks, beside: { before: sides('before'), after: sides('after') } };
}
