import { type Colleague, labelOfColleague, listColleagues } from '#contract/auth/colleagues.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import { isId, limits } from '#contract/fields.ts';
import { overview } from '#contract/overview.ts';
import { redirect } from '#contract/redirect.ts';
import { type CannedReply, listCannedReplies } from '#contract/trade/canned-replies.ts';
import { getReceivedMail, type ReceivedMail } from '#contract/trade/received-mail.ts';
import { getThreadMergeImpact, type ThreadMergeImpact } from '#contract/trade/thread-merges.ts';
import {
  type countThreads,
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
import { beginList } from '../../../ui/late-list.ts';
import { type CsvColumn, csvOf } from '../../ui/csv.ts';
import { isExport, isTrash, listState, oneOf, sortState } from '../../ui/list-state.ts';
import { preloadViews } from '../../ui/saved-views-data.ts';
import { urlWith } from '../../ui/urls.ts';

type Context = PageContext<'customerService'>;
export type Counts = OutputOf<typeof countThreads>;

/** `inbox` is null where it follows in panels. */
export type InboxData = { readonly kind: 'inbox'; readonly inbox: Inbox | null };
export type Inbox = {
  readonly threads: readonly ThreadSummary[];
  readonly next: string | null;
  readonly total: number | null;
} & InboxBeside;
/** The tools of the inbox need it, also where its rows do not come. */
export type InboxBeside = {
  readonly counts: Counts | null;
  readonly colleagues: readonly Colleague[];
};

export type ThreadData = {
  readonly kind: 'thread';
  readonly thread: Thread;
  readonly replies: readonly CannedReply[];
  readonly colleagues: readonly Colleague[];
  /** The list that it was opened from; empty if it could not be loaded. */
  readonly inbox: readonly ThreadSummary[];
  readonly previousReference: string | null;
  readonly nextReference: string | null;
  /** The next inquiry of the list that needs an answer. After its end, the list starts from its beginning. */
  readonly nextWaiting: string | null;
  /** The tab that merges it into another inquiry needs this; null on the other tabs. */
  readonly merging: Merging | null;
  /** The e-mail of a message that is open as a whole. */
  readonly mail: { readonly id: string; readonly mail: ReceivedMail | null } | null;
};

export type Merging = {
  /** Inquiries that match the search; without a search, the customer's other inquiries. */
  readonly found: readonly ThreadSummary[];
  readonly impact: ThreadMergeImpact | null;
};

/** Without a chosen status, searches, tags and the trash have all of them; other lists only threads that need work. */
export const hasAllStatuses = (query: URLSearchParams): boolean =>
  isTrash({ query }) || Boolean(query.get('q') || query.get('tag'));

function filtersOf(query: URLSearchParams) {
  const status = oneOf(threadStatuses, query.get('status'));
  const isAll = query.get('status') === 'all' || hasAllStatuses(query);
  const assignee = query.get('assignee');
  return {
    ...listState({ query }),
    status: status ?? (isAll ? undefined : ('todo' as const)),
    ...(assignee && (assignee === 'me' || assignee === 'nobody' || isId(assignee)) ? { assignee } : {}),
    priority: oneOf(threadPriorities, query.get('priority')),
    tag: query.get('tag') || undefined,
    due: oneOf({ overdue: '' }, query.get('due')),
    mentioned: oneOf({ me: '' }, query.get('mentioned')),
    ...sortState(threadSorts, { query }),
  };
}

export async function loadInbox(context: Context): Promise<InboxData> {
  preloadViews(context, 'inquiries');
  const { api, query } = context;
  if (isExport(context)) {
    const filters = filtersOf(query);
    const people = await ifAvailable(api(listColleagues, { permission: 'inquiries.manage' }));
    const names = namesOf(people?.colleagues ?? []);
    return csvOf(context, 'inquiries.csv', threadFile(names), (after) =>
      api(listThreads, { ...filters, after: after ?? filters.after, pageSize: limits.pageSizeMax }),
    );
  }
  const namesOfRecords = isId(query.get('assignee') ?? '') ? ['assignee', 'tag'] : ['tag'];
  return {
    kind: 'inbox',
    inbox: await beginList(context, () => orPageNotFound(readInbox(context), context), namesOfRecords),
  };
}

/** The menu shows some of them too. */
export const readCounts = async ({ api }: Pick<Context, 'api'>): Promise<Counts | null> =>
  (await ifAvailable(api(overview.trade, { waiting: 'true' })))?.waiting?.threads ?? null;

export async function readBeside({ api }: Pick<Context, 'api'>): Promise<InboxBeside> {
  const [counts, colleagues] = await Promise.all([
    readCounts({ api }),
    ifAvailable(api(listColleagues, { permission: 'inquiries.manage' })),
  ]);
  return { counts, colleagues: colleagues?.colleagues ?? [] };
}

export async function readInbox({ api, query }: Context): Promise<Inbox> {
  const [list, beside] = await Promise.all([api(listThreads, filtersOf(query)), readBeside({ api })]);
  return { threads: list.items, next: list.next, total: list.total, ...beside };
}

const threadFile = (names: ReadonlyMap<string, string>): CsvColumn<ThreadSummary>[] => [
  { name: 'reference', value: ({ reference }) => reference },
  { name: 'name', value: ({ name }) => name },
  { name: 'contact', value: ({ contact }) => contact },
  { name: 'topic', value: ({ topic }) => topic },
  { name: 'status', value: ({ status }) => status },
  { name: 'priority', value: ({ priority }) => priority },
  { name: 'tags', value: ({ tags }) => tags.join(', ') },
  { name: 'assigned_to', value: ({ assigneeId }) => names.get(assigneeId ?? '') ?? assigneeId },
  { name: 'last_message', value: ({ activeAt }) => activeAt },
  { name: 'waiting_since', value: ({ waitingSince }) => waitingSince },
  { name: 'answer_due', value: ({ dueAt }) => dueAt },
  { name: 'arrived', value: ({ createdAt }) => createdAt },
];

/** The tags in the list that an inquiry was opened from. */
export const tagsOf = (threads: readonly ThreadSummary[]): string[] =>
  [...new Set(threads.flatMap(({ tags }) => tags))].sort((one, other) => one.localeCompare(other));

export const namesOf = (colleagues: readonly Colleague[]): ReadonlyMap<string, string> =>
  new Map(colleagues.map((colleague) => [colleague.id, labelOfColleague(colleague)]));

export async function loadThread(context: Context): Promise<ThreadData> {
  const { api, query } = context;
  const reference = query.get('thread') ?? '';
  const [id, into] = [query.get('mail'), query.get('other')];
  if (query.get('part') === mailPart && id) context.preload(() => api(getReceivedMail, { reference, id }));
  if (query.get('part') === mergePart && into) context.preload(() => api(getThreadMergeImpact, { reference, into }));
  const [thread, replies, colleagues, list] = await Promise.all([
    orPageNotFound(api(getThread, { reference }), context),
    ifAvailable(api(listCannedReplies, {})),
    ifAvailable(api(listColleagues, { permission: 'inquiries.manage' })),
    ifAvailable(api(listThreads, filtersOf(new URLSearchParams(query.get('list') ?? '')))),
  ]);
  // Text that was typed for a merged inquiry stays in its form, which now answers the one that is kept.
  if (thread.reference !== reference.toUpperCase() && context.actionState === null)
    throw redirect(urlWith(context, { thread: thread.reference }));
  const inbox = list?.items ?? [];
  const references = inbox.map((item) => item.reference);
  const position = references.indexOf(thread.reference);
  return {
    kind: 'thread',
    thread,
    replies: replies?.replies ?? [],
    colleagues: colleagues?.colleagues ?? [],
    inbox,
    previousReference: references[position - 1] ?? null,
    nextWaiting: nextWaitingOf(inbox, thread.reference),
    // If the thread has left the list, the first one comes next. It may have been opened from elsewhere.
    merging: query.get('part') === mergePart && !thread.trashedAt ? await loadMerging(context, thread) : null,
    mail: query.get('part') === mailPart ? await loadMail(context, thread) : null,
    nextReference: (position >= 0 || query.has('list') ? references[position + 1] : null) ?? null,
  };
}

export const mergePart = 'merge';
export const mailPart = 'mail';

async function loadMail({ api, query }: Context, { reference, messages }: Thread): Promise<ThreadData['mail']> {
  const id = query.get('mail');
  if (id === null || !messages.some(({ originalId }) => originalId === id)) return null;
  return { id, mail: await ifAvailable(api(getReceivedMail, { reference, id })) };
}

async function loadMerging({ api, query }: Context, { id, reference, userId, contact }: Thread): Promise<Merging> {
  const find = query.get('find')?.trim();
  const into = query.get('other');
  const wanted = find ? { query: find } : userId ? { userId } : { contact };
  const [found, impact] = await Promise.all([
    ifAvailable(api(listThreads, { ...wanted, pageSize: 8 })),
    into ? ifAvailable(api(getThreadMergeImpact, { reference, into })) : null,
  ]);
  return { found: found?.items.filter((other) => other.id !== id) ?? [], impact };
}

function nextWaitingOf(inbox: readonly ThreadSummary[], current: string): string | null {
  const position = inbox.findIndex(({ reference }) => reference === current);
  const next = [...inbox.slice(position + 1), ...inbox].find(
    ({ reference, status }) => reference !== current && (status === 'new' || status === 'open'),
  );
  return next?.reference ?? null;
}

/** Reads the list as it is now, because the page may have been open for long. `list` is its query. */
export async function findNextWaiting(api: Api, reference: string, list = ''): Promise<string | null> {
  const found = await ifAvailable(api(listThreads, filtersOf(new URLSearchParams(list))));
  return nextWaitingOf(found?.items ?? [], reference);
}
