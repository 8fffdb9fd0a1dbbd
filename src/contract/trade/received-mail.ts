/** Answers that came by e-mail (docs/decisions/097-no-e-mail-is-lost.md). */
import * as z from 'zod';
import { defineEndpoint, endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';

/** The body is the e-mail itself, as message/rfc822. Only the system may call it. */
export const receiveMail = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/received-mails',
  access: 'inquiries.manage',
  api: 'nobody',
  summary: 'Add an answer that came by e-mail to its inquiry; 404 unknown_reply_address for any other e-mail',
  input: z.object({}),
  output: z.object({
    /** `repeated`: it is there already; `noted`: no person wrote it, so it is a note for staff. */
    outcome: z.enum(['added', 'repeated', 'noted']),
    reason: z.string().nullable(),
  }),
});

/** Reasons why a file of an e-mail is not accepted. */
export const refusals = {
  type: 'files of this type are not accepted',
  size: 'too large',
  count: 'too many files',
  empty: 'the file is empty',
} as const;
export type Refusal = keyof typeof refusals;
export const refusal = z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]);

/** A part of an e-mail that its message does not show. */
export const leftOut = z.discriminatedUnion('what', [
  z.object({ what: z.literal('file'), name: z.string(), reason: refusal }),
  /** A picture that belongs to the signature or to the history. */
  z.object({ what: z.literal('picture'), name: z.string() }),
  z.object({ what: z.literal('history') }),
  z.object({ what: z.literal('signature') }),
  /** The text beyond the longest text. */
  z.object({ what: z.literal('rest') }),
  /** Nothing of it could be read. */
  z.object({ what: z.literal('all') }),
]);
export type LeftOut = z.infer<typeof leftOut>;

/** The type of an e-mail as it was received. */
export const mailType = 'message/rfc822';

const receivedMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  date: timestamp.nullable(),
  /** The text contains everything that was quoted. */
  text: z.string(),
  files: z.array(z.string()),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

export const getReceivedMail = endpointsOf({ service: 'trade', access: 'inquiries.manage', api: 'nobody' })({
  method: 'GET',
  path: '/admin/threads/:reference/mails/:id',
  summary: 'Read the whole e-mail that a message came with; 422 unreadable_mail if it can only be downloaded',
  input: z.object({ reference: z.string().max(40), id }),
  output: receivedMail,
});
