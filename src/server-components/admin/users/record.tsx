import { spacedPhone } from '../../../client-components/phone-format.ts';
import { linesOf } from '../../ui/address-lines.tsx';
import { countryName } from '../../ui/country-names.ts';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { AccessTab } from './access-tab.tsx';
import { ApiTokenPanel, NotificationPanel, SessionPanel, StatusPanel } from './account-panels.tsx';
import { undoRole, undoStatusChange } from './actions.ts';
import type { RecordProps } from './data.ts';
import { loadList } from './data.ts';
import { EmailState, isClosed, nameOf, UserStatusBadge } from './fields.tsx';
import { ProfilePanel } from './form.tsx';
import { mergePart } from './merge-data.ts';
import { MergeList } from './merge-list.tsx';
import { MergeTab } from './merge-tab.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { RolePanel } from './role-panel.tsx';
import { timelinePart } from './timeline-data.ts';
import { TimelineTab } from './timeline-tab.tsx';
import { ViewPanel } from './view-panel.tsx';

const tabs = [
  { key: null, label: 'User' },
  { key: timelinePart, label: 'Timeline' },
  { key: 'access', label: 'Access' },
  { key: mergePart, label: 'Merge' },
];

export function UserRecordView({ record, context }: RecordProps) {
  const { user } = record;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Users', href: listAsLeft(context) }}
        title={nameOf(user)}
        neighbours={
          <Neighbours
            context={context}
            current={user.id}
            recordOf={(user) => ({ user })}
            load={async (list) => {
              const { users, next } = await loadList(list);
              return { keys: users.map((row) => row.id), next };
            }}
          />
        }
        record={`user:${user.id}`}
        details={
          <>
            <UserStatusBadge user={user} />
            {user.name && user.phoneNumber && <span className="figures">{spacedPhone(user.phoneNumber)}</span>}
          </>
        }
      />
      <Done
        context={context}
        messages={{
          created: 'User created. They sign in with their phone number.',
          merged: 'Merged. What belongs to the other account is moving here.',
        }}
      />
      <Notice context={context} of={['status', 'users']} undo={undoStatusChange} />
      <Notice context={context} of={['roles']} undo={undoRole} />
      <Notice context={context} of={['sessions', 'passkeys', 'api-tokens', 'merge']} />
      <Tabs context={context} label="Sections of this user" tabs={tabs} />
      {tabOf(context, tabs) === mergePart ? (
        <MergeTab record={record} context={context} />
      ) : tabOf(context, tabs) === 'access' ? (
        <AccessTab record={record} context={context} />
      ) : tabOf(context, tabs) === timelinePart ? (
        <TimelineTab record={record} context={context} />
      ) : (
        <>
          <Columns
            main={<Main record={record} context={context} />}
            side={<Side record={record} context={context} />}
          />
          <SessionPanel record={record} context={context} />
          <PasskeyPanel record={record} context={context} />
          <ApiTokenPanel record={record} context={context} />
        </>
      )}
    </RecordScreen>
  );
}

const Main = (props: RecordProps) => (
  <>
    <MergeList record={props.record} />
    {!isClosed(props.record.user) && <ProfilePanel {...props} />}
    <RolePanel {...props} />
    {!isClosed(props.record.user) && <NotificationPanel {...props} />}
  </>
);

const Side = (props: RecordProps) => {
  const { user } = props.record;
  return (
    <>
      <Panel id="facts" title="Details">
        <DescriptionList
          items={[
            [
              'Phone',
              <span key="phone" className="figures">
                {spacedPhone(user.phoneNumber ?? '')}
              </span>,
            ],
            ['E-mail', user.email && <EmailState key="email" user={user} />],
            ['Country', user.country && countryName(user.country)],
            ['Address', user.address && linesOf(user.address).filter(Boolean).join(', ')],
            ['Since', <Time key="since" date={user.createdAt} />],
            [
              'Last sign-in',
              user.lastSignInAt ? <Time key="seen" date={user.lastSignInAt} format="moment" /> : 'Never',
            ],
            ['Will be deleted on', user.deletesAt && <Time key="leaves" date={user.deletesAt} />],
            ['Id', <code key="id">{user.id}</code>],
          ]}
        />
        {props.context.screens.includes('customerService') && user.phoneNumber && (
          <p>
            <a href={screenHref('customerService', { part: 'orders', user: user.id })}>Their orders</a>
            {' · '}
            <a href={screenHref('customerService', { view: 'all', q: user.phoneNumber })}>Their inquiries</a>
          </p>
        )}
      </Panel>
      <ViewPanel {...props} />
      <StatusPanel {...props} />
    </>
  );
};
