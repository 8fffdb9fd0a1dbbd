import * as z from 'zod';
import { id, limits } from '../fields.ts';
import { bulkIds, bulkOutcome } from '../lists.ts';
import { prices, productEndpoint, productStatus, stock } from './products-admin.ts';
import { productVariants } from './variants.ts';

const productBefore = z.object({
  id,
  revision: z.number().int(),
  status: productStatus.optional(),
  featured: z.boolean().optional(),
  prices: prices.optional(),
  /** It is given if the prices of variants changed. */
  variants: productVariants.optional(),
  stock: stock.optional(),
  stockSeen: z.number().int().min(0).optional(),
  trashed: z.boolean().optional(),
});
export type ProductBefore = z.infer<typeof productBefore>;

export const productOperation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: productStatus }),
  z.object({ kind: z.literal('featured'), featured: z.boolean() }),
  z.object({ kind: z.literal('stock'), stock }),
  z.object({
    kind: z.literal('prices'),
    percent: z.number().min(-90, 'Enter a discount of at most 90 percent.').max(900),
  }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('delete') }),
]);
export type ProductOperation = z.infer<typeof productOperation>;

const manyProducts = bulkOutcome.extend({ undo: z.array(productBefore) });

export const changeManyProducts = productEndpoint({
  method: 'POST',
  path: '/admin/product-operations',
  summary: 'Run an operation on many products; reports the result for each',
  input: z.object({ ids: bulkIds, operation: productOperation }),
  output: manyProducts,
});

export const revertProducts = productEndpoint({
  method: 'POST',
  path: '/admin/product-reversals',
  summary: 'Undo an operation on products that have not changed since',
  input: z.object({ items: z.array(productBefore).min(1).max(limits.pageSizeMax) }),
  output: manyProducts,
});
