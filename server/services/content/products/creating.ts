import { type Kysely, sql } from 'kysely';
import type { createProduct, ProductStatus } from '#contract/content/products-admin.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type Author, record } from '../../audit/record.ts';
import { json } from '../../records/json.ts';
import { takeSlug } from '../../records/slug.ts';
import type { ContentTables } from '../tables.ts';
import { asLogged, failIfTaken, type StoredProduct } from './changes.ts';

export type NewProduct = Omit<ParsedOf<typeof createProduct>, 'stock'> & { stock?: number; status?: ProductStatus };

/** Inserts products at the end of the catalogue in the given order, as drafts by default. */
export async function insertProducts(
  transaction: Kysely<ContentTables>,
  author: Author,
  products: readonly NewProduct[],
): Promise<StoredProduct[]> {
  if (products.length === 0) return [];
  const { last } = await transaction
    .selectFrom('products')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const created = await transaction
    .insertInto('products')
    .values(products.map((product, index) => ({ ...rowOf(product), position: last + index + 1 })))
    .returningAll()
    .execute()
    .catch(failIfTaken);
  for (const { id, name } of created) await takeSlug(transaction, 'product', { itemId: id, from: null, to: name });
  for (const product of created) {
    await record(transaction, author, {
      action: 'product.create',
      targetId: product.id,
      after: asLogged(product, ['name', 'title', 'prices', 'stock', 'status']),
    });
  }
  return created;
}

const rowOf = ({ name, title, prices, stock = 0, status = 'draft', ...given }: NewProduct) => ({
  name,
  title,
  stock,
  status,
  prices: json(prices),
  summary: given.summary ?? '',
  body: json(given.body ?? { type: 'doc', content: [] }),
  pictures: json(given.pictures ?? []),
  specification: json(given.specification ?? []),
  featured: given.featured ?? false,
  waitlist: given.waitlist ?? false,
  seo: json(given.seo ?? { title: null, description: null }),
});
