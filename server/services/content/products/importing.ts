/** Imports products from a CSV file: plans every row first, and applies the plan only without errors. */
import type { Kysely } from 'kysely';
import {
  changedCells,
  isProductColumn,
  mergePrices,
  type ReadLine,
  readProductLine,
  seoOf,
} from '#contract/content/product-csv.ts';
import type { ProductImport } from '#contract/content/product-imports.ts';
import type { Money } from '#contract/fields.ts';
import type { Author } from '../../audit/record.ts';
import { readImportFile, tooManyCells } from '../../import-files.ts';
import { differing, pick } from '../../records/change.ts';
import { unknownAmong, unknownCategory } from '../product-categories/categories.ts';
import { saveVersion } from '../saved-versions.ts';
import type { ContentTables, ImportedChange } from '../tables.ts';
import { isVisibleProduct } from '../visibility.ts';
import { createProducts, lockProducts, type NewProduct, publishToVisitors } from './changes.ts';
import { change, contentOf, versionsOf } from './drafts.ts';
import { keepImport } from './past-imports.ts';
import type { StoredProduct } from './queries.ts';

type ImportInput = { readonly csv: string; readonly dryRun: boolean };
type Changes = ReadLine['fields'] & { prices?: Money[] };
type Planned = ProductImport['lines'][number] & { product: StoredProduct | undefined; set: Changes };
type Problem = ProductImport['errors'][number];

export async function importFile(
  transaction: Kysely<ContentTables>,
  author: Author,
  { csv, dryRun }: ImportInput,
): Promise<ProductImport> {
  const { planned, errors } = await plan(transaction, csv);
  const lines = planned.map(({ product, set, ...line }) => line);
  if (errors.length > 0 || dryRun) return { applied: false, lines, errors };
  const changes: ImportedChange[] = [];
  for (const { product: row, set } of planned) {
    if (!row) continue;
    const changed = await change(transaction, author, { row, action: 'import', set });
    if (changed !== row) changes.push(changeOf(row, changed, set));
  }
  const fresh = planned.filter(({ product }) => !product).map(({ set }) => set as NewProduct);
  const created = await createProducts(transaction, author, fresh);
  publishToVisitors(transaction, created);
  for (const row of created.filter(isVisibleProduct))
    await saveVersion(transaction, author, { ...versionsOf(row), content: contentOf(row), reason: 'published' });
  for (const { id, title, revision } of created) changes.push({ id, title, revision, before: null, after: {} });
  if (changes.length > 0) await keepImport(transaction, changes);
  return { applied: true, lines, errors };
}

function changeOf(row: StoredProduct, changed: StoredProduct, set: Changes): ImportedChange {
  const names = differing(row, set);
  const { id, title, revision } = changed;
  const tookDraft = row.pending !== null && changed.status !== 'active';
  return { id, title, revision, before: pick(row, names), after: pick(changed, names), tookDraft };
}

async function plan(
  transaction: Kysely<ContentTables>,
  csv: string,
): Promise<{ planned: Planned[]; errors: Problem[] }> {
  const {
    names,
    rows,
    errors: wrong,
  } = readImportFile(csv, {
    isColumn: isProductColumn,
    required: { name: 'name', message: 'This column is required. It identifies the products.' },
  });
  const read = rows.map(({ line, cells }) => ({ line, cells, ...readProductLine(names, cells) }));
  const known = await lockByName(
    transaction,
    read.flatMap(({ fields }) => fields.name ?? []),
  );
  const unknownSlugs = new Set(
    await unknownAmong(
      transaction,
      read.flatMap(({ fields }) => fields.categories ?? []),
    ),
  );
  const errors: Problem[] = [...wrong];
  const planned: Planned[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells, fields, prices, errors: found } of read) {
    const { name = '' } = fields;
    const product = known.get(name);
    const changes: Changes = { ...fields, ...(product && seoOf(names, product.seo, fields.seo)) };
    if (Object.keys(prices).length > 0) changes.prices = mergePrices(product?.prices ?? [], prices);
    const unknown = (fields.categories ?? []).find((slug) => unknownSlugs.has(slug));
    const problems = [...found, ...problemsOf(changes, product)];
    if (unknown !== undefined) problems.push({ column: 'categories', message: unknownCategory(unknown) });
    if (cells.length > names.length) problems.push({ column: '', message: tooManyCells });
    const earlier = lineOf.get(name);
    if (earlier !== undefined) problems.push({ column: 'name', message: `Row ${earlier} has the same product.` });
    if (name) lineOf.set(name, line);
    errors.push(...problems.map(({ column, message }) => ({ line, column: column || null, message })));
    if (problems.length === 0) planned.push(planLine(line, names, product, changes));
  }
  return { planned, errors };
}

async function lockByName(transaction: Kysely<ContentTables>, names: readonly string[]) {
  if (names.length === 0) return new Map<string, StoredProduct>();
  const rows = await lockProducts(transaction, 'name', names);
  return new Map(rows.map((row) => [row.name, row]));
}

function problemsOf({ name, title, prices }: Changes, product: StoredProduct | undefined): ReadLine['errors'] {
  if (product?.trashedAt) return [{ column: 'name', message: 'This product is in the trash. Restore it first.' }];
  const isNew = product === undefined && name !== undefined;
  const lacksPrice = prices ? prices.length === 0 : isNew;
  return [
    ...(isNew && title === undefined ? [{ column: 'title', message: 'A new product needs a title.' }] : []),
    ...(lacksPrice ? [{ column: 'price', message: 'A product needs at least one price.' }] : []),
  ];
}

function planLine(line: number, names: readonly string[], product: StoredProduct | undefined, set: Changes): Planned {
  const operation = product ? (differing(product, set).length > 0 ? 'change' : 'keep') : 'create';
  const changes = changedCells(names, product ?? null, set);
  const title = set.title ?? product?.title ?? '';
  return { line, name: set.name ?? '', title, operation, changes, product, set };
}
