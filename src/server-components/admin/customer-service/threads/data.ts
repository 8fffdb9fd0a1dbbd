import { type AuditEntry, listTradeAudit } from '#contract/audit.ts';
import { type Colleague, listColleagues } from '#contract/auth/colleagues.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type CannedReply, listCannedReplies } from '#contract/trade/canned-replies.ts';
import { type AdminOrderSummary, listAdminOrders } from '#contract/trade/orders-admin.ts';
import {
  countThreads,
  getThread,
  listThreads,
  type Thread,
  type ThreadSummary,
  threadPriorities,
  threadSorts,
  threadStatuses,
} from '#contract/trade/threads.ts';
import type { PageContext } from '../../../page.ts';
import { orPageNotFound } from '../../../page-not-found.ts';
import { ifAvailable } from '../../../request/if-available.ts';
import { csvOf } from '../../ui/csv.ts';
import { historyOf } from '../../ui/history-of.ts';
import { isExport, listState, oneOf, sortState } from '../../ui/list-state.ts';
import { threadFile } from './thread-file.ts';

type Context = PageContext<'customerService'>;
export type Counts = OutputOf<typeof countThreads>;

export type InboxData = {
  readonly kind: 'inbox';
  readonly threads: readonly ThreadSummary[];
  readonly next: string | null;
  readonly counts: Counts | null;
  readonly colleagues: readonly Colleague[];
};

export type ThreadData = {
  readonly kind: 'thread';
  readonly thread: Thread;
  readonly replies: readonly CannedReply[];
  readonly colleagues: readonly Colleague[];
  /** Null without permission, or if the service does not answer. */
  readonly orders: readonly AdminOrderSummary[] | null;
  readonly others: readonly ThreadSummary[];
  /** The next thread of the list that it was opened from. */
  readonly nextReference: string | null;
  /** Null unless the History tab is open. */
  readonly history: readonly AuditEntry[] | null;
};

/** By default only threads that need work. */
function filtersOf(context: Context) {
  const { query } = context;
  const keys = <Name extends string>(labels: Readonly<Record<Name, string>>) => Object.keys(labels) as Name[];
  const state = listState(context);
  const status = oneOf(keys(threadStatuses), query.get('status'));
  const isAll = query.get('status') === 'all' || 'trashed' in state || state.query !== '' || query.has('tag');
  const assignee = query.get('assignee');
  return {
    ...state,
    // The default of the status filter.
    status: status ?? (isAll ? undefined : ('todo' as const)),
    ...(assignee && /^(me|nobody|[0-9a-f-]{36})$/.test(assignee) ? { assignee } : {}),
    priority: oneOf(keys(threadPriorities), query.get('priority')),
    tag: query.get('tag') || undefined,
    ...sortState(keys(threadSorts), context),
  };
}

export async function loadInbox(context: Context): Promise<InboxData> {
  const { api } = context;
  const filters = filtersOf(context);
  const people = ifAvailable(api(listColleagues, { permission: 'inquiries.manage' }));
  if (isExport(context)) {
    const names = namesOf((await people)?.colleagues ?? []);
    return csvOf('inquiries.csv', threadFile(names), (after) =>
      api(listThreads, { ...filters, after: after ?? filters.after, pageSize: 100 }),
    );
  }
  const [list, counts, colleagues] = await Promise.all([
    orPageNotFound(api(listThreads, filters), context),
    ifAvailable(api(countThreads, {})),
    people,
  ]);
  return { kind: 'inbox', threads: list.items, next: list.next, counts, colleagues: colleagues?.colleagues ?? [] };
}

export const namesOf = (colleagues: readonly Colleague[]): ReadonlyMap<string, string> =>
  new Map(colleagues.map(({ id, name }) => [id, name]));

export async function loadThread(context: Context): Promise<ThreadData> {
  const { api, query, viewer } = context;
  const reference = query.get('thread') ?? '';
  const thread = await orPageNotFound(api(getThread, { reference }), context);
  const { userId, contact } = thread;
  const same = userId ? { userId } : { contact };
  const [replies, colleagues, orders, others, list, history] = await Promise.all([
    ifAvailable(api(listCannedReplies, {})),
    ifAvailable(api(listColleagues, { permission: 'inquiries.manage' })),
    userId && viewer?.permissions.has('orders.manage')
      ? ifAvailable(api(listAdminOrders, { userId, pageSize: 5 }))
      : null,
    ifAvailable(api(listThreads, { ...same, pageSize: 6 })),
    ifAvailable(api(listThreads, filtersOf(context))),
    query.get('part') === 'history'
      ? historyOf(context, listTradeAudit, { targetType: 'thread', targetId: thread.id })
      : null,
  ]);
  const references = list?.items.map((item) => item.reference) ?? [];
  const position = references.indexOf(thread.reference);
  return {
    kind: 'thread',
    thread,
    replies: replies?.replies ?? [],
    colleagues: colleagues?.colleagues ?? [],
    orders: orders?.items ?? null,
    others: (others?.items ?? []).filter((other) => other.id !== thread.id),
    // If the thread has left the list, the first one comes next.
    nextReference: references[position + 1] ?? null,
    history,
  };
}
