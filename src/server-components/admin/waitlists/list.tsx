import { type AdminWaitlist, waitlistSorts, waitlistStates } from '#contract/trade/waitlists-admin.ts';
import type { ViewProps } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { isTrash } from '../ui/list-state.ts';
import { RecordList } from '../ui/record-list.tsx';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { changeChosenLists, undoListChanges } from './actions.ts';
import { type ListsData, readLists, type Titles, titleIn } from './data.ts';
import { Growth } from './growth.tsx';

type Props = ViewProps<'waitlistsAdmin', ListsData>;

const filters = [
  { name: 'state', label: 'Status', options: [{ value: '', label: 'All' }, ...optionsOf(waitlistStates)] },
];

const operations = [
  { value: 'close', label: 'Close' },
  { value: 'open', label: 'Open' },
  { value: 'trash', label: 'Move to trash' },
];

export function ListsView({ context }: Props) {
  const inTrash = isTrash(context);
  const columnsWith = (titles: Titles): Column<AdminWaitlist>[] => [
    {
      label: 'Waitlist',
      sort: 'name',
      cell: (list, open) => (
        <>
          <a href={open({ waitlist: list.name })}>{titleIn(titles, list)}</a>
          {list.product === null && <RowNote>/waitlists/{list.name}</RowNote>}
        </>
      ),
    },
    { label: 'Status', cell: ({ isOpen }) => <StateBadge isOpen={isOpen} /> },
    {
      label: 'Waiting',
      align: 'end',
      sort: 'waiting',
      descending: true,
      cell: (list, open) => (
        <>
          {list.counts.waiting}
          {list.counts.waiting > 0 && !inTrash && (
            <>
              {' '}
              <a href={open({ waitlist: list.name, part: 'invite' })} className="fine">
                Invite<span className="visually-hidden"> from {titleIn(titles, list)}</span>
              </a>
            </>
          )}
        </>
      ),
    },
    { label: 'Invited', align: 'end', cell: ({ counts }) => counts.invited },
    { label: 'Joined', align: 'end', cell: ({ counts }) => counts.joined },
    { label: 'Declined', align: 'end', cell: ({ counts }) => counts.declined },
    { label: 'Expired', align: 'end', cell: ({ counts }) => counts.expired },
  ];
  return (
    <AdminScreen
      title={inTrash ? 'Waitlists in the trash' : 'Waitlists'}
      lead={
        inTrash
          ? 'Nobody can join these lists. The people on them stay.'
          : 'Who is waiting for what. The list of a product starts when the first person joins on its page, or when you create it.'
      }
      operations={
        <ButtonLink creates href={screenHref('waitlistsAdmin', { waitlist: newRecord })}>
          New waitlist
        </ButtonLink>
      }
    >
      <BulkNotice
        context={context}
        of="waitlists-chosen"
        action={changeChosenLists}
        also={['waitlists-undo']}
        undo={undoListChanges}
      />
      <RecordList
        context={context}
        many="waitlists"
        tools={{
          list: 'waitlists',
          searchLabel: 'Search title and address',
          filters,
          orders: { newest: waitlistSorts.newest },
        }}
        columns={columnsWith(new Map())}
        load={async () => {
          const { waitlists, titles, next, total } = await readLists(context);
          return {
            rows: waitlists,
            next,
            total,
            columns: columnsWith(titles),
            nameOf: (list) => titleIn(titles, list),
            bulk: {
              name: 'waitlists-chosen',
              action: changeChosenLists,
              operations: inTrash ? [{ value: 'restore', label: 'Restore' }] : operations,
            },
          };
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort="name"
        first="Products that are out of stock collect names. Their lists appear here."
      />
      {!inTrash && (
        <Growth title="The last two weeks" lead="People who joined a list per day." days={14} context={context} />
      )}
    </AdminScreen>
  );
}

export const StateBadge = ({ isOpen }: { readonly isOpen: boolean }) => (
  <Badge tone={isOpen ? 'good' : 'muted'}>{isOpen ? waitlistStates.open : waitlistStates.closed}</Badge>
);
