/** Options and variants as text: a line for each, `Colour: Oak, Black` and `oak = Oak; SKU L-1; EUR 129.00; stock 4; off`. */
import { keyOfValues } from './content/variant-keys.ts';
import { type ProductOption, type ProductVariant, sameValues } from './content/variants.ts';
import type { Money } from './fields.ts';
import { readAmounts, typedAmount } from './money.ts';

/** Without `stock`, the text is that of the content. */
type Item = ProductVariant & { readonly stock?: number };

export const writeVariants = ({
  options,
  items,
}: {
  options: readonly ProductOption[];
  items: readonly Item[];
}): string =>
  [
    ...options.map(({ name, values }) => `${name}: ${values.join(', ')}`),
    ...items.map(({ key, values, sku, prices, stock, isOffered }) =>
      [
        `${key} = ${values.join(', ')}`,
        ...(sku === null ? [] : [`SKU ${sku}`]),
        ...prices.map(writePrice),
        ...(stock === undefined ? [] : [`stock ${stock}`]),
        ...(isOffered ? [] : ['off']),
      ].join('; '),
    ),
  ].join('\n');

const writePrice = (money: Money): string => `${money.currency} ${typedAmount(money)}`;
export const writePrices = (prices: readonly Money[]): string => prices.map(writePrice).join(', ');

/** `EUR 129.00, USD 140`; null if it cannot be read. */
export function readPrices(text: string): Money[] | null {
  const { values, wrong } = readAmounts(text);
  return wrong === undefined ? values : null;
}

export const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

type ReadVariants = { readonly options: ProductOption[]; readonly items: Item[] };

/** The variants that the product has already, and all keys that have stock. */
export type PresentVariants = {
  readonly items: ReadonlyArray<Pick<ProductVariant, 'key' | 'values'>>;
  readonly keys: readonly string[];
};
const nothing: PresentVariants = { items: [], keys: [] };

/** Undefined if a line cannot be read. A variant without a key is the present one with its values, or gets a new key. */
export function readVariants(cell: string, present = nothing): ReadVariants | undefined {
  const read: ReadVariants = { options: [], items: [] };
  for (const line of cell.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const [, name, values = ''] = /^([^:=;]+):([^:=;]*)$/.exec(line) ?? [];
    if (name !== undefined) read.options.push({ name: name.trim(), values: wordsIn(values) });
    else {
      const keyFor = (values: readonly string[]) =>
        present.items.find((known) => sameValues(known.values, values))?.key ??
        keyOfValues(values, [...[...read.items, ...present.items].map(({ key }) => key), ...present.keys]);
      const item = readItem(line, keyFor);
      if (!item) return undefined;
      read.items.push(item);
    }
  }
  return read;
}

function readItem(line: string, keyFor: (values: readonly string[]) => string): Item | null {
  const [, key = '', text = ''] = /^(?:([^=:;]*)=)?([^=:]*)$/.exec(line) ?? [];
  const [first = '', ...parts] = text.split(';').map((part) => part.trim());
  const values = wordsIn(first);
  if (values.length === 0) return null;
  const item: ProductVariant & { stock?: number } = {
    key: key.trim().toLowerCase() || keyFor(values),
    values,
    sku: null,
    prices: [],
    isOffered: true,
  };
  for (const part of parts.filter(Boolean)) {
    const [, stock] = /^stock (\d{1,7})$/i.exec(part) ?? [];
    const [, sku] = /^sku (.+)$/i.exec(part) ?? [];
    const prices = readPrices(part);
    if (stock !== undefined) item.stock = Number(stock);
    else if (sku !== undefined) item.sku = sku;
    else if (part.toLowerCase() === 'off') item.isOffered = false;
    else if (prices) item.prices.push(...prices);
    else return null;
  }
  return item;
}
