import { mayGive } from '#contract/auth/read-only-permissions.ts';
import { startView, viewMinutes } from '#contract/auth/views.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Panel } from '../ui/panel.tsx';
import { startViewing } from './actions.ts';
import type { RecordProps } from './data.ts';

export function ViewPanel({ record: { user }, context: { viewer, actionState } }: RecordProps) {
  if (!viewer?.permissions.has(startView.access as never) || user.status !== 'active' || user.id === viewer.user.id)
    return null;
  const held: ReadonlySet<string> = viewer.permissions;
  const lacks = user.roles.some(({ permissions }) => permissions.some(({ id }) => !mayGive(held, id)));
  const form = formState('view-as', actionState);
  return (
    <Panel
      id="view-as"
      title="View as"
      lead={
        lacks
          ? 'This user has permissions that you do not have, so you cannot see the site as they do.'
          : `See the account area and the back office as this user, for ${viewMinutes} minutes. Nothing can be changed or downloaded. The audit log and their timeline show that you looked, and why.`
      }
    >
      {!lacks && (
        <Form action={startViewing} form={form} label="View as" labels={labels} draft={`view-as:${user.id}`}>
          <input type="hidden" name="id" value={user.id} />
          <TextField form={form} name="reason" label={labels.reason} hint="Such as the number of an inquiry" required />
          <p>
            <SubmitButton className="button button-quiet">View as this user</SubmitButton>
          </p>
        </Form>
      )}
    </Panel>
  );
}

const labels = { reason: 'Reason' };
