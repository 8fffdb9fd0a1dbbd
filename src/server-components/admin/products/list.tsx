import type { ProductCategory } from '#contract/content/product-categories.ts';
import { productRows } from '#contract/content/product-csv.ts';
import {
  listProductRecords,
  lowStock,
  type ProductLine,
  productStatuses,
  productStatusFilter,
} from '#contract/content/products-admin.ts';
import { writeCsv } from '#contract/csv.ts';
import { download } from '#contract/download.ts';
import { plural } from '#contract/plural.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { allPages } from '../../request/all-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import { fileFormat } from '../ui/csv.ts';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { isExport, isTrash, listState, oneOf, sortState } from '../ui/list-state.ts';
import { Done } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { preloadViews } from '../ui/saved-views-data.ts';
import { newRecord } from '../ui/selection.ts';
import { listHref, screenHref, urlWith } from '../ui/urls.ts';
import { changeChosen, undoProducts } from './actions.ts';
import { statusOptions, statusTones, stockLabel } from './fields.ts';
import styles from './products.module.css';

type Context = PageContext<'productsAdmin'>;
export type ProductList = {
  readonly items: readonly ProductLine[];
  readonly next: string | null;
  readonly total: number | null;
};

const sorts = ['catalogue', 'title', 'updated', 'stock'] as const;

export async function loadProducts(context: Context): Promise<ProductList> {
  preloadViews(context, 'products');
  const { query, api } = context;
  const status = oneOf(productStatusFilter.options, query.get('status'));
  const stock = oneOf(['low', 'out'] as const, query.get('stock'));
  const sort = { sort: isTrash(context) ? ('updated' as const) : ('catalogue' as const), ...sortState(sorts, context) };
  const category = query.get('category');
  const filters = {
    ...listState(context),
    ...sort,
    ...(status ? { status } : {}),
    ...(stock ? { stock } : {}),
    ...(category ? { category } : {}),
  };
  if (!isExport(context)) return api(listProductRecords, filters);
  const all = await allPages((after) =>
    api(listProductRecords, { ...filters, ...(after ? { after } : {}), pageSize: 100 }),
  );
  const { separator, decimal } = fileFormat(context);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  throw download({
    name: 'products.csv',
    type: 'text/csv; charset=utf-8',
    body: `\uFEFF${writeCsv(productRows(all, decimal), separator)}`,
  });
}

const operations = {
  list: [
    { value: 'active', label: 'Activate' },
    { value: 'archived', label: 'Archive' },
    { value: 'featured', label: 'Feature' },
    { value: 'plain', label: 'Do not feature' },
    { value: 'trash', label: 'Move to trash' },
  ],
  trash: [
    { value: 'restore', label: 'Restore' },
    { value: 'delete', label: 'Delete permanently', isFinal: true as const },
  ],
};

type Props = {
  readonly context: Context;
  readonly list: ProductList;
  readonly categories: readonly ProductCategory[];
};

export function ProductListView({ context, list, categories }: Props) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title={inTrash ? 'Products in the trash' : 'Products'}
      lead={
        inTrash
          ? 'Visitors do not see these products. Existing orders do not change.'
          : 'Products in the catalogue, drafts and archived products.'
      }
      operations={
        <>
          <ButtonLink creates href={screenHref('productsAdmin', { product: newRecord })}>
            New product
          </ButtonLink>
          <ButtonLink quiet href={listHref('productsAdmin', { part: 'import' })}>
            Import CSV
          </ButtonLink>
          <ButtonLink quiet href={listHref('productsAdmin', { part: 'categories' })}>
            Categories
          </ButtonLink>
        </>
      }
    >
      <BulkNotice context={context} of="products-chosen" action={changeChosen} undo={undoProducts} />
      <Done context={context} messages={{ deleted: 'Product permanently deleted.' }} />
      <RecordList
        context={context}
        many="products"
        tools={{
          list: 'products',
          searchLabel: 'Search products',
          filters: [...filters, ...categoryFilter(categories)],
          ...(inTrash ? {} : { orders: { catalogue: 'Catalogue order' } }),
          children: !inTrash && context.query.has('sort') && (
            <a href={urlWith(context, { sort: null, after: null, view: 'all' })}>Catalogue order</a>
          ),
        }}
        columns={productColumns}
        rows={list.items}
        next={list.next}
        total={list.total}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={inTrash ? 'updated' : 'catalogue'}
        bulk={{
          name: 'products-chosen',
          action: changeChosen,
          ...(inTrash ? { operations: operations.trash } : { operations: operations.list, children: <Numbers /> }),
        }}
        first="Create the first one. It stays a draft until you add it to the catalogue."
      />
    </AdminScreen>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'All' }, ...statusOptions, { value: 'pending', label: 'Unpublished changes' }],
  },
  {
    name: 'stock',
    label: 'Stock',
    options: [
      { value: '', label: 'Any' },
      { value: 'low', label: 'Five or fewer' },
      { value: 'out', label: 'None' },
    ],
  },
];

