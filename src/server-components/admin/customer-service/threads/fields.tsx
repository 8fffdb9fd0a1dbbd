import { type ThreadPriority, type ThreadStatus, threadPriorities, threadStatuses } from '#contract/trade/threads.ts';
import { Badge } from '../../../ui/badge.tsx';

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

/** Null for normal priority. */
export const priorityLabel = (priority: ThreadPriority): string | null =>
  priority === 'normal' ? null : threadPriorities[priority];

export const historyPhrases = {
  'thread.change': 'changed it',
  'thread.answer': 'answered',
  'thread.note': 'added a note',
  'thread.reply': 'wrote again',
  'thread.confirm': 'confirmed that they wrote this',
  'thread.disown': 'said that they did not write this',
  'thread.trash': 'moved it to trash',
  'thread.restore': 'restored it',
} as const;

export const historyLabels = {
  status: 'Status',
  snoozedUntil: 'Snoozed until',
  assigneeId: 'Assigned to',
  priority: 'Priority',
  tags: 'Tags',
  answer: 'Answer',
  note: 'Note',
} as const;
