/**
 * Inquiries as threads: what staff sees of them and does with them. A note is not a message: it has an endpoint of its
 * own, and never reaches the customer. `customer-threads.ts` is the customer's side.
 */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, limits, name, timestamp } from './fields.ts';
import { inquiryTopic } from './inquiries.ts';
import { bulkIds, bulkOutcome, listInput, listOf, revision } from './lists.ts';

/** `waiting`: we have answered, and it is the customer's turn. */
export const threadStatuses = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
  spam: 'Spam',
} as const;
export type ThreadStatus = keyof typeof threadStatuses;
const threadStatus = z.enum(Object.keys(threadStatuses) as [ThreadStatus, ...ThreadStatus[]]);

export const threadPriorities = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const;
export type ThreadPriority = keyof typeof threadPriorities;
const threadPriority = z.enum(Object.keys(threadPriorities) as [ThreadPriority, ...ThreadPriority[]]);

export const threadSorts = { active: 'Newest activity', waiting: 'Longest waiting' } as const;
export type ThreadSort = keyof typeof threadSorts;
const threadSort = z.enum(Object.keys(threadSorts) as [ThreadSort, ...ThreadSort[]]);

/** What became of the text message that tells somebody of an answer; `none` where there is no phone to send it to. */
export const deliveryStates = {
  none: 'No text message',
  due: 'Text message on its way',
  sent: 'Text message sent',
  declined: 'No text message: they turned these off',
  impossible: 'No text message: none can be sent from here',
  failed: 'The text message could not be sent',
} as const;
export const deliveryState = z.enum(
  Object.keys(deliveryStates) as [keyof typeof deliveryStates, ...Array<keyof typeof deliveryStates>],
);

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, 'Tags are words.')
  .max(limits.tag);
const body = z
  .string()
  .trim()
  .min(1, 'Please write something.')
  .max(limits.longText, `Please stay within ${limits.longText} characters.`);
const reference = z.string().max(40);

export const threadSummary = z.object({
  id,
  /** `INQ-…`: what people refer to, and what stands in the address. */
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
  /** Whose account it belongs to, where that is known. */
  userId: id.nullable(),
  /** The beginning of what was written last, and by whom. */
  excerpt: z.string(),
  lastBy: z.enum(['customer', 'staff']),
  createdAt: timestamp,
  activeAt: timestamp,
  /** Since when the customer has been waiting for an answer; null where they are not. */
  waitingSince: timestamp.nullable(),
  snoozedUntil: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  revision: z.number().int(),
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const threadMessage = z.object({
  id,
  kind: z.enum(['customer', 'answer', 'note']),
  /** Of answers and notes; null where it was nobody in particular. */
  authorId: id.nullable(),
  body: z.string(),
  at: timestamp,
  delivery: deliveryState,
});
export type ThreadMessage = z.infer<typeof threadMessage>;

export const thread = threadSummary.extend({
  country: z.string().nullable(),
  region: z.string().nullable(),
  firstAnswerAt: timestamp.nullable(),
  /** Oldest first. */
  messages: z.array(threadMessage),
  /** How many there are besides notes: an answer says how many its writer has read. */
  messageCount: z.number().int(),
});
export type Thread = z.infer<typeof thread>;

export const listThreads = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/threads',
  access: 'inquiries.manage',
  summary: 'Inquiries, newest activity or longest waiting first',
  input: z.object({
    /** `query`: beginnings of words of reference, name, contact and everything that was written. */
    ...listInput,
    /** `active`: neither resolved nor spam. */
    status: z.enum(['active', ...threadStatus.options]).optional(),
    assignee: z.union([z.enum(['me', 'nobody']), id]).optional(),
    priority: threadPriority.optional(),
    tag: z.string().max(limits.tag).optional(),
    userId: id.optional(),
    contact: z.string().max(limits.email).optional(),
    sort: threadSort.default('active'),
  }),
  output: listOf(threadSummary),
});

/** Each is counted to 100 at most: what is more is a lot. */
export const countThreads = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/thread-counts',
  access: 'inquiries.manage',
  summary: 'How much there is to do',
  input: z.object({}),
  output: z.object({
    new: z.number().int(),
    mine: z.number().int(),
    unassigned: z.number().int(),
    waiting: z.number().int(),
    snoozed: z.number().int(),
  }),
});

