/** Text messages to people, in the name of another service: the auth service knows the phones, and what their owners want. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits } from '../fields.ts';
import { type NotificationEvent, notificationEvents } from './users.ts';

/**
 * Only for the system itself. `declined`: the owner of the number does not want it; `impossible`: messages cannot be sent
 * from here. 503 where it is worth trying again.
 */
export const sendMessage = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/messages',
  access: 'users.manage',
  summary: 'Send a text message to a user whose notification settings allow it; for services',
  input: z.strictObject({
    /** The same for the same message sent again. */
    key: id,
    event: z.enum(Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]]),
    /** E.164. */
    phoneNumber: z.string().regex(/^\+\d{5,15}$/),
    text: z.string().min(1).max(limits.summary),
  }),
  output: z.object({ outcome: z.enum(['sent', 'declined', 'impossible']) }),
});
