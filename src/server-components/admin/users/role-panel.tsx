import { mayGive } from '#contract/auth/looking.ts';
import type { RoleRecord } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/users.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import { longChoice } from '../../ui/long-choice.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import inline from '../ui/inline-form.module.css';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { giveRole, removeRole } from './actions.ts';
import type { RecordProps } from './data.ts';
import { isClosed } from './fields.tsx';

type Role = User['roles'][number];

export function RolePanel({ record: { user, roles }, context: { viewer } }: RecordProps) {
  const canChange = viewer?.permissions.has('roles.manage') ?? false;
  const held: ReadonlySet<string> = viewer?.permissions ?? new Set();
  return (
    <Panel
      id="roles"
      title="Roles"
      lead={
        user.roles.length === 0
          ? 'No roles: this user has the permissions of a customer.'
          : 'Permissions come from roles only.'
      }
    >
      {user.roles.length > 0 && (
        <RowList label="Roles">
          {user.roles.map((role) => (
            <Row
              key={role.id}
              title={canChange ? <a href={screenHref('rolesAdmin', { role: role.id })}>{role.name}</a> : role.name}
              note={<RolePermissions role={role} all={user.roles} />}
              operations={
                canChange &&
                idsOf(role).every((id) => mayGive(held, id)) && (
                  <PlainForm
                    action={removeRole}
                    label={`Remove ${role.name}`}
                    fields={{ id: role.id, userId: user.id }}
                  >
                    <SubmitButton className="button button-quiet">
                      Remove<span className="visually-hidden"> {role.name}</span>
                    </SubmitButton>
                  </PlainForm>
                )
              }
            />
          ))}
        </RowList>
      )}
      {canChange && !isClosed(user) && <GiveForm user={user} roles={roles} held={held} />}
    </Panel>
  );
}

function RolePermissions({ role, all }: { readonly role: Role; readonly all: readonly Role[] }) {
  const elsewhere = new Set(all.filter(({ id }) => id !== role.id).flatMap(idsOf));
  const ids = idsOf(role);
  const only = ids.filter((id) => !elsewhere.has(id));
  return (
    <>
      {ids.length === 0 ? 'No permissions.' : `${ids.join(', ')}.`}
      {only.length > 0 && only.length < ids.length && ` Only through this role: ${only.join(', ')}.`}
    </>
  );
}

const idsOf = ({ permissions }: Pick<Role, 'permissions'>) => permissions.map(({ id }) => id);

type GiveProps = { readonly user: User; readonly roles: readonly RoleRecord[]; readonly held: ReadonlySet<string> };

/** Users can only give roles whose permissions they have. */
function GiveForm({ user, roles, held }: GiveProps) {
  const has = new Set(user.roles.map(({ id }) => id));
  const others = roles.filter(({ id }) => !has.has(id));
  return (
    <Form
      action={giveRole}
      // The outcome is shown above all panels.
      form={{ name: 'role-form', state: null }}
      label="Give a role"
      labels={{}}
      // Kept while the user confirms with a code that it is them.
      draft={`user-role:${user.id}`}
      className={inline.line}
    >
      <input type="hidden" name="userId" value={user.id} />
      <div className="field">
        <label htmlFor="give-role">Give a role</label>
        <select
          key={user.roles.length}
          id="give-role"
          name="id"
          className="input"
          defaultValue=""
          {...longChoice(others.length)}
        >
          <option value="">Choose a role</option>
          {others.map((role) => {
            const canGive = idsOf(role).every((id) => mayGive(held, id));
            return (
              <option key={role.id} value={role.id} disabled={!canGive}>
                {role.name}
                {!canGive && ' (has permissions that you lack)'}
              </option>
            );
          })}
        </select>
      </div>
      <SubmitButton className="button button-quiet">Give</SubmitButton>
    </Form>
  );
}
