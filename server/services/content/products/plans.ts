import type { ProductOperation } from '#contract/content/product-operations.ts';
import { productStatuses } from '#contract/content/products-admin.ts';
import type { ProductAction, ProductChanges, StoredProduct } from './changes.ts';

type Plan = { readonly action: ProductAction; readonly fields: ProductChanges; readonly message: string };
/** A message if the operation is not possible. */
export type Planned = Plan | string;

const inTrash = 'It is in the trash.';

export function planOf(product: StoredProduct, operation: Exclude<ProductOperation, { kind: 'delete' }>): Planned {
  if (operation.kind === 'restore')
    return { action: 'product.restore', fields: { trashed: false }, message: 'Restored.' };
  if (product.trashedAt) return inTrash;
  switch (operation.kind) {
    case 'trash':
      return { action: 'product.trash', fields: { trashed: true }, message: 'Moved to trash.' };
    case 'status':
      return {
        action: 'product.status',
        fields: { status: operation.status },
        message: product.status === operation.status ? 'No change.' : `${productStatuses[operation.status]} now.`,
      };
    case 'featured':
      return {
        action: 'product.change',
        fields: { featured: operation.featured },
        message: operation.featured ? 'Featured.' : 'Not featured.',
      };
    case 'stock':
      return { action: 'product.change', fields: { stock: operation.stock }, message: `Stock is ${operation.stock}.` };
    case 'prices': {
      const prices = product.prices.map(({ currency, amount }) => ({
        currency,
        amount: Math.round((amount * (100 + operation.percent)) / 100),
      }));
      return { action: 'product.change', fields: { prices }, message: 'Prices changed.' };
    }
  }
}
