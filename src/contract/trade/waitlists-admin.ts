import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { bulkIds, bulkOutcome, listInput, listOf, reversed, revision } from '../lists.ts';
import { deliveryState } from './threads.ts';
import { waitlistInput } from './waitlists.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'waitlists.manage' });

export const entryStatuses = {
  waiting: 'Waiting',
  invited: 'Invited',
  joined: 'Joined',
  declined: 'Declined',
  expired: 'Expired',
} as const;
export type EntryStatus = keyof typeof entryStatuses;
export const entryStatus = z.enum(Object.keys(entryStatuses) as [EntryStatus, ...EntryStatus[]]);

export const entrySorts = { position: 'Place', newest: 'Newest first', contact: 'Contact' } as const;
export type EntrySort = keyof typeof entrySorts;
const entrySort = z.enum(Object.keys(entrySorts) as [EntrySort, ...EntrySort[]]);

export const waitlistName = z.string().max(limits.slug);
const count = z.number().int();

export const adminWaitlist = z.object({
  id,
  /** Product name, or `general`. */
  name: z.string(),
  counts: z.object({ waiting: count, invited: count, joined: count, declined: count, expired: count }),
  createdAt: timestamp,
});
export type AdminWaitlist = z.infer<typeof adminWaitlist>;

export const waitlistEntry = z.object({
  id,
  waitlist: z.string(),
  channel: z.enum(['phone', 'email']),
  contact: z.string(),
  country: z.string().nullable(),
  note: z.string().nullable(),
  position: z.number().int(),
  status: entryStatus,
  phoneVerified: z.boolean(),
  userId: id.nullable(),
  createdAt: timestamp,
  invitedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  delivery: deliveryState,
  /** Whether a piece is reserved for them. */
  hasPiece: z.boolean(),
  trashedAt: timestamp.nullable(),
  revision: z.number().int(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

export const listWaitlists = endpoint({
  method: 'GET',
  path: '/admin/waitlists',
  summary: 'List waitlists with the number of people waiting',
  input: z.object({}),
  output: z.object({ waitlists: z.array(adminWaitlist) }),
});

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/admin/waitlists/:waitlist',
  summary: 'Get a waitlist by name',
  input: z.object({ waitlist: waitlistName }),
  output: adminWaitlist,
});

export const listWaitlistEntries = endpoint({
  method: 'GET',
  path: '/admin/waitlists/:waitlist/entries',
  summary: 'List the entries of a waitlist',
  input: z.object({
    waitlist: waitlistName,
    /** `query` matches the start of words in contact and note. */
    ...listInput,
    status: entryStatus.optional(),
    verified: z.stringbool().optional(),
    sort: entrySort.default('position'),
    reversed,
  }),
  output: listOf(waitlistEntry),
});

/** 409 if the contact is already on the list. */
export const addWaitlistEntry = endpoint({
  method: 'POST',
  path: '/admin/waitlists/:waitlist/entries',
  summary: 'Add someone to a waitlist',
  input: z.strictObject(waitlistInput.shape),
  output: waitlistEntry,
  status: 201,
});

export const getWaitlistEntry = endpoint({
  method: 'GET',
  path: '/admin/waitlist-entries/:id',
  summary: 'Get an entry of a waitlist',
  input: z.object({ id }),
  output: waitlistEntry,
});

/** Omitted fields stay unchanged; 409 if the entry changed since `revision`. */
export const changeWaitlistEntry = endpoint({
  method: 'PATCH',
  path: '/admin/waitlist-entries/:id',
  summary: 'Change the note, position or status of an entry',
  input: z.strictObject({
    id,
    revision: revision.optional(),
    note: z.string().trim().max(limits.shortText).nullable().optional(),
    position: z.coerce.number().int().min(1, 'Enter 1 or more.').max(1_000_000).optional(),
    status: entryStatus.exclude(['invited', 'expired']).optional(),
  }),
  output: waitlistEntry,
});

export const changeWaitlistEntries = endpoint({
  method: 'POST',
  path: '/admin/waitlist-entry-changes',
  summary:
    'Change many entries; each succeeds or fails on its own. `invited` restores an invitation that has not expired (else 409)',
  input: z.strictObject({
    ids: bulkIds,
    status: entryStatus.exclude(['expired']).optional(),
    trashed: z.boolean().optional(),
  }),
  output: bulkOutcome.extend({ before: z.record(z.string(), z.string()) }),
});
