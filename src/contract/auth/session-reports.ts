/** "This was not me": the link of a message about a sign-in on a new device ends that session. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'anyone', api: 'nobody' });
const input = z.object({ secret: z.string().max(100) });

const reportedSession = z.object({
  device: z.string().nullable(),
  startedAt: timestamp,
  isSignedIn: z.boolean(),
});
export type ReportedSession = z.infer<typeof reportedSession>;

/** 404 for an unknown link, and when the session ended so long ago that it is no longer stored. */
export const openSessionReport = endpoint({
  method: 'GET',
  path: '/session-reports/:secret',
  summary: 'Get the session that a link of a message is about',
  input,
  output: reportedSession,
});

export const endReportedSession = endpoint({
  method: 'POST',
  path: '/session-reports/:secret/end',
  summary: 'End the session that a link of a message is about; ending it again changes nothing',
  input,
  output: reportedSession,
});
