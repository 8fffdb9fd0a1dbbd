/** Imports products from a CSV file: plans every row first, and applies the plan only without errors. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { isProductColumn, mergePrices, type ReadLine, readProductLine } from '#contract/content/product-csv.ts';
import type { ProductImport } from '#contract/content/product-imports.ts';
import type { Money } from '#contract/fields.ts';
import type { Author } from '../../audit/record.ts';
import { readImportFile, tooManyCells } from '../../import-files.ts';
import { changeRow } from '../../records/change.ts';
import type { ContentTables } from '../tables.ts';
import { createProducts, lockProducts, type NewProduct, products, publishToVisitors } from './changes.ts';
import type { StoredProduct } from './queries.ts';

type ImportInput = { readonly csv: string; readonly dryRun: boolean };
type Changes = ReadLine['fields'] & { prices?: Money[] };
type Planned = ProductImport['lines'][number] & { product: StoredProduct | undefined; changes: Changes };
type Problem = ProductImport['errors'][number];

export async function importFile(
  transaction: Kysely<ContentTables>,
  author: Author,
  { csv, dryRun }: ImportInput,
): Promise<ProductImport> {
  const { planned, errors } = await plan(transaction, csv);
  const lines = planned.map(({ product, changes, ...line }) => line);
  if (errors.length > 0 || dryRun) return { applied: false, lines, errors };
  for (const { product: row, changes: set } of planned)
    if (row) await changeRow(transaction, author, products, { row, action: 'import', set });
  const fresh = planned.filter(({ product }) => !product).map(({ changes }) => changes as NewProduct);
  publishToVisitors(transaction, await createProducts(transaction, author, fresh));
  return { applied: true, lines, errors };
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
  const errors: Problem[] = [...wrong];
  const planned: Planned[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells, fields, prices, errors: found } of read) {
    const { name = '' } = fields;
    const product = known.get(name);
    const changes: Changes = { ...fields };
    if (Object.keys(prices).length > 0) changes.prices = mergePrices(product?.prices ?? [], prices);
    const problems = [...found, ...problemsOf(changes, product)];
    if (cells.length > names.length) problems.push({ column: '', message: tooManyCells });
    const earlier = lineOf.get(name);
    if (earlier !== undefined) problems.push({ column: 'name', message: `Row ${earlier} has the same product.` });
    if (name) lineOf.set(name, line);
    errors.push(...problems.map(({ column, message }) => ({ line, column: column || null, message })));
    if (problems.length === 0) planned.push(planLine(line, product, changes));
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

function planLine(line: number, product: StoredProduct | undefined, changes: Changes): Planned {
  const keys = Object.keys(changes) as Array<keyof Changes & keyof StoredProduct>;
  const fields = product ? keys.filter((key) => !isDeepStrictEqual(changes[key], product[key])) : keys;
  const operation = product ? (fields.length > 0 ? 'change' : 'keep') : 'create';
  const title = changes.title ?? product?.title ?? '';
  return { line, name: changes.name ?? '', title, operation, fields, product, changes };
}
