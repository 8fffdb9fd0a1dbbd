import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, slug, timestamp } from '../fields.ts';
import { bulkIds, bulkOutcome, listInput, listOf, reversed, revision } from '../lists.ts';
import { resource } from '../resource.ts';
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

export const waitlistSorts = { name: 'Name', newest: 'Newest first', waiting: 'Most people waiting' } as const;
export type WaitlistSort = keyof typeof waitlistSorts;
const waitlistSort = z.enum(Object.keys(waitlistSorts) as [WaitlistSort, ...WaitlistSort[]]);

export const waitlistStates = { open: 'Open', closed: 'Closed' } as const;
export type WaitlistState = keyof typeof waitlistStates;

/** Staff read this title of the list for no product while it has no other: visitors read one in their language. */
export const generalTitle = 'General news';

/** An empty title shows that of the product. */
export const waitlistTexts = {
  title: z.string().trim().max(limits.title).nullable(),
  description: z.string().trim().max(limits.summary).nullable(),
};

export const adminWaitlist = z.object({
  id,
  /** Product name, `general`, or a name of its own. */
  name: z.string(),
  ...waitlistTexts,
  /** Null if it belongs to no product. Otherwise it is the name of the list. */
  product: z.string().nullable(),
  isOpen: z.boolean(),
  counts: z.object({ waiting: count, invited: count, joined: count, declined: count, expired: count }),
  createdAt: timestamp,
  trashedAt: timestamp.nullable(),
  revision: z.number().int(),
});
export type AdminWaitlist = z.infer<typeof adminWaitlist>;

export const waitlistEntry = z.object({
  id,
  waitlist: z.string(),
  product: z.string().nullable(),
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
  /** The variant of the reserved piece; null if the product has none. */
  variant: z.string().nullable().default(null),
  trashedAt: timestamp.nullable(),
  revision: z.number().int(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

export const listWaitlists = endpoint({
  method: 'GET',
  path: '/admin/waitlists',
  summary: 'List waitlists with the number of people waiting',
  input: z.object({
    /** `query` matches the start of words in name, title and description. */
    ...listInput,
    state: z.enum(Object.keys(waitlistStates) as [WaitlistState, ...WaitlistState[]]).optional(),
    sort: waitlistSort.default('name'),
    reversed,
  }),
  output: listOf(adminWaitlist),
});

/** 409 if there is a list of this name, also in the trash. */
export const createWaitlist = endpoint({
  method: 'POST',
  path: '/admin/waitlists',
  summary: 'Create a waitlist for a product, or one without; it is open',
  input: z.strictObject({
    /** The name of the product, if the list has one; without a name it is made of the title. */
    name: slug.optional(),
    product: waitlistName.nullable().default(null),
    title: waitlistTexts.title.default(null),
    description: waitlistTexts.description.default(null),
  }),
  output: adminWaitlist,
  status: 201,
});

const ofWaitlist = resource({
  service: 'trade',
  access: 'waitlists.manage',
  path: '/admin/waitlists/:waitlist',
  key: { waitlist: waitlistName },
  output: adminWaitlist,
});

/** Omitted fields stay unchanged; 409 if the list changed since `revision`. */
export const changeWaitlist = ofWaitlist.patch('', 'Change title and description of a waitlist, close or open it', {
  input: z.strictObject({
    revision: revision.optional(),
    title: waitlistTexts.title.optional(),
    description: waitlistTexts.description.optional(),
    isOpen: z.boolean().optional(),
  }),
});

/** Trashing a list ends its open invitations. */
export const changeWaitlists = endpoint({
  method: 'POST',
  path: '/admin/waitlist-changes',
  summary: 'Open, close, trash or restore many waitlists; each succeeds or fails on its own',
  input: z.strictObject({ ids: bulkIds, isOpen: z.boolean().optional(), trashed: z.boolean().optional() }),
  output: bulkOutcome,
});

export const getWaitlist = ofWaitlist.get('', 'Get a waitlist by name or id');

export const listWaitlistEntries = ofWaitlist.get('/entries', 'List the entries of a waitlist', {
  input: {
    /** `query` matches the start of words in contact and note. */
    ...listInput,
    status: entryStatus.optional(),
    verified: z.stringbool().optional(),
    sort: entrySort.default('position'),
    reversed,
  },
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

/** The position counts from 1; one beyond the end is the last. */
export const entryPosition = z.coerce.number().int().min(1, 'Enter 1 or more.').max(1_000_000);

/** Omitted fields stay unchanged; 409 if the entry changed since `revision`. */
export const changeWaitlistEntry = endpoint({
  method: 'PATCH',
  path: '/admin/waitlist-entries/:id',
  summary: 'Change the note, position or status of an entry',
  input: z.strictObject({
    id,
    revision: revision.optional(),
    note: z.string().trim().max(limits.shortText).nullable().optional(),
    position: entryPosition.optional(),
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
