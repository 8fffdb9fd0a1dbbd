import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** `products` is null for an organization of which the person is no member. */
export const countOwnWaiting = defineEndpoint({
  service: 'trade',
  access: 'signed-in',
  api: 'nobody',
  method: 'GET',
  path: '/own-waiting',
  summary: 'Count your inquiries with answers that you have not read, and the products in your cart',
  input: z.object({ organizationId: id.optional() }),
  output: z.object({ unread: z.number().int(), products: z.number().int().nullable().default(null) }),
});
