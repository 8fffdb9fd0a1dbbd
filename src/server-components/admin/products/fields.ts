import type * as z from 'zod';
import { pictureJson } from '#contract/content/media.ts';
import {
  changeProductRecord,
  type ProductContent,
  type ProductLine,
  type ProductRecord,
  productLimits,
  productStatuses,
  productFields as storedFields,
} from '#contract/content/products-admin.ts';
import { stockOfKey, variantLimits } from '#contract/content/variants.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import { firstMessage, issueMessage } from '#contract/issue-message.ts';
import { type Message, ownText } from '#contract/messages/message.ts';
import { exampleAmount, minorUnits, typedAmount } from '#contract/money.ts';
import { type RichText, richTextJson } from '#contract/rich-text.ts';
import { rowName } from '#contract/rows.ts';
import { defineFields, labelsOf, optionsOf, textOfFields, textOfRichText, type Values, yesOrNo } from '../ui/fields.ts';
import { pictureValue, textOfPicture } from '../ui/picture-field.tsx';
import { typedRows } from '../ui/repeated-rows.ts';
import { searchEngineFields, searchEngineValues } from '../ui/search-engine-fields.tsx';
import {
  contentOfTyped,
  nameOfVariantField,
  readTypedVariants,
  type TypedVariants,
  textOfOptions,
  textOfVariants,
  valuesOfOption,
  valuesOfVariant,
} from './variant-fields.ts';

type Errors = Record<string, Message>;
type Fields = z.output<typeof form>;

const { stock, variantStock } = changeProductRecord.input.shape;
const form = storedFields.partial({ name: true }).extend({ stock, variantStock });

export function readProduct(values: Values): Fields {
  const errors: Errors = {};
  const prices = readPrices(values, errors);
  const specification = typedRows(values, 'specification');
  const pictures = readPictures(values, errors);
  const variants = readTypedVariants(values, errors);
  const input = {
    name: values['name'],
    title: values['title'] ?? '',
    summary: values['summary'] ?? '',
    body: readBody(values, errors),
    pictures: pictures.map(({ picture }) => picture),
    prices: prices.map(({ price }) => price),
    specification: specification.map(({ row }) => ({ label: row['label'] ?? '', value: row['value'] ?? '' })),
    categories: categoriesIn(values),
    variants: contentOfTyped(variants),
    variantStock: variants.items.map(({ item, stock, stockSeen }) => ({ key: item.key, stock, stockSeen })),
    featured: 'featured' in values,
    waitlist: 'waitlist' in values,
    seo: { title: values['seoTitle'] ?? null, description: values['seoDescription'] ?? null },
    stock: values['stock'] === undefined ? 0 : Number(values['stock']),
  };
  const parsed = form.safeParse(input, { reportInput: true });
  if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
  const read = { prices, specification, pictures, variants };
  for (const issue of parsed.error?.issues ?? []) {
    const name = nameAt(issue.path.map(String), read);
    // If a row has an error of its own, "at least one" adds nothing.
    if (!Object.keys(errors).some((known) => known.startsWith(`${name}.`))) errors[name] ??= issueMessage(issue);
  }
  throw failures.invalid(errors);
}

/** Gives the fields that the service reports the names that they have in the form. */
export const atProductFields =
  (values: Values) =>
  (error: unknown): never => {
    if (!isFailure(error) || !error.messages.fields) throw error;
    const read = {
      prices: readPrices(values, {}),
      specification: typedRows(values, 'specification'),
      pictures: readPictures(values, {}),
      variants: readTypedVariants(values, {}),
    };
    throw failures.invalid(
      Object.fromEntries(
        Object.entries(error.messages.fields).map(([path, said]) => [nameAt(path.split('.'), read), said]),
      ),
    );
  };

type Rows = Readonly<Record<'prices' | 'specification' | 'pictures', readonly { readonly index: number }[]>> & {
  readonly variants: TypedVariants;
};

function nameAt(path: readonly string[], read: Rows): string {
  const [field = '', at, inner] = path;
  if (field === 'variants') return nameOfVariantField(path, read.variants);
  if (field === 'variantStock' || field === 'variant_stock')
    return nameOfVariantField(['variants', 'items', ...path.slice(1)], read.variants);
  const rows = field in rowsOf ? read[field as keyof typeof rowsOf] : undefined;
  return nameOf(field, inner ?? at, rows?.[Number(at)]?.index);
}

