import { entryStatuses, type WaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import type { PageContext, ViewProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shownContact } from '../../ui/shown-contact.ts';
import { Time } from '../../ui/time.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { ListTools } from '../ui/list-tools.tsx';
import { Listing } from '../ui/listing.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { urlWith } from '../ui/urls.ts';
import { changeChosenEntries } from './actions.ts';
import type { ListData } from './data.ts';
import { EntryStatusBadge } from './entry-status.tsx';

type Props = ViewProps<'waitlistsAdmin', ListData>;

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All' },
      ...Object.entries(entryStatuses).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'verified',
    label: 'Phone',
    options: [
      { value: '', label: 'Any' },
      { value: 'true', label: 'Verified' },
    ],
  },
];

const operations = [
  { value: 'joined', label: 'Joined' },
  { value: 'declined', label: 'Declined' },
  { value: 'waiting', label: 'Back to waiting' },
  { value: 'remove', label: 'Move to trash' },
];

export function EntriesTab({ data: { entries, next, waitlist }, context }: Props) {
  return (
    <>
      <ListTools context={context} searchLabel="Search contact and note" filters={filters} preserve={['waitlist']} />
      {entries.length === 0 ? (
        <EmptyState title={isTrash(context) ? 'The trash is empty' : 'No entries'} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Entries"
            columns={columnsFor(context)}
            rows={entries}
            idOf={({ id }) => id}
            nameOf={shownContact}
            form="entry-bulk"
            sort="position"
            outcome={context.actionState}
          />
          <BulkBar
            name="entry-bulk"
            action={changeChosenEntries}
            fields={{ waitlist: waitlist.name }}
            operations={isTrash(context) ? [{ value: 'restore', label: 'Restore' }] : operations}
          />
        </Listing>
      )}
      <KeyPager context={context} next={next} />
    </>
  );
}

const columnsFor = (context: PageContext): Column<WaitlistEntry>[] => [
  {
    label: 'Contact',
    sort: 'contact',
    cell: ({ id, channel, contact, phoneVerified }) => (
      <>
        <a href={urlWith(context, { entry: id, after: null, part: null })}>{shownContact({ channel, contact })}</a>
        {phoneVerified && <span className="soft"> verified</span>}
      </>
    ),
  },
  { label: 'Position', sort: 'position', align: 'end', cell: ({ position }) => position },
  {
    label: 'Status',
    cell: ({ status, expiresAt }) => (
      <>
        <EntryStatusBadge status={status} />
        {expiresAt && (
          <span className="soft">
            {' '}
            until <Time date={expiresAt} format="short" />
          </span>
        )}
      </>
    ),
  },
  { label: 'Note', cell: ({ note }) => note ?? '' },
  {
    label: 'Since',
    sort: 'newest',
    descending: true,
    cell: ({ createdAt }) => <Time date={createdAt} format="short" />,
  },
];
