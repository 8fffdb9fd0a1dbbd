'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import { address } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { formatMoney } from '#contract/money.ts';
import { type Redirect, redirect } from '#contract/redirect.ts';
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  restoreCannedReply,
} from '#contract/trade/canned-replies.ts';
import { creditOf } from '#contract/trade/credit-amounts.ts';
import { creditOrder } from '#contract/trade/credit-notes.ts';
import { changeOrderStatus, type OrderStatus } from '#contract/trade/orders.ts';
import {
  changeAdminOrderAddress,
  changeOrderStatuses,
  changeOrderTracking,
  getAdminOrder,
  noteOrder,
} from '#contract/trade/orders-admin.ts';
import { leftPlaceholder } from '#contract/trade/reply-placeholders.ts';
import {
  answerThread,
  changeThread,
  changeThreads,
  noteThread,
  restoreThread,
  type ThreadChange,
  tagText,
  trashThread,
} from '#contract/trade/thread-operations.ts';
import { getThread, type Thread, threadStatus } from '#contract/trade/threads.ts';
import type { Viewer } from '#contract/viewer.ts';
import { defineAction, defineOperation, typedValues } from '../../request/action.ts';
import { atAddressFields } from '../../request/address-errors.ts';
import { actionWithFiles, uploadedField } from '../../request/attachments.ts';
import { ownId } from '../../request/own-id.ts';
import { schemaOf } from '../ui/fields.ts';
import { bulkAction, bulkOutcome, requireChosen } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';
import { atCreditFields, readLines } from './credit-fields.ts';
import { assigneeOf, assignmentFields } from './fields.tsx';
import { morningOf } from './snooze.ts';
import { findNextWaiting } from './threads/data.ts';
import { filledReply } from './threads/filled-reply.ts';
import { type Resolved, resolvedKey } from './threads/resolved.ts';

const { reference, revision } = changeThread.input.shape;

/** The list from which the next inquiry opens. */
const following = { list: z.string().max(1_000).optional() };

const answerFields = answerThread.input.omit({ status: true, body: true }).extend({
  body: z.string().max(limits.longText, `Please stay within ${limits.longText} characters.`).default(''),
  operation: z.enum(['waiting', 'resolved', 'next', 'insert']).default('waiting'),
  ...following,
  reply: z.string().max(limits.slug).optional(),
});

export const answer = actionWithFiles(
  answerThread,
  'thread-answer',
  async ({ operation, reply, body, list, ...rest }, { api, form, viewer }): Promise<Outcome | Redirect | string> => {
    if (operation === 'insert') {
      const inserted = await filledReplyOf(api, reply, { reference: rest.reference, viewer });
      return insertReply(inserted, { body, uploaded: String(form.get(uploadedField)) });
    }
    if (body.trim() === '') throw failures.invalid({ body: message('message_missing') });
    const placeholder = leftPlaceholder(body);
    if (placeholder) throw failures.invalid({ body: message('placeholder_left', { placeholder }) });
    const next = operation === 'next' ? await findNextWaiting(api, rest.reference, list) : null;
    const answered = await api(answerThread, { ...rest, body, status: operation === 'next' ? 'resolved' : operation });
    if (next) return toNext({ next, list }, { done: 'answered', ...rest, was: 'waiting' });
    return answeredMessage(answered, operation !== 'waiting');
  },
  answerFields,
);

/** Whether an e-mail can be sent is known only later: the answer says so below its text. */
function answeredMessage({ userId, channel }: Thread, isResolved: boolean): string {
  const reads = userId !== null || channel === 'phone';
  if (reads) return isResolved ? 'Answer sent and inquiry resolved.' : 'Answer sent.';
  return `Answer saved${isResolved ? ' and inquiry resolved' : ''}. Below the answer you see whether it was sent.`;
}

type About = { readonly reference: string; readonly viewer: Viewer | null };

