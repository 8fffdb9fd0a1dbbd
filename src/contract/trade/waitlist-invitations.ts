import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { bulkIds, bulkOutcome } from '../lists.ts';
import { waitlistEntry, waitlistName } from './waitlists-admin.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'waitlists.manage' });

const invitation = {
  waitlist: waitlistName,
  days: z.coerce.number().int().min(1, 'Enter at least 1 day.').max(90, 'Enter at most 90 days.').default(7),
};

export const previewInvitations = endpoint({
  method: 'GET',
  path: '/admin/waitlists/:waitlist/invitations',
  summary: 'Preview the next invitations and their text; sends nothing',
  input: z.object({
    ...invitation,
    count: z.coerce.number().int().min(1, 'Enter at least 1.').max(100, 'Enter at most 100.').default(10),
  }),
  output: z.object({ entries: z.array(waitlistEntry), text: z.string(), expiresAt: timestamp }),
});

export const inviteFromWaitlist = endpoint({
  method: 'POST',
  path: '/admin/waitlists/:waitlist/invitations',
  summary:
    'Invite people on a waitlist, by text message where they gave a phone number; each succeeds or fails on its own',
  input: z.strictObject({ ...invitation, ids: bulkIds }),
  output: bulkOutcome,
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
