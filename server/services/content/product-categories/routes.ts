import {
  changeProductCategory,
  createProductCategory,
  listProductCategories,
  moveProductCategory,
  restoreProductCategory,
  trashProductCategory,
} from '#contract/content/product-categories.ts';
import { changeRow, lockRow } from '../../records/change.ts';
import { lockLive, setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { categories, create, listCategories, lockCategories, move, requireCategory } from './categories.ts';

export function addProductCategoryRoutes(service: Service<ContentTables>): void {
  serve(service, listProductCategories, async (_, { database }) => ({
    items: await listCategories(database),
    next: null,
  }));

  serve(service, createProductCategory, (category, call) =>
    call.commit(async (transaction) => {
      const slug = await create(transaction, call, category);
      return requireCategory(transaction, slug);
    }),
  );

  serve(service, changeProductCategory, ({ slug, revision, name }, call) =>
    call.commit(async (transaction) => {
      await lockCategories(transaction);
      const row = await lockLive(transaction, categories, slug, revision);
      await changeRow(transaction, call, categories, { row, action: 'change', set: { name } });
      return requireCategory(transaction, slug);
    }),
  );

  serve(service, moveProductCategory, (input, call) => call.commit((transaction) => move(transaction, call, input)));

  for (const [endpoint, isTrashed] of [
    [trashProductCategory, true],
    [restoreProductCategory, false],
  ] as const) {
    serve(service, endpoint, ({ slug }, call) =>
      call.commit(async (transaction) => {
        await lockCategories(transaction);
        const row = await lockRow(transaction, categories, slug);
        await setTrashed(transaction, call, categories, { row, isTrashed });
        return requireCategory(transaction, slug);
      }),
    );
  }
}
