import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { PermissionFields } from '../ui/permission-fields.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createRoleAction } from './actions.ts';
import type { RolesContext } from './data.ts';
import type { OpenedScreens } from './opened-screens.ts';

type Props = { readonly opened: OpenedScreens | null; readonly context: RolesContext };
const labels = { name: 'Name', description: 'Description' } as const;

export function NewRole({ opened, context: { actionState, viewer } }: Props) {
  const form = formState('new-role', actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Roles', href: listHref('rolesAdmin') }} title="New role" />
      <Panel id="new" title="Details and permissions" lead="You choose who has this role in the next step.">
        <Form action={createRoleAction} form={form} label="New role" labels={labels} draft="role:new">
          <TextField form={form} name="name" label={labels.name} required autoComplete="off" maxLength={120} />
          <TextField form={form} name="description" label={labels.description} autoComplete="off" maxLength={400} />
          <PermissionFields form={form} stored={[]} held={viewer?.permissions ?? new Set()} opened={opened} />
          <p>
            <SubmitButton>Create role</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}
