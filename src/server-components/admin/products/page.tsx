import type { ProductCategory } from '#contract/content/product-categories.ts';
import { listProductImports, type PastImport } from '#contract/content/product-imports.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { formState } from '../../ui/form-state.ts';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { defineScreen, type ScreenPart } from '../ui/define-screen.tsx';
import { searchBy } from '../ui/search-by.ts';
import { createProductAction } from './actions.ts';
import { CategoriesView } from './categories-tab.tsx';
import { lastCurrency, loadCategories } from './data.ts';
import { ProductForm } from './form.tsx';
import { ProductImportView } from './import-tab.tsx';
import { productList } from './list.tsx';
import { productRecord } from './record.tsx';

type Imports = { readonly imports: readonly PastImport[]; readonly currency: string };

const importing: ScreenPart<'productsAdmin', Imports> = {
  async read(context) {
    const [{ items }, currency] = await Promise.all([context.api(listProductImports, {}), lastCurrency(context)]);
    return { imports: items, currency };
  },
  titleOf: () => 'Import products',
  render: (data, context) => <ProductImportView context={context} {...data} />,
};

const categories: ScreenPart<'productsAdmin', readonly ProductCategory[]> = {
  read: loadCategories,
  titleOf: () => 'Product categories',
  render: (data, context) => <CategoriesView context={context} categories={data} />,
};

export const productsAdminPage = defineScreen('productsAdmin', {
  search: [
    searchBy(listProductRecords, ({ items }) =>
      items.map(({ id, title, status }) => ({ label: title, detail: `Product, ${status}`, record: { product: id } })),
    ),
  ],
  list: productList,
  create: {
    title: 'New product',
    async read(context) {
      const [all, currency] = await Promise.all([loadCategories(context), lastCurrency(context)]);
      return { categories: all, currency };
    },
    render: ({ actionState }, start) => (
      <WritingSpace
        main={
          <ProductForm
            form={formState('product', actionState)}
            action={createProductAction}
            product={null}
            {...start}
          />
        }
      />
    ),
  },
  record: productRecord,
  parts: { import: importing, categories },
});