const rowsOf = { prices: 'price', specification: 'specification', pictures: 'picture' } as const;

function nameOf(field: string, inner: string | undefined, index: number | undefined): string {
  if (field === 'seo') return inner === 'title' ? 'seoTitle' : 'seoDescription';
  const rows = field in rowsOf ? rowsOf[field as keyof typeof rowsOf] : undefined;
  if (rows === undefined) return field;
  if (index === undefined) return rows;
  return field === 'pictures' ? rowName(rows, index) : rowName(rows, index, inner);
}

function readPrices(values: Values, errors: Errors): Array<{ index: number; price: Money }> {
  return typedRows(values, 'price')
    .filter(({ row }) => row['amount'] !== undefined)
    .flatMap(({ index, row }) => {
      const currency = row['currency'] ?? '';
      if (!/^[A-Z]{3}$/.test(currency)) {
        errors[rowName('price', index, 'currency')] = ownText('Please choose a currency.');
        return [];
      }
      const amount = minorUnits(row['amount'] ?? '', currency);
      if (amount !== null) return [{ index, price: { currency, amount } }];
      errors[rowName('price', index, 'amount')] = ownText(
        `Enter an amount in ${currency}, for example ${exampleAmount(currency)}.`,
      );
      return [];
    });
}

function readPictures(values: Values, errors: Errors) {
  return typedRows(values, 'picture').flatMap(({ index, row }) => {
    const read = pictureJson.safeParse(row[''], { reportInput: true });
    if (read.success) return [{ index, picture: read.data }];
    errors[rowName('picture', index)] = firstMessage(read.error);
    return [];
  });
}

function readBody(values: Values, errors: Errors) {
  if (values['body'] === undefined) return { type: 'doc', content: [] };
  const read = richTextJson.safeParse(values['body'], { reportInput: true });
  if (read.success) return read.data;
  errors['body'] = firstMessage(read.error);
  return { type: 'doc', content: [] };
}

const rowLabels = (rows: string, maxRows: number, label: string, inner: readonly string[]) =>
  Array.from({ length: maxRows }, (_, index) =>
    inner.map((name) => [name === '' ? rowName(rows, index) : rowName(rows, index, name), `${label} ${index + 1}`]),
  ).flat();

const categoryPrefix = 'category-';
export const categoryName = (slug: string): string => `${categoryPrefix}${slug}`;
const categoriesIn = (values: Values): string[] =>
  Object.keys(values)
    .filter((name) => name.startsWith(categoryPrefix))
    .map((name) => name.slice(categoryPrefix.length))
    .sort();

const textOfPictures = (_: string | undefined, values: Values): string =>
  typedRows(values, 'picture')
    .map(({ row }) => textOfPicture(row['']))
    .join('\n');

export const productFields = defineFields({
  title: { label: 'Title' },
  name: { label: 'Address' },
  summary: { label: 'Summary', hint: 'One or two sentences for lists and search engines.' },
  body: { label: 'Text', text: textOfRichText },
  price: { label: 'Prices', text: (_, values) => linesOf(values, 'price', ' ') },
  stock: { label: 'Stock', isDifference: true },
  specification: { label: 'Specification', text: (_, values) => linesOf(values, 'specification', ': ') },
  picture: { label: 'Pictures', text: textOfPictures },
  option: { label: 'Options', text: (_, values) => textOfOptions(values) },
  variant: { label: 'Variants', text: (_, values) => textOfVariants(values) },
  categories: { label: 'Categories', text: (_, values) => categoriesIn(values).join(', ') },
  featured: { label: 'Featured', text: yesOrNo },
  waitlist: { label: 'Waitlist', text: yesOrNo },
  ...searchEngineFields,
});

const linesOf = (values: Values, rows: string, between: string): string =>
  typedRows(values, rows)
    .map(({ row }) => Object.values(row).join(between))
    .join('\n');

type WithStock = { readonly [Name in 'stock' | 'variantStock']?: ProductRecord[Name] | undefined };

