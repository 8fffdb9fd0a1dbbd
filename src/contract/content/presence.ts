/** Browsers send a heartbeat; after a minute without one, the user has left. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { recordKey } from '../records.ts';

const endpoint = endpointsOf({ service: 'content', access: 'signed-in' });

const present = z.object({ userId: id, name: z.string(), since: timestamp });

export const presenceTimes = { every: 20, gone: 60 } as const;

export const beat = endpoint({
  method: 'POST',
  path: '/presence',
  // The gateway states the name of the caller.
  api: 'nobody',
  summary: 'Report that you have a record open and list who else has; for users who may manage it',
  input: z.object({ record: recordKey, name }),
  output: z.object({ others: z.array(present) }),
});

export const presenceUrl = '/account/presence';
