import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';

const endpoint = endpointsOf({ service: 'trade' });

export const waitlistInput = z.object({
  /** The name of a product, `general`, or the name of another list. */
  waitlist: z.string().max(limits.slug),
  contact: z.string().trim().min(1, 'Please enter a phone number or an e-mail address.').max(limits.email),
  country: z
    .string('Please choose a country.')
    .regex(/^[A-Z]{2}$/, 'Please choose a country.')
    .optional(),
  note: z.string().trim().max(limits.shortText).optional(),
});

const publicWaitlist = z.object({
  name: z.string(),
  /** It is null for the title of the product. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  product: z.string().nullable(),
  isOpen: z.boolean(),
});
export type PublicWaitlist = z.infer<typeof publicWaitlist>;

/** 404 before the first person joined. A list in the trash is closed if it belongs to a product, otherwise 404. */
export const getPublicWaitlist = endpoint({
  method: 'GET',
  path: '/waitlists/:waitlist',
  access: 'anyone',
  summary: 'Get whether people can join a waitlist, and what it is for',
  input: z.object({ waitlist: z.string().max(limits.slug) }),
  output: publicWaitlist,
});

/** Joining again changes nothing. The position is returned only to the signed-in owner of the phone number. */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/waitlists/:waitlist/entries',
  access: 'anyone',
  summary: 'Join a waitlist that is open',
  input: waitlistInput,
  output: z.object({ position: z.number().int().min(1).nullable() }),
  status: 201,
});

export const ownWaitlistEntry = z.object({
  id,
  waitlist: z.string(),
  /** It is null for the title of the product. */
  title: z.string().nullable(),
  product: z.string().nullable(),
  contact: z.string(),
  position: z.number().int(),
  status: z.enum(['waiting', 'invited']),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  /** Whether a piece is reserved, which they can order. */
  hasPiece: z.boolean(),
  /** The variant of the reserved piece; null if the product has none. */
  variant: z.string().nullable().default(null),
});
export type OwnWaitlistEntry = z.infer<typeof ownWaitlistEntry>;

export const listOwnWaitlistEntries = endpoint({
  method: 'GET',
  path: '/own-waitlist-entries',
  access: 'signed-in',
  summary: 'List the waitlists you are on, newest first',
  input: z.object({}),
  output: z.object({ entries: z.array(ownWaitlistEntry) }),
});

/** 404 for other people's entries. */
export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/own-waitlist-entries/:id/leave',
  access: 'signed-in',
  summary: 'Leave a waitlist; leaving again changes nothing',
  input: z.object({ id }),
  output: z.object({ ok: z.boolean() }),
});
