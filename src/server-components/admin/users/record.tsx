import { spacedPhone } from '../../../client-components/phone-format.ts';
import { linesOf } from '../../ui/address-lines.tsx';
import { countryName } from '../../ui/country-names.ts';
import { Time } from '../../ui/time.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { screenHref } from '../ui/urls.ts';
import { nameOf } from '../ui/user-name.ts';
import { AccessTab } from './access-tab.tsx';
import { ApiTokenPanel, NotificationPanel, SessionPanel, StatusPanel } from './account-panels.tsx';
import { undoRole, undoStatusChange } from './actions.ts';
import { loadRecord, type RecordProps, type UserRecord } from './data.ts';
import { EmailState, isClosed, UserStatusBadge } from './fields.tsx';
import { ProfilePanel } from './form.tsx';
import { mergePart } from './merge-data.ts';
import { MergeList } from './merge-list.tsx';
import { MergeTab } from './merge-tab.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { RolePanel } from './role-panel.tsx';
import { timelinePart } from './timeline-data.ts';
import { TimelineTab } from './timeline-tab.tsx';
import { ViewPanel } from './view-panel.tsx';

export const userRecord: ScreenRecord<'usersAdmin', UserRecord> = {
  kind: 'user',
  read: loadRecord,
  titleOf: ({ user }) => `${user.name ?? 'Unnamed user'} · Users`,
  show(record, context) {
    const { user } = record;
    const props = { record, context };
    return {
      id: user.id,
      title: nameOf(user),
      details: (
        <>
          <UserStatusBadge user={user} />
          {user.name && user.phoneNumber && <span className="figures">{spacedPhone(user.phoneNumber)}</span>}
        </>
      ),
      done: {
        created: 'User created. They sign in with their phone number.',
        merged: 'Merged. What belongs to the other account is moving here.',
      },
      notices: [
        { of: ['status', 'users'], undo: undoStatusChange },
        { of: ['roles'], undo: undoRole },
        { of: ['sessions', 'passkeys', 'api-tokens', 'merge'] },
      ],
      sections: 'Sections of this user',
      tabs: [
        {
          key: null,
          label: 'User',
          render: () => (
            <>
              <Columns main={<Main {...props} />} side={<Side {...props} />} />
              <SessionPanel {...props} />
              <PasskeyPanel {...props} />
              <ApiTokenPanel {...props} />
            </>
          ),
        },
        { key: timelinePart, label: 'Timeline', render: () => <TimelineTab {...props} /> },
        { key: 'access', label: 'Access', render: () => <AccessTab {...props} /> },
        { key: mergePart, label: 'Merge', render: () => <MergeTab {...props} /> },
      ],
    };
  },
};

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
