import { mayGive } from '#contract/auth/read-only-permissions.ts';
import type { User } from '#contract/auth/users.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { removeRole } from './actions.ts';
import type { RecordProps } from './data.ts';
import { isClosed } from './fields.tsx';
import { GiveRole, idsOf } from './give-role.tsx';

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
      {canChange && !isClosed(user) && <GiveRole user={user} roles={roles} held={held} />}
    </Panel>
  );
}

function RolePermissions({ role, all }: { readonly role: Role; readonly all: readonly Role[] }) {
  const elsewhere = new Set(all.filter(({ id }) => id !== role.id).flatMap(idsOf));
  const ids = idsOf(role);
  const only = ids.filter((id) => !elsewhere.has(id));
  return (
    <>
      {role.description && (
        <>
          {role.description}
          <br />
        </>
      )}
      {ids.length === 0 ? 'No permissions.' : `${ids.join(', ')}.`}
      {only.length > 0 && only.length < ids.length && ` Only through this role: ${only.join(', ')}.`}
    </>
  );
}
