/** Waitlists: one per product that cannot be ordered; an entry is a phone number or an e-mail address. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './fields.ts';

export const waitlistInput = z.object({
  /** Name of the product, or of a general waitlist. */
  waitlist: z.string().max(limits.slug),
  contact: z.string().trim().min(1, 'Please enter a phone number or an e-mail address.').max(limits.email),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Please choose a country.')
    .optional(),
  note: z.string().trim().max(limits.shortText).optional(),
});

/** Joining twice with the same contact answers with the same position: nothing tells whether it was known. */
export const joinWaitlist = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/waitlists/:waitlist/entries',
  access: 'anyone',
  summary: 'Join a waitlist',
  input: waitlistInput,
  output: z.object({ position: z.number().int().min(1) }),
  status: 201,
});
