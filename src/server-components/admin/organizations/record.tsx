import { listAuditEntries } from '#contract/audit.ts';
import { getOrganization, type Organization } from '#contract/auth/organizations.ts';
import { getDependentsOfOrganization } from '#contract/dependents.ts';
import type { PageContext } from '../../page.ts';
import { loadDialCountries } from '../../request/dial-countries.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction, RestoreOperation } from '../ui/confirm-action.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { urlWith } from '../ui/urls.ts';
import { removeOrganization, restoreOrganizationAction, saveOrganization, undoOrganizations } from './actions.ts';
import { historyLabels, historyPhrases, organizationFields, valuesOf } from './fields.ts';
import { InvitationsTab } from './invitations-tab.tsx';
import { FormerMembers, Members, membersOf, type OrganizationData } from './members-tab.tsx';
import styles from './organizations.module.css';

export const organizationRecord: ScreenRecord<'organizationsAdmin', OrganizationData> = {
  kind: 'organization',
  async read(context, id) {
    const { api, query } = context;
    const tab = query.get('part');
    if (tab === null || tab === 'former') context.preload(() => membersOf(context, id));
    const [record, countries] = await Promise.all([
      api(getOrganization, { id }),
      tab === 'invitations' ? loadDialCountries(api) : [],
    ]);
    return { ...record, countries };
  },
  titleOf: ({ organization }) => `${organization.name} · Organizations`,
  history: { log: listAuditEntries, phrases: historyPhrases, labels: historyLabels },
  show(record, context) {
    const { organization, invitations } = record;
    const props = { record, context };
    return {
      id: organization.id,
      title: organization.name,
      details: (
        <>
          {organization.trashedAt && <Badge tone="accent">Deleted</Badge>}
          <code>{organization.slug}</code>
          <span>
            Since <Time date={organization.createdAt} format="short" />
          </span>
        </>
      ),
      operations: <Operations organization={organization} context={context} />,
      done: {
        created: 'Organization created. Invite its members; one of them can then become the owner.',
        restored: 'Organization restored, with its members.',
      },
      notices: [
        { of: ['organizations'], undo: undoOrganizations },
        { of: ['members', ...(context.query.get('part') === 'invitations' ? [] : ['invitations'])] },
      ],
      sections: 'Sections of this organization',
      tabs: [
        {
          key: null,
          label: 'Members',
          count: organization.memberCount,
          render: () => (
            <>
              {!organization.trashedAt && <OrganizationForm organization={organization} context={context} />}
              <Members {...props} />
            </>
          ),
        },
        {
          key: 'invitations',
          label: 'Invitations',
          count: invitations.filter(({ status }) => status === 'open').length,
          render: () => <InvitationsTab {...props} />,
        },
        { key: 'former', label: 'Former members', render: () => <FormerMembers {...props} /> },
      ],
    };
  },
};

type Props = { readonly organization: Organization; readonly context: PageContext };

const OrganizationForm = ({ organization, context }: Props) => (
  <Panel id="organization-form" title="Name">
    <RecordForm
      context={context}
      name="organization"
      action={saveOrganization}
      label="Organization"
      fields={organizationFields}
      {...formOfRecord('organization', organization, valuesOf(organization), listAuditEntries)}
      className={`stack gap-m across-gap ${styles.pair}`}
      submit="Save organization"
    />
  </Panel>
);

function Operations({ organization: { id, trashedAt, memberCount }, context }: Props) {
  if (trashedAt) return <RestoreOperation id={id} restore={restoreOrganizationAction} />;
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
