/** Notes have their own endpoint, so that they never reach the customer. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { bulkOf, bulkOutcome, revision } from '../lists.ts';
import { attachmentIds } from './attachments.ts';
import { messageBody, thread, threadPriority, threadReference, threadStatus } from './threads.ts';

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, 'Use only letters, digits, spaces and hyphens in tags.')
  .max(limits.tag);
const changeable = {
  status: threadStatus.optional(),
  snoozedUntil: timestamp.optional(),
  assigneeId: id.nullable().optional(),
  priority: threadPriority.optional(),
};

/** Omitted fields stay unchanged. 409 if the thread changed since `revision`. */
export const changeThread = defineEndpoint({
  service: 'trade',
  method: 'PATCH',
  path: '/admin/threads/:reference',
  access: 'inquiries.manage',
  summary: 'Change the status, assignee, priority or tags of an inquiry',
  input: z.strictObject({
    reference: threadReference,
    revision: revision.optional(),
    ...changeable,
    tags: z.array(tag).max(limits.tags, `Use at most ${limits.tags} tags.`).optional(),
  }),
  output: thread,
});

/** `before` contains former values by reference, for undo. */
export const changeThreads = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/admin/thread-changes',
  access: 'inquiries.manage',
  summary: 'Change many inquiries; each succeeds or fails on its own',
  input: z.strictObject({
    ids: bulkOf(threadReference),
    ...changeable,
    addTag: tag.optional(),
    removeTag: tag.optional(),
    trashed: z.boolean().optional(),
  }),
  output: bulkOutcome.extend({ before: z.record(z.string(), z.string()) }),
});

/** 409 if there are more than `seen` messages, so that nobody replies to an outdated thread. */
export const answerThread = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/admin/threads/:reference/answers',
  access: 'inquiries.manage',
  summary: 'Reply to the customer, who gets a message as their notification settings say',
  input: z.strictObject({
    reference: threadReference,
    body: messageBody,
    attachments: attachmentIds,
    /** `messageCount` when the thread was read. */
    seen: z.coerce.number().int().optional(),
    status: z.enum(['waiting', 'open', 'resolved']).default('waiting'),
  }),
  output: thread,
  status: 201,
});

export const noteThread = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/admin/threads/:reference/notes',
  access: 'inquiries.manage',
  summary: 'Add an internal note to an inquiry',
  input: z.strictObject({ reference: threadReference, note: messageBody, attachments: attachmentIds }),
  output: thread,
  status: 201,
});

const trashEndpoint = (method: 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  defineEndpoint({
    service: 'trade',
    method,
    path,
    access: 'inquiries.manage',
    summary,
    input: z.object({ reference: threadReference }),
    output: thread,
  });
export const trashThread = trashEndpoint('DELETE', '/admin/threads/:reference', 'Move an inquiry to the trash');
export const restoreThread = trashEndpoint(
  'POST',
  '/admin/threads/:reference/restore',
  'Restore an inquiry from the trash',
);
