/** A lamp with variants: oak in two sizes, of which the larger costs more, and black in one. */
import { randomUUID } from 'node:crypto';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  getProductRecord,
  publishProduct,
} from '#contract/content/products-admin.ts';
import type { ProductVariants } from '#contract/content/variants.ts';
import type { TestServices } from './services.ts';

export const eur = (amount: number) => [{ currency: 'EUR', amount }];

export const lampVariants: ProductVariants = {
  options: [
    { name: 'Colour', values: ['Oak', 'Black'] },
    { name: 'Size', values: ['S', 'M'] },
  ],
  items: [
    { key: 'oak-s', values: ['Oak', 'S'], sku: 'L-OS', prices: [], isOffered: true },
    { key: 'oak-m', values: ['Oak', 'M'], sku: null, prices: eur(15_000), isOffered: true },
    { key: 'black-s', values: ['Black', 'S'], sku: null, prices: [], isOffered: true },
  ],
};

export function createLamps(services: Pick<TestServices, 'call' | 'send'>) {
  let count = 0;
  const recordOf = (id: string) => services.call(getProductRecord, { id });
  return {
    recordOf,
    /** Published, with these pieces of each variant. */
    async lamp(stocks: Record<string, number>, fields: { waitlist?: boolean } = {}) {
      const name = `lamp-${++count}`;
      const variantStock = Object.entries(stocks).map(([key, stock]) => ({ key, stock }));
      const lamp = { name, title: 'Lamp', prices: eur(12_000), variants: lampVariants, variantStock, ...fields };
      const { id } = await services.call(createProduct, lamp);
      await services.call(changeProductStatus, { id, status: 'active' });
      return { id, name };
    },
    async stocksOf(id: string) {
      const { stock, variantStock } = await recordOf(id);
      return { stock, ...Object.fromEntries(variantStock.map((each) => [each.key, each.stock])) };
    },
    /** Publishes that a variant can no longer be ordered. */
    async turnOff(id: string, key: string): Promise<void> {
      const { revision } = await recordOf(id);
      const items = lampVariants.items.map((item) => (item.key === key ? { ...item, isOffered: false } : item));
      const variants = { ...lampVariants, items };
      const draft = await services.call(changeProductRecord, { id, revision, variants });
      await services.call(publishProduct, { id, revision: draft.revision });
    },
    /** Publishes these variants. */
    async publish(id: string, variants: ProductVariants) {
      const { revision } = await recordOf(id);
      const draft = await services.call(changeProductRecord, { id, revision, variants });
      return services.call(publishProduct, { id, revision: draft.revision });
    },
    /** Published, without variants. */
    async plain(stock: number) {
      const name = `lamp-${++count}`;
      const { id } = await services.call(createProduct, { name, title: 'Lamp', prices: eur(12_000), stock });
      await services.call(changeProductStatus, { id, status: 'active' });
      return { id, name };
    },
    release: (name: string, key: string) =>
      services.send(`DELETE /content/products/${name}/reservations/${key}`, { as: 'system' }),
    reserve: (name: string, fields: object) =>
      services.send(`POST /content/products/${name}/reservations`, {
        as: 'system',
        body: { key: randomUUID(), quantity: 1, ...fields },
      }),
  };
}
