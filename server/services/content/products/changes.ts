/** Changing products: rows locked, what became different written down, and the pages told that show it. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type Selectable, sql } from 'kysely';
import { tags } from '../../../../src/contract/events.ts';
import { failures } from '../../../../src/contract/failures.ts';
import { plainText } from '../../../../src/contract/rich-text.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../events/emit.ts';
import { isTaken, takeSlug } from '../former-slugs.ts';
import { type ContentTables, json } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type StoredProduct = Selectable<ContentTables['products']>;
type Changeable = Omit<StoredProduct, 'id' | 'position' | 'revision' | 'createdAt' | 'updatedAt' | 'trashedAt'>;
/** A field that is undefined stays as it is. */
type Fields = { readonly [Key in keyof Changeable]?: Changeable[Key] | undefined };
export type ProductChanges = Fields & { readonly trashed?: boolean | undefined };
export type ProductAction = `product.${string}`;

const structured = new Set(['body', 'pictures', 'prices', 'specification', 'seo']);

/** Locked until the transaction ends, by id, in an order that all take. Those that there are not are missing. */
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

/** Throws 404. In the trash or not, as asked; either where nothing was asked. */
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

/** Nothing happens where nothing is different. `product` must be locked; `publishToVisitors` comes last. */
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

/** Of a text its words: the log is read by people. */
export const asLogged = (product: Fields, keys: ReadonlyArray<keyof Fields>) =>
  Object.fromEntries(keys.map((key) => [key, key === 'body' && product.body ? plainText(product.body) : product[key]]));

/** Pages go stale only where they show one of these now, or did. Call it last. */
export async function publishToVisitors(transaction: Tables, products: readonly StoredProduct[]): Promise<void> {
  const seen = products.filter(({ status, trashedAt }) => status === 'active' && trashedAt === null);
  if (seen.length === 0) return;
  await emit(transaction, [tags.products, ...products.map(({ name }) => tags.product(name))]);
}

export function failIfTaken(error: unknown): never {
  if (isTaken(error)) throw failures.invalid({ name: 'Another product has this name. It may be in the trash.' });
  throw error;
}
