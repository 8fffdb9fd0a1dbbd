import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createOrganizationAction } from './actions.ts';
import type { OrganizationsContext } from './data.ts';

export function NewOrganization({ context: { actionState } }: { readonly context: OrganizationsContext }) {
  const form = formState('new-organization', actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Organizations', href: listHref('organizationsAdmin') }} title="New organization" />
      <Panel id="new" title="Details" lead="You are the owner until you make a member the owner.">
        <Form
          action={createOrganizationAction}
          form={form}
          label="New organization"
          labels={{ name: 'Name' }}
          draft="organization:new"
        >
          <TextField form={form} name="name" label="Name" required autoComplete="off" maxLength={120} />
          <p>
            <SubmitButton>Create organization</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}
