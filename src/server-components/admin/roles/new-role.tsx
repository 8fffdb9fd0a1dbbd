import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { listHref } from '../addresses.ts';
import { RecordScreen } from '../admin-screen.tsx';
import { Panel } from '../panel.tsx';
import { PermissionFields } from '../permission-fields.tsx';
import { RecordHead } from '../record-head.tsx';
import { makeRole } from './role-actions.ts';
import type { RolesContext } from './roles-data.ts';

const labels = { name: 'Name', description: 'What it is for' } as const;

export function NewRole({ context: { actionState, viewer } }: { readonly context: RolesContext }) {
  const form = formState('new-role', actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Roles', href: listHref('rolesAdmin') }} title="New role" />
      <Panel id="new" title="The role" lead="Who holds it is chosen afterwards.">
        <Form action={makeRole} form={form} label="New role" labels={labels} draft="role:new">
          <TextField form={form} name="name" label={labels.name} required autoComplete="off" maxLength={120} />
          <TextField form={form} name="description" label={labels.description} autoComplete="off" maxLength={400} />
          <PermissionFields form={form} stored={[]} held={viewer?.permissions ?? new Set()} />
          <p>
            <SubmitButton>Create role</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}
