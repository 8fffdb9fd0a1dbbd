import { changeProduct, getProduct, listProducts } from '#contract/content/products.ts';
import { failures } from '#contract/failures.ts';
import { findFormer } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { pageOf } from '../paging.ts';
import type { ContentTables } from '../tables.ts';
import { changeProductRow, publishToVisitors, requireProduct } from './changes.ts';
import { countActive, findActive, listActive } from './queries.ts';
import { addProductRecordRoutes } from './record-routes.ts';

export function addProductRoutes(service: Service<ContentTables>): void {
  serve(service, listProducts, async (input, { database }) => {
    const [items, total] = await Promise.all([listActive(database, input), countActive(database, input.featured)]);
    return pageOf(items, { total, ...input });
  });

  serve(service, getProduct, async ({ name }, { database }) => {
    const product = (await findActive(database, { name })) ?? (await findRenamed(name));
    if (!product) throw failures.notFound('This product');
    return product;
  });

  async function findRenamed(name: string) {
    const id = await findFormer(service.database, 'product', name);
    return id === undefined ? undefined : findActive(service.database, { id });
  }

  serve(service, changeProduct, async ({ id, ...fields }, call) =>
    call.commit(async (transaction) => {
      const product = await requireProduct(transaction, id);
      const changed = await changeProductRow(transaction, call, { product, action: 'product.change', fields });
      await publishToVisitors(transaction, [product, changed]);
      return changed;
    }),
  );

  addProductRecordRoutes(service);
}
