import type { AccessRules } from '#contract/access.ts';
import { listAuditEntries } from '#contract/audit.ts';
import { mayGive } from '#contract/auth/read-only-permissions.ts';
import { administratorRole, type RoleRecord } from '#contract/auth/roles.ts';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import type { NamedPermission } from '../ui/custom-permissions.ts';
import { Panel } from '../ui/panel.tsx';
import { PermissionFields, PermissionList } from '../ui/permission-fields.tsx';
import { checkedPermissions } from '../ui/permission-names.ts';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { createRoleAction, saveRole } from './actions.ts';
import { impactKey, roleFields, valuesOf } from './fields.ts';
import { ScreensLost } from './impact.tsx';
import styles from './roles.module.css';

type NewProps = { readonly context: PageContext; readonly custom: readonly NamedPermission[] };
type Props = NewProps & { readonly role: RoleRecord };

const leadOfNew = 'You choose who has this role in the next step.';

function copyLead({ name }: RoleRecord, missing: readonly string[]): string {
  const without = missing.length > 0 ? `, without those that you do not have yourself: ${missing.join(', ')}` : '';
  return `The new role begins with the description and permissions of “${name}”${without}. ${leadOfNew}`;
}

/** The new role has the description and permissions of `from`, as far as the viewer has them. */
export function NewRole({ context, custom, from }: NewProps & { readonly from: RoleRecord | null }) {
  const form = formState('new-role', context.actionState);
  const held: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const copied = (from?.permissions ?? []).map(({ id }) => id);
  const missing = copied.filter((id) => !mayGive(held, id));
  return (
    <Panel id="new" title="Details and permissions" lead={from ? copyLead(from, missing) : leadOfNew}>
      <RecordForm
        context={context}
        name="new-role"
        action={createRoleAction}
        label="New role"
        isNew
        fields={roleFields}
        stored={null}
        defaults={from ? { name: `${from.name} (copy)`.slice(0, 120), description: from.description } : undefined}
        draft={from ? `role:new:${from.id}` : 'role:new'}
        submit="Create role"
      >
        <PermissionFields
          form={form}
          stored={copied.filter((id) => mayGive(held, id))}
          held={held}
          rules={context.accessRules}
          custom={custom}
        />
      </RecordForm>
    </Panel>
  );
}

export function RoleForm({ role, context, custom }: Props) {
  const { accessRules } = context;
  const form = formState('role', context.actionState);
  const stored = role.permissions.map(({ id }) => id);
  const held: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const missing = stored.filter((id) => !mayGive(held, id));
  if (missing.length > 0) return <ReadOnly role={role} missing={missing} rules={accessRules} custom={custom} />;
  return (
    <Panel id="role-form" title="Details and permissions">
      <RecordForm
        context={context}
        name="role"
        action={saveRole}
        label="Role"
        fields={roleFields}
        {...formOfRecord('role', role, valuesOf(role), listAuditEntries)}
        notice={<Impact form={form} stored={stored} rules={accessRules} />}
        submit={form.state?.fields['confirm'] ? 'Save anyway' : 'Save role'}
      >
        {role.id === administratorRole ? (
          <>
            <input type="hidden" name="allPermissions" value="on" />
            <p>This role always has every permission. To give someone fewer, use another role.</p>
            <PermissionList ids={stored} rules={accessRules} custom={custom} />
          </>
        ) : (
          <PermissionFields form={form} stored={stored} held={held} rules={accessRules} custom={custom} />
        )}
      </RecordForm>
    </Panel>
  );
}

type ReadOnlyProps = Pick<Props, 'role' | 'custom'> & {
  readonly missing: readonly string[];
  readonly rules: AccessRules | null;
};

/** Users cannot change a role with permissions that they lack. */
const ReadOnly = ({ role, missing, rules, custom }: ReadOnlyProps) => (
  <Panel id="role-form" title="Details and permissions">
    <p>
      You cannot change this role or take it from anybody, because it has permissions that you do not have:{' '}
      {missing.join(', ')}.
    </p>
    {role.description && <p>{role.description}</p>}
    <PermissionList ids={role.permissions.map(({ id }) => id)} rules={rules} custom={custom} />
  </Panel>
);

type ImpactProps = {
  readonly form: ReturnType<typeof formState>;
  readonly stored: readonly string[];
  readonly rules: AccessRules | null;
};

/** Sending this key confirms exactly this change; any other change is shown again. */
function Impact({ form: { state }, stored, rules }: ImpactProps) {
  const text = state?.fields['confirm'];
  if (!state || text === undefined) return null;
  const wanted = checkedPermissions(state.values);
  return (
    <div className={styles.impact}>
      <input type="hidden" name="confirm" value={impactKey(wanted)} />
      <ul>
        {text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ScreensLost before={stored} after={wanted} rules={rules} />
    </div>
  );
}
