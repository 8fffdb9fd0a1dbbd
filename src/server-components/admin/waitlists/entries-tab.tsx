import { entryStatuses, type WaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import type { PageContext, ViewProps } from '../../page.ts';
import { shownContact } from '../../ui/shown-contact.ts';
import { Time } from '../../ui/time.tsx';
import type { Column } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { isTrash, readSort } from '../ui/list-state.ts';
import { RecordList } from '../ui/record-list.tsx';
import { urlWith } from '../ui/urls.ts';
import { changeChosenEntries, moveEntry } from './actions.ts';
import type { ListData } from './data.ts';
import { EntryStatusBadge } from './fields.tsx';

type Props = ViewProps<'waitlistsAdmin', ListData>;

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'All' }, ...optionsOf(entryStatuses)],
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

export const EntriesTab = ({ data: { entries, next, total, waitlist }, context }: Props) => (
  <RecordList
    context={context}
    many="entries"
    tools={{ searchLabel: 'Search contact and note', filters, preserve: ['waitlist'] }}
    columns={columnsFor(context)}
    rows={entries}
    next={next}
    total={total}
    idOf={({ id }) => id}
    nameOf={shownContact}
    sort="position"
    order={isInOrder(context) ? { action: moveEntry, positionOf: ({ position }) => position } : undefined}
    bulk={{
      name: 'entry-bulk',
      action: changeChosenEntries,
      fields: { waitlist: waitlist.name },
      operations: isTrash(context) ? [{ value: 'restore', label: 'Restore' }] : operations,
    }}
  />
);

function isInOrder(context: PageContext): boolean {
  const { sort, reversed } = readSort(context.query.get('sort') ?? '');
  return !reversed && (sort === '' || sort === 'position') && !isTrash(context);
}

const columnsFor = (context: PageContext): Column<WaitlistEntry>[] => [
  {
    label: 'Contact',
    sort: 'contact',
    cell: ({ id, channel, contact, phoneVerified }) => (
      <>
        <a href={urlWith(context, { entry: id, after: null, part: null })}>
          {shownContact({ channel, contact })
            .split(/(?=@)/)
            .map((part, index) => [index > 0 && <wbr key={part} />, part])}
        </a>
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
