import type { ViewProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { AddTab } from './add-tab.tsx';
import { type EmptyData, titleOf } from './data.ts';

type Props = ViewProps<'waitlistsAdmin', EmptyData>;

export function EmptyWaitlist({ data: { waitlist, titles }, context }: Props) {
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Waitlists', href: listHref('waitlistsAdmin') }}
        title={titleOf(waitlist.name, titles)}
      />
      <EmptyState title="Nobody is waiting for this">
        <p className="soft">The list starts when the first person joins on the product page.</p>
      </EmptyState>
      <AddTab name={waitlist.name} context={context} />
    </RecordScreen>
  );
}
