/** Notes have their own endpoint, so that they never reach the customer. */
import * as z from 'zod';
import { defineEndpoint, type InputOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { bulkOf, bulkOutcome, revision } from '../lists.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { resource } from '../resource.ts';
import { attachmentIds } from './attachments.ts';
import { messageBody, thread, threadPriority, threadReference, threadStatus } from './threads.ts';

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, 'Use only letters, digits, spaces and hyphens in tags.')
  .max(limits.tag);
/** The tag of a bulk change as it was typed; the service checks it. */
export const tagText = z.string().trim().max(limits.tag).default('');
const changeable = {
  status: threadStatus.optional(),
  snoozedUntil: timestamp.optional(),
  assigneeId: id.nullable().optional(),
  priority: threadPriority.optional(),
};

const ofThread = resource({
  service: 'trade',
  access: 'inquiries.manage',
  path: '/admin/threads/:reference',
  key: { reference: threadReference },
  output: thread,
});

/** Omitted fields stay unchanged. 409 if the thread changed since `revision`. */
export const changeThread = ofThread.patch('', 'Change the status, assignee, priority or tags of an inquiry', {
  input: z.strictObject({
    revision: revision.optional(),
    ...changeable,
    tags: z
      .array(tag)
      .max(limits.tags, schemaText(message('tags_max', { count: limits.tags })))
      .optional(),
  }),
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

export type ThreadChange = Omit<InputOf<typeof changeThreads>, 'ids'>;

/** 409 if there are more than `seen` messages, so that nobody replies to an outdated thread. */
export const answerThread = ofThread.post(
  '/answers',
  'Reply to the customer, who gets a message as their notification settings say',
  {
    status: 201,
    input: z.strictObject({
      body: messageBody,
      attachments: attachmentIds,
      /** `messageCount` when the thread was read. */
      seen: z.coerce.number().int().optional(),
      status: z.enum(['waiting', 'open', 'resolved']).default('waiting'),
    }),
  },
);

export const noteThread = ofThread.post('/notes', 'Add an internal note to an inquiry', {
  status: 201,
  input: z.strictObject({ note: messageBody, attachments: attachmentIds }),
});

export const trashThread = ofThread.delete('', 'Move an inquiry to the trash');
export const restoreThread = ofThread.post('/restore', 'Restore an inquiry from the trash');
