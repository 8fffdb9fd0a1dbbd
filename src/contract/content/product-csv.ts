/** Rows are matched by product name; rich text and pictures are not included and stay unchanged. */
import type * as z from 'zod';
import type { Money } from '../fields.ts';
import { firstMessage } from '../issue-message.ts';
import { inEnglish } from '../messages/write.ts';
import { exampleAmount, majorUnits, minorUnits } from '../money.ts';
import { readSpecification, writeSpecification } from '../specification-cell.ts';
import { type PresentVariants, readVariants, writeVariants } from '../variants-cell.ts';
import type { ChangedCell } from './product-imports.ts';
import { type ProductLine, productRecord, productStatuses, stock } from './products-admin.ts';
import { hasVariants, stockedVariants, stockOfKey } from './variants.ts';

const importable = productRecord
  .pick({
    name: true,
    title: true,
    summary: true,
    status: true,
    stock: true,
    waitlist: true,
    featured: true,
    prices: true,
    categories: true,
    specification: true,
    seo: true,
  })
  .extend({ variants: stockedVariants, stock });
type Importable = z.infer<typeof importable>;

type OfVariants = Pick<ProductLine, 'variants' | 'variantStock'>;

/** The result has the stock of each variant. */
export const importableOf = <Product extends OfVariants>({ variants, variantStock, ...product }: Product) => ({
  ...product,
  variants: {
    ...variants,
    items: variants.items.map((item) => ({
      ...item,
      stock: stockOfKey(variantStock, item.key),
    })),
  },
});

type Column = {
  readonly key: keyof Importable;
  write(product: Importable): string;
  /** Undefined if the cell is invalid. */
  read(cell: string, previous: Partial<Importable>, present?: PresentVariants): unknown;
};

const text = (key: 'name' | 'title' | 'summary'): Column => ({
  key,
  write: (product) => product[key],
  read: (cell) => cell,
});
const yesNo = (key: 'waitlist' | 'featured'): Column => ({
  key,
  write: (product) => (product[key] ? 'yes' : 'no'),
  read: (cell) =>
    ({ yes: true, true: true, '1': true, no: false, false: false, '0': false, '': false })[cell.toLowerCase()],
});
const search = (key: 'title' | 'description'): Column => ({
  key: 'seo',
  write: ({ seo }) => seo[key] ?? '',
  read: (cell, { seo }) => ({ title: null, description: null, ...seo, [key]: cell === '' ? null : cell }),
});

const columns: Readonly<Record<string, Column>> = {
  name: text('name'),
  title: text('title'),
  summary: text('summary'),
  status: { key: 'status', write: ({ status }) => status, read: (cell) => cell.toLowerCase() },
  stock: {
    key: 'stock',
    // The column `variants` has the stock of a product with variants.
    write: ({ stock, variants }) => (hasVariants(variants) ? '' : String(stock)),
    read: (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined),
  },
  waitlist: yesNo('waitlist'),
  featured: yesNo('featured'),
  categories: {
    key: 'categories',
    write: ({ categories }) => categories.join(', '),
    read: (cell) => [...new Set(categoriesIn(cell).map((text) => text.toLowerCase()))].sort(),
  },
  specification: {
    key: 'specification',
    write: ({ specification }) => writeSpecification(specification),
    read: readSpecification,
  },
  variants: {
    key: 'variants',
    write: ({ variants }) => writeVariants(variants),
    read: (cell, _, present) => readVariants(cell, present),
  },
  search_title: search('title'),
  search_description: search('description'),
};
/** The names are spelt as in the cell. */
export const categoriesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((text) => text.trim())
    .filter(Boolean);

const priceColumn = /^price[_ ]([a-z]{3})$/i;

const columnNamed = (name: string): Column | undefined => (Object.hasOwn(columns, name) ? columns[name] : undefined);

const messages: Partial<Record<string, string>> = {
  status: `Use one of: ${Object.keys(productStatuses).join(', ')}.`,
  stock: 'Enter a whole number.',
  waitlist: 'Enter yes or no.',
  featured: 'Enter yes or no.',
};
const unreadable: Partial<Record<string, string>> = {
  variants: 'Write lines such as “Colour: Oak, Black” and “oak = Oak; SKU L-1; EUR 129.00; stock 4; off”.',
};

type Price = Pick<Importable, 'prices'>;
const priceCell = ({ prices }: Price, currency: string): string => {
  const price = prices.find((each) => each.currency === currency);
  return price ? majorUnits(price) : '';
};
/** The currency of a column of prices. */
export const currencyOf = (column: string): string | undefined => priceColumn.exec(column)?.[1]?.toUpperCase();