async function filledReplyOf(api: Api, id: string | undefined, { reference, viewer }: About) {
  const [{ replies }, thread] = await Promise.all([api(listCannedReplies, {}), api(getThread, { reference })]);
  const reply = replies.find((candidate) => candidate.id === id);
  if (!reply) throw failures.badRequest(message('reply_missing'));
  return { title: reply.title, text: filledReply(reply.body, thread, viewer) };
}

type Inserted = { readonly title: string; readonly text: string };
type Into = { readonly body: string; readonly uploaded: string };

function insertReply({ title, text }: Inserted, { body, uploaded }: Into): Outcome {
  const values = { body: [body.trimEnd(), text].filter(Boolean).join('\n\n'), [uploadedField]: uploaded };
  return { message: `“${title}” inserted. Nothing is sent yet.`, values };
}

export const saveNote = actionWithFiles(
  noteThread,
  'thread-note',
  async (input, { api }) => {
    await api(noteThread, input);
    return 'Note saved. Only colleagues see it.';
  },
  noteThread.input,
);

export const saveThread = defineOperation(
  changeThread,
  'thread-work',
  'Saved.',
  schemaOf(assignmentFields).extend({ reference, revision }),
);

export const snooze = defineAction(
  changeThread,
  'thread-snooze',
  async ({ reference, preset, date }, { api }) => {
    const until = date ? morningOf(date) : new Date(preset ?? '');
    if (Number.isNaN(until.getTime())) throw failures.invalid({ preset: message('snooze_missing') });
    if (until.getTime() <= Date.now()) throw failures.invalid({ [date ? 'date' : 'preset']: message('time_in_past') });
    await api(changeThread, { reference, status: 'snoozed', snoozedUntil: until });
    return 'Snoozed. It returns to the inbox automatically.';
  },
  z.object({ reference, preset: z.string().max(40).optional(), date: z.string().max(40).optional() }),
);

const messages = {
  take: 'Assigned to you.',
  resolve: 'Resolved. It opens again if they write.',
  next: 'Resolved. This list has no more inquiries.',
  reopen: 'Reopened.',
  spam: 'Marked as spam.',
  trash: 'Moved to trash.',
  restore: 'Restored.',
} as const;
const statuses = { resolve: 'resolved', next: 'resolved', reopen: 'open', spam: 'spam' } as const;

export const changeThreadBy = defineAction(
  changeThread,
  'thread-operation',
  async ({ reference, operation, list, was }, { api, viewer }) => {
    const next = operation === 'next' ? await findNextWaiting(api, reference, list) : null;
    if (operation === 'trash') await api(trashThread, { reference });
    else if (operation === 'restore') await api(restoreThread, { reference });
    else if (operation === 'take') await api(changeThread, { reference, assigneeId: ownId(viewer) });
    else await api(changeThread, { reference, status: statuses[operation] });
    if (next) return toNext({ next, list }, { done: 'resolved', reference, was });
    return messages[operation];
  },
  z.object({
    reference,
    operation: z.enum(Object.keys(messages) as Array<keyof typeof messages>),
    ...following,
    was: threadStatus.default('open'),
  }),
);

type Following = { readonly next: string; readonly list: string | undefined };

const toNext = ({ next: thread, list }: Following, resolved: Resolved): Redirect =>
  redirect(screenHref('customerService', { thread, list, done: resolvedKey(resolved) }));

