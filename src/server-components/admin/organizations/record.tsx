import type { ReactNode } from 'react';
import { listAuditEntries } from '#contract/audit.ts';
import type { Organization } from '#contract/auth/organizations.ts';
import { getDependentsOfOrganization } from '#contract/dependents.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, urlWith } from '../ui/urls.ts';
import { removeOrganization, restoreOrganizationAction, undoOrganizations } from './actions.ts';
import type { RecordProps } from './data.ts';
import { loadList } from './data.ts';
import { historyLabels, historyPhrases } from './fields.ts';
import { OrganizationForm } from './form.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { FormerMembers, Members } from './members-tab.tsx';

export function OrganizationRecord(props: RecordProps) {
  const { record, context } = props;
  const { organization, invitations } = record;
  const open = invitations.filter(({ status }) => status === 'open').length;
  const tabs = [
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
        neighbours={
          <Neighbours
            context={context}
            current={organization.id}
            recordOf={(organization) => ({ organization })}
            load={async (list) => {
              const { organizations, next } = await loadList(list);
              return { keys: organizations.map((row) => row.id), next };
            }}
          />
        }
        record={`organization:${organization.id}`}
        details={
          <>
            {organization.trashedAt && <Badge tone="accent">Deleted</Badge>}
            <code>{organization.slug}</code>
            <span>
              Since <Time date={organization.createdAt} format="short" />
            </span>
          </>
        }
        operations={<Operations organization={organization} context={context} />}
      />
      <Done
        context={context}
        messages={{
          created: 'Organization created. Invite its members; one of them can then become the owner.',
          restored: 'Organization restored, with its members.',
        }}
      />
      <Notice context={context} of={['organizations']} undo={undoOrganizations} />
      <Notice context={context} of={['members', ...(tabOf(context, tabs) === 'invitations' ? [] : ['invitations'])]} />
      <Tabs context={context} label="Sections of this organization" tabs={tabs} />
      {renderTab(tabOf(context, tabs))}
    </RecordScreen>
  );

  function renderTab(tab: string | null): ReactNode {
    if (tab === 'history')
      return (
        <History
          context={context}
          log={listAuditEntries}
          target={{ targetType: 'organization', targetId: organization.id }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      );
    if (tab === 'former') return <FormerMembers {...props} />;
    if (tab === 'invitations') return <InvitationsTab {...props} />;
    return (
      <>
        {!organization.trashedAt && <OrganizationForm {...props} />}
        <Members {...props} />
      </>
    );
  }
}

type OperationProps = { readonly organization: Organization; readonly context: PageContext };

function Operations({ organization: { id, trashedAt, memberCount }, context }: OperationProps) {
  if (trashedAt) {
    return (
      <PlainForm action={restoreOrganizationAction} label="Restore" fields={{ id }}>
        <SubmitButton>Restore</SubmitButton>
      </PlainForm>
    );
  }
  return (
    <>
      <ButtonLink quiet creates href={urlWith(context, { part: 'invitations' })}>
        Invite
      </ButtonLink>
      <ConfirmAction action={removeOrganization} label="Delete" yes="Delete this organization" fields={{ id }}>
        <p>
          {memberCount === 1 ? 'Its member' : `Its ${memberCount} members`} will no longer see its orders until you
          restore it.
        </p>
        <Dependents
          context={context}
          before={removeOrganization}
          effect="It has:"
          load={[() => context.api(getDependentsOfOrganization, { id })]}
        />
      </ConfirmAction>
    </>
  );
}
