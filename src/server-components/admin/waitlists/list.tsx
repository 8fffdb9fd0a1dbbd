import type { AdminWaitlist } from '#contract/trade/waitlists-admin.ts';
import type { ViewProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { screenHref } from '../ui/urls.ts';
import { type ListsData, titleIn } from './data.ts';
import { Growth } from './growth.tsx';

type Props = ViewProps<'waitlistsAdmin', ListsData>;

export function ListsView({ data: { waitlists, titles }, context }: Props) {
  const columns: Column<AdminWaitlist>[] = [
    {
      label: 'Waitlist',
      cell: ({ name }) => <a href={screenHref('waitlistsAdmin', { waitlist: name })}>{titleIn(titles, name)}</a>,
    },
    { label: 'Waiting', align: 'end', cell: ({ counts }) => counts.waiting },
    { label: 'Invited', align: 'end', cell: ({ counts }) => counts.invited },
    { label: 'Joined', align: 'end', cell: ({ counts }) => counts.joined },
    { label: 'Declined', align: 'end', cell: ({ counts }) => counts.declined },
    { label: 'Expired', align: 'end', cell: ({ counts }) => counts.expired },
  ];
  return (
    <AdminScreen
      title="Waitlists"
      lead="Who is waiting for which product. A list starts when the first person joins on a product page."
    >
      {waitlists.length === 0 ? (
        <EmptyState title="No waitlists yet">
          <p className="soft">Products that cannot be ordered collect names. Their lists appear here.</p>
        </EmptyState>
      ) : (
        <DataTable
          context={context}
          caption="Waitlists"
          columns={columns}
          rows={waitlists}
          idOf={({ id }) => id}
          nameOf={({ name }) => titleIn(titles, name)}
        />
      )}
      <Growth title="The last two weeks" lead="People who joined a list per day." days={14} context={context} />
    </AdminScreen>
  );
}
