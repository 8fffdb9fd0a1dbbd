/** Calls that invited people make with the link of their invitation. The service stores only a hash of its secret. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { entryStatus } from './waitlists-admin.ts';

const endpoint = endpointsOf({ service: 'trade' });
const input = z.object({ secret: z.string().max(64) });

/** 404 for an unknown link and for one that a newer link has replaced. */
export const openInvitation = endpoint({
  method: 'GET',
  path: '/waitlist-invitations/:secret',
  access: 'anyone',
  summary: 'Get a waitlist invitation by its secret',
  input,
  /** `waitlist` is the name of a product, `variant` that of the reserved piece. `expiresAt` counts only while the status is `invited`. */
  output: z.object({
    waitlist: z.string(),
    variant: z.string().nullable().default(null),
    status: entryStatus,
    expiresAt: timestamp,
  }),
});

/** 409 if the invitation has ended or belongs to another account. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/waitlist-invitations/:secret/accept',
  access: 'signed-in',
  summary: 'Make a waitlist invitation yours, so that you can order the reserved piece',
  input,
  output: z.object({ product: z.string(), variant: z.string().nullable().default(null) }),
});

/** 409 if the invitation has ended in another way. */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/waitlist-invitations/:secret/decline',
  access: 'anyone',
  summary: 'Decline a waitlist invitation, which frees its piece; declining again changes nothing',
  input,
  output: z.object({ ok: z.boolean() }),
});
