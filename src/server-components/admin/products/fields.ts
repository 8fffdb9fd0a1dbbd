import type * as z from 'zod';
import { pictureJson } from '#contract/content/media.ts';
import type { ProductBefore } from '#contract/content/product-operations.ts';
import {
  changeProductRecord,
  type ProductLine,
  type ProductRecord,
  type ProductStatus,
  productFields,
  productLimits,
  productStatuses,
} from '#contract/content/products-admin.ts';
import { failures } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import { exampleAmount, majorUnits, minorUnits } from '#contract/money.ts';
import { plainText, richTextJson } from '#contract/rich-text.ts';
import { slugFrom } from '#contract/slugs.ts';
import type { Compared } from '../ui/conflict.tsx';
import { rowName, typedRows } from '../ui/repeated-rows.ts';

type Values = Readonly<Record<string, string>>;
type Errors = Record<string, string>;
type Fields = z.output<typeof form>;

const form = productFields.extend({ stock: changeProductRecord.input.shape.stock });

/** Throws 422 with messages by form field name. */
export function readProduct(values: Values): Fields {
  const errors: Errors = {};
  const prices = readPrices(values, errors);
  const specification = typedRows(values, 'specification');
  const pictures = readPictures(values, errors);
  const input = {
    name: values['name'] ?? slugFrom(values['title'] ?? ''),
    title: values['title'] ?? '',
    summary: values['summary'] ?? '',
    body: readBody(values, errors),
    pictures: pictures.map(({ picture }) => picture),
    prices: prices.map(({ price }) => price),
    specification: specification.map(({ row }) => ({ label: row['label'] ?? '', value: row['value'] ?? '' })),
    featured: 'featured' in values,
    waitlist: 'waitlist' in values,
    seo: { title: values['seoTitle'] ?? null, description: values['seoDescription'] ?? null },
    stock: values['stock'] === undefined ? 0 : Number(values['stock']),
  };
  const parsed = form.safeParse(input);
  if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
  const read: Readonly<Record<string, readonly { index: number }[]>> = { prices, specification, pictures };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field = '', at, inner] = path.map(String);
    const index = read[field]?.[Number(at)]?.index;
    const name = nameOf(field, inner ?? at, index);
    // If a row has an error of its own, "at least one" adds nothing.
    if (!Object.keys(errors).some((known) => known.startsWith(`${name}.`))) errors[name] ??= message;
  }
  throw failures.invalid(errors);
}

const rowsOf: Readonly<Record<string, string>> = {
  prices: 'price',
  specification: 'specification',
  pictures: 'picture',
};

function nameOf(field: string, inner: string | undefined, index: number | undefined): string {
  if (field === 'seo') return inner === 'title' ? 'seoTitle' : 'seoDescription';
  const rows = rowsOf[field];
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
        errors[rowName('price', index, 'currency')] = 'Please choose a currency.';
        return [];
      }
      const amount = minorUnits(row['amount'] ?? '', currency);
      if (amount !== null) return [{ index, price: { currency, amount } }];
      errors[rowName('price', index, 'amount')] =
        `Enter an amount in ${currency}, for example ${exampleAmount(currency)}.`;
      return [];
    });
}

function readPictures(values: Values, errors: Errors) {
  return typedRows(values, 'picture').flatMap(({ index, row }) => {
    const read = pictureJson.safeParse(row['']);
    if (read.success) return [{ index, picture: read.data }];
    errors[rowName('picture', index)] = read.error.issues[0]?.message ?? 'This picture cannot be read.';
    return [];
  });
}

function readBody(values: Values, errors: Errors) {
  if (values['body'] === undefined) return { type: 'doc', content: [] };
  const read = richTextJson.safeParse(values['body']);
  if (read.success) return read.data;
  errors['body'] = read.error.issues[0]?.message ?? 'This text cannot be read.';
  return { type: 'doc', content: [] };
}

const rowLabels = (rows: string, most: number, label: string, inner: readonly string[]) =>
  Array.from({ length: most }, (_, index) =>
    inner.map((name) => [name === '' ? rowName(rows, index) : rowName(rows, index, name), `${label} ${index + 1}`]),
  ).flat();

/** Labels in the error summary. */
export const productLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  name: 'Address',
  summary: 'Summary',
  body: 'Text',
  stock: 'Stock',
  price: 'Prices',
  specification: 'Specification',
  picture: 'Pictures',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  ...Object.fromEntries([
    ...rowLabels('price', productLimits.prices, 'Price', ['currency', 'amount']),
    ...rowLabels('specification', productLimits.specification, 'Specification', ['label', 'value']),
    ...rowLabels('picture', productLimits.pictures, 'Picture', ['']),
  ]),
};

export const statusTones = { draft: 'accent', active: 'good', archived: 'muted' } as const;

export const statusOptions = (Object.keys(productStatuses) as ProductStatus[]).map((value) => ({
  value,
  label: productStatuses[value],
}));

export const historyPhrases: Readonly<Record<string, string>> = {
  'product.create': 'created this product',
  'product.change': 'changed it',
  'product.status': 'changed its status',
  'product.move': 'moved it in the catalogue',
  'product.import': 'imported changes from a file',
  'product.undo': 'undid a change',
  'product.trash': 'moved it to trash',
  'product.restore': 'restored it',
};

export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Address',
  title: 'Title',
  summary: 'Summary',
  body: 'Text',
  pictures: 'Pictures',
  prices: 'Prices',
  specification: 'Specification',
  stock: 'Stock',
  status: 'Status',
  featured: 'Featured',
  waitlist: 'Waitlist',
  seo: 'Search engines',
  place: 'Position in the catalogue',
};

export function stockLabel({ stock, waitlist }: Pick<ProductLine, 'stock' | 'waitlist'>): string | null {
  if (stock > 0) return null;
  return waitlist ? 'waitlist' : 'sold out';
}

/** Fields of the undo form. */
export const undoFields = (items: readonly ProductBefore[]): Record<string, string> | undefined =>
  items.length > 0 ? { items: JSON.stringify(items) } : undefined;

export function comparedWith(product: ProductRecord, typed: Readonly<Record<string, string>>): Compared[] {
  const lines = (rows: string, join: string) =>
    typedRows(typed, rows)
      .map(({ row }) => Object.values(row).join(join))
      .join('\n');
  const field = (label: string, stored: string, typedValue: string | undefined): Compared => ({
    label,
    stored,
    typed: typedValue ?? '',
  });
  const body = richTextJson.safeParse(typed['body']);
  return [
    field('Title', product.title, typed['title']),
    field('Address', product.name, typed['name']),
    field('Summary', product.summary, typed['summary']),
    field('Text', plainText(product.body), body.success ? plainText(body.data) : ''),
    field(
      'Prices',
      product.prices.map((money) => `${money.currency} ${majorUnits(money)}`).join('\n'),
      lines('price', ' '),
    ),
    field('Stock', String(product.stock), typed['stock']),
    field(
      'Specification',
      product.specification.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      lines('specification', ': '),
    ),
    field('Pictures', `${product.pictures.length}`, `${typedRows(typed, 'picture').length}`),
    field('Featured', product.featured ? 'yes' : 'no', 'featured' in typed ? 'yes' : 'no'),
    field('Waitlist', product.waitlist ? 'yes' : 'no', 'waitlist' in typed ? 'yes' : 'no'),
    field('Title for search engines', product.seo.title ?? '', typed['seoTitle']),
    field('Description for search engines', product.seo.description ?? '', typed['seoDescription']),
  ];
}
