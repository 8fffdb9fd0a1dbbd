import { listAuditEntries } from '#contract/audit.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createOrganizationAction, saveOrganization } from './actions.ts';
import type { OrganizationsContext, RecordProps } from './data.ts';
import { newOrganizationFields, organizationFields, valuesOf } from './fields.ts';
import styles from './organizations.module.css';

export const NewOrganization = ({ context }: { readonly context: OrganizationsContext }) => (
  <RecordScreen>
    <RecordHead back={{ label: 'Organizations', href: listHref('organizationsAdmin') }} title="New organization" />
    <Panel id="new" title="Details" lead="You are the owner until you make a member the owner.">
      <RecordForm
        context={context}
        name="new-organization"
        action={createOrganizationAction}
        label="New organization"
        isNew
        fields={newOrganizationFields}
        stored={null}
        draft="organization:new"
        submit="Create organization"
      />
    </Panel>
  </RecordScreen>
);

export const OrganizationForm = ({ record: { organization }, context }: RecordProps) => (
  <Panel id="organization-form" title="Name">
    <RecordForm
      context={context}
      name="organization"
      action={saveOrganization}
      label="Organization"
      fields={organizationFields}
      stored={{
        values: valuesOf(organization),
        revision: organization.revision,
        log: listAuditEntries,
        target: { targetType: 'organization', targetId: organization.id },
      }}
      draft={`organization:${organization.id}`}
      hidden={{ id: organization.id }}
      className={styles.pair}
      submit="Save organization"
    />
  </Panel>
);
