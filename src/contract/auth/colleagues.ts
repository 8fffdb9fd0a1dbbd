/** Whom work can be given to, and how signing in goes: what screens of staff need to know of people besides users themselves. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Only for who holds the permission too. */
export const listColleagues = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/colleagues',
  access: 'signed-in',
  summary: 'List active users with a permission, by name',
  input: z.object({ permission: z.string().max(60) }),
  output: z.object({ colleagues: z.array(z.object({ id, name: z.string() })) }),
});
export type Colleague = z.output<typeof listColleagues.output>['colleagues'][number];

/** Codes are forgotten after a day, so that is as far as it reaches. */
export const signInHealth = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/sign-in-health',
  access: 'users.manage',
  summary: 'Count sign-ins of the last 24 hours by hour',
  input: z.object({}),
  /** Oldest first; `hour` is when it began. `failed` counts wrong codes, `unused` messages whose code never came back. */
  output: z.object({
    hours: z.array(z.object({ hour: z.date(), signedIn: z.number().int(), failed: z.number().int() })),
    sent: z.number().int(),
    unused: z.number().int(),
  }),
});
