/** Drafts can change; scheduled versions cannot. */
import * as z from 'zod';
import { id, limits, timestamp } from '../fields.ts';
import { autosave, revision } from '../lists.ts';
import { resource } from '../resource.ts';
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

const timeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, 'Unknown time zone.');
export const versionNumber = z.coerce.number().int().min(1).max(9999);
const number = versionNumber;

const ofPolicy = resource({
  service: 'content',
  access: 'policies.manage',
  path: '/admin/policies/:id',
  key: { id },
  output: versionRecord,
});

export const getPolicyVersion = ofPolicy.get('/versions/:number', 'Get a version with its text, whatever its status', {
  input: { number },
});

export const draftPolicyVersion = ofPolicy.post(
  '/drafts',
  'Create a draft from another version; 409 if there is a draft already',
  { status: 201, input: { from: number.optional() } },
);

export const changePolicyVersion = ofPolicy.patch(
  '/versions/:number',
  'Change a draft; 409 if it is no longer a draft or changed since `revision`',
  {
    input: {
      number,
      revision,
      autosave,
      body: richText,
      material: z.boolean(),
      changeNote: z.string().trim().max(limits.summary),
    },
  },
);

export const schedulePolicyVersion = ofPolicy.post(
  '/versions/:number/schedule',
  'Publish a draft now or schedule it; its text can no longer change',
  { input: { number, revision, effectiveAt: timestamp.optional(), timeZone: timeZone.optional() } },
);

export const unschedulePolicyVersion = ofPolicy.delete(
  '/versions/:number/schedule',
  'Cancel the schedule of a version, which becomes a draft again',
  { input: { number } },
);
