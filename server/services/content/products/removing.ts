import type { Kysely } from 'kysely';
import { failures } from '#contract/failures.ts';
import { type Author, record } from '../../audit/record.ts';
import type { ContentTables } from '../tables.ts';
import { asLogged, type StoredProduct } from './changes.ts';

/** Deletes a product from the trash. Orders keep their own copy of its title and price. */
export async function removeForGood(
  transaction: Kysely<ContentTables>,
  author: Author,
  product: StoredProduct,
): Promise<void> {
  if (product.trashedAt === null) throw failures.conflict('Move it to the trash before you delete it permanently.');
  await transaction.deleteFrom('formerSlugs').where('kind', '=', 'product').where('itemId', '=', product.id).execute();
  await transaction.deleteFrom('products').where('id', '=', product.id).execute();
  await record(transaction, author, {
    action: 'product.delete',
    targetId: product.id,
    before: asLogged(product, ['name', 'title']),
  });
}
