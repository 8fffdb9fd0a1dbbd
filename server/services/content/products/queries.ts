import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OfferedVariant, Product, ProductSummary } from '#contract/content/products.ts';
import {
  type listProductRecords,
  lowStock,
  type ProductLine,
  type ProductRecord,
} from '#contract/content/products-admin.ts';
import { type ProductVariant, pricesOfVariant, stockOfKey } from '#contract/content/variants.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import { countOf, type Page, pageByKey, type Sort } from '../../records/keyset.ts';
import { anywhere, searchWords, wordFilter, wordsIn } from '../../records/search.ts';
import { findFormer } from '../../records/slug.ts';
import { isIn } from '../product-categories/categories.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { isVisible } from '../visibility.ts';
import { offeredItems, stockOfVariants, type VariantStock } from './variant-stock.ts';

type Tables = Kysely<ContentTables>;
type Which = { featured?: boolean | undefined; category?: string | undefined };
type Filter = Which & { page: number; pageSize: number };

/** At or below this stock, visitors see how many are left. */
const fewPieces = 5;

export async function listActive(database: Tables, { page, pageSize, ...which }: Filter): Promise<ProductSummary[]> {
  const rows = await active(database, which)
    .select([
      'id',
      'name',
      'title',
      'summary',
      'pictures',
      'prices',
      'variants',
      'stock',
      'waitlist',
      'featured',
      'updatedAt',
    ])
    .orderBy('position')
    .orderBy('title')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(asSummary);
}

