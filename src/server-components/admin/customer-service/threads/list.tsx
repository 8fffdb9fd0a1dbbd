import type { Colleague } from '#contract/auth/colleagues.ts';
import { inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { type ThreadSummary, threadPriorities, threadStatuses } from '#contract/trade/threads.ts';
import { InboxEvents } from '../../../../client-components/admin/inbox-events.tsx';
import { NewMessages } from '../../../../client-components/admin/new-messages.tsx';
import type { PageContext, ViewProps } from '../../../page.ts';
import { Age } from '../../../ui/age.tsx';
import { longChoice } from '../../../ui/long-choice.ts';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import type { Operation } from '../../ui/bulk-bar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { optionsOf } from '../../ui/fields.ts';
import { isTrash } from '../../ui/list-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import type { FixedView } from '../../ui/saved-views.tsx';
import { listHref } from '../../ui/urls.ts';
import { undoThreadChanges } from '../../waiting/actions.ts';
import { Due } from '../../waiting/due.tsx';
import { changeChosenThreads } from '../actions.ts';
import styles from '../customer-service.module.css';
import { assigneeOptions, priorityLabel, ThreadStatusBadge } from '../fields.tsx';
import { CustomerServiceTabs } from '../tabs.tsx';
import {
  type Counts,
  hasAllStatuses,
  type Inbox,
  type InboxBeside,
  type InboxData,
  namesOf,
  readBeside,
  readCounts,
  readInbox,
} from './data.ts';

type Props = ViewProps<'customerService', InboxData>;

const operations: readonly Operation[] = [
  { value: 'take', label: 'Assign to me' },
  { value: 'resolve', label: 'Resolve' },
  { value: 'spam', label: 'Spam' },
  { value: 'trash', label: 'Move to trash' },
  { value: 'assign', label: 'Assign', needsField: true },
  { value: 'tag', label: 'Add tag', needsField: true },
];

export function InboxView({ data, context }: Props) {
  const read = () => readInbox(context);
  const bulk = { name: 'thread-bulk', action: changeChosenThreads };
  return (
    <AdminScreen
      title={isTrash(context) ? 'Inquiries in the trash' : 'Inquiries'}
      lead="What customers write, and what we answer."
    >
      <InboxEvents url={inboxEventsUrl} since={context.now.getTime()} />
      <CustomerServiceTabs context={context} />
      <Notice context={context} of={['thread-bulk', 'thread-undo', 'thread-operation']} undo={undoThreadChanges} />
      <RecordList
        context={context}
        many="inquiries"
        tools={{
          list: 'inquiries',
          views: viewsOf(data.inbox?.counts ?? null),
          readViews: async () => viewsOf(await readCounts(context)),
          searchLabel: 'Search name, contact, reference, text',
          filters: filtersFor(context, data.inbox),
          late: { names: ['assignee', 'due'], read: async () => filtersFor(context, await readBeside(context)) },
        }}
        columns={columnsFor(context, data.inbox)}
        load={async () => {
          const inbox = await read();
          const { threads, next, total, colleagues } = inbox;
          return {
            rows: threads,
            next,
            total,
            columns: columnsFor(context, inbox),
            bulk: isTrash(context)
              ? { ...bulk, operations: [{ value: 'restore', label: 'Restore' }] }
              : { ...bulk, operations, children: <BulkFields colleagues={colleagues} /> },
            above: <NewMessages times={timesOf(threads)} key={context.url.search} className={styles.arrived} />,
          };
        }}
        isLive
        idOf={({ reference }) => reference}
        nameOf={({ name, reference }) => `${reference} of ${name}`}
        sort="active"
        none="Nothing to do"
        first="New inquiries and replies of customers appear here."
      />
    </AdminScreen>
  );
}

/** The list has no column and no view for what the inbox does not measure. */
const hasTargets = (counts: Counts | null): counts is Counts & { overdue: number } =>
  counts !== null && counts.overdue !== null;
/** A frame that does not know it yet offers the column. */
const mayHaveTargets = (inbox: Inbox | null) => inbox === null || hasTargets(inbox.counts);

/** The time at which the customer wrote last. */
const timesOf = (threads: readonly ThreadSummary[]): number[] =>
  threads.filter(({ lastBy }) => lastBy === 'customer').map(({ activeAt }) => activeAt.getTime());

const viewsOf = (counts: Counts | null): readonly FixedView[] => [
  { label: 'To do', query: {} },
  { label: 'Mine', query: { assignee: 'me' }, count: counts?.mine },
  { label: 'Mentions me', query: { mentioned: 'me', status: 'all' } },
  { label: 'Unassigned', query: { assignee: 'nobody' }, count: counts?.unassigned },
  ...(hasTargets(counts) ? [{ label: 'Overdue', query: { due: 'overdue' }, count: counts.overdue }] : []),
  { label: 'Waiting', query: { status: 'waiting' }, count: counts?.waiting },
  { label: 'Snoozed', query: { status: 'snoozed' }, count: counts?.snoozed },
  { label: 'Resolved', query: { status: 'resolved' } },
  { label: 'All', query: { status: 'all' } },
  { label: 'Spam', query: { status: 'spam' } },
];

function filtersFor({ query }: PageContext, inbox: InboxBeside | null) {
  const tag = query.get('tag');
  return [
    {
      name: 'status',
      label: 'Status',
      options: hasAllStatuses(query)
        ? [{ value: '', label: 'All' }, ...optionsOf(threadStatuses)]
        : [{ value: '', label: 'To do' }, ...optionsOf(threadStatuses), { value: 'all', label: 'All' }],
    },
    {
      name: 'assignee',
      label: 'Assigned to',
      options: [
        { value: '', label: 'Anybody' },
        { value: 'me', label: 'Me' },
        ...assigneeOptions(inbox?.colleagues ?? []),
      ],
    },
    { name: 'priority', label: 'Priority', options: [{ value: '', label: 'Any' }, ...optionsOf(threadPriorities)] },
    ...(hasTargets(inbox?.counts ?? null) || query.get('due')
      ? [
          {
            name: 'due',
            label: 'Answer',
            options: [
              { value: '', label: 'Any' },
              { value: 'overdue', label: 'Overdue' },
            ],
          },
        ]
      : []),
    ...(query.get('mentioned')
      ? [{ name: 'mentioned', label: 'Mentions', options: [{ value: '', label: 'Any' }, ...optionsOf({ me: 'Me' })] }]
      : []),
    ...(tag
      ? [{ name: 'tag', label: 'Tag', options: [{ value: '', label: 'Any' }, ...optionsOf({ [tag]: tag })] }]
      : []),
  ];
}

const BulkFields = ({ colleagues }: { readonly colleagues: readonly Colleague[] }) => (
  <>
    <label className={styles.bulkField}>
      <span className="visually-hidden">Colleague to assign to</span>
      <select name="colleague" className="input" defaultValue="nobody" {...longChoice(colleagues.length)}>
        {assigneeOptions(colleagues).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label className={styles.bulkField}>
      <span className="visually-hidden">Tag to add</span>
      <input name="tag" className="input" placeholder="Tag" />
    </label>
  </>
);

function columnsFor({ now, viewer }: PageContext, inbox: Inbox | null): Column<ThreadSummary>[] {
  const names = namesOf(inbox?.colleagues ?? []);
  return [
    {
      label: 'Inquiry',
      cell: ({ reference, name, lastBy, excerpt, topic, tags }, open) => (
        <div className={styles.inquiry}>
          <a href={open({ thread: reference })}>{name}</a>
          <span className={styles.excerpt}>
            {lastBy === 'staff' && <span className="soft">We: </span>}
            {excerpt}
          </span>
          <span className={`fine soft ${styles.line}`}>
            {reference} · {inquiryTopics[topic]}
            {tags.map((tag) => (
              <a key={tag} href={listHref('customerService', { tag })} className={styles.tag}>
                {tag}
              </a>
            ))}
          </span>
        </div>
      ),
    },
    {
      label: 'Status',
      cell: ({ status, priority }) => (
        <span className={styles.state}>
          <ThreadStatusBadge status={status} />
          {priorityLabel(priority) && (
            <span className={`fine ${priority === 'low' ? 'soft' : styles.high}`}>{priorityLabel(priority)}</span>
          )}
        </span>
      ),
    },
    {
      label: 'Assigned to',
      cell: ({ assigneeId }) => {
        if (assigneeId === null) return <span className="soft">Nobody</span>;
        return assigneeId === viewer?.user.id ? 'You' : (names.get(assigneeId) ?? 'A former colleague');
      },
    },
    {
      label: 'Waiting',
      sort: 'waiting',
      cell: ({ waitingSince }) => waitingSince && <Age date={waitingSince} now={now} />,
    },
    ...(mayHaveTargets(inbox)
      ? [
          {
            label: 'Answer',
            sort: 'due',
            cell: ({ dueAt }: ThreadSummary) => dueAt && <Due at={dueAt} now={now} />,
          },
        ]
      : []),
    {
      label: 'Last message',
      sort: 'active',
      descending: true,
      align: 'end',
      cell: ({ activeAt }) => <Age date={activeAt} now={now} />,
    },
  ];
}
