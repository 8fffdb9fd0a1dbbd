'use server';
/** Answers and notes never share an action, so that a note cannot be sent to the customer. */
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import type { Api, InputOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { listCannedReplies } from '#contract/trade/canned-replies.ts';
import {
  answerThread,
  changeThread,
  noteThread,
  restoreThread,
  trashThread,
} from '#contract/trade/thread-operations.ts';
import { action } from '../../../request/action.ts';
import { ownId } from '../../../request/own-id.ts';

const reference = z.string().max(40);

const answerFields = answerThread.input.omit({ status: true, body: true }).extend({
  body: z.string().max(limits.longText, `Please stay within ${limits.longText} characters.`).default(''),
  operation: z.enum(['waiting', 'resolved', 'insert']).default('waiting'),
  reply: z.string().max(limits.slug).optional(),
});

export const answer = action(
  answerThread,
  'thread-answer',
  async ({ operation, reply, body, ...rest }, { api }): Promise<Outcome | string> => {
    if (operation === 'insert') return insertReply(api, body, reply);
    if (body.trim() === '') throw failures.invalid({ body: 'Please enter a message.' });
    await api(answerThread, { ...rest, body, status: operation });
    return operation === 'resolved' ? 'Answer sent and inquiry resolved.' : 'Answer sent.';
  },
  answerFields,
);

async function insertReply(api: Api, body: string, id: string | undefined): Promise<Outcome> {
  const { replies } = await api(listCannedReplies, {});
  const reply = replies.find((candidate) => candidate.id === id);
  if (!reply) throw failures.badRequest('Please choose a reply first.');
  const values = { body: [body.trimEnd(), reply.body].filter(Boolean).join('\n\n') };
  return { message: `“${reply.title}” inserted. Nothing is sent yet.`, values };
}

export const saveNote = action(noteThread, 'thread-note', async (input, { api }) => {
  await api(noteThread, input);
  return 'Note saved. Only colleagues see it.';
});

const assignmentFields = changeThread.input.pick({ reference: true, priority: true }).extend({
  revision: revision.optional(),
  status: changeThread.input.shape.status,
  assigneeId: z.string().max(limits.slug).optional(),
  tags: z.string().max(1_000).default(''),
});

export const saveThread = action(
  changeThread,
  'thread-work',
  async ({ assigneeId, tags, status, ...rest }, { api }) => {
    await api(changeThread, {
      ...rest,
      // Snoozing has its own form.
      ...(status === 'snoozed' ? {} : { status }),
      ...(assigneeId === undefined ? {} : { assigneeId: assigneeId === 'nobody' ? null : assigneeId }),
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    });
    return 'Saved.';
  },
  assignmentFields,
);

const snoozeFields = z.object({
  reference,
  preset: z.string().max(40).optional(),
  date: z.string().max(40).optional(),
});

export const snooze = action(
  changeThread,
  'thread-snooze',
  async ({ reference, preset, date }, { api }) => {
    const snoozedUntil = new Date(date ? `${date}T08:00:00Z` : (preset ?? ''));
    if (Number.isNaN(snoozedUntil.getTime())) throw failures.invalid({ preset: 'Please choose until when.' });
    if (snoozedUntil.getTime() <= Date.now())
      throw failures.invalid({ [date ? 'date' : 'preset']: 'Please choose a time in the future.' });
    await api(changeThread, { reference, status: 'snoozed', snoozedUntil });
    return 'Snoozed. It returns to the inbox automatically.';
  },
  snoozeFields,
);

const operationFields = z.object({
  reference,
  operation: z.enum(['take', 'resolve', 'reopen', 'spam', 'trash', 'restore']),
});

export const changeThreadBy = action(
  changeThread,
  'thread-operation',
  async ({ reference, operation }, { api, viewer }) => {
    if (operation === 'trash') await api(trashThread, { reference });
    else if (operation === 'restore') await api(restoreThread, { reference });
    else await api(changeThread, { reference, ...changeOf(operation, ownId(viewer)) });
    return messages[operation];
  },
  operationFields,
);

type Operation = 'take' | 'resolve' | 'reopen' | 'spam';

function changeOf(operation: Operation, ownId: string): Partial<InputOf<typeof changeThread>> {
  if (operation === 'take') return { assigneeId: ownId };
  return { status: ({ resolve: 'resolved', reopen: 'open', spam: 'spam' } as const)[operation] };
}

const messages = {
  take: 'Assigned to you.',
  resolve: 'Resolved. It opens again if they write.',
  reopen: 'Reopened.',
  spam: 'Marked as spam.',
  trash: 'Moved to trash.',
  restore: 'Restored.',
} as const;
