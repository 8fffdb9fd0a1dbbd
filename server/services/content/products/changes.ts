import { type Kysely, sql } from 'kysely';
import type { createProduct, ProductStatus } from '#contract/content/products-admin.ts';
import { noVariants } from '#contract/content/variants.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { plainText } from '#contract/rich-text.ts';
import { writeVariants } from '#contract/variants-cell.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { createRows, createWithFreeSlug, type Entity } from '../../records/change.ts';
import { lockLive } from '../../records/trash.ts';
import { announceInMenus } from '../menu-links.ts';
import { requireKnown } from '../product-categories/categories.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { isVisibleProduct } from '../visibility.ts';
import { eventsOfProduct } from '../webhook-events.ts';
import { totalStock } from './variant-stock.ts';

type Tables = Kysely<ContentTables>;

export const nameTaken = () => failures.invalid({ name: message('product_name_taken') });

export const products: Entity<StoredProduct, ContentTables> = {
  table: 'products',
  kind: 'product',
  label: 'this_product',
  json: ['body', 'pictures', 'prices', 'specification', 'seo', 'categories', 'variants', 'pending'],
  slug: 'name',
  touched: ['editedAt', 'updatedAt'],
  logged: ({ body, variants, pending: _, ...fields }) => ({
    ...fields,
    ...(body && { body: plainText(body) }),
    ...(variants && { variants: linesOfVariants(variants) }),
  }),
  taken: nameTaken,
  async publish(transaction, before, after) {
    publishToVisitors(transaction, [before, after]);
    const isVisible = isVisibleProduct(after);
    if (isVisibleProduct(before) !== isVisible || (isVisible && before.name !== after.name))
      await announceInMenus(transaction, 'product');
  },
  webhookEvents: eventsOfProduct,
};

/** The log shows one text for each option and variant. */
export const linesOfVariants = (variants: StoredProduct['variants']): string[] =>
  writeVariants(variants).split('\n').filter(Boolean);

/** Invalidates the pages of these products, and the lists, if visitors see or saw one of them. */
export function publishToVisitors(transaction: Tables, rows: readonly StoredProduct[]): void {
  if (rows.some(isVisibleProduct)) emit(transaction, [tags.products, ...rows.map(({ name }) => tags.product(name))]);
}

/**
 * Locks products until the transaction ends, in the order of their ids, so that two calls do not wait for each other.
 */
export const lockProducts = (
  transaction: Tables,
  by: 'id' | 'name',
  values: readonly string[],
): Promise<StoredProduct[]> =>
  transaction
    .selectFrom('products')
    .selectAll()
    .where(by, 'in', [...new Set(values)])
    .orderBy('id')
    .forUpdate()
    .execute();

type Unnamed = Omit<ParsedOf<typeof createProduct>, 'stock'> & { stock?: number; status?: ProductStatus };
export type NewProduct = Unnamed & { name: string };

const loggedAtFirst = ['name', 'title', 'prices', 'stock', 'status'] as const;

export async function create(transaction: Tables, author: Author, given: Unnamed): Promise<StoredProduct> {
  await requireKnown(transaction, given.categories);
  const created = await createWithFreeSlug(transaction, author, products, {
    column: 'name',
    title: given.title,
    fallback: 'product',
    values: { ...withDefaults(given), position: (await lastPosition(transaction)) + 1 },
    log: loggedAtFirst,
  });
  await insertStocks(transaction, [{ id: created.id, variantStock: given.variantStock }]);
  return created;
}

export async function createProducts(
  transaction: Tables,
  author: Author,
  given: readonly NewProduct[],
): Promise<StoredProduct[]> {
  await requireKnown(
    transaction,
    given.flatMap(({ categories }) => categories ?? []),
  );
  const last = await lastPosition(transaction);
  const values = given.map((product, index) => ({ ...withDefaults(product), position: last + index + 1 }));
  const created = await createRows(transaction, author, products, { values, log: loggedAtFirst });
  const stockOf = new Map(given.map(({ name, variantStock }) => [name, variantStock]));
  await insertStocks(
    transaction,
    created.map(({ id, name }) => ({ id, variantStock: stockOf.get(name) })),
  );
  return created;
}

async function lastPosition(transaction: Tables): Promise<number> {
  const { last } = await transaction
    .selectFrom('products')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

type Stocked = { readonly id: string; readonly variantStock: Unnamed['variantStock'] };

async function insertStocks(transaction: Tables, stocked: readonly Stocked[]): Promise<void> {
  const stocks = stocked.flatMap(({ id, variantStock = [] }) =>
    variantStock.map((variant) => ({ productId: id, ...variant })),
  );
  if (stocks.length > 0) await transaction.insertInto('productVariants').values(stocks).execute();
}

const withDefaults = ({ name, title, prices, status = 'draft', ...given }: Unnamed) => ({
  name,
  title,
  stock: totalStock(given),
  status,
  prices,
  summary: given.summary ?? '',
  body: given.body ?? { type: 'doc' as const, content: [] },
  pictures: given.pictures ?? [],
  specification: given.specification ?? [],
  categories: given.categories ?? [],
  variants: given.variants ?? noVariants,
  featured: given.featured ?? false,
  waitlist: given.waitlist ?? false,
  seo: given.seo ?? { title: null, description: null },
});

/** The stock after an edit: units sold since it was read stay sold. */
export const countedStock = (product: StoredProduct, stock: number, stockSeen = product.stock): number =>
  Math.max(0, stock - stockSeen + product.stock);

type Move = { readonly id: string; readonly to: 'up' | 'down' | 'first' | 'last' };

/** Renumbers the catalogue without gaps. Throws 404, and 409 for a product in the trash. */
export async function move(transaction: Tables, author: Author, { id, to }: Move): Promise<void> {
  const rows = await transaction
    .selectFrom('products')
    .select(['id', 'position'])
    .where('trashedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  rows.sort((one, other) => one.position - other.position);
  const from = rows.findIndex((row) => row.id === id);
  if (from < 0) await lockLive(transaction, products, id);
  const last = rows.length - 1;
  const place = Math.min(last, Math.max(0, { up: from - 1, down: from + 1, first: 0, last }[to]));
  if (place === from) return;
  const order = rows.map((row) => row.id).filter((each) => each !== id);
  order.splice(place, 0, id);
  await sql`
    update content.products p set position = o.place
    from unnest(${order}::uuid[]) with ordinality as o (id, place)
    where p.id = o.id and p.position <> o.place`.execute(transaction);
  await record(transaction, author, {
    action: 'product.move',
    targetId: id,
    before: { place: from + 1 },
    after: { place: place + 1 },
  });
  emit(transaction, [tags.products]);
}
