/** Who has a record open. Browsers send a heartbeat; after a minute without one, the user has left. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { recordKey } from '../records.ts';

const endpoint = endpointsOf({ service: 'content', access: 'signed-in' });

const present = z.object({ userId: id, name: z.string(), since: timestamp });

/** Seconds between heartbeats, and until a user counts as gone. */
export const presenceTimes = { every: 20, gone: 60 } as const;

/** The content service stores presence for records of all services, by key only. */
export const beat = endpoint({
  method: 'POST',
  path: '/presence',
  summary: 'Report that you have a record open and list who else has; for users who may manage it',
  input: z.object({ record: recordKey, name }),
  output: z.object({ others: z.array(present) }),
});

/** Gateway URL for heartbeats; the gateway adds the user's name. */
export const presenceUrl = '/account/presence';
