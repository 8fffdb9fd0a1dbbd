import type { ProductBefore } from '#contract/content/product-operations.ts';
import { type ProductLine, type ProductStatus, productStatuses } from '#contract/content/products-admin.ts';

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