export async function countActive(database: Tables, which: Which): Promise<number> {
  const { total } = await active(database, which)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type By = { name: string } | { id: string };

/** By its name, or by a former one that no other product has now. */
async function byName<Found>(database: Tables, name: string, find: (by: By) => Promise<Found | undefined>) {
  const found = await find({ name });
  if (found !== undefined) return found;
  const id = await findFormer(database, 'product', name);
  return id === undefined ? undefined : find({ id });
}

const activeBy = (database: Tables, by: By) =>
  active(database).where(({ eb }) => ('name' in by ? eb('name', '=', by.name) : eb('id', '=', by.id)));

export const findByName = (database: Tables, name: string): Promise<Product | undefined> =>
  byName(database, name, async (by) => {
    const row = await activeBy(database, by).selectAll().executeTakeFirst();
    return row && asProduct(database, row);
  });

export const findIdByName = (database: Tables, name: string): Promise<string | undefined> =>
  byName(database, name, async (by) => (await activeBy(database, by).select('id').executeTakeFirst())?.id);

/** As visitors see it. */
export async function asProduct(database: Tables, row: StoredProduct): Promise<Product> {
  const { options, items } = row.variants;
  const stocks = items.length === 0 ? [] : ((await stockOfVariants(database, [row.id])).get(row.id) ?? []);
  const summary = asSummary(row);
  const offered = offeredItems(row.variants).map((item) => asOffered(item, row, { summary, stocks }));
  return { ...row, ...summary, variants: { options, items: offered } };
}

type Known = { readonly summary: ProductSummary; readonly stocks: readonly VariantStock[] };

function asOffered(
  { isOffered: _, ...item }: ProductVariant,
  product: Pick<StoredProduct, 'prices'>,
  { summary: { availability }, stocks }: Known,
): OfferedVariant {
  const stock = stockOfKey(stocks, item.key);
  const unavailable = availability === 'in_stock' ? 'sold_out' : availability;
  return {
    ...item,
    prices: pricesOfVariant(item, product),
    availability: stock > 0 ? 'in_stock' : unavailable,
    stockLeft: stock > 0 ? shownStock(stock) : null,
  };
}

const active = (database: Tables, { featured, category }: Which = {}) =>
  database
    .selectFrom('products')
    .where(isVisible.product('products'))
    .$if(featured !== undefined, (query) => query.where('featured', '=', featured as boolean))
    .$if(category !== undefined, (query) => query.where(isIn('products', category as string)));

type SummaryRow = Pick<
  StoredProduct,
  | 'id'
  | 'name'
  | 'title'
  | 'summary'
  | 'pictures'
  | 'prices'
  | 'variants'
  | 'stock'
  | 'waitlist'
  | 'featured'
  | 'updatedAt'
>;
function asSummary({ pictures, stock, waitlist, variants, ...row }: SummaryRow): ProductSummary {
  const unavailable = waitlist ? 'waitlist' : 'sold_out';
  return {
    ...row,
    ...lowestPrices({ ...row, variants }),
    cover: pictures[0] ?? null,
    availability: stock > 0 ? 'in_stock' : unavailable,
    stockLeft: stock > 0 ? shownStock(stock) : null,
  };
}

type Priced = Pick<StoredProduct, 'prices' | 'variants'>;

function lowestPrices(product: Priced): Pick<ProductSummary, 'prices' | 'pricesVary'> {
  const all = offeredItems(product.variants).flatMap((item) => pricesOfVariant(item, product));
  if (all.length === 0) return { prices: product.prices, pricesVary: false };
  const lowest = new Map<string, Money>();
  for (const price of all)
    if (price.amount < (lowest.get(price.currency)?.amount ?? Number.POSITIVE_INFINITY))
      lowest.set(price.currency, price);
  // The currencies keep the order that they have in the product.
  const order = [...new Set([...product.prices, ...all].map(({ currency }) => currency))];
  return {
    prices: order.flatMap((currency) => lowest.get(currency) ?? []),
    pricesVary: all.some(({ currency, amount }) => amount !== lowest.get(currency)?.amount),
  };
}

export const shownStock = (stock: number): number | null => (stock <= fewPieces ? stock : null);

type Filters = ParsedOf<typeof listProductRecords>;

const editedAt = sql`coalesce(p.edited_at, p.updated_at)`;

const variantStock = sql`(select coalesce(jsonb_agg(jsonb_build_object('key', v.key, 'stock', v.stock) order by v.key), '[]')
  from content.product_variants v where v.product_id = p.id)`;

const line = sql`p.id, p.categories, p.variants, ${variantStock} as variant_stock, p.name, p.title, p.summary, p.prices, p.stock, p.waitlist, p.specification, p.featured, p.seo,
  p.status, p.revision, p.created_at, p.updated_at, p.trashed_at, ${editedAt} as edited_at, p.pending is not null as has_pending,
  p.pictures -> 0 as cover, jsonb_array_length(p.pictures) as picture_count`;

const sorts: Record<Filters['sort'], Sort> = {
  catalogue: { by: sql`p.position`, type: 'bigint' },
  title: { by: sql`lower(p.title)`, type: 'text' },
  updated: { by: editedAt, type: 'timestamptz', descending: true },
  stock: { by: sql`p.stock`, type: 'bigint' },
};

/** SKUs of variants, of the published product and of its draft. */
const hasSku = (typed: string) => sql`exists (
  select from jsonb_path_query(jsonb_build_array(p.variants, p.pending -> 'variants'), '$[*].items[*].sku') s
  where s #>> '{}' ilike ${anywhere(typed.trim())})`;

export async function listRecords(database: Tables, input: Filters): Promise<Page<ProductLine>> {
  const words = searchWords(input.query);
  const where: RawBuilder<unknown>[] = [input.trashed ? sql`p.trashed_at is not null` : sql`p.trashed_at is null`];
  if (words) {
    const { similar } = input;
    const named = await wordFilter(database, { similar, words, ...wordsIn('content.products', 'p') });
    where.push(sql`(${named} or ${hasSku(input.query)})`);
  }
  if (input.status === 'pending') where.push(sql`p.pending is not null`);
  else if (input.status) where.push(sql`p.status = ${input.status}`);
  if (input.featured !== undefined) where.push(sql`p.featured = ${input.featured}::boolean`);
  if (input.category) where.push(isIn('p', input.category));
  if (input.stock) where.push(sql`p.stock <= ${input.stock === 'low' ? lowStock : 0}::int`);
  return pageByKey<ProductLine, ContentTables>(database, {
    columns: line,
    from: sql`content.products p`,
    where,
    id: sql`p.id`,
    sort: sorts[input.sort],
    reversed: input.reversed,
    after: input.after,
    counted: input.counted,
    pageSize: input.pageSize,
  });
}

export const lowInStock = countOf(sql`content.products`, [
  sql`trashed_at is null`,
  sql`status = 'active'`,
  sql`stock <= ${lowStock}::int`,
]);

/** Throws 404. Also finds products in the trash. */
export async function requireRecord(database: Tables, id: string): Promise<ProductRecord> {
  const { rows } = await sql<ProductRecord>`
    select p.*, ${editedAt} as edited_at, ${variantStock} as variant_stock,
      (select count(*)::int from content.products o
        where o.trashed_at is null and (o.position, o.id) <= (p.position, p.id)) as place,
      (select coalesce(jsonb_agg(f.slug order by f.created_at), '[]') from content.former_slugs f
        where f.kind = 'product' and f.item_id = p.id) as former_names
    from content.products p where p.id = ${id}`.execute(database);
  const [found] = rows;
  if (!found) throw failures.notFound('this_product');
  return found;
}

export const recordOf = (database: Tables, { id }: Pick<StoredProduct, 'id'>): Promise<ProductRecord> =>
  requireRecord(database, id);
