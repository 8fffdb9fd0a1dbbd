/** The demo company of a first start, and how an administrator empties it. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'operations.manage', api: 'sessions' });

const demo = z.object({
  isThere: z.boolean(),
  /** How many users are neither of the demo company nor staff, also those that were anonymised. */
  customers: z.number().int(),
});

export const getDemo = endpoint({
  method: 'GET',
  path: '/demo',
  summary: 'Check whether the site shows the demo company',
  input: z.object({}),
  output: demo,
});

/**
 * Deletes everything that services store but trade settings, roles, webhooks, the audit log, staff and the caller, and closes the
 * site. 403 unless the caller is an administrator, 409 without the demo company or if customers registered, 428 unless a code was
 * entered recently.
 */
export const emptyDemo = endpoint({
  method: 'DELETE',
  path: '/demo',
  summary: 'Empty the demo company',
  input: z.object({}),
  output: demo,
  deadline: 60_000,
});
