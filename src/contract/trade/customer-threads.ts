/** Customers never see internal notes. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, pageSize, timestamp } from '../fields.ts';
import { listInput, listOf } from '../lists.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { resource } from '../resource.ts';
import { msg } from '../translate.ts';
import { attachment, attachmentIds } from './attachments.ts';
import { inquiryTopic } from './inquiries.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'signed-in' });

export const ownThreadStates = {
  open: msg('We are on it'),
  answered: msg('Answered'),
  resolved: msg('Resolved'),
} as const;

export const ownThreadSummary = z.object({
  reference: z.string(),
  topic: inquiryTopic,
  state: z.enum(Object.keys(ownThreadStates) as [keyof typeof ownThreadStates, ...Array<keyof typeof ownThreadStates>]),
  excerpt: z.string(),
  lastBy: z.enum(['customer', 'staff']),
  /** We answered, and they have not opened it since. */
  isUnread: z.boolean().default(false),
  createdAt: timestamp,
  activeAt: timestamp,
});
export type OwnThreadSummary = z.infer<typeof ownThreadSummary>;

const ownThread = ownThreadSummary.extend({
  /** Somebody who was not signed in wrote it with the user's number, and the user has not confirmed it yet. */
  isClaim: z.boolean(),
  /** Oldest first; only the inquiry itself if `isClaim`. */
  messages: z.array(
    z.object({
      id,
      by: z.enum(['customer', 'staff']),
      body: z.string(),
      at: timestamp,
      attachments: z.array(attachment).default([]),
      /** Names of files of an e-mail that were not accepted. */
      refused: z.array(z.string()).default([]),
    }),
  ),
});
export type OwnThread = z.infer<typeof ownThread>;

export const listOwnThreads = endpoint({
  method: 'GET',
  path: '/own-threads',
  summary: 'List your inquiries, latest activity first',
  input: z.object({
    after: listInput.after,
    pageSize: pageSize(limits.pageSizeShort),
  }),
  output: listOf(ownThreadSummary),
});

const ofOwnThread = resource({
  service: 'trade',
  access: 'signed-in',
  path: '/own-threads/:reference',
  key: { reference: z.string().max(40) },
  output: ownThread,
});

/** 404 for other people's inquiries too. */
export const getOwnThread = ofOwnThread.get('', 'Get one of your inquiries with its replies');

export const countOwnThreads = endpoint({
  method: 'GET',
  path: '/own-thread-counts',
  summary: 'Count your inquiries with answers that you have not read',
  input: z.object({}),
  output: z.object({ unread: z.number().int() }),
});

export const readOwnThread = ofOwnThread.post('/read', 'Mark the answers to one of your inquiries as read', {
  input: z.strictObject({}),
  output: z.object({ unread: z.number().int() }),
});

/** Newest first, at most 20. */
export const listClaimedThreads = endpoint({
  method: 'GET',
  path: '/claimed-threads',
  summary: 'List unconfirmed inquiries with your phone number',
  input: z.object({}),
  output: z.object({ items: z.array(ownThreadSummary) }),
});

export const answerClaim = endpoint({
  method: 'POST',
  path: '/claimed-threads/:reference',
  summary: 'Confirm or deny that you wrote an inquiry with your phone number',
  input: z.object({ reference: z.string().max(40), isOwn: z.stringbool().or(z.boolean()) }),
  output: z.object({ isOwn: z.boolean() }),
});

export const writeOwnThread = ofOwnThread.post('/messages', 'Reply to an inquiry; reopens it if it was resolved', {
  status: 201,
  input: z.strictObject({
    message: z
      .string()
      .trim()
      .min(1, 'Please enter a message.')
      .max(limits.longText, schemaText(message('stay_within_characters', { count: limits.longText }))),
    attachments: attachmentIds,
  }),
});
