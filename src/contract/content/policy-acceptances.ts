import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { listInput, listOf } from '../lists.ts';

const endpoint = endpointsOf({ service: 'content' });

const number = z.coerce.number().int().min(1).max(9999);

const openAcceptance = z.object({
  slug: z.string(),
  title: z.string(),
  number: z.number().int(),
  changeNote: z.string(),
  effectiveAt: timestamp,
  /** The newest version that they accepted; null if they accepted none, so that nothing has changed for them. */
  accepted: z.object({ number: z.number().int(), at: timestamp }).nullable().default(null),
});
export type OpenAcceptance = z.infer<typeof openAcceptance>;

export const listOpenAcceptances = endpoint({
  method: 'GET',
  path: '/open-policy-acceptances',
  access: 'signed-in',
  summary: 'List policies that the signed-in user has yet to accept',
  input: z.object({}),
  output: z.object({ items: z.array(openAcceptance) }),
});

const ownAcceptance = z.object({
  slug: z.string(),
  title: z.string(),
  /** The newest version that they accepted. */
  number: z.number().int(),
  acceptedAt: timestamp,
  /** The version in force. */
  current: z.number().int(),
});
export type OwnAcceptance = z.infer<typeof ownAcceptance>;

export const listOwnAcceptances = endpoint({
  method: 'GET',
  path: '/own-policy-acceptances',
  access: 'signed-in',
  summary: 'List the policies that the signed-in user has accepted, with the newest version that they accepted',
  input: z.object({}),
  output: z.object({ items: z.array(ownAcceptance) }),
});

export const acceptPolicy = endpoint({
  method: 'POST',
  path: '/policies/:slug/acceptances',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Accept the version in force; 409 if a newer one is in force. Accepting again changes nothing',
  input: z.object({ slug: z.string().max(limits.slug), number }),
  output: z.object({ number: z.number().int(), acceptedAt: timestamp }),
});

const policyAcceptance = z.object({
  id,
  userId: id,
  number: z.number().int(),
  acceptedAt: timestamp,
  hash: z.string(),
});
export type PolicyAcceptance = z.infer<typeof policyAcceptance>;

export const listPolicyAcceptances = endpoint({
  method: 'GET',
  path: '/admin/policies/:id/acceptances',
  access: 'policies.manage',
  summary: 'List who accepted a policy, newest first; the auth service has their names',
  input: z.object({ id, number: number.optional(), after: listInput.after, pageSize: listInput.pageSize }),
  output: listOf(policyAcceptance),
});
