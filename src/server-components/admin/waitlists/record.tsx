import type { PageContext, ViewProps } from '../../page.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listHref } from '../ui/urls.ts';
import { undoEntryChanges } from './actions.ts';
import { AddTab } from './add-tab.tsx';
import { type ListData, tabs, titleOf } from './data.ts';
import { EntriesTab } from './entries-tab.tsx';
import { Growth } from './growth.tsx';
import { InviteTab } from './invite-tab.tsx';

type Props = ViewProps<'waitlistsAdmin', ListData>;

export function WaitlistView({ data, context }: Props) {
  const { counts, name } = data.waitlist;
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Waitlists', href: listHref('waitlistsAdmin') }}
        title={titleOf(data)}
        details={Object.entries(counts).map(([status, count]) => (
          <span key={status}>
            {count} {status}
          </span>
        ))}
      />
      {/* Drops the filters of the entries for other tabs. */}
      <Tabs context={{ ...context, query: bareQuery(context) }} label="Sections of the waitlist" tabs={tabs} />
      <Notice context={context} of={['entry-bulk', 'entry-undo', 'waitlist-invite']} undo={undoEntryChanges} />
      {tab === null && <EntriesTab data={data} context={context} />}
      {tab === 'invite' && <InviteTab data={data} context={context} />}
      {tab === 'add' && <AddTab name={name} context={context} />}
      {tab === 'growth' && (
        <Growth
          title="The last thirty days"
          lead="People who joined per day."
          days={30}
          list={name}
          context={context}
        />
      )}
    </RecordScreen>
  );
}

const bareQuery = ({ query }: PageContext): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name === 'waitlist' || name === 'part'));
