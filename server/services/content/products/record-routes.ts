import { importProducts } from '#contract/content/product-imports.ts';
import { changeManyProducts, revertProducts } from '#contract/content/product-operations.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  getProductRecord,
  listProductRecords,
  moveProduct,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { changeProductRow, publishToVisitors, requireProduct } from './changes.ts';
import { insertProducts } from './creating.ts';
import { importFile } from './importing.ts';
import { runOperation, undoOperations } from './operations.ts';
import { move } from './order.ts';
import { listRecords, requireRecord } from './record-queries.ts';
import { removeForGood } from './removing.ts';

export function addProductRecordRoutes(service: Service<ContentTables>): void {
  serve(service, listProductRecords, (input, { database }) => listRecords(database, input));
  serve(service, getProductRecord, ({ id }, { database }) => requireRecord(database, id));

  serve(service, createProduct, (fields, call) =>
    call.commit(async (transaction) => {
      const [made] = await insertProducts(transaction, call, [fields]);
      return requireRecord(transaction, made!.id);
    }),
  );

  serve(service, changeProductRecord, ({ id, revision, stock, stockSeen, ...fields }, call) =>
    call.commit(async (transaction) => {
      const product = await requireProduct(transaction, id, { trashed: false });
      if (revision !== product.revision)
        throw failures.conflict('Someone else has changed this product in the meantime. Please compare both versions.');
      const counted =
        stock === undefined ? undefined : Math.max(0, stock - (stockSeen ?? product.stock) + product.stock);
      const changed = await changeProductRow(transaction, call, {
        product,
        action: 'product.change',
        fields: { ...fields, stock: counted },
      });
      await publishToVisitors(transaction, [product, changed]);
      return requireRecord(transaction, id);
    }),
  );

  serve(service, changeProductStatus, ({ id, status }, call) =>
    call.commit(async (transaction) => {
      const product = await requireProduct(transaction, id, { trashed: false });
      const changed = await changeProductRow(transaction, call, {
        product,
        action: 'product.status',
        fields: { status },
      });
      await publishToVisitors(transaction, [product, changed]);
      return requireRecord(transaction, id);
    }),
  );

  serve(service, moveProduct, ({ id, to }, call) =>
    call.commit(async (transaction) => {
      await requireProduct(transaction, id, { trashed: false });
      await move(transaction, call, { id, to });
      return requireRecord(transaction, id);
    }),
  );

  for (const [endpoint, action] of [
    [trashProduct, 'product.trash'],
    [restoreProduct, 'product.restore'],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      call.commit(async (transaction) => {
        const product = await requireProduct(transaction, id);
        const fields = { trashed: action === 'product.trash' };
        const changed = await changeProductRow(transaction, call, { product, action, fields });
        await publishToVisitors(transaction, [product, changed]);
        return requireRecord(transaction, id);
      }),
    );
  }

  serve(service, deleteProduct, ({ id }, call) =>
    call.commit(async (transaction) => {
      await removeForGood(transaction, call, await requireProduct(transaction, id));
      return { id };
    }),
  );

  serve(service, changeManyProducts, (input, call) =>
    call.commit((transaction) => runOperation(transaction, call, input)),
  );
  serve(service, revertProducts, ({ items }, call) =>
    call.commit((transaction) => undoOperations(transaction, call, items)),
  );
  serve(service, importProducts, (input, call) => call.commit((transaction) => importFile(transaction, call, input)));
}
