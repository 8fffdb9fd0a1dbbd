import { threadPriorities, threadStatuses } from '#contract/trade/threads.ts';
import type { ViewProps } from '../../../page.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { isTrash } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Notice } from '../../ui/notice.tsx';
import { KeyPager } from '../../ui/pager.tsx';
import { CustomerServiceTabs } from '../tabs.tsx';
import { changeChosenThreads, undoThreadChanges } from './bulk-actions.ts';
import type { InboxData } from './data.ts';
import { inboxColumns } from './inbox-columns.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { ThreadBulk } from './thread-bulk.tsx';

type Props = ViewProps<'customerService', InboxData>;

export function InboxView({ data, context }: Props) {
  const { threads, next, counts, colleagues } = data;
  return (
    <AdminScreen title="Customer service" lead="What customers write, and what we answer.">
      <CustomerServiceTabs context={context} />
      <InboxTabs context={context} counts={counts} />
      <Notice context={context} of={['thread-bulk', 'thread-undo', 'thread-operation']} undo={undoThreadChanges} />
      <ListTools context={context} searchLabel="Search name, contact, reference, text" filters={filtersFor(data)} />
      {threads.length === 0 ? (
        <NoThreads context={context} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Inquiries"
            columns={inboxColumns(context, colleagues)}
            rows={threads}
            idOf={({ reference }) => reference}
            nameOf={({ name, reference }) => `${reference} of ${name}`}
            form="thread-bulk"
            sort="active"
            outcome={context.actionState}
          />
          <ThreadBulk action={changeChosenThreads} colleagues={colleagues} inTrash={isTrash(context)} />
        </Listing>
      )}
      <KeyPager context={context} next={next} />
    </AdminScreen>
  );
}

function filtersFor({ colleagues }: InboxData) {
  const options = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [
    {
      name: 'status',
      label: 'Status',
      options: [{ value: '', label: 'To do' }, ...options(threadStatuses), { value: 'all', label: 'All' }],
    },
    {
      name: 'assignee',
      label: 'Assigned to',
      options: [
        { value: '', label: 'Anybody' },
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'priority',
      label: 'Priority',
      options: [{ value: '', label: 'Any' }, ...options(threadPriorities)],
    },
  ];
}

function NoThreads({ context }: Pick<Props, 'context'>) {
  const { query } = context;
  if (query.get('q') || query.get('tag'))
    return (
      <EmptyState title="No matching inquiries">
        <p className="soft">Search finds the beginnings of words in all messages.</p>
      </EmptyState>
    );
  if (isTrash(context)) return <EmptyState title="The trash is empty" />;
  return (
    <EmptyState title="No inquiries">
      <p className="soft">No inquiries in this view.</p>
    </EmptyState>
  );
}
