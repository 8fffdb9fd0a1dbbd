import { listTradeAudit } from '#contract/audit.ts';
import type { PageContext, ViewProps } from '../../page.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft } from '../ui/urls.ts';
import { changeOneList, type ListOperation, moveEntry, undoEntryChanges } from './actions.ts';
import { AddTab } from './add-tab.tsx';
import { type ListData, readLists, tabs, titleOf } from './data.ts';
import { EntriesTab } from './entries-tab.tsx';
import { listHistory } from './fields.tsx';
import { Growth } from './growth.tsx';
import { ImportTab } from './import-tab.tsx';
import { InviteTab } from './invite-tab.tsx';
import { StateBadge } from './list.tsx';
import { SettingsTab } from './settings-tab.tsx';

type Props = ViewProps<'waitlistsAdmin', ListData>;

export function WaitlistView({ data, context }: Props) {
  const { id, counts, name, isOpen, trashedAt } = data.waitlist;
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Waitlists', href: listAsLeft(context) }}
        title={titleOf(data)}
        neighbours={
          <Neighbours
            context={context}
            current={name}
            recordOf={(waitlist) => ({ waitlist })}
            load={async (list) => {
              const { waitlists, next } = await readLists(list);
              return { keys: waitlists.map((row) => row.name), next };
            }}
          />
        }
        record={`waitlist-list:${id}`}
        details={
          <>
            {trashedAt ? <strong>In the trash</strong> : <StateBadge isOpen={isOpen} />}
            {Object.entries(counts).map(([status, count]) => (
              <span key={status}>
                {count} {status}
              </span>
            ))}
          </>
        }
        operations={<Operations data={data} context={context} />}
      />
      {/* Drops the filters of the entries for other tabs. */}
      <Tabs context={{ ...context, query: bareQuery(context) }} label="Sections of the waitlist" tabs={tabs} />
      <Done
        context={context}
        messages={{
          created: 'Waitlist created. People can join it now.',
          imported: 'File imported. The people in it come last.',
        }}
      />
      <Notice
        context={context}
        of={['waitlist-operation', 'entry-bulk', 'entry-undo', 'waitlist-invite']}
        undo={undoEntryChanges}
      />
      <Notice context={context} of={['entry-move']} undo={moveEntry} />
      {tab === null && <EntriesTab data={data} context={context} />}
      {tab === 'invite' && <InviteTab data={data} context={context} />}
      {tab === 'add' && <AddTab name={name} context={context} />}
      {tab === 'import' && <ImportTab name={name} context={context} />}
      {tab === 'settings' && <SettingsTab data={data} context={context} />}
      {tab === 'history' && (
        <History
          context={context}
          log={listTradeAudit}
          target={{ targetType: 'waitlist-list', targetId: id }}
          {...listHistory}
        />
      )}
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

function Operations({ data: { waitlist } }: Props) {
  const { id, isOpen, trashedAt, counts } = waitlist;
  const button = (operation: ListOperation, label: string) => (
    <ButtonForm action={changeOneList} label={label} fields={{ id, operation }} />
  );
  if (trashedAt) return button('restore', 'Restore');
  return (
    <>
      {isOpen ? button('close', 'Close the list') : button('open', 'Open the list')}
      {counts.invited + counts.waiting === 0 ? (
        button('trash', 'Move the list to trash')
      ) : (
        <ConfirmAction
          action={changeOneList}
          label="Move the list to trash"
          yes="Yes, move it to trash"
          fields={{ id, operation: 'trash' }}
        >
          {counts.waiting > 0 && (
            <p>
              {counts.waiting === 1 ? '1 person waits on it' : `${counts.waiting} people wait on it`} and cannot be
              invited until you restore it.
            </p>
          )}
          {counts.invited > 0 && (
            <p>
              {counts.invited === 1 ? 'Its open invitation ends' : `Its ${counts.invited} open invitations end`}, and
              the pieces that they reserve go back into stock.
            </p>
          )}
        </ConfirmAction>
      )}
    </>
  );
}

const bareQuery = ({ query }: PageContext): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name === 'waitlist' || name === 'part'));
