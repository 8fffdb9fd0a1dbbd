import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Conflict } from '../ui/conflict.tsx';
import { Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { screenHref } from '../ui/urls.ts';
import { saveOrganization } from './actions.ts';
import type { RecordProps } from './data.ts';
import styles from './organizations.module.css';

const labels = { name: 'Name', slug: 'Address' } as const;

export function OrganizationForm({ record: { organization }, context: { actionState } }: RecordProps) {
  const form = formState('organization', actionState);
  const typed = form.state?.values ?? {};
  const draft = `organization:${organization.id}`;
  return (
    <Panel id="organization-form" title="Name">
      <Conflict
        form={form}
        href={screenHref('organizationsAdmin', { organization: organization.id })}
        draft={draft}
        fields={[
          { label: labels.name, stored: organization.name, typed: typed['name'] ?? '' },
          { label: labels.slug, stored: organization.slug, typed: typed['slug'] ?? '' },
        ]}
      />
      <Form action={saveOrganization} form={form} label="Organization" labels={labels} draft={draft}>
        <input type="hidden" name="id" value={organization.id} />
        <RevisionField form={form} revision={organization.revision} />
        <div className={styles.pair}>
          <TextField
            form={form}
            name="name"
            label={labels.name}
            required
            autoComplete="off"
            maxLength={120}
            defaultValue={organization.name}
          />
          <TextField
            form={form}
            name="slug"
            label={labels.slug}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            defaultValue={organization.slug}
          />
        </div>
        <p>
          <SubmitButton>Save organization</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
