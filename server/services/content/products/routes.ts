import { sql } from 'kysely';
import { tags } from '../../../../src/contract/events.ts';
import { failures } from '../../../../src/contract/failures.ts';
import { changeProduct, getProduct, listProducts } from '../../../../src/contract/products.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { emit } from '../events/emit.ts';
import { pageOf } from '../paging.ts';
import { type ContentTables, json } from '../tables.ts';
import { countActive, findActive, listActive } from './queries.ts';

export function addProductRoutes(service: Service<ContentTables>): void {
  serve(service, listProducts, async (input, { database }) => {
    const [items, total] = await Promise.all([listActive(database, input), countActive(database, input.featured)]);
    return pageOf(items, { total, ...input });
  });

  serve(service, getProduct, async ({ name }, { database }) => {
    const product = await findActive(database, name);
    if (!product) throw failures.notFound('This product');
    return product;
  });

  serve(service, changeProduct, async ({ id, body, pictures, prices, specification, seo, ...plain }, { commit }) =>
    commit(async (transaction) => {
      const written = Object.entries({ body, pictures, prices, specification, seo }).filter(
        ([, value]) => value !== undefined,
      );
      const changed = await transaction
        .updateTable('products')
        .set({
          ...plain,
          ...Object.fromEntries(written.map(([key, value]) => [key, json(value)])),
          updatedAt: sql`now()`,
        })
        .where('id', '=', id)
        .returning(['id', 'name', 'status', 'updatedAt'])
        .executeTakeFirst();
      if (!changed) throw failures.notFound('This product');
      await emit(transaction, [tags.products, tags.product(changed.name)]);
      return changed;
    }),
  );
}
