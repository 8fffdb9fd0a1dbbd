import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../fields.ts';

/** Only the system may call it. Repeating it does no harm. */
export const announceWaitlists = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/waitlist-changes',
  access: 'products.manage',
  api: 'nobody',
  summary: 'Purge the cached pages that show these waitlists; for services',
  input: z.strictObject({ names: z.array(z.string().max(limits.slug)).min(1).max(100) }),
  output: z.object({ ok: z.boolean() }),
});

/** Only the system may call it. Repeating it does no harm. */
export const announceSelling = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/selling-changes',
  access: 'products.manage',
  api: 'nobody',
  summary: 'Purge the cached pages of products, because the shop begins or ceases to take orders; for services',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
});
