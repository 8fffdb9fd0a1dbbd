/** Operations on many products, and the way back. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits } from '../fields.ts';
import { bulkIds, bulkOutcome } from '../lists.ts';
import { prices, productEndpoint, productStatus, stock } from './products-admin.ts';

/** What one product was before an operation on many; given to `revertProducts`, it is that again. */
const productBefore = z.object({
  id,
  /** The revision that the operation left behind. */
  revision: z.number().int(),
  status: productStatus.optional(),
  featured: z.boolean().optional(),
  prices: prices.optional(),
  stock: stock.optional(),
  stockSeen: stock.optional(),
  trashed: z.boolean().optional(),
});
export type ProductBefore = z.infer<typeof productBefore>;

export const productOperation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: productStatus }),
  z.object({ kind: z.literal('featured'), featured: z.boolean() }),
  z.object({ kind: z.literal('stock'), stock }),
  /** Every price by this many percent, rounded to whole minor units. */
  z.object({ kind: z.literal('prices'), percent: z.number().min(-90, 'At most 90 percent off.').max(900) }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('delete') }),
]);
export type ProductOperation = z.infer<typeof productOperation>;

const manyProducts = bulkOutcome.extend({ undo: z.array(productBefore) });

export const changeManyProducts = defineEndpoint({
  ...productEndpoint,
  method: 'POST',
  path: '/product-operations',
  summary: 'One operation on many products; each is told what became of it',
  input: z.object({ ids: bulkIds, operation: productOperation }),
  output: manyProducts,
});

export const revertProducts = defineEndpoint({
  ...productEndpoint,
  method: 'POST',
  path: '/product-reversals',
  summary: 'Take an operation on products back, where nobody has changed them since',
  input: z.object({ items: z.array(productBefore).min(1).max(limits.pageSizeMax) }),
  output: manyProducts,
});
