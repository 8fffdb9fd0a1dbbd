import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** The body is the e-mail itself, as message/rfc822. System only. */
export const receiveMail = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/received-mails',
  access: 'inquiries.manage',
  api: 'nobody',
  summary: 'Add an answer that came by e-mail to its inquiry; 404 unknown_reply_address for any other e-mail',
  input: z.object({}),
  output: z.object({
    /** `repeated`: it is there already; `ignored`: no person wrote it, or nothing is in it. */
    outcome: z.enum(['added', 'repeated', 'ignored']),
    reason: z.string().nullable(),
  }),
});
