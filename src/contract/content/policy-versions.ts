/** Drafts can change; scheduled versions cannot. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { autosave, revision } from '../lists.ts';
import { richText } from '../rich-text.ts';

export const versionStatuses = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  in_force: 'In force',
  superseded: 'Superseded',
} as const;
export type VersionStatus = keyof typeof versionStatuses;
const versionStatus = z.enum(Object.keys(versionStatuses) as [VersionStatus, ...VersionStatus[]]);

/** `number` counts from 1; a draft has the number that it will be published with. */
export const versionLine = z.object({
  number: z.number().int(),
  status: versionStatus,
  material: z.boolean(),
  changeNote: z.string(),
  effectiveAt: timestamp.nullable(),
  timeZone: z.string().nullable(),
  revision: z.number().int(),
  hash: z.string(),
  updatedAt: timestamp,
  acceptances: z.number().int(),
});
export type VersionLine = z.infer<typeof versionLine>;

export const versionRecord = versionLine.extend({ body: richText });
export type VersionRecord = z.infer<typeof versionRecord>;

const endpoint = endpointsOf({ service: 'content', access: 'policies.manage' });
const timeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, 'Unknown time zone.');
export const versionNumber = z.coerce.number().int().min(1).max(9999);
const number = versionNumber;

export const getPolicyVersion = endpoint({
  method: 'GET',
  path: '/admin/policies/:id/versions/:number',
  summary: 'Get a version with its text, whatever its status',
  input: z.object({ id, number }),
  output: versionRecord,
});

export const draftPolicyVersion = endpoint({
  method: 'POST',
  path: '/admin/policies/:id/drafts',
  summary: 'Create a draft from another version; 409 if there is a draft already',
  input: z.object({ id, from: number.optional() }),
  output: versionRecord,
  status: 201,
});

export const changePolicyVersion = endpoint({
  method: 'PATCH',
  path: '/admin/policies/:id/versions/:number',
  summary: 'Change a draft; 409 if it is no longer a draft or changed since `revision`',
  input: z.object({
    id,
    number,
    revision,
    autosave,
    body: richText,
    material: z.boolean(),
    changeNote: z.string().trim().max(limits.summary),
  }),
  output: versionRecord,
});

export const schedulePolicyVersion = endpoint({
  method: 'POST',
  path: '/admin/policies/:id/versions/:number/schedule',
  summary: 'Publish a draft now or schedule it; its text can no longer change',
  input: z.object({
    id,
    number,
    revision,
    effectiveAt: timestamp.optional(),
    timeZone: timeZone.optional(),
  }),
  output: versionRecord,
});

export const unschedulePolicyVersion = endpoint({
  method: 'DELETE',
  path: '/admin/policies/:id/versions/:number/schedule',
  summary: 'Cancel the schedule of a version, which becomes a draft again',
  input: z.object({ id, number }),
  output: versionRecord,
});
