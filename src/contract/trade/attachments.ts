/** Files of messages. Only the customer of the inquiry and staff may read them (docs/decisions/057-replies-by-e-mail.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';
import { msg } from '../translate.ts';

const endpoint = endpointsOf({ service: 'trade', api: 'nobody' });

/** `checking`: the scanner has not answered yet; `infected`: its bytes are deleted. */
const attachmentState = z.enum(['checking', 'clean', 'infected']);

export const attachment = z.object({
  id,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  state: attachmentState,
});
export type Attachment = z.infer<typeof attachment>;

/** The list may be longer than any setting allows. */
export const attachmentIds = z.array(id).max(100).default([]);

export const attachmentTypes = msg('PDF, pictures (PNG, JPEG, WebP, GIF, AVIF, HEIC), text and CSV');

/** The body is a multipart form with `files`. Files that are in no message after a day are deleted. */
export const uploadAttachments = endpoint({
  method: 'POST',
  path: '/attachments',
  access: 'anyone',
  summary: 'Upload files for a message: multipart with `files`',
  /** `digest` is that of the files, so that a corrected form is another call. */
  input: z.object({ digest: z.string(), files: z.string().optional() }),
  output: z.object({ attachments: z.array(attachment) }),
  status: 201,
});

/** The gateway sends an attachment from this address. */
export const attachmentHref = (attachmentId: string): string => `/account/attachments/${attachmentId}`;
