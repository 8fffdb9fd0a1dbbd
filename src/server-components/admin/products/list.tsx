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
import { limits } from '#contract/fields.ts';
import { plural } from '#contract/plural.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { allPages } from '../../request/all-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import type { Filter } from '../ui/active-filters.tsx';
import { fileFormat } from '../ui/csv.ts';
import { RowNote } from '../ui/data-table.tsx';
import { isTrash, listState, oneOf, sortState } from '../ui/list-state.ts';
import type { PageInput, ScreenList } from '../ui/screen-list.tsx';
import { listHref, urlWith } from '../ui/urls.ts';
import { changeChosen, undoProducts } from './actions.ts';
import { loadCategories } from './data.ts';
import { statusOptions, statusTones, stockLabel } from './fields.ts';
import { NobodyCanOrder } from './nobody-can-order.tsx';
import styles from './products.module.css';

type Context = PageContext<'productsAdmin'>;
const sorts = ['catalogue', 'title', 'updated', 'stock'] as const;

async function read(context: Context, page: PageInput) {
  const { query, api } = context;
  const status = oneOf(productStatusFilter.options, query.get('status'));
  const stock = oneOf(['low', 'out'] as const, query.get('stock'));
  const category = query.get('category');
  return api(listProductRecords, {
    ...page,
    sort: isTrash(context) ? 'updated' : 'catalogue',
    ...sortState(sorts, context),
    ...(status ? { status } : {}),
    ...(stock ? { stock } : {}),
    ...(category ? { category } : {}),
  });
}

/** It can be imported again, so it has a line for each variant. */
async function sendFile(context: Context): Promise<never> {
  const input = listState(context);
  const all = await allPages((after) =>
    read(context, { ...input, ...(after ? { after } : {}), pageSize: limits.pageSizeMax }),
  );
  const { separator, decimal } = fileFormat(context);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  throw download({
    name: 'products.csv',
    type: 'text/csv; charset=utf-8',
    body: `\uFEFF${writeCsv(productRows(all, decimal), separator)}`,
  });
}

export const productList: ScreenList<'productsAdmin', ProductLine, readonly ProductCategory[]> = {
  name: 'products',
  read,
  readBeside: loadCategories,
  lateFilters: ['category'],
  file: sendFile,
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  show: ({ context, inTrash, beside: categories }) => ({
    lead: inTrash
      ? 'Visitors do not see these products. Existing orders do not change.'
      : 'Products in the catalogue, drafts and archived products.',
    above: <NobodyCanOrder context={context} />,
    operations: (
      <>
        <ButtonLink quiet href={listHref('productsAdmin', { part: 'import' })}>
          Import CSV
        </ButtonLink>
        <ButtonLink quiet href={listHref('productsAdmin', { part: 'categories' })}>
          Categories
        </ButtonLink>
      </>
    ),
    columns: [
      {
        label: 'Product',
        sort: 'title',
        cell: (product, open) => <Title product={product} href={open({ product: product.id })} />,
      },
      {
        label: 'Status',
        cell: ({ status, featured, hasPending }) => (
          <span className="cluster across-s">
            <Badge tone={statusTones[status]}>{productStatuses[status]}</Badge>
            {hasPending && <Badge tone="accent">Unpublished changes</Badge>}
            {featured && <Badge>Featured</Badge>}
          </span>
        ),
      },
      {
        label: 'Prices',
        cell: ({ prices }) => (
          <span className={`cluster across-s ${styles.prices}`}>
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
    ],
    sort: inTrash ? 'updated' : 'catalogue',
    tools: {
      searchLabel: 'Search products',
      filters: [...filters, categoryFilter(categories)],
      ...(inTrash ? {} : { orders: { catalogue: 'Catalogue order' } }),
      children: !inTrash && context.query.has('sort') && (
        <a href={urlWith(context, { sort: null, after: null, view: 'all' })}>Catalogue order</a>
      ),
    },
    bulk: {
      name: 'products-chosen',
      action: changeChosen,
      undo: undoProducts,
      ...(inTrash ? { operations: operations.trash } : { operations: operations.list, children: <Numbers /> }),
    },
    done: { deleted: 'Product permanently deleted.' },
    first: 'Create the first one. It stays a draft until you add it to the catalogue.',
  }),
};

const operations = {
  list: [
    { value: 'active', label: 'Activate' },
    { value: 'archived', label: 'Archive' },
    { value: 'featured', label: 'Feature' },
    { value: 'plain', label: 'Stop featuring' },
    { value: 'trash', label: 'Move to trash' },
  ],
  trash: [
    { value: 'restore', label: 'Restore' },
    { value: 'delete', label: 'Delete permanently', isFinal: true as const },
  ],
};

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

function categoryFilter(categories: readonly ProductCategory[] | null): Filter {
  const present = categories?.filter(({ trashedAt }) => trashedAt === null) ?? [];
  const options = present.map(({ slug, name }) => ({ value: slug, label: name }));
  return { name: 'category', label: 'Category', options: [{ value: '', label: 'All' }, ...options] };
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
      <span className={`line gap-2xs ${styles.number}`}>
        <input name="percent" className="input" inputMode="decimal" aria-label="Percent" placeholder="%, like -10" />
        <SubmitButton name="operation" value="prices" className="button button-quiet">
          Change prices
        </SubmitButton>
      </span>
      <span className={`line gap-2xs ${styles.number}`}>
        <input name="stock" className="input" inputMode="numeric" aria-label="Units" placeholder="Units" />
        <SubmitButton name="operation" value="stock" className="button button-quiet">
          Set stock
        </SubmitButton>
      </span>
    </>
  );
}

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
