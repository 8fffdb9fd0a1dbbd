/** Imports products from a CSV file: plans every row first, and applies the plan only without errors. */
import type { Kysely } from 'kysely';
import {
  changedCells,
  currencyOf,
  importableOf,
  isProductColumn,
  mergePrices,
  type ReadLine,
  readProductLine,
  seoOf,
} from '#contract/content/product-csv.ts';
import type { importProducts, ProductImport } from '#contract/content/product-imports.ts';
import { hasVariants, noVariants, type ProductVariants, stockOfKey } from '#contract/content/variants.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Money } from '#contract/fields.ts';
import { importLimits } from '#contract/imports.ts';
import type { Author } from '../../audit/record.ts';
import { readImportFile, tooManyCells } from '../../import-files.ts';
import { differing, pick } from '../../records/change.ts';
import { announceInMenus } from '../menu-links.ts';
import { create as createCategory, lockCategories } from '../product-categories/categories.ts';
import { saveVersion } from '../saved-versions.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { isVisibleProduct } from '../visibility.ts';
import { createProducts, lockProducts, type NewProduct, products, publishToVisitors } from './changes.ts';
import { change, contentOf } from './drafts.ts';
import { categoriesOfFile } from './import-categories.ts';
import type { ImportedChange } from './imported.ts';
import { keepImport } from './past-imports.ts';
import { offeredItems, stockOfVariants, type VariantStock } from './variant-stock.ts';

type ImportInput = InputOf<typeof importProducts>;
type Stocks = { variantStock: VariantStock[] };
type Changes = Omit<ReadLine['fields'], 'variants'> & { prices?: Money[]; variants?: ProductVariants };
type Known = StoredProduct & Stocks;
type Planned = ProductImport['lines'][number] & Stocks & { product: Known | undefined; set: Changes };
type Problem = ProductImport['errors'][number];

const stockElsewhere = 'Leave this cell empty: the column variants has the stock of each.';

export async function importFile(
  transaction: Kysely<ContentTables>,
  author: Author,
  { dryRun, ...file }: ImportInput,
): Promise<ProductImport> {
  if (file.createCategories && !dryRun) await lockCategories(transaction);
  const { planned, missing, errors } = await plan(transaction, file);
  const newCategories = missing.map(({ name }) => name);
  const lines = planned.map(({ product, set, variantStock, ...line }) => line);
  if (errors.length > 0 || dryRun) return { applied: false, lines, newCategories, errors };
  for (const category of missing) await createCategory(transaction, author, category);
  const changes: ImportedChange[] = [];
  for (const { product: row, set, variantStock } of planned) {
    if (!row) continue;
    const changed = await change(transaction, author, { row, action: 'import', set, variantStock });
    if (changed !== row) changes.push(changeOf(row, changed, { set, variantStock }));
  }
  const fresh = planned
    .filter(({ product }) => !product)
    .map(({ set, variantStock }) => ({ ...set, variantStock }) as NewProduct);
  const created = await createProducts(transaction, author, fresh);
  publishToVisitors(transaction, created);
  if (created.some(isVisibleProduct)) await announceInMenus(transaction, 'product');
  for (const row of created.filter(isVisibleProduct))
    await saveVersion(transaction, author, products, { row, content: contentOf(row), reason: 'published' });
  for (const { id, title, revision } of created) changes.push({ id, title, revision, before: null, after: {} });
  if (changes.length > 0) await keepImport(transaction, changes);
  return { applied: true, lines, newCategories, errors };
}

function changeOf(
  row: Known,
  changed: StoredProduct,
  { set, variantStock }: Pick<Planned, 'set' | 'variantStock'>,
): ImportedChange {
  const isSplit = hasVariants(row.variants) !== hasVariants(changed.variants);
  const names = [...new Set([...differing(row as StoredProduct, set), ...(isSplit ? (['stock'] as const) : [])])];
  const { id, title, revision } = changed;
  const tookDraft = row.pending !== null && changed.status !== 'active';
  const lost = hasVariants(changed.variants) ? [] : offeredItems(row.variants);
  const before = [...variantStock, ...lost].map(({ key }) => ({ key, stock: stockOfKey(row.variantStock, key) }));
  const after = [...variantStock, ...lost.map(({ key }) => ({ key, stock: 0 }))];
  const stocks = (all: VariantStock[]) => (all.length > 0 ? { variantStock: all } : {});
  return {
    id,
    title,
    revision,
    before: { ...pick<StoredProduct>(row, names), ...stocks(before) },
    after: { ...pick(changed, names), ...stocks(after) },
    tookDraft,
  };
}

const presentOf = (product: Known | undefined) =>
  product && { items: product.variants.items, keys: product.variantStock.map(({ key }) => key) };

