import * as z from 'zod';
import { type Colleague, labelOfColleague } from '#contract/auth/colleagues.ts';
import { limits } from '#contract/fields.ts';
import type { CannedReply } from '#contract/trade/canned-replies.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import { changeThread } from '#contract/trade/thread-operations.ts';
import {
  type Thread,
  type ThreadPriority,
  type ThreadStatus,
  threadPriorities,
  threadStatuses,
} from '#contract/trade/threads.ts';
import { Badge } from '../../ui/badge.tsx';
import { defineFields, labelsOf, optionsOf, type Values } from '../ui/fields.ts';

const { status, priority } = changeThread.input.shape;
const nobody = 'nobody';

/** Snoozing has a form of its own. The colleagues are added by `assignmentFieldsOf`. */
export const assignmentFields = defineFields({
  status: {
    label: 'Status',
    schema: status.transform((chosen) => (chosen === 'snoozed' ? undefined : chosen)),
    options: optionsOf(threadStatuses),
  },
  assigneeId: { label: 'Assigned to', schema: z.string().max(limits.slug).transform(assigneeOf).optional() },
  priority: { label: 'Priority', schema: priority, options: optionsOf(threadPriorities) },
  tags: {
    label: 'Tags',
    hint: 'Separated by commas.',
    schema: z
      .string()
      .max(1_000)
      .default('')
      .transform((text) => text.split(',').flatMap((tag) => tag.trim() || [])),
    input: {},
  },
});

export function assigneeOf(chosen: string): string | null {
  return chosen === nobody ? null : chosen;
}

export function assignmentFieldsOf(
  { status, assigneeId }: Thread,
  colleagues: readonly Colleague[],
  tags: readonly string[],
) {
  const isFormer = assigneeId !== null && !colleagues.some(({ id }) => id === assigneeId);
  return {
    ...assignmentFields,
    status: {
      ...assignmentFields.status,
      options: assignmentFields.status.options.filter(({ value }) => value !== 'snoozed' || status === 'snoozed'),
    },
    tags: { ...assignmentFields.tags, tags },
    assigneeId: {
      ...assignmentFields.assigneeId,
      options: [
        ...assigneeOptions(colleagues),
        ...(isFormer ? [{ value: assigneeId, label: 'A former colleague' }] : []),
      ],
    },
  };
}

export const assigneeOptions = (colleagues: readonly Colleague[]) => [
  { value: nobody, label: 'Nobody' },
  ...colleagues.map((colleague) => ({ value: colleague.id, label: labelOfColleague(colleague) })),
];

export const assignmentOf = ({ status, assigneeId, priority, tags }: Thread): Values => ({
  status,
  assigneeId: assigneeId ?? nobody,
  priority,
  tags: tags.join(', '),
});

export const replyFields = defineFields({
  title: { label: 'Title', input: { required: true } },
  body: {
    label: 'Text',
    hint: '{name}, {reference} and {me} are filled in with the person, the inquiry and you. {order} has to be replaced before the answer is sent.',
    input: { required: true },
    rows: 6,
  },
});
export const replyValues = ({ title, body }: CannedReply): Values => ({ title, body });

export const noteFields = defineFields({
  note: { label: 'Note for colleagues', input: { required: true }, rows: 2 },
});

const mergeLabels = {
  merged: 'Merged into this one',
  mergedInto: 'Merged into',
  separated: 'Separated from this one',
  separatedFrom: 'Separated from',
};

export const threadHistory = {
  phrases: {
    'thread.assign': 'assigned it by a rule of the inbox',
    'thread.change': 'changed it',
    'thread.answer': 'answered',
    'thread.note': 'added a note',
    'thread.reply': 'wrote again',
    'thread.confirm': 'confirmed that they wrote this',
    'thread.disown': 'said that they did not write this',
    'thread.merge': 'merged it with another inquiry',
    'thread.unmerge': 'undid a merge',
    'thread.trash': 'moved it to trash',
    'thread.restore': 'restored it',
  },
  labels: {
    ...labelsOf(assignmentFields),
    snoozedUntil: 'Snoozed until',
    answer: 'Answer',
    note: 'Note',
    ...mergeLabels,
  },
};
export const orderHistory = {
  phrases: {
    'order.change-status': 'changed the status',
    'order.note': 'added a note',
    'order.credit': 'issued a credit note',
    'order.remove-items': 'removed items',
    'order.change-address': 'changed the address',
    'order.track': 'changed the tracking',
    'order.payment': 'changed the payment',
  },
  labels: {
    status: 'Status',
    paymentStatus: 'Payment',
    paidAt: 'Paid on',
    note: 'Note',
    creditNote: 'Credit note',
    items: 'Items',
    tracking: 'Tracking',
    recipient: 'Recipient',
    address: 'Address',
    total: 'Total',
    isBackInStock: 'Back in stock',
  },
  values: { status: orderStatuses },
};

const tones = {
  new: 'accent',
  open: 'accent',
  waiting: 'plain',
  snoozed: 'muted',
  resolved: 'good',
  spam: 'muted',
} as const satisfies Record<ThreadStatus, string>;

export const ThreadStatusBadge = ({ status }: { readonly status: ThreadStatus }) => (
  <Badge tone={tones[status]}>{threadStatuses[status]}</Badge>
);

export const priorityLabel = (priority: ThreadPriority): string | null =>
  priority === 'normal' ? null : threadPriorities[priority];
