import type { AdminWaitlist } from '#contract/trade/waitlists-admin.ts';
import type { ViewProps } from '../../page.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { type Growth, type ListsData, titleOf } from './data.ts';

type Props = ViewProps<'waitlistsAdmin', ListsData>;

export function ListsView({ data: { waitlists, titles, growth }, context }: Props) {
  const columns: Column<AdminWaitlist>[] = [
    {
      label: 'Waitlist',
      cell: ({ name }) => <a href={screenHref('waitlistsAdmin', { waitlist: name })}>{titleOf(name, titles)}</a>,
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
          nameOf={({ name }) => titleOf(name, titles)}
        />
      )}
      {growth && (
        <Panel id="growth" title="The last two weeks" lead="People who joined a list per day.">
          <GrowthChart days={growth} />
        </Panel>
      )}
    </AdminScreen>
  );
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function GrowthChart({ days }: { readonly days: Growth }) {
  const bars = days.map(({ day, count }) => ({
    key: day,
    label: format.format(new Date(`${day}T00:00:00Z`)),
    value: count,
  }));
  return <BarChart title="Joined per day" bars={bars} labelEvery={days.length > 7 ? 3 : 2} />;
}
