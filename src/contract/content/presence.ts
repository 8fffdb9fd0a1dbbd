/** Browsers send a heartbeat; after a minute without one, the user has left. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { recordKey } from '../records.ts';

const endpoint = endpointsOf({ service: 'content', access: 'signed-in' });

const present = z.object({ userId: id, name: z.string(), since: timestamp });

const openPart = z.string().regex(/^[0-9a-f-]{1,36}$/, 'This is not a part of a record.');

export const presenceTimes = { every: 20, gone: 60 } as const;

export const beat = endpoint({
  method: 'POST',
  path: '/presence',
  // The gateway states the name of the caller.
  api: 'nobody',
  summary: 'Report that you have a record open; list who else has, and tell its revision; for users who may manage it',
  /** `part`: number of a version of a policy, or id of a slide, if that is what is open. */
  input: z.object({ record: recordKey, part: openPart.optional(), name }),
  /** `revision` of the record or its part; null if another service stores it, or nobody does. */
  output: z.object({ others: z.array(present), revision: z.number().int().nullable() }),
});

export const presenceUrl = '/account/presence';