async function plan(transaction: Kysely<ContentTables>, file: Omit<ImportInput, 'dryRun'>) {
  const {
    names,
    rows,
    errors: wrong,
    headOf,
  } = readImportFile(file, {
    isColumn: isProductColumn,
    required: { name: 'name', message: 'This column is required. It identifies the products.' },
    maxLines: importLimits.products,
  });
  const nameIn = (cells: readonly string[]) => (cells[names.indexOf('name')] ?? '').trim();
  const known = await lockByName(
    transaction,
    rows.map(({ cells }) => nameIn(cells)),
  );
  const categories = await categoriesOfFile(transaction, file.createCategories ?? false);
  const ofCategories = names.indexOf('categories');
  const read = rows.map(({ line, cells: typed }) => {
    const present = presentOf(known.get(nameIn(typed)));
    const { cell, problems } = categories.read(typed[ofCategories] ?? '');
    const cells = ofCategories in typed ? typed.with(ofCategories, cell) : typed;
    return { line, cells, unknown: problems[0], ...readProductLine(names, cells, present) };
  });
  const errors: Problem[] = [...wrong];
  const planned: Planned[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells, unknown, fields, prices, errors: found } of read) {
    const { name = '' } = fields;
    const { variants, ...others } = fields;
    const product = known.get(name);
    const changes: Changes = {
      ...others,
      ...(product && seoOf(names, product.seo, fields.seo)),
      ...(variants && { variants: withoutStock(variants) }),
    };
    if (Object.keys(prices).length > 0) changes.prices = mergePrices(product?.prices ?? [], prices);
    const isEmpty = (column: string) => !cells[names.indexOf(column)]?.trim();
    const isStockOfVariants = hasVariants(changes.variants ?? product?.variants ?? noVariants);
    const problems = [
      ...found.filter(({ column }) => !(column === 'stock' && isStockOfVariants && isEmpty(column))),
      ...problemsOf(changes, product).filter(({ column }) => !found.some((each) => isAbout(each.column, column))),
    ];
    if (isStockOfVariants && fields.stock !== undefined) problems.push({ column: 'stock', message: stockElsewhere });
    if (unknown !== undefined) problems.push({ column: 'categories', message: unknown });
    if (cells.length > names.length) problems.push({ column: '', message: tooManyCells });
    const earlier = lineOf.get(name);
    if (earlier !== undefined) problems.push({ column: 'name', message: `Row ${earlier} has the same product.` });
    if (name) lineOf.set(name, line);
    errors.push(
      ...problems.map(({ column, message }) => ({ line, column: (column && headOf(column)) || null, message })),
    );
    if (problems.length === 0) planned.push(planLine({ line, names, product, fields, set: changes }));
  }
  return { planned, missing: categories.missing, errors };
}

async function lockByName(transaction: Kysely<ContentTables>, names: readonly string[]) {
  if (names.length === 0) return new Map<string, Known>();
  const rows = await lockProducts(transaction, 'name', names);
  const stocks = await stockOfVariants(
    transaction,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.name, { ...row, variantStock: stocks.get(row.id) ?? [] }]));
}

/** The problem of a cell explains why its field is missing, so that it needs no second message. */
const isAbout = (cell: string, field: string): boolean =>
  cell === field || (field === 'price' && currencyOf(cell) !== undefined);

function problemsOf({ name, title, prices }: Changes, product: StoredProduct | undefined): ReadLine['errors'] {
  if (product?.trashedAt) return [{ column: 'name', message: 'This product is in the trash. Restore it first.' }];
  const isNew = product === undefined && name !== undefined;
  const lacksPrice = prices ? prices.length === 0 : isNew;
  return [
    ...(isNew && title === undefined ? [{ column: 'title', message: 'A new product needs a title.' }] : []),
    ...(lacksPrice ? [{ column: 'price', message: 'A product needs at least one price.' }] : []),
  ];
}

type Line = Pick<Planned, 'line' | 'product' | 'set'> & {
  readonly names: readonly string[];
  readonly fields: ReadLine['fields'];
};

function planLine({ line, names, product, fields, set }: Line): Planned {
  // Nothing is sold from the counts of a draft before the product has variants.
  const counts = product && hasVariants(product.variants) ? product : undefined;
  const items = (fields.variants?.items ?? []).map((item) => ({
    ...item,
    stock: item.stock ?? (counts ? stockOfKey(counts.variantStock, item.key) : 0),
  }));
  const variantStock = items
    .filter(({ key, stock }) => stock !== (counts && stockOfKey(counts.variantStock, key)))
    .map(({ key, stock }) => ({ key, stock }));
  const differs = product && (differing(product as StoredProduct, set).length > 0 || variantStock.length > 0);
  const operation = product ? (differs ? 'change' : 'keep') : 'create';
  const { variants: _, ...others } = set;
  const after = { ...others, ...(fields.variants && { variants: { ...fields.variants, items } }) };
  const changes = changedCells(names, product ? importableOf(product) : null, after);
  const title = set.title ?? product?.title ?? '';
  return { line, name: set.name ?? '', title, operation, changes, product, set, variantStock };
}

const withoutStock = ({ options, items }: NonNullable<ReadLine['fields']['variants']>): ProductVariants => ({
  options,
  items: items.map(({ stock: _, ...item }) => item),
});
