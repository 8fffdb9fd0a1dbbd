/** Changes products: locks rows, records differences and invalidates the pages that show them. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type Selectable, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { plainText } from '#contract/rich-text.ts';
import { type Author, record } from '../../audit/record.ts';
import { json } from '../../records/json.ts';
import { takeSlug } from '../../records/slug.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type StoredProduct = Selectable<ContentTables['products']>;
type Changeable = Omit<StoredProduct, 'id' | 'position' | 'revision' | 'createdAt' | 'updatedAt' | 'trashedAt'>;
/** Undefined fields stay unchanged. */
type Fields = { readonly [Key in keyof Changeable]?: Changeable[Key] | undefined };
export type ProductChanges = Fields & { readonly trashed?: boolean | undefined };
export type ProductAction = `product.${string}`;

const structured = new Set(['body', 'pictures', 'prices', 'specification', 'seo']);

/**
 * Locks products until the transaction ends, in id order to avoid deadlocks. Unknown ids are missing from the map.
 */
export async function lockProducts(transaction: Tables, ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const rows = await transaction
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws 404. `trashed` limits the search to products in the trash or outside of it. */
export async function requireProduct(
  transaction: Tables,
  id: string,
  { trashed }: { trashed?: boolean } = {},
): Promise<StoredProduct> {
  const product = (await lockProducts(transaction, [id])).get(id);
  if (!product || (trashed !== undefined && (product.trashedAt !== null) !== trashed))
    throw failures.notFound('This product');
  return product;
}

type Change = { readonly product: StoredProduct; readonly action: ProductAction; readonly fields: ProductChanges };

/** Does nothing if nothing differs. `product` must be locked. Call `publishToVisitors` afterwards. */
export async function changeProductRow(
  transaction: Tables,
  author: Author,
  { product, action, fields: { trashed, ...fields } }: Change,
): Promise<StoredProduct> {
  const keys = (Object.keys(fields) as Array<keyof Changeable>).filter(
    (key) => fields[key] !== undefined && !isDeepStrictEqual(fields[key], product[key]),
  );
  const moves = trashed !== undefined && trashed !== (product.trashedAt !== null);
  if (keys.length === 0 && !moves) return product;
  const changed = await transaction
    .updateTable('products')
    .set({
      ...Object.fromEntries(keys.map((key) => [key, structured.has(key) ? json(fields[key]) : fields[key]])),
      ...(moves ? { trashedAt: trashed ? sql<Date>`now()` : null } : {}),
      revision: sql<number>`revision + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', product.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(failIfTaken);
  if (keys.includes('name'))
    await takeSlug(transaction, 'product', { itemId: product.id, from: product.name, to: changed.name });
  await record(transaction, author, {
    action,
    targetId: product.id,
    ...(keys.length > 0 ? { before: asLogged(product, keys), after: asLogged(changed, keys) } : {}),
  });
  return changed;
}

/** Logs texts as plain text. */
export const asLogged = (product: Fields, keys: ReadonlyArray<keyof Fields>) =>
  Object.fromEntries(keys.map((key) => [key, key === 'body' && product.body ? plainText(product.body) : product[key]]));

/** Invalidates only pages that show, or showed, one of these products. Call it last. */
export async function publishToVisitors(transaction: Tables, products: readonly StoredProduct[]): Promise<void> {
  const seen = products.filter(({ status, trashedAt }) => status === 'active' && trashedAt === null);
  if (seen.length === 0) return;
  await emit(transaction, [tags.products, ...products.map(({ name }) => tags.product(name))]);
}

export function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.invalid({ name: 'Another product has this name. It may be in the trash.' });
  throw error;
}
