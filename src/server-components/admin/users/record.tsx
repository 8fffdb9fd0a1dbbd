import { spacedPhone } from '../../../client-components/phone-format.ts';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import type { RecordProps } from './data.ts';
import { nameOf, UserStatusBadge } from './labels.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { undoRole, undoStatusChange } from './right-actions.ts';
import { RolePanel } from './role-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

const tabs = [
  { key: null, label: 'User' },
  { key: 'history', label: 'History' },
];

export function UserRecordView({ record, context }: RecordProps) {
  const { user } = record;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Users', href: listAsLeft(context) }}
        title={nameOf(user)}
        record={`user:${user.id}`}
        details={
          <>
            <UserStatusBadge user={user} />
            {user.name && user.phoneNumber && <span className="figures">{spacedPhone(user.phoneNumber)}</span>}
          </>
        }
      />
      <Done context={context} messages={{ created: 'User created. They sign in with their phone number.' }} />
      <Notice context={context} of={['status', 'users']} undo={undoStatusChange} />
      <Notice context={context} of={['roles']} undo={undoRole} />
      <Notice context={context} of={['sessions']} />
      <Tabs context={context} label="Sections of this user" tabs={tabs} />
      {tabOf(context, tabs) === 'history' ? (
        <History entries={record.history} of="user" phrases={phrases} labels={labels} />
      ) : (
        <Columns main={<Main record={record} context={context} />} side={<Side record={record} context={context} />} />
      )}
    </RecordScreen>
  );
}

const Main = (props: RecordProps) => (
  <>
    {props.record.user.status !== 'anonymised' && <ProfilePanel {...props} />}
    <SessionPanel {...props} />
    <RolePanel {...props} />
    {props.record.user.status !== 'anonymised' && <NotificationPanel {...props} />}
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
            ['Country', user.country],
            ['Address', user.address && [user.address.line1, user.address.city, user.address.country].join(', ')],
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
            <a href={screenHref('customerService', { view: 'all', q: user.phoneNumber })}>Their inquiries</a>
          </p>
        )}
      </Panel>
      <ReachPanel {...props} />
      <StatusPanel {...props} />
    </>
  );
};

const labels = {
  name: 'Name',
  email: 'E-mail',
  address: 'Address',
  phoneNumber: 'Phone',
  country: 'Country',
  status: 'Status',
  deletesAt: 'Will be deleted on',
  sessions: 'Sessions',
  userId: 'User',
  fields: 'Deleted fields',
};
const phrases = {
  'user.create': 'created this user',
  'user.change': 'changed the profile',
  'user.change-phone': 'changed the phone number',
  'user.change-notifications': 'changed the notification settings',
  'user.suspend': 'suspended this user',
  'user.reinstate': 'reactivated this user',
  'user.anonymise': 'deleted the personal data',
  'user.end-sessions': 'ended sessions',
  'user.ask-deletion': 'requested account deletion',
  'user.keep': 'cancelled the deletion',
  'role.add-user': 'gave this user the role',
  'role.remove-user': 'removed the role',
};