export const valuesOf = (product: ProductContent & WithStock): Values => ({
  title: product.title,
  name: product.name,
  summary: product.summary,
  body: JSON.stringify(product.body),
  ...(product.stock === undefined ? {} : { stock: String(product.stock) }),
  ...valuesOfRows('price', product.prices, (money) => ({ currency: money.currency, amount: typedAmount(money) })),
  ...valuesOfRows('specification', product.specification, ({ label, value }) => ({ label, value })),
  ...valuesOfRows('picture', product.pictures, (picture) => ({ '': pictureValue(picture) })),
  ...valuesOfRows('option', product.variants.options, valuesOfOption),
  ...valuesOfRows('variant', product.variants.items, (item) =>
    valuesOfVariant(item, product.variantStock && stockOfKey(product.variantStock, item.key)),
  ),
  ...Object.fromEntries(product.categories.map((slug) => [categoryName(slug), 'on'])),
  ...(product.featured ? { featured: 'on' } : {}),
  ...(product.waitlist ? { waitlist: 'on' } : {}),
  ...searchEngineValues(product.seo),
});

const valuesOfRows = <Row>(rows: string, stored: readonly Row[], read: (row: Row) => Values): Values =>
  Object.fromEntries(
    stored.flatMap((row, index) =>
      Object.entries(read(row)).map(([name, value]) => [rowName(rows, index, name || undefined), value]),
    ),
  );

export const errorLabels: Readonly<Record<string, string>> = {
  ...labelsOf(productFields),
  ...Object.fromEntries([
    ...rowLabels('price', productLimits.prices, 'Price', ['currency', 'amount']),
    ...rowLabels('specification', productLimits.specification, 'Specification', ['label', 'value']),
    ...rowLabels('picture', productLimits.pictures, 'Picture', ['']),
    ...rowLabels('option', variantLimits.options, 'Option', ['name', 'values']),
    ...rowLabels('variant', variantLimits.items, 'Variant', ['key', 'values', 'sku', 'prices', 'stock']),
  ]),
};

export const statusTones = { draft: 'accent', active: 'good', archived: 'muted' } as const;

export const statusOptions = optionsOf(productStatuses);

export const historyPhrases: Readonly<Record<string, string>> = {
  'product.create': 'created this product',
  'product.change': 'changed it',
  'product.save': 'saved changes',
  'product.publish': 'published it',
  'product.discard': 'discarded the changes',
  'product.restore-version': 'restored a version',
  'product.status': 'changed its status',
  'product.move': 'moved it in the catalogue',
  'product.import': 'imported changes from a file',
  'product.undo': 'undid a change',
  'product.undo-import': 'undid an import',
  'product.trash': 'moved it to trash',
  'product.restore': 'restored it',
  'product.delete': 'deleted it permanently',
  'product.share-preview': 'created a preview link',
  'product.revoke-preview': 'revoked a preview link',
};

export const categoryPhrases: Readonly<Record<string, string>> = {
  'product-category.create': 'created it',
  'product-category.change': 'renamed it',
  'product-category.move': 'moved it',
  'product-category.trash': 'moved it to trash',
  'product-category.restore': 'restored it',
};

export const historyLabels: Readonly<Record<string, string>> = {
  ...labelsOf(productFields),
  pictures: 'Pictures',
  variants: 'Variants',
  variantStock: 'Stock of variants',
  prices: 'Prices',
  status: 'Status',
  seo: 'Search engines',
  place: 'Position in the catalogue',
  expiresAt: 'Expires',
};

export function stockLabel({ stock, waitlist }: Pick<ProductLine, 'stock' | 'waitlist'>): string | null {
  if (stock > 0) return null;
  return waitlist ? 'waitlist' : 'sold out';
}

/** The text for the comparison of two versions. No version has the stock. */
export const textOf = (content: ProductContent): RichText =>
  textOfFields(productFields, valuesOf({ ...content, variantStock: undefined }), content.body, ['stock']);

export const doneMessages = {
  created: 'Product created. It stays a draft until you add it to the catalogue.',
  activated: 'Added to the catalogue. Visitors see it now.',
  'sold-out': 'Added to the catalogue. Visitors see it as sold out, because its stock is 0.',
  published: 'Published. Visitors see it now.',
  'not-published': 'Saved, but not published: another product has this address now. Please choose another one.',
  'not-counted':
    'Saved, but not published: the variants have more in stock than the product has left. Some may have been sold since you counted. Please count again.',
};
