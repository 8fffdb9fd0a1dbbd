/** Options and variants in the form of a product: `option.0.values` is `Oak, Black`, `variant.0.values` is `Oak, M`. */
import { keyOfValues } from '#contract/content/variant-keys.ts';
import {
  combinationsOf,
  labelOfValues,
  type ProductOption,
  type ProductVariant,
  type ProductVariants,
  sameValues,
  variantLimits,
} from '#contract/content/variants.ts';
import { type Message, ownText } from '#contract/messages/message.ts';
import { exampleAmount } from '#contract/money.ts';
import { countName, rowName } from '#contract/rows.ts';
import { readPrices, wordsIn, writePrices } from '#contract/variants-cell.ts';
import type { Values } from '../ui/fields.ts';
import { afterRowOperation, formUpdated, typedRows } from '../ui/repeated-rows.ts';

type TypedOption = { readonly index: number; readonly option: ProductOption; readonly was: readonly string[] };
type TypedVariant = {
  readonly index: number;
  readonly item: ProductVariant;
  readonly stock: number;
  readonly stockSeen: number | undefined;
};

const isCleared = ({ row }: { row: Values }): boolean => row['name'] === undefined && row['values'] === undefined;

const typedOptions = (values: Values): TypedOption[] =>
  typedRows(values, 'option')
    .filter((typed) => !isCleared(typed))
    .map(({ index, row }) => ({
      index,
      option: { name: row['name'] ?? '', values: wordsIn(row['values'] ?? '') },
      was: wordsIn(row['was'] ?? ''),
    }));

/** Fills `errors` with prices that cannot be read. */
export function readTypedVariants(values: Values, errors: Record<string, Message>) {
  const aligned = alignedVariants(values);
  const items = typedRows(aligned, 'variant').map(({ index, row }): TypedVariant => {
    const prices = readPrices(row['prices'] ?? '');
    if (prices === null)
      errors[rowName('variant', index, 'prices')] = ownText(
        `Enter currencies and amounts, such as EUR ${exampleAmount('EUR')}, USD ${exampleAmount('USD')}.`,
      );
    const item = {
      key: row['key'] ?? '',
      values: wordsIn(row['values'] ?? ''),
      sku: row['sku'] ?? null,
      prices: prices ?? [],
      isOffered: row['offered'] !== undefined,
    };
    const seen = row['stockSeen'];
    return { index, item, stock: Number(row['stock'] ?? 0), stockSeen: seen === undefined ? undefined : Number(seen) };
  });
  return { options: typedOptions(aligned), items };
}

/**
 * A value that replaces another at its place renames it in the variants. They get the first value of a new option, and lose that of
 * a removed one, unless no option is left.
 */
function alignedVariants(values: Values): Values {
  const options = typedOptions(values);
  const stored = typedRows(values, 'option');
  const isKept = (at: number) => options.length === 0 || !stored[at] || !isCleared(stored[at]);
  const after: Record<string, string> = { ...values };
  for (const { index, option } of options) after[rowName('option', index, 'was')] = labelOfValues(option.values);
  for (const { index, row } of typedRows(values, 'variant')) {
    const typed = wordsIn(row['values'] ?? '').filter((_, at) => isKept(at));
    const known = typed.map((value, at) => renamed(value, options[at]));
    const added = options.slice(typed.length).flatMap(({ option }) => option.values.slice(0, 1));
    after[rowName('variant', index, 'values')] = labelOfValues([...known, ...added]);
  }
  return after;
}

function renamed(value: string, typed: TypedOption | undefined): string {
  if (!typed || typed.option.values.includes(value) || typed.option.values.length !== typed.was.length) return value;
  const now = typed.option.values[typed.was.indexOf(value)];
  return now === undefined || typed.was.includes(now) ? value : now;
}

export const variantOperations = { combine: 'combine variants', clear: 'clear variants' } as const;

