/**
 * Reports what became of e-mails after the mail server took them. The gateway passes it on from the webhook of the mail
 * server.
 */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { email, limits, timestamp } from '../fields.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'users.manage', api: 'nobody' });

const mailEvent = z
  .object({
    type: z.enum(['bounce', 'complaint', 'delivered']),
    /** The kind of a bounce. */
    kind: z.enum(['permanent', 'temporary']).nullish(),
    /** `Message-ID` of the e-mail. */
    messageId: z.string().max(998).nullish(),
    recipient: email.nullish(),
    reason: z.string().max(limits.longText).default(''),
    at: timestamp,
  })
  .refine(({ type, kind }) => type !== 'bounce' || kind, {
    path: ['kind'],
    error: 'A bounce is permanent or temporary.',
  })
  .refine(({ messageId, recipient }) => messageId || recipient, {
    path: ['recipient'],
    error: 'An event needs a recipient or a message_id.',
  });
export type MailEvent = z.output<typeof mailEvent>;

/** Only the system may call it. An event that is reported again changes nothing. */
export const receiveMailEvents = endpoint({
  method: 'POST',
  path: '/mail-events',
  summary: 'Stop sending to addresses from which e-mails come back, or whose owners report them as spam; for services',
  input: z.object({ events: z.array(mailEvent).min(1).max(500) }),
  output: z.object({
    /** Events that marked an address. */
    marked: z.number().int(),
    /** Events that were known before, or are older than the last confirmation of the address. */
    repeated: z.number().int(),
    /** Temporary bounces, deliveries, and e-mails that are not known. */
    ignored: z.number().int(),
  }),
});
