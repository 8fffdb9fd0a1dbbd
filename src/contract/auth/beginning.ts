/** How a site gets its first administrator. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { name } from '../fields.ts';

const endpoint = endpointsOf({ service: 'auth', api: 'nobody' });

export const getBeginning = endpoint({
  method: 'GET',
  path: '/beginning',
  access: 'anyone',
  summary: 'Whether somebody has the Administrator role',
  input: z.object({}),
  output: z.object({ hasAdministrator: z.boolean() }),
});

/** 409 if there is an administrator, or if more than this machine can reach the site. */
export const beginSite = endpoint({
  method: 'POST',
  path: '/beginning',
  access: 'signed-in',
  summary: 'Become the first administrator of a site that only this machine can reach',
  input: z.object({ name }),
  output: z.undefined(),
  status: 204,
});