export const getThread = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/threads/:reference',
  access: 'inquiries.manage',
  summary: 'One inquiry with everything that was written',
  input: z.object({ reference }),
  output: thread,
});

const changeable = {
  status: threadStatus.optional(),
  /** With the status `snoozed`, and only then. */
  snoozedUntil: timestamp.optional(),
  assigneeId: id.nullable().optional(),
  priority: threadPriority.optional(),
};

/** What is not named stays. 409 where it was changed since `revision`. */
export const changeThread = defineEndpoint({
  service: 'trade',
  method: 'PATCH',
  path: '/threads/:reference',
  access: 'inquiries.manage',
  summary: 'Change status, assignee, priority or tags of an inquiry',
  input: z.strictObject({
    reference,
    revision: revision.optional(),
    ...changeable,
    tags: z.array(tag).max(limits.tags, `At most ${limits.tags} tags.`).optional(),
  }),
  output: thread,
});

/** Of `before`, the former value of the field that was changed, by reference: what takes it back. */
export const changeThreads = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/thread-changes',
  access: 'inquiries.manage',
  summary: 'Change many inquiries alike; each for itself',
  input: z.strictObject({
    ids: bulkIds,
    ...changeable,
    addTag: tag.optional(),
    removeTag: tag.optional(),
    trashed: z.boolean().optional(),
  }),
  output: bulkOutcome.extend({ before: z.record(z.string(), z.string()) }),
});

/** 409 where something was written since `seen` messages: nobody answers a question that has changed. */
export const answerThread = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/threads/:reference/answers',
  access: 'inquiries.manage',
  summary: 'Answer the customer, who sees it in their account and is told by text message where that is wanted',
  input: z.strictObject({
    reference,
    body,
    /** `messageCount` of the thread as it was read. */
    seen: z.coerce.number().int().optional(),
    /** Where the thread goes from here. */
    status: z.enum(['waiting', 'open', 'resolved']).default('waiting'),
  }),
  output: thread,
  status: 201,
});

export const noteThread = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/threads/:reference/notes',
  access: 'inquiries.manage',
  summary: 'Keep a note at an inquiry that only colleagues see',
  input: z.strictObject({ reference, note: body }),
  output: thread,
  status: 201,
});

const standing = (method: 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  defineEndpoint({
    service: 'trade',
    method,
    path,
    access: 'inquiries.manage',
    summary,
    input: z.object({ reference }),
    output: thread,
  });
export const trashThread = standing('DELETE', '/threads/:reference', 'Put an inquiry into the trash');
export const restoreThread = standing('POST', '/threads/:reference/restore', 'Take an inquiry out of the trash');

/** What is written often. */
const cannedReply = z.object({ id, title: name, body, revision: z.number().int(), updatedAt: timestamp });
export type CannedReply = z.infer<typeof cannedReply>;

export const listCannedReplies = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/canned-replies',
  access: 'inquiries.manage',
  summary: 'Replies that are written often, by title',
  input: z.object({}),
  output: z.object({ replies: z.array(cannedReply) }),
});

export const createCannedReply = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/canned-replies',
  access: 'inquiries.manage',
  summary: 'Keep a reply for later',
  input: z.strictObject({ title: name, body }),
  output: cannedReply,
  status: 201,
});

export const changeCannedReply = defineEndpoint({
  service: 'trade',
  method: 'PATCH',
  path: '/canned-replies/:id',
  access: 'inquiries.manage',
  summary: 'Change a reply; 409 where somebody else did since `revision`',
  input: z.strictObject({ id, title: name.optional(), body: body.optional(), revision }),
  output: cannedReply,
});

const cannedStanding = (method: 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  defineEndpoint({
    service: 'trade',
    method,
    path,
    access: 'inquiries.manage',
    summary,
    input: z.object({ id }),
    output: cannedReply,
  });
export const deleteCannedReply = cannedStanding('DELETE', '/canned-replies/:id', 'Delete a reply');
export const restoreCannedReply = cannedStanding('POST', '/canned-replies/:id/restore', 'Bring a deleted reply back');
