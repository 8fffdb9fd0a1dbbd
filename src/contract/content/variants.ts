/** Options of a product, such as its colour, and its variants: combinations of their values (docs/decisions/082-variants-of-products.md). */
import * as z from 'zod';
import { price, slug } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';

export const variantLimits = {
  options: 3,
  values: 20,
  items: 50,
  word: 40,
  sku: 64,
  prices: 12,
  stock: 1_000_000,
} as const;

export const variantKey = slug;

/** Forms and files separate words with these signs. */
const word = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(variantLimits.word)
    .regex(/^[^,;:=\r\n]+$/, 'Please leave out commas, semicolons, colons and equals signs.');

const isUnique = (all: readonly string[]): boolean => new Set(all).size === all.length;
export const hasEachCurrencyOnce = (prices: ReadonlyArray<{ currency: string }>): boolean =>
  isUnique(prices.map(({ currency }) => currency));

const productOption = z.object({
  name: word('Please enter the name of the option.'),
  values: z
    .array(word('Please enter a value.'))
    .min(1, 'Please enter its values.')
    .max(variantLimits.values, schemaText(message('option_values_max', { count: variantLimits.values })))
    .refine(isUnique, 'Enter each value only once.'),
});
export type ProductOption = z.infer<typeof productOption>;

export const stockOfVariant = z
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .min(0, 'Enter 0 or more.')
  .max(variantLimits.stock);

export const productVariant = z.object({
  /** The key stays when a value is renamed. */
  key: variantKey,
  /** One value of each option, in their order. */
  values: z.array(z.string().max(variantLimits.word)).max(variantLimits.options),
  sku: z
    .string()
    .trim()
    .min(1)
    .max(variantLimits.sku)
    .regex(/^[A-Za-z0-9._/ -]+$/, 'Use letters, digits, spaces, hyphens, dots and slashes.')
    .nullable(),
  /** The variant's own prices; if empty, those of the product apply. */
  prices: z.array(price).max(variantLimits.prices).refine(hasEachCurrencyOnce, 'Enter each currency only once.'),
  isOffered: z.boolean(),
});
export type ProductVariant = z.infer<typeof productVariant>;

const options = z
  .array(productOption)
  .max(variantLimits.options, schemaText(message('product_options_max', { count: variantLimits.options })));
const variantsOf = <Item extends z.ZodType<ProductVariant>>(item: Item) =>
  z
    .object({
      options,
      items: z
        .array(item)
        .max(variantLimits.items, schemaText(message('product_variants_max', { count: variantLimits.items }))),
    })
    .superRefine((variants, context) => {
      for (const { path, message } of problemsOf(variants)) context.addIssue({ code: 'custom', path, message });
    });

export const productVariants = variantsOf(productVariant);
export type ProductVariants = z.infer<typeof productVariants>;
/** Variants as files have them; without `stock`, the stock of the variant stays. */
export const stockedVariants = variantsOf(productVariant.extend({ stock: stockOfVariant.optional() }));
export const noVariants: ProductVariants = { options: [], items: [] };

type Problem = { readonly path: Array<string | number>; readonly message: string };

/** Finds where options and variants do not fit together. */
function problemsOf({ options, items }: ProductVariants): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Array<string | number>, message: string) => problems.push({ path, message });
  if (options.length > 0 && items.length === 0) add(['items'], 'Please create the variants, or remove the options.');
  if (options.length === 0 && items.length > 0) add(['options'], 'Please add an option, or remove the variants.');
  for (const [index, { name }] of options.entries())
    if (options.findIndex((other) => other.name === name) < index)
      add(['options', index, 'name'], 'Another option has this name.');
  for (const [index, { key, values, sku }] of items.entries()) {
    const earlier = items.slice(0, index);
    const wrong = values.find((value, at) => options[at] && !options[at].values.includes(value));
    if (options.length > 0 && values.length !== options.length)
      add(
        ['items', index, 'values'],
        'It does not have a value of each option. Remove it, or change the options back.',
      );
    else if (wrong !== undefined)
      add(['items', index, 'values'], `“${wrong}” is no longer a value. Remove the variant, or add the value again.`);
    else if (earlier.some((other) => sameValues(other.values, values)))
      add(['items', index, 'values'], 'Another variant has the same values.');
    if (earlier.some((other) => other.key === key)) add(['items', index, 'key'], 'Another variant has this key.');
    if (sku !== null && earlier.some((other) => other.sku === sku))
      add(['items', index, 'sku'], 'Another variant has this SKU.');
  }
  return problems;
}

export const sameValues = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** 0 for a variant that was never counted. */
export const stockOfKey = (
  stocks: ReadonlyArray<{ readonly key: string; readonly stock: number }>,
  key: string,
): number => stocks.find((variant) => variant.key === key)?.stock ?? 0;

export const hasVariants = ({ options }: { readonly options: readonly unknown[] }): boolean => options.length > 0;

/** `Oak, M`. */
export const labelOfValues = (values: readonly string[]): string => values.join(', ');

/** `Lamp – Oak, M`. */
export const titleOfVariant = (title: string, { values }: Pick<ProductVariant, 'values'>): string =>
  `${title} – ${labelOfValues(values)}`;

export const pricesOfVariant = <Price>(
  { prices }: { readonly prices: readonly Price[] },
  product: { readonly prices: Price[] },
): Price[] => (prices.length > 0 ? [...prices] : product.prices);

/** All combinations of the values of the options, in their order. */
export const combinationsOf = (options: readonly ProductOption[]): string[][] =>
  options.length === 0
    ? []
    : options.reduce<string[][]>(
        (all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])),
        [[]],
      );
