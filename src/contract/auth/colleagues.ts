import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';

const colleague = z.object({
  id,
  name: z.string(),
  /** The last digits of the number, for colleagues with the same name. */
  hint: z.string().nullable().default(null),
});
export type Colleague = z.output<typeof colleague>;

/** Only one colleague has this label. */
export const labelOfColleague = ({ name, hint }: Colleague): string => (hint === null ? name : `${name} (${hint})`);

const endpoint = endpointsOf({ service: 'auth' });

/** The caller must have the permission too. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/colleagues',
  access: 'signed-in',
  summary: 'List active users with a permission, by name',
  input: z.object({ permission: z.string().max(60) }),
  output: z.object({ colleagues: z.array(colleague) }),
});

/** Services use it to assign something to a colleague. */
export const listColleaguesForServices = endpoint({
  method: 'GET',
  path: '/colleagues-for-services',
  access: 'users.manage',
  api: 'nobody',
  summary: 'List active users with a permission, by name; for services only',
  input: listColleagues.input,
  output: listColleagues.output,
});

/** Covers one day, because codes are deleted after that. */
export const signInHealth = endpoint({
  method: 'GET',
  path: '/sign-in-health',
  access: 'users.manage',
  summary: 'Count sign-ins of the last 24 hours by hour',
  input: z.object({}),
  /** Oldest first. `failed` counts wrong codes, `unused` codes that were never entered. */
  output: z.object({
    hours: z.array(z.object({ hour: z.date(), signedIn: z.number().int(), failed: z.number().int() })),
    sent: z.number().int(),
    unused: z.number().int(),
  }),
});
