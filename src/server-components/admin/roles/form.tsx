import { administratorRole, type RoleRecord } from '#contract/auth/roles.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { Conflict } from '../ui/conflict.tsx';
import { Panel } from '../ui/panel.tsx';
import { PermissionFields, PermissionList } from '../ui/permission-fields.tsx';
import { checkedPermissions } from '../ui/permission-names.ts';
import { RevisionField } from '../ui/revision-field.tsx';
import { screenHref } from '../ui/urls.ts';
import { saveRole } from './actions.ts';
import type { RolesContext } from './data.ts';
import { impactKey } from './impact.ts';
import type { OpenedScreens } from './opened-screens.ts';
import styles from './roles.module.css';

const labels = { name: 'Name', description: 'Description' } as const;
type Props = {
  readonly role: RoleRecord;
  readonly opened: OpenedScreens | null;
  readonly context: RolesContext;
};

export function RoleForm({ role, opened, context: { actionState, viewer } }: Props) {
  const form = formState('role', actionState);
  const typed = form.state?.values ?? {};
  const stored = role.permissions.map(({ id }) => id);
  const draft = `role:${role.id}`;
  const held = viewer?.permissions ?? new Set();
  const missingPermissions = role.permissions.filter(({ id }) => !(held as ReadonlySet<string>).has(id));
  if (missingPermissions.length > 0)
    return <ReadOnly role={role} missingPermissions={missingPermissions.map(({ id }) => id)} opened={opened} />;
  return (
    <Panel id="role-form" title="Details and permissions">
      <Conflict
        form={form}
        href={screenHref('rolesAdmin', { role: role.id })}
        draft={draft}
        fields={[
          { label: labels.name, stored: role.name, typed: typed['name'] ?? '' },
          { label: labels.description, stored: role.description, typed: typed['description'] ?? '' },
          { label: 'Permissions', stored: stored.join('\n'), typed: checkedPermissions(typed).sort().join('\n') },
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
        {role.id === administratorRole ? (
          <>
            <input type="hidden" name="allPermissions" value="on" />
            <p>This role always has every permission. To give someone fewer, use another role.</p>
            <PermissionList ids={stored} opened={opened} />
          </>
        ) : (
          <PermissionFields form={form} stored={stored} held={held} opened={opened} />
        )}
        <p>
          <SubmitButton>{form.state?.fields['confirm'] ? 'Save anyway' : 'Save role'}</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

type ReadOnlyProps = Omit<Props, 'context'> & { readonly missingPermissions: readonly string[] };

/** Users cannot change a role with permissions that they lack. */
const ReadOnly = ({ role, missingPermissions, opened }: ReadOnlyProps) => (
  <Panel id="role-form" title="Details and permissions">
    <p>
      You cannot change this role or take it from anybody, because it has permissions that you do not have:{' '}
      {missingPermissions.join(', ')}.
    </p>
    {role.description && <p>{role.description}</p>}
    <PermissionList ids={role.permissions.map(({ id }) => id)} opened={opened} />
  </Panel>
);

/** Sending this key confirms exactly this change; any other change is shown again. */
function Impact({ form: { state } }: { readonly form: FormState }) {
  const text = state?.fields['confirm'];
  if (!state || text === undefined) return null;
  return (
    <div className={styles.impact}>
      <input type="hidden" name="confirm" value={impactKey(checkedPermissions(state.values))} />
      <ul>
        {text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
