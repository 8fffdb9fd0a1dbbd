/** One organization: what it is called, and its people. */
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Organization } from '../../../contract/auth/organizations.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { listAsLeft } from '../ui/urls.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmDeed } from '../ui/confirm-action.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Parts, partOf } from '../ui/tabs.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { bringBackOrganization, removeOrganization, undoOrganizations } from './actions.ts';
import { InvitationsPart } from './invitations-tab.tsx';
import { FormerMembers, Members } from './members.tsx';
import { OrganizationForm } from './form.tsx';
import type { RecordProps } from './data.ts';

export function OrganizationRecord(props: RecordProps) {
  const { record, context } = props;
  const { organization, invitations } = record;
  const open = invitations.filter(({ status }) => status === 'open').length;
  const parts = [
    { key: null, label: 'Members', count: organization.memberCount },
    { key: 'invitations', label: 'Invitations', count: open },
    { key: 'former', label: 'Former members' },
    { key: 'history', label: 'History' },
  ];
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Organizations', href: listAsLeft(context) }}
        title={organization.name}
        record={`organization:${organization.id}`}
        facts={
          <>
            {organization.deletedAt && <Badge tone="accent">Deleted</Badge>}
            <code>{organization.slug}</code>
            <span>
              since <Time date={organization.createdAt} format="short" />
            </span>
          </>
        }
        deeds={<Deeds organization={organization} />}
      />
      <Done
        context={context}
        words={{
          created: 'The organization is there. Invite its members; then one of them can own it.',
          restored: 'The organization is back, with its members.',
        }}
      />
      <Notice context={context} of={['organizations']} undo={undoOrganizations} />
      <Notice
        context={context}
        of={['members', ...(partOf(context, parts) === 'invitations' ? [] : ['invitations'])]}
      />
      <Parts context={context} label="Parts of this organization" parts={parts} />
      {shown(partOf(context, parts))}
    </RecordScreen>
  );

  function shown(part: string | null): ReactNode {
    if (part === 'history') return <History entries={record.history} words={words} labels={labels} />;
    if (part === 'former') return <FormerMembers {...props} />;
    if (part === 'invitations') return <InvitationsPart {...props} />;
    return (
      <>
        {!organization.deletedAt && <OrganizationForm {...props} />}
        <Members {...props} />
      </>
    );
  }
}

function Deeds({ organization: { id, deletedAt, memberCount } }: { readonly organization: Organization }) {
  if (deletedAt) {
    return (
      <PlainForm action={bringBackOrganization} label="Restore" fields={{ id }}>
        <SubmitButton>Restore</SubmitButton>
      </PlainForm>
    );
  }
  return (
    <ConfirmDeed action={removeOrganization} label="Delete" yes="Delete this organization" fields={{ id }}>
      <p>
        {memberCount === 1 ? 'Its member sees' : `Its ${memberCount} members see`} its orders no longer, until it is
        restored.
      </p>
    </ConfirmDeed>
  );
}

const labels = { name: 'Name', slug: 'Address', role: 'Role', userId: 'User', kind: 'How', invitationId: 'Invitation' };
const words = {
  'organization.create': 'created this organization',
  'organization.change': 'renamed it',
  'organization.delete': 'deleted it',
  'organization.restore': 'restored it',
  'organization.invite': 'invited somebody',
  'organization.revoke': 'revoked an invitation',
  'organization.join': 'became a member',
  'organization.role': 'changed the role of a member',
  'organization.transfer': 'handed it over',
  'organization.remove': 'removed a member',
  'organization.leave': 'left',
  'organization.decline': 'declined an invitation',
};