export const changeChosenThreads = defineAction(
  changeThreads,
  'thread-bulk',
  async ({ operation, colleague, tag }, { api, form, viewer }): Promise<Outcome> => {
    const ids = requireChosen(form, 'inquiry');
    if (operation === 'tag' && !tag) throw failures.badRequest(message('tag_missing'));
    const changes: Readonly<Record<typeof operation, readonly [change: ThreadChange, done: string]>> = {
      take: [{ assigneeId: ownId(viewer) }, 'assigned to you'],
      assign: [{ assigneeId: assigneeOf(colleague) }, 'assigned'],
      resolve: [{ status: 'resolved' }, 'resolved'],
      spam: [{ status: 'spam' }, 'marked as spam'],
      tag: [{ addTag: tag }, 'tagged'],
      trash: [{ trashed: true }, 'moved to trash'],
      restore: [{ trashed: false }, 'restored'],
    };
    const [change, done] = changes[operation];
    const outcome = await api(changeThreads, { ids, ...change });
    return bulkOutcome(outcome, done, {
      field: Object.keys(change)[0] as string,
      tag,
      before: JSON.stringify(outcome.before),
    });
  },
  z.object({
    operation: z.enum(['take', 'resolve', 'spam', 'trash', 'restore', 'assign', 'tag']),
    colleague: z.string().max(limits.slug).default('nobody'),
    tag: tagText,
  }),
);

export const endOrder = defineOperation(changeOrderStatus, 'order-end', ({ status }) =>
  status === 'cancelled' ? 'Order cancelled.' : 'Order refunded.',
);

export const creditOrderItems = defineAction(
  creditOrder,
  'order-credit',
  async (values, { api, form }): Promise<Outcome | string> => {
    const number = values['number'] ?? '';
    const lines = readLines(values);
    const chosen = { lines, shipping: 'shipping' in values };
    if (values['operation'] === 'compute') {
      const order = await api(getAdminOrder, { number });
      const { total } = creditOf(order, chosen);
      const text = formatMoney({ ...order.total, amount: total }, true);
      return { message: `This credits ${text}. Nothing is saved yet.`, values: typedValues(form) };
    }
    const input = { number, ...chosen, returnStock: 'returnStock' in values, revision: Number(values['revision']) };
    const order = await api(creditOrder, { ...input, ...(values['note'] ? { note: values['note'] } : {}) }).catch(
      atCreditFields(lines),
    );
    if (order.invoiceNumber === null) return 'Items removed. The customer sees the new total.';
    const credit = order.credits.at(-1);
    return `Credit note ${credit?.number} issued for ${formatMoney(credit?.total ?? order.total, true)}.`;
  },
  z.record(z.string(), z.string()),
);

export const saveOrderAddress = defineAction(
  changeAdminOrderAddress,
  'order-address',
  async ({ number, recipient, revision, ...address }, { api }) => {
    await api(changeAdminOrderAddress, { number, recipient, revision, address }).catch(atAddressFields);
    return 'Address changed. The customer sees it.';
  },
  z.object({ ...changeAdminOrderAddress.input.omit({ address: true }).shape, ...address.shape }),
);

export const saveTracking = defineOperation(changeOrderTracking, 'order-tracking', 'Saved. The customer sees it.');

export const saveOrderNote = defineOperation(noteOrder, 'order-note', 'Note saved. Only colleagues see it.');

const updated = { done: 'updated' };
export const moveChosenOrders = bulkAction(changeOrderStatuses, 'order-bulk', {
  one: 'order',
  operations: { confirmed: updated, fulfilled: updated, delivered: updated },
  all: ({ api, ids, operation: status }) =>
    api(changeOrderStatuses, { ids: [...ids], status: status as Exclude<OrderStatus, 'placed'> }),
});

export const addReply = defineOperation(createCannedReply, 'reply-new', ({ title }) => `“${title}” saved.`);

/** The row says which of the forms was posted. */
export const saveReply = defineOperation(changeCannedReply, 'reply-save', ({ id }) => ({
  message: 'Saved.',
  rows: { [id]: { ok: true, message: '' } },
}));

export const deleteReply = defineOperation(deleteCannedReply, 'reply-delete', ({ title }, { id }) => ({
  message: `“${title}” deleted.`,
  undo: { id },
}));

export const restoreReply = defineOperation(restoreCannedReply, 'reply-restore', ({ title }) => `“${title}” restored.`);
