import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { limits } from '../fields.ts';
import { revision } from '../lists.ts';
import { adminOrder } from './orders-admin.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'orders.manage' });

/** Without an invoice the items are removed; with one, a credit note is issued. 409 if nothing or too much is chosen. */
export const creditOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:number/credits',
  summary: 'Remove items from an order, or credit them if it has an invoice',
  input: z.strictObject({
    number: z.string().max(40),
    lines: z.array(z.object({ position: z.number().int().min(1), quantity: z.number().int().min(1) })).max(100),
    /** It also credits shipping that is not credited yet, and needs an invoice. */
    shipping: z.boolean().default(false),
    returnStock: z.boolean().default(true),
    /** The customer reads it. */
    note: z.string().trim().max(limits.shortText).optional(),
    revision: revision.optional(),
  }),
  output: adminOrder,
});
