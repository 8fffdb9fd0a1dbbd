import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits } from '../fields.ts';
import { variantKey } from './variants.ts';

const endpoint = endpointsOf({ service: 'content', access: 'products.manage', api: 'nobody' });

const reservation = z.object({ key: id, quantity: z.number().int() });
/** Null of a product without variants. */
const reserved = reservation.extend({ variant: variantKey.nullable().default(null) });
const name = z.string().max(limits.slug);

/**
 * Only the system may call it. `name` may be a former one. The same key reserves once; 409 if there is not enough stock
 * or the key was released, 422 if the product has variants and none is named.
 */
export const reserveProduct = endpoint({
  method: 'POST',
  path: '/products/:name/reservations',
  summary: 'Reserve stock of an active product; for services',
  input: z.strictObject({
    name,
    key: id,
    quantity: z.number().int().min(1).max(1_000_000),
    variant: variantKey.optional(),
    /** Reserves the variant of which the most is left, if the product has variants. */
    anyVariant: z.boolean().default(false),
  }),
  output: reserved,
  status: 201,
});

/**
 * Only the system may call it. `keep` is how many pieces stay reserved, so that repeating the call changes nothing.
 * Releasing an unknown key blocks it for later, since calls may arrive out of order.
 */
export const releaseProduct = endpoint({
  method: 'DELETE',
  path: '/products/:name/reservations/:key',
  summary: 'Return reserved stock; for services',
  input: z.object({ name, key: id, keep: z.coerce.number().int().min(0).default(0) }),
  output: reservation,
});
