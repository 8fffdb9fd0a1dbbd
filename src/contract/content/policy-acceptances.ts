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

export const acceptPolicy = endpoint({
  method: 'POST',
  path: '/policies/:slug/acceptances',
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
