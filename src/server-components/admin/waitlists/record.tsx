import type { PageContext, ViewProps } from '../../page.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listHref } from '../ui/urls.ts';
import { undoEntryChanges } from './actions.ts';
import { AddTab } from './add-tab.tsx';
import { type ListData, titleOf } from './data.ts';
import { EntriesTab } from './entries-tab.tsx';
import { InviteTab } from './invite-tab.tsx';
import { GrowthChart } from './list.tsx';

type Props = ViewProps<'waitlistsAdmin', ListData>;

const tabs = [
  { key: null, label: 'Entries' },
  { key: 'invite', label: 'Invite' },
  { key: 'add', label: 'Add someone' },
  { key: 'growth', label: 'Growth' },
];

export function WaitlistView({ data, context }: Props) {
  const { waitlist, titles } = data;
  const { counts, name } = waitlist;
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Waitlists', href: listHref('waitlistsAdmin') }}
        title={titleOf(name, titles)}
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
      {tab === 'growth' && data.growth && (
        <Panel id="growth" title="The last thirty days" lead="People who joined per day.">
          <GrowthChart days={data.growth} />
        </Panel>
      )}
    </RecordScreen>
  );
}

const bareQuery = ({ query }: PageContext): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name === 'waitlist' || name === 'part'));
