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
