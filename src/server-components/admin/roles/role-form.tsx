/** Name, description and permissions of a role; who would lose what stands there before it is saved. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { RoleRecord } from '../../../contract/roles.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { screenHref } from '../addresses.ts';
import { Conflict } from '../conflict.tsx';
import { Panel } from '../panel.tsx';
import { PermissionFields } from '../permission-fields.tsx';
import { tickedPermissions } from '../permission-names.ts';
import { RevisionField } from '../revision-field.tsx';
import { impactKey } from './impact.ts';
import { saveRole } from './role-actions.ts';
import styles from './roles.module.css';
import type { RolesContext } from './roles-data.ts';

const labels = { name: 'Name', description: 'What it is for' } as const;
type Props = { readonly role: RoleRecord; readonly context: RolesContext };

export function RoleForm({ role, context: { actionState, viewer } }: Props) {
  const form = formState('role', actionState);
  const typed = form.state?.values ?? {};
  const stored = role.permissions.map(({ id }) => id);
  const draft = `role:${role.id}`;
  return (
    <Panel id="role-form" title="What it is and may">
      <Conflict
        form={form}
        href={screenHref('rolesAdmin', { role: role.id })}
        draft={draft}
        fields={[
          { label: labels.name, stored: role.name, typed: typed['name'] ?? '' },
          { label: labels.description, stored: role.description, typed: typed['description'] ?? '' },
          { label: 'Permissions', stored: stored.join('\n'), typed: tickedPermissions(typed).sort().join('\n') },
        ]}
      />
      <Form action={saveRole} form={form} label="Role" labels={labels} draft={draft}>
        <input type="hidden" name="id" value={role.id} />
        <RevisionField form={form} revision={role.revision} />
        <Impact form={form} />
        <TextField
          form={form}
          name="name"
          label={labels.name}
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={role.name}
        />
        <TextField
          form={form}
          name="description"
          label={labels.description}
          autoComplete="off"
          maxLength={400}
          defaultValue={role.description}
        />
        <PermissionFields form={form} stored={stored} held={viewer?.permissions ?? new Set()} />
        <p>
          <SubmitButton>{form.state?.fields['confirm'] ? 'Save all the same' : 'Save role'}</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

/** Sent along, it says that this very change was looked at; another one is shown anew. */
function Impact({ form: { state } }: { readonly form: FormState }) {
  const text = state?.fields['confirm'];
  if (!state || text === undefined) return null;
  return (
    <div className={styles.impact}>
      <input type="hidden" name="confirm" value={impactKey(tickedPermissions(state.values))} />
      <ul>
        {text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
