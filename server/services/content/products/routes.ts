import { importProducts, listProductImports, undoProductImport } from '#contract/content/product-imports.ts';
import { changeManyProducts, revertProducts } from '#contract/content/product-operations.ts';
import { getProduct, listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  draftOfProduct,
  getProductRecord,
  listProductRecords,
  moveProduct,
  type ProductContent,
  productFields,
  publishProduct,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { noVariants } from '#contract/content/variants.ts';
import { failures } from '#contract/failures.ts';
import { languageIn } from '#contract/languages.ts';
import { lockRow } from '../../records/change.ts';
import { changesOf } from '../../records/serve-change.ts';
import { lockLive, setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { serveDrafts } from '../drafts.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { pageOf } from '../paging.ts';
import { shownCategories } from '../product-categories/categories.ts';
import type { ContentTables } from '../tables.ts';
import { translationsOf, withShown } from '../translations/shown.ts';
import { create, move, products } from './changes.ts';
import { change, discard, draftContentOf, publish, remove, save } from './drafts.ts';
import { importFile } from './importing.ts';
import { runOperation, undoOperations } from './operations.ts';
import { listImports, undoImport } from './past-imports.ts';
import { countActive, findByName, listActive, listRecords, recordOf, requireRecord } from './queries.ts';

export function addProductRoutes(service: Service<ContentTables>): void {
  serve(service, listProducts, async (input, { database: all, request }) => {
    const language = languageIn(request.headers);
    const database = withShown(all, 'product', language);
    const [items, total, categories] = await Promise.all([
      listActive(database, input),
      countActive(database, input),
      shownCategories(all, language),
    ]);
    const shown = await translationsOf(all, language, [
      ...items.map(({ id }) => ({ kind: 'product' as const, id })),
      ...categories.map(({ slug }) => ({ kind: 'category' as const, id: slug })),
    ]);
    const translated = items.map((item) => shown.of('product', item.id, item));
    return {
      ...pageOf(translated, { total, ...input }),
      categories: categories.map((category) => shown.of('category', category.slug, category)),
    };
  });

  serve(service, getProduct, async ({ name }, { database, request }) => {
    const language = languageIn(request.headers);
    const product = await findByName(withShown(database, 'product', language), name);
    if (!product) throw failures.notFound('this_product');
    return (await translationsOf(database, language, [{ kind: 'product', id: product.id }])).of(
      'product',
      product.id,
      product,
    );
  });

  serve(service, listProductRecords, (input, { database }) => listRecords(database, input));
  serve(service, getProductRecord, ({ id }, { database }) => requireRecord(database, id));

  serve(service, createProduct, (fields, call) =>
    call.commit(async (transaction) => {
      await lockPictures(transaction, fields);
      const { id } = await create(transaction, call, fields);
      return requireRecord(transaction, id);
    }),
  );

  const changeLive = changesOf(service, { entity: products, lock: lockLive }, recordOf);
  changeLive(
    changeProductRecord,
    (transaction, call, row, { id, revision, saveReplaced: replaces, stock, stockSeen, variantStock, ...fields }) =>
      save(transaction, call, { row, fields, replaces, stock, stockSeen, variantStock }),
  );
  changeLive(publishProduct, publish);
  serveDrafts(service, draftOfProduct, {
    entity: products,
    lock: lockLive,
    answer: recordOf,
    discard,
    draftOf: draftContentOf,
    // A version from before there were categories or variants has none.
    readContent: (stored): ProductContent =>
      productFields.parse({ categories: [], variants: noVariants, ...(stored as object) }),
    restore: (transaction, author, row, fields) =>
      save(transaction, author, { row, fields, action: 'restore-version' }),
  });
  changeLive(changeProductStatus, (transaction, call, row, { status }) =>
    change(transaction, call, { row, action: 'status', set: { status } }),
  );

  serve(service, moveProduct, ({ id, to }, call) =>
    call.commit(async (transaction) => {
      await move(transaction, call, { id, to });
      return requireRecord(transaction, id);
    }),
  );

  const locked = { entity: products, lock: lockRow };
  const changeAny = changesOf(service, locked, recordOf);
  changeAny(trashProduct, (transaction, call, row) =>
    setTrashed(transaction, call, products, { row, isTrashed: true }),
  );
  changeAny(restoreProduct, (transaction, call, row) =>
    setTrashed(transaction, call, products, { row, isTrashed: false }),
  );
  changesOf(service, locked, (_, { id }) => ({ id }))(deleteProduct, remove);

  serve(service, changeManyProducts, (input, call) =>
    call.commit((transaction) => runOperation(transaction, call, input)),
  );
  serve(service, revertProducts, ({ items }, call) =>
    call.commit((transaction) => undoOperations(transaction, call, items)),
  );
  serve(service, importProducts, (input, call) => call.commit((transaction) => importFile(transaction, call, input)));
  serve(service, listProductImports, async (_, { database }) => ({ items: await listImports(database) }));
  serve(service, undoProductImport, ({ id }, call) => call.commit((transaction) => undoImport(transaction, call, id)));
}
