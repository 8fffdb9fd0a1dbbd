/** Versions of a policy: written as drafts, fixed from the moment they are scheduled. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { revision } from '../lists.ts';
import { richText } from '../rich-text.ts';

export const versionStatuses = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  in_force: 'In force',
  superseded: 'Superseded',
} as const;
export type VersionStatus = keyof typeof versionStatuses;
const versionStatus = z.enum(Object.keys(versionStatuses) as [VersionStatus, ...VersionStatus[]]);

/** `number` counts from 1; a draft has the number that it will come into force with. */
export const versionLine = z.object({
  number: z.number().int(),
  status: versionStatus,
  material: z.boolean(),
  changeNote: z.string(),
  effectiveAt: timestamp.nullable(),
  /** The zone in which the moment was chosen. */
  timeZone: z.string().nullable(),
  revision: z.number().int(),
  hash: z.string(),
  updatedAt: timestamp,
  acceptances: z.number().int(),
});
export type VersionLine = z.infer<typeof versionLine>;

export const versionRecord = versionLine.extend({ body: richText });
export type VersionRecord = z.infer<typeof versionRecord>;

const endpoint = { service: 'content', access: 'policies.manage' } as const;
/** By its name in the IANA database; the service knows which there are. */
const timeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, 'This time zone is not known.');
export const versionNumber = z.coerce.number().int().min(1).max(9999);
const number = versionNumber;

export const getPolicyVersion = defineEndpoint({
  ...endpoint,
  method: 'GET',
  path: '/policy-records/:id/versions/:number',
  summary: 'One version with its text, whatever its status',
  input: z.object({ id, number }),
  output: versionRecord,
});

export const draftPolicyVersion = defineEndpoint({
  ...endpoint,
  method: 'POST',
  path: '/policy-records/:id/drafts',
  summary: 'Begin the next version, with the words of another one; 409 where there is a draft already',
  input: z.object({ id, from: number.optional() }),
  output: versionRecord,
  status: 201,
});

export const changePolicyVersion = defineEndpoint({
  ...endpoint,
  method: 'PATCH',
  path: '/policy-records/:id/versions/:number',
  summary: 'Change a draft; 409 where it is none any more, or the revision is not the present one',
  input: z.object({
    id,
    number,
    revision,
    body: richText,
    material: z.boolean(),
    changeNote: z.string().trim().max(limits.summary),
  }),
  output: versionRecord,
});

export const schedulePolicyVersion = defineEndpoint({
  ...endpoint,
  method: 'POST',
  path: '/policy-records/:id/versions/:number/schedule',
  summary: 'Bring a draft into force: now, or at a moment to come. Its words are fixed from then on',
  input: z.object({
    id,
    number,
    revision,
    effectiveAt: timestamp.optional(),
    timeZone: timeZone.optional(),
  }),
  output: versionRecord,
});

export const unschedulePolicyVersion = defineEndpoint({
  ...endpoint,
  method: 'DELETE',
  path: '/policy-records/:id/versions/:number/schedule',
  summary: 'Make a version a draft again, before its moment has come',
  input: z.object({ id, number }),
  output: versionRecord,
});
