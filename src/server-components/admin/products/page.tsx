import type { ProductCategory } from '#contract/content/product-categories.ts';
import { listProductImports, type PastImport } from '#contract/content/product-imports.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { CategoriesView } from './categories-tab.tsx';
import { draftRecordOf, lastCurrency, loadCategories, loadProduct, type ProductData } from './data.ts';
import { ProductImportView } from './import-tab.tsx';
import { loadProducts, type ProductList, ProductListView } from './list.tsx';
import { NewProductView } from './new-record.tsx';
import { ProductView } from './record.tsx';

type Context = PageContext<'productsAdmin'>;
type Data =
  | { readonly view: 'list'; readonly list: ProductList; readonly categories: readonly ProductCategory[] }
  | { readonly view: 'categories'; readonly categories: readonly ProductCategory[] }
  | { readonly view: 'import'; readonly imports: readonly PastImport[]; readonly currency: string }
  | { readonly view: 'new'; readonly categories: readonly ProductCategory[]; readonly currency: string }
  | { readonly view: 'product'; readonly data: ProductData };

export const productAdminPage = definePage<'productsAdmin', Data>({
  load,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listProductRecords, ({ items }) =>
      items.map(({ id, title, status }) => ({ label: title, detail: `Product, ${status}`, record: { product: id } })),
    ),
  ],
  View: ProductsView,
});

async function load(context: Context): Promise<Data> {
  const { query } = context;
  if (query.get('product') === newRecord) {
    const [categories, currency] = await Promise.all([loadCategories(context), lastCurrency(context)]);
    return { view: 'new', categories, currency };
  }
  const data = await chosenRecord(context, (id) => loadProduct(context, id));
  if (data) return { view: 'product', data };
  if (query.get('part') === 'import') {
    const [{ items }, currency] = await Promise.all([context.api(listProductImports, {}), lastCurrency(context)]);
    return { view: 'import', imports: items, currency };
  }
  if (query.get('part') === 'categories') return { view: 'categories', categories: await loadCategories(context) };
  const [list, categories] = await Promise.all([loadProducts(context), loadCategories(context)]);
  return { view: 'list', list, categories };
}

function titleOf(data: Data): string {
  if (data.view === 'product') return `${draftRecordOf(data.data.product).title} · Products`;
  return { new: 'New product', import: 'Import products', categories: 'Product categories', list: 'Products' }[
    data.view
  ];
}

function ProductsView({ data, context }: ViewProps<'productsAdmin', Data>) {
  if (data.view === 'new')
    return <NewProductView context={context} categories={data.categories} currency={data.currency} />;
  if (data.view === 'categories') return <CategoriesView context={context} categories={data.categories} />;
  if (data.view === 'import')
    return <ProductImportView context={context} imports={data.imports} currency={data.currency} />;
  if (data.view === 'product') return <ProductView context={context} data={data.data} />;
  return <ProductListView context={context} list={data.list} categories={data.categories} />;
}
