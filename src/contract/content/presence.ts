/** Who else has a record open. A browser says so while the page is open; a minute without a word ends it. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { recordKey } from '../records.ts';

const present = z.object({ userId: id, name: z.string(), since: timestamp });

/** Seconds from one word to the next, and without any until somebody counts as gone. */
export const presenceTimes = { every: 20, gone: 60 } as const;

/** The content service keeps it for records of every service: it only compares names. */
export const beat = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/presence',
  access: 'signed-in',
  summary: 'Report that you have a record open and list who else has; for users who may manage it',
  input: z.object({ record: recordKey, name }),
  output: z.object({ others: z.array(present) }),
});

export const listPresent = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/presence',
  access: 'signed-in',
  summary: 'List who else has a record open; for users who may manage it',
  input: z.object({ record: recordKey }),
  output: z.object({ others: z.array(present) }),
});

/** Where a browser says so to the gateway, which knows the name of who is signed in. */
export const presenceUrl = '/account/presence';