/** Values that a new product has if the file does not say. */
const empty = { variants: { options: [], items: [] } };

/** The cells that an import changes; for a new product (`before` is null), those that are not empty. */
export function changedCells(
  head: readonly string[],
  before: Importable | null,
  after: Partial<Importable>,
): ChangedCell[] {
  const cellOf = (product: Importable, column: string): string => {
    const currency = currencyOf(column);
    return currency ? priceCell(product, currency) : (columnNamed(column)?.write({ ...empty, ...product }) ?? '');
  };
  return head.flatMap((column) => {
    const was = before && cellOf(before, column);
    const becomes = cellOf({ ...before, ...after } as Importable, column);
    return becomes === (was ?? '') ? [] : [{ column, before: was, after: becomes }];
  });
}

/** `decimal` is the sign before the decimals of a price; in a cell of variants it is always a point. */
export function productRows(products: readonly ProductLine[], decimal = '.'): string[][] {
  const currencies = [...new Set(products.flatMap(({ prices }) => prices.map(({ currency }) => currency)))].sort();
  const names = Object.keys(columns);
  const head = [...names, ...currencies.map((currency) => `price_${currency.toLowerCase()}`)];
  const lines = products.map((product) => [
    ...names.map((name) => (columns[name] as Column).write(importableOf(product))),
    ...currencies.map((currency) => priceCell(product, currency).replace('.', decimal)),
  ]);
  return [head, ...lines];
}

export const isProductColumn = (name: string): boolean => Object.hasOwn(columns, name) || priceColumn.test(name);
export const productColumns: readonly string[] = [...Object.keys(columns), 'price_eur'];

/**
 * In currencies with three decimals, an amount that we wrote with a point or comma could be read as groups of
 * thousands.
 */
function amountIn(cell: string, currency: string): number | null {
  const written = minorUnits(cell.replace(',', '.'), currency, 'en');
  const isOurs = written !== null && majorUnits({ currency, amount: written }) === cell.replace(',', '.');
  return isOurs ? written : minorUnits(cell, currency);
}

export type ReadLine = {
  readonly fields: Omit<Partial<Importable>, 'prices'>;
  /** A null price removes that price. */
  readonly prices: Readonly<Record<string, number | null>>;
  readonly errors: Array<{ column: string; message: string }>;
};

export function readProductLine(
  head: readonly string[],
  cells: readonly string[],
  present?: PresentVariants,
): ReadLine {
  const fields: Partial<Importable> = {};
  const errors: ReadLine['errors'] = [];
  const prices: Record<string, number | null> = {};
  for (const [index, name] of head.entries()) {
    const cell = (cells[index] ?? '').trim();
    const currency = currencyOf(name);
    if (currency) {
      prices[currency] = cell === '' ? null : amountIn(cell, currency);
      if (cell !== '' && prices[currency] === null)
        errors.push({
          column: name,
          message: `Enter an amount in ${currency}, for example ${exampleAmount(currency)}.`,
        });
      continue;
    }
    const column = columnNamed(name);
    if (!column) continue;
    const value = column.read(cell, fields, present);
    const checked = importable.shape[column.key].safeParse(value, { reportInput: true });
    if (checked.success) Object.assign(fields, { [column.key]: checked.data });
    else
      errors.push({
        column: name,
        message:
          messages[name] ??
          (value === undefined ? unreadable[name] : undefined) ??
          inEnglish(firstMessage(checked.error)),
      });
  }
  return { fields, prices, errors };
}

/** A column that is left out does not change. */
export function seoOf(
  head: readonly string[],
  present: Importable['seo'],
  given: Importable['seo'] | undefined,
): { seo?: Importable['seo'] } {
  if (!given) return {};
  const [title, description] = (['title', 'description'] as const).map((key) =>
    head.includes(`search_${key}`) ? given[key] : present[key],
  ) as [string | null, string | null];
  return { seo: { title, description } };
}

export function mergePrices(present: readonly Money[], given: ReadLine['prices']): Money[] {
  const all = new Map<string, number | null>([...present.map(({ currency, amount }) => [currency, amount] as const)]);
  for (const [currency, amount] of Object.entries(given)) all.set(currency, amount);
  return [...all].flatMap(([currency, amount]) => (amount === null ? [] : [{ currency, amount }]));
}
