import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { listInput, listOf } from '../lists.ts';
import { recordKey } from '../records.ts';

export const versionReasons = {
  published: 'Published',
  scheduled: 'Scheduled',
  saved: 'Saved manually',
  replaced: 'Before it was replaced',
  discarded: 'Discarded changes',
} as const;
export type VersionReason = keyof typeof versionReasons;

export const versionNumber = z.coerce.number().int().min(1).max(1_000_000);

export const version = z.object({
  number: z.number().int(),
  reason: z.enum(Object.keys(versionReasons) as [VersionReason, ...VersionReason[]]),
  title: z.string(),
  actorId: id.nullable(),
  at: timestamp,
});
export type Version = z.infer<typeof version>;

export const listVersions = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/versions',
  access: 'signed-in',
  summary: 'List the versions of a post, page or product, newest first; for users who may manage it',
  input: z.object({ record: recordKey, after: listInput.after, pageSize: listInput.pageSize }),
  output: listOf(version),
});
