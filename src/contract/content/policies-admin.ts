import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, slug, timestamp, title } from '../fields.ts';
import { listInput, listOf, reversed, revision } from '../lists.ts';
import { resource } from '../resource.ts';
import { policyKind } from './policies.ts';
import { versionLine, versionNumber } from './policy-versions.ts';

const policyFields = z.object({
  slug,
  kind: policyKind,
  title,
  summary: z.string().trim().max(limits.summary),
  asksAcceptance: z.boolean(),
});

const versionMoment = z.object({ number: z.number().int(), at: timestamp }).nullable();

export const policyLine = policyFields.extend({
  id,
  inForce: versionMoment,
  scheduled: versionMoment,
  draft: z.object({ number: z.number().int() }).nullable(),
  revision: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  withdrawnAt: timestamp.nullable(),
  trashedAt: timestamp.nullable(),
});
export type PolicyLine = z.infer<typeof policyLine>;

export const policyRecord = policyLine.extend({
  versions: z.array(versionLine),
  formerSlugs: z.array(z.string()),
});
export type PolicyRecord = z.infer<typeof policyRecord>;

const endpoint = endpointsOf({ service: 'content', access: 'policies.manage' });

export const listPolicyRecords = endpoint({
  method: 'GET',
  path: '/admin/policies',
  summary: 'List policies, including those without a version in force',
  input: z.object({
    ...listInput,
    /** `none`: never in force; `withdrawn`: no longer in force. */
    status: z.enum(['in_force', 'scheduled', 'draft', 'none', 'withdrawn']).optional(),
    sort: z.enum(['title', 'updated']).default('title'),
    reversed,
  }),
  output: listOf(policyLine),
});

const ofPolicy = resource({
  service: 'content',
  access: 'policies.manage',
  path: '/admin/policies/:id',
  key: { id },
  output: policyRecord,
});

export const getPolicyRecord = ofPolicy.get('', 'Get a policy with all versions, also from the trash');

/** Without `slug`, the service derives a free one from the title. */
export const createPolicy = endpoint({
  method: 'POST',
  path: '/admin/policies',
  summary: 'Create a policy; visitors see it when its first version comes into force',
  input: policyFields.partial({ slug: true, kind: true, summary: true, asksAcceptance: true }),
  output: policyRecord,
  status: 201,
});

export const changePolicyRecord = ofPolicy.patch(
  '',
  'Change the slug, kind, title or summary of a policy; 409 if it changed since `revision`',
  { input: policyFields.partial().extend({ revision }) },
);

export const withdrawPolicy = ofPolicy.post(
  '/withdrawal',
  'Withdraw a policy that was in force; visitors can no longer find it',
);
export const reinstatePolicy = ofPolicy.post('/reinstatement', 'Reinstate a withdrawn policy');
export const trashPolicy = ofPolicy.post('/trash', 'Move a policy to the trash; 409 if it was ever in force');
export const restorePolicy = ofPolicy.post('/restore', 'Restore a policy from the trash');

export const deletePolicy = ofPolicy.delete('', 'Permanently delete a policy in the trash', {
  output: z.object({ id }),
});

export const discardPolicyVersion = ofPolicy.delete('/versions/:number', 'Discard a draft', {
  input: { number: versionNumber },
});
