/** What a deed on many products means for one of them. */
import type { ProductDeed } from '../../../../src/contract/content/product-operations.ts';
import { productStatuses } from '../../../../src/contract/content/products-admin.ts';
import type { ProductAction, ProductChanges, StoredProduct } from './changes.ts';

type Plan = { readonly action: ProductAction; readonly fields: ProductChanges; readonly message: string };
/** A sentence where it cannot be done. */
export type Planned = Plan | string;

const inTrash = 'It lies in the trash.';

export function planOf(product: StoredProduct, deed: Exclude<ProductDeed, { kind: 'delete' }>): Planned {
  if (deed.kind === 'restore') return { action: 'product.restore', fields: { trashed: false }, message: 'Restored.' };
  if (product.trashedAt) return inTrash;
  switch (deed.kind) {
    case 'trash':
      return { action: 'product.trash', fields: { trashed: true }, message: 'In the trash.' };
    case 'status':
      return {
        action: 'product.status',
        fields: { status: deed.status },
        message: product.status === deed.status ? 'As it was.' : `${productStatuses[deed.status]} now.`,
      };
    case 'featured':
      return {
        action: 'product.change',
        fields: { featured: deed.featured },
        message: deed.featured ? 'Featured.' : 'Not featured.',
      };
    case 'stock':
      return { action: 'product.change', fields: { stock: deed.stock }, message: `Stock is ${deed.stock}.` };
    case 'prices': {
      const prices = product.prices.map(({ currency, amount }) => ({
        currency,
        amount: Math.round((amount * (100 + deed.percent)) / 100),
      }));
      return { action: 'product.change', fields: { prices }, message: 'Prices changed.' };
    }
  }
}