function categoryFilter(categories: readonly ProductCategory[]) {
  const present = categories.filter(({ trashedAt }) => trashedAt === null);
  if (present.length === 0) return [];
  const options = present.map(({ slug, name }) => ({ value: slug, label: name }));
  return [{ name: 'category', label: 'Category', options: [{ value: '', label: 'All' }, ...options] }];
}

function Numbers() {
  return (
    <>
      {/* Enter presses the first button; the action then checks which of the two fields is filled in. */}
      <button
        type="submit"
        name="operation"
        value="numbers"
        tabIndex={-1}
        aria-hidden="true"
        className="visually-hidden"
      />
      <span className={styles.number}>
        <input name="percent" className="input" inputMode="decimal" aria-label="Percent" placeholder="%, like -10" />
        <SubmitButton name="operation" value="prices" className="button button-quiet">
          Change prices
        </SubmitButton>
      </span>
      <span className={styles.number}>
        <input name="stock" className="input" inputMode="numeric" aria-label="Units" placeholder="Units" />
        <SubmitButton name="operation" value="stock" className="button button-quiet">
          Set stock
        </SubmitButton>
      </span>
    </>
  );
}

const productColumns: readonly Column<ProductLine>[] = [
  {
    label: 'Product',
    sort: 'title',
    cell: (product, open) => <Title product={product} href={open({ product: product.id })} />,
  },
  {
    label: 'Status',
    cell: ({ status, featured, hasPending }) => (
      <span className={styles.badges}>
        <Badge tone={statusTones[status]}>{productStatuses[status]}</Badge>
        {hasPending && <Badge tone="accent">Unpublished changes</Badge>}
        {featured && <Badge>Featured</Badge>}
      </span>
    ),
  },
  {
    label: 'Prices',
    cell: ({ prices }) => (
      <span className={styles.prices}>
        {prices.map((money) => (
          <Price key={money.currency} money={money} />
        ))}
      </span>
    ),
  },
  { label: 'Stock', sort: 'stock', cell: (product) => <Stock product={product} /> },
  {
    label: 'Changed',
    sort: 'updated',
    descending: true,
    cell: ({ editedAt, updatedAt }) => <Time date={editedAt ?? updatedAt} format="short" />,
  },
];

function Title({
  product: { title, name, cover, variants },
  href,
}: {
  readonly product: ProductLine;
  readonly href: string;
}) {
  return (
    <span className={styles.title}>
      {cover ? <Picture picture={cover} sizes="44px" decorative /> : <span className={styles.blank} />}
      <span>
        <a href={href}>{title}</a>
        <RowNote>
          /{name}
          {variants.items.length > 0 && `, ${plural(variants.items.length, 'one variant', '{count} variants')}`}
        </RowNote>
      </span>
    </span>
  );
}

function Stock({ product }: { readonly product: ProductLine }) {
  const label = stockLabel(product);
  return (
    <>
      <span className="figures">{product.stock}</span>
      {label && <span className="fine soft"> {label}</span>}
      {product.stock > 0 && product.stock <= lowStock && <span className="fine soft"> low</span>}
    </>
  );
}
