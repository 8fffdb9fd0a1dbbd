import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { withLines } from '../lines.ts';
import { listInput, listOf, reversed } from '../lists.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { attachment } from './attachments.ts';
import { inquiryTopic } from './inquiries.ts';
import { perDay, perDayInput } from './per-day.ts';
import { leftOut } from './received-mail.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'inquiries.manage' });

export const threadStatuses = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
  spam: 'Spam',
} as const;
export type ThreadStatus = keyof typeof threadStatuses;
export const threadStatus = z.enum(Object.keys(threadStatuses) as [ThreadStatus, ...ThreadStatus[]]);

export const threadPriorities = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const;
export type ThreadPriority = keyof typeof threadPriorities;
export const threadPriority = z.enum(Object.keys(threadPriorities) as [ThreadPriority, ...ThreadPriority[]]);

export const threadSorts = { active: 'Newest activity', waiting: 'Longest waiting', due: 'Due first' } as const;
export type ThreadSort = keyof typeof threadSorts;
const threadSort = z.enum(Object.keys(threadSorts) as [ThreadSort, ...ThreadSort[]]);

/** `none`: nothing was to be sent. */
export const deliveryStates = {
  none: 'No message',
  due: 'Message on its way',
  sent: 'Message sent',
  declined: 'No message: the customer turned them off',
  impossible: 'No message: there is no way to send to them',
  failed: 'The message could not be sent',
} as const;
export const deliveryState = z.enum(
  Object.keys(deliveryStates) as [keyof typeof deliveryStates, ...Array<keyof typeof deliveryStates>],
);

export const messageBody = z
  .string()
  .overwrite((text) => withLines(text).trim())
  .min(1, 'Please enter a message.')
  .max(limits.longText, schemaText(message('stay_within_characters', { count: limits.longText })));
export const threadReference = z.string().max(40);

export const threadSummary = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  channel: z.enum(['phone', 'email']),
  /** E.164, or an e-mail address. */
  contact: z.string(),
  topic: inquiryTopic,
  status: threadStatus,
  priority: threadPriority,
  tags: z.array(z.string()),
  assigneeId: id.nullable(),
  /** The author's account, known at once or confirmed later. */
  userId: id.nullable(),
  /** The owner of the entered phone number, which is not verified. */
  claimedUserId: id.nullable(),
  /** The owner of the number denied having written it. */
  disownedAt: timestamp.nullable(),
  excerpt: z.string(),
  lastBy: z.enum(['customer', 'staff']),
  createdAt: timestamp,
  activeAt: timestamp,
  /** Null if the customer does not wait for a reply. */
  waitingSince: timestamp.nullable(),
  /** The time at which an answer is due by the targets of the inbox; null without one. */
  dueAt: timestamp.nullable().default(null),
  snoozedUntil: timestamp.nullable(),
  trashedAt: timestamp.nullable(),
  revision: z.number().int(),
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const threadMessage = z.object({
  id,
  kind: z.enum(['customer', 'answer', 'note']),
  authorId: id.nullable(),
  body: z.string(),
  at: timestamp,
  delivery: deliveryState,
  /** The sender of a message that came by e-mail, as it says: nothing proves it. */
  mailFrom: z.string().nullable().default(null),
  leftOut: z.array(leftOut).default([]),
  /** The attachment that is the whole e-mail; null without one, and while it is being checked. */
  originalId: id.nullable().default(null),
  attachments: z.array(attachment).default([]),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

const threadMerge = z.object({
  id,
  /** The reference of the inquiry that was merged into this one. */
  reference: z.string(),
  mergedAt: timestamp,
  /** The time until which it can be undone. */
  endsAt: timestamp,
  canUndo: z.boolean(),
});

export const thread = threadSummary.extend({
  country: z.string().nullable(),
  region: z.string().nullable(),
  firstAnswerAt: timestamp.nullable(),
  messages: z.array(threadMessage),
  messageCount: z.number().int(),
  /** Newest first. */
  merges: z.array(threadMerge).default([]),
});
export type Thread = z.infer<typeof thread>;

export const listThreads = endpoint({
  method: 'GET',
  path: '/admin/threads',
  summary: 'List inquiries, by latest activity, longest wait or due time',
  input: z.object({
    /** `query` matches the start of words in reference, name, contact and messages. */
    ...listInput,
    /** `todo`: needs a reply; `active`: neither resolved nor spam. */
    status: z.enum(['todo', 'active', ...threadStatus.options]).optional(),
    assignee: z.union([z.enum(['me', 'nobody']), id]).optional(),
    priority: threadPriority.optional(),
    tag: z.string().max(limits.tag).optional(),
    due: z.enum(['overdue']).optional(),
    /** A note names you. */
    mentioned: z.enum(['me']).optional(),
    userId: id.optional(),
    contact: z.string().max(limits.email).optional(),
    sort: threadSort.default('active'),
    reversed,
  }),
  output: listOf(threadSummary),
});

/** Counts stop at `countedTo`. */
export const countThreads = endpoint({
  method: 'GET',
  path: '/admin/thread-counts',
  summary: 'Count inquiries by queue',
  input: z.object({}),
  output: z.object({
    new: z.number().int(),
    mine: z.number().int(),
    unassigned: z.number().int(),
    waiting: z.number().int(),
    snoozed: z.number().int(),
    /** Null if the inbox has no targets. */
    overdue: z.number().int().nullable().default(null),
  }),
});

export const inquiriesPerDay = endpoint({
  method: 'GET',
  path: '/admin/inquiries-per-day',
  summary: 'Count received inquiries per day',
  input: z.object(perDayInput),
  output: perDay,
});

/** For a merged inquiry, it returns the one into which it was merged: its `reference` is another one. */
export const getThread = endpoint({
  method: 'GET',
  path: '/admin/threads/:reference',
  summary: 'Get an inquiry with all messages and notes',
  input: z.object({ reference: threadReference }),
  output: thread,
});
