/** The auth service sends the messages of all services, because it knows the phone numbers and settings. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits } from '../fields.ts';
import { type NotificationEvent, notificationEvents } from './users.ts';

/** System only. `declined`: turned off by the user; `impossible`: this site cannot send. 503: worth retrying. */
export const sendMessage = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/messages',
  viaCarrier: true,
  access: 'users.manage',
  summary: 'Send a text message to a user whose notification settings allow it; for services',
  input: z.strictObject({
    key: id,
    event: z.enum(Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]]),
    /** E.164. */
    phoneNumber: z.string().regex(/^\+\d{5,15}$/),
    text: z.string().min(1).max(limits.summary),
  }),
  output: z.object({ outcome: z.enum(['sent', 'declined', 'impossible']) }),
});
