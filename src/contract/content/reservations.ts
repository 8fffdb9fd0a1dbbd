/** Pieces of a product set aside for an order: how the trade service takes from the stock that the content service keeps. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits } from '../fields.ts';

const reservation = z.object({ key: id, quantity: z.number().int() });
const name = z.string().max(limits.slug);

/** Only for the system itself. The same key takes once; 409 when there are not enough, or when it was given back before. */
export const reserveProduct = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/products/:name/reservations',
  access: 'products.manage',
  summary: 'Reserve stock of an active product; for services',
  input: z.strictObject({ name, key: id, quantity: z.number().int().min(1).max(1_000_000) }),
  output: reservation,
  status: 201,
});

/** Only for the system itself. A key that is not known yet can never be used afterwards: a call may overtake another. */
export const releaseProduct = defineEndpoint({
  service: 'content',
  method: 'DELETE',
  path: '/products/:name/reservations/:key',
  access: 'products.manage',
  summary: 'Return reserved stock; for services',
  input: z.object({ name, key: id }),
  output: reservation,
});
