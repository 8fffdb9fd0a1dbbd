import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { notificationChannels } from './users.ts';

const channels = Object.keys(notificationChannels) as Array<keyof typeof notificationChannels>;

/** 429 after a few in an hour. */
export const testChannel = endpointsOf({ service: 'auth', access: 'operations.manage', api: 'sessions' })({
  method: 'POST',
  path: '/channels/:channel/test',
  viaCarrier: true,
  summary: 'Send a message to yourself, and say whether it was accepted',
  input: z.object({ channel: z.enum(channels) }),
  /** `reason` says why it was not accepted. */
  output: z.object({ reason: z.string().nullable() }),
});
