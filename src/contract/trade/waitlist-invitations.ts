import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { bulkIds, bulkOutcome } from '../lists.ts';
import { waitlistEntry, waitlistName } from './waitlists-admin.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'waitlists.manage' });

const days = z.coerce.number().int().min(1, 'Enter at least 1 day.').max(90, 'Enter at most 90 days.').default(7);
const invitation = { waitlist: waitlistName, days };

export const previewInvitations = endpoint({
  method: 'GET',
  path: '/admin/waitlists/:waitlist/invitations',
  summary: 'Preview the next invitations and their text; sends nothing',
  input: z.object({
    ...invitation,
    count: z.coerce.number().int().min(1, 'Enter at least 1.').max(100, 'Enter at most 100.').default(10),
  }),
  output: z.object({
    entries: z.array(waitlistEntry),
    text: z.string(),
    /** Kinds of contact to which this site can send. */
    reachable: z.array(z.enum(['phone', 'email'])),
    expiresAt: timestamp,
  }),
});

export const inviteFromWaitlist = endpoint({
  method: 'POST',
  path: '/admin/waitlists/:waitlist/invitations',
  summary:
    'Invite people on a waitlist by text message or e-mail, and reserve a piece for each; each succeeds or fails on its own',
  input: z.strictObject({ ...invitation, ids: bulkIds }),
  output: bulkOutcome,
});

/** Replaces the link of somebody who is invited already, whose expiry stays. 409 if no piece is left. */
export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/admin/waitlist-entries/:id/link',
  summary: 'Invite somebody by a link that staff send themselves; it is returned only once',
  input: z.strictObject({ id, days }),
  output: z.object({ link: z.string(), expiresAt: timestamp }),
});

export const waitlistGrowth = endpoint({
  method: 'GET',
  path: '/admin/waitlist-growth',
  summary: 'Count new entries per day, of one waitlist or all',
  input: z.object({
    waitlist: waitlistName.optional(),
    days: z.coerce.number().int().min(1).max(90).default(7),
  }),
  /** Oldest first, including days without entries; `day` is a UTC date. */
  output: z.object({ days: z.array(z.object({ day: z.string(), count: z.number().int() })) }),
});