/** The form after one of these buttons; null if another was pressed. */
export function afterVariantOperation(values: Values): { values: Values; message: string } | null {
  const { operation } = values;
  if (operation === variantOperations.clear) return { values: withoutVariants(values), message: formUpdated };
  const removed = /^remove option (\d{1,2})$/.exec(operation ?? '')?.[1];
  if (removed !== undefined) return afterRowOperation(withoutOption(values, Number(removed)));
  if (operation !== variantOperations.combine) return null;
  const aligned = alignedVariants(values);
  const rows = typedRows(aligned, 'variant');
  const known = rows.map(({ row }) => wordsIn(row['values'] ?? ''));
  const keys = rows.map(({ row }) => row['key'] ?? '');
  const options = typedOptions(aligned).map(({ option }) => option);
  if (!options.every(isCombinable) || options.length > variantLimits.options)
    return { values: aligned, message: tooManyValues };
  const stored = knownVariants(values);
  const missing = combinationsOf(options).filter((one) => !known.some((other) => sameValues(one, other)));
  const added = missing.slice(0, Math.max(0, variantLimits.items - rows.length));
  const after: Record<string, string> = { ...withoutVariants(aligned) };
  for (const [at, { row }] of rows.entries())
    for (const [name, value] of Object.entries(row)) after[rowName('variant', at, name)] = value;
  for (const [at, combination] of added.entries()) {
    const key =
      stored.find((known) => sameValues(known.values, combination) && !keys.includes(known.key))?.key ??
      keyOfValues(combination, [...keys, ...stored.map((known) => known.key)]);
    keys.push(key);
    const row = { key, values: labelOfValues(combination), offered: 'on' };
    for (const [name, value] of Object.entries(row)) after[rowName('variant', rows.length + at, name)] = value;
  }
  after[countName('variant')] = String(rows.length + added.length);
  return { values: after, message: messageOf(added.length, missing.length) };
}

function withoutOption(values: Values, index: number): Values {
  const cleared = { [rowName('option', index, 'name')]: '', [rowName('option', index, 'values')]: '' };
  return alignedVariants({ ...values, ...cleared });
}

const isCombinable = ({ values }: ProductOption): boolean =>
  values.length <= variantLimits.values && new Set(values).size === values.length;
const tooManyValues = `No variants added. A product has at most ${variantLimits.options} options, each with at most ${variantLimits.values} different values.`;

type KnownVariant = Pick<ProductVariant, 'key' | 'values'>;

/**
 * A hidden field has this text: variants that visitors order, and keys that have stock. A new variant gets none of
 * these keys unless it has the same values.
 */
export const textOfKnown = (variants: readonly KnownVariant[], keys: readonly string[]): string =>
  [
    ...variants.map(({ key, values }) => `${key}=${labelOfValues(values)}`),
    ...keys.filter((key) => !variants.some((known) => known.key === key)),
  ].join(' | ');

const knownVariants = (values: Values): KnownVariant[] =>
  (values[knownName] ?? '').split(' | ').flatMap((text) => {
    const [key = '', label = ''] = text.split('=');
    return key === '' ? [] : [{ key, values: wordsIn(label) }];
  });
export const knownName = 'knownVariants';

function messageOf(added: number, missing: number): string {
  if (missing === 0) return 'Every combination of the options has a variant.';
  const done = added === 1 ? 'One variant added.' : `${added} variants added.`;
  const limit = added < missing ? ` A product has at most ${variantLimits.items}.` : '';
  return `${done}${limit} Nothing is saved yet.`;
}

const withoutVariants = (values: Values): Values => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('variant.'))),
  [countName('variant')]: '0',
});

export const valuesOfOption = ({ name, values }: ProductOption): Values => ({
  name,
  values: labelOfValues(values),
  was: labelOfValues(values),
});

/** If the stock is not known, as in a version, the result has none. */
export const valuesOfVariant = (
  { key, values, sku, prices, isOffered }: ProductVariant,
  stock: number | undefined,
): Values => ({
  key,
  values: labelOfValues(values),
  ...(sku === null ? {} : { sku }),
  ...(prices.length > 0 ? { prices: writePrices(prices) } : {}),
  ...(stock === undefined ? {} : { stock: String(stock) }),
  ...(isOffered ? { offered: 'on' } : {}),
});

export const textOfOptions = (values: Values): string =>
  typedOptions(values)
    .map(({ option }) => `${option.name}: ${labelOfValues(option.values)}`)
    .join('\n');

export const textOfVariants = (values: Values): string =>
  typedRows(values, 'variant')
    .map(({ row }) =>
      [
        row['values'] ?? '',
        ...(row['sku'] === undefined ? [] : [`SKU ${row['sku']}`]),
        ...(row['prices'] === undefined ? [] : [row['prices']]),
        ...(row['stock'] === undefined ? [] : [`stock ${row['stock']}`]),
        ...(row['offered'] === undefined ? ['off'] : []),
      ].join('; '),
    )
    .join('\n');

/** The name in the form of a path such as `variants.items.0.sku`. */
export function nameOfVariantField(
  [, list, at, inner]: readonly string[],
  read: { readonly options: ReadonlyArray<{ index: number }>; readonly items: ReadonlyArray<{ index: number }> },
): string {
  const rows = list === 'options' ? 'option' : 'variant';
  const index = (list === 'options' ? read.options : read.items)[Number(at)]?.index;
  return index === undefined ? rows : rowName(rows, index, inner);
}

export type TypedVariants = ReturnType<typeof readTypedVariants>;

export const contentOfTyped = ({ options, items }: TypedVariants): ProductVariants => ({
  options: options.map(({ option }) => option),
  items: items.map(({ item }) => item),
});
