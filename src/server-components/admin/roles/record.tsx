import { listAuditEntries } from '#contract/audit.ts';
import { mayGive } from '#contract/auth/read-only-permissions.ts';
import { getRole, manyUsers, type RoleRecord } from '#contract/auth/roles.ts';
import type { PageContext } from '../../page.ts';
import { mayUse } from '../../request/may-use.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction, RestoreOperation } from '../ui/confirm-action.tsx';
import { customPermissions, type NamedPermission } from '../ui/custom-permissions.ts';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { removeRole, restoreRoleAction, undoHolders, undoRoles } from './actions.ts';
import { historyLabels, historyPhrases } from './fields.ts';
import { RoleForm } from './form.tsx';
import { canSeeUsers, Holders, holdersOf } from './holders-panel.tsx';
import { ImpactOfDeletion } from './impact.tsx';

type RoleData = { readonly role: RoleRecord; readonly custom: readonly NamedPermission[] };

export const roleRecord: ScreenRecord<'rolesAdmin', RoleData, never, RoleRecord> = {
  kind: 'role',
  async read(context, id) {
    context.preload(() => customPermissions(context));
    if (context.query.get('part') !== 'history' && canSeeUsers(context)) context.preload(() => holdersOf(context, id));
    return (await context.api(getRole, { id })).role;
  },
  readMore: async (role, context) => ({ role, custom: await customPermissions(context) }),
  titleOf: ({ role }) => `${role.name} · Roles`,
  history: { log: listAuditEntries, phrases: historyPhrases, labels: historyLabels },
  show: ({ role, custom }, context) => ({
    id: role.id,
    title: role.name,
    details: (
      <>
        {role.trashedAt && <Badge tone="accent">Deleted</Badge>}
        {role.isSystem && <Badge tone="muted">Built-in</Badge>}
        <span>{peopleOf(role)}</span>
        <span>
          Changed <Time date={role.updatedAt} format="short" />
        </span>
      </>
    ),
    operations: <Operations role={role} context={context} />,
    done: {
      created: 'Role created. Now add the people who should have it.',
      restored: 'Role restored, with the people who had it.',
    },
    notices: [
      { of: ['roles'], undo: undoRoles },
      { of: ['holders'], undo: undoHolders },
    ],
    sections: 'Sections of this role',
    tabs: [
      {
        key: null,
        label: 'Role',
        render: () => (
          <>
            {!role.trashedAt && <RoleForm role={role} context={context} custom={custom} />}
            <Holders role={role} context={context} />
          </>
        ),
      },
    ],
  }),
};

function peopleOf({ userCount }: RoleRecord): string {
  if (userCount >= manyUsers) return `${manyUsers} people or more`;
  return userCount === 1 ? '1 person' : `${userCount} people`;
}

function Operations({ role, context }: { readonly role: RoleRecord; readonly context: PageContext }) {
  const held: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const duplicate = (
    <ButtonLink creates quiet href={screenHref('rolesAdmin', { role: newRecord, from: role.id })}>
      Duplicate
    </ButtonLink>
  );
  if (role.permissions.some(({ id }) => !mayGive(held, id))) return role.trashedAt ? null : duplicate;
  if (role.trashedAt) return <RestoreOperation id={role.id} restore={restoreRoleAction} />;
  if (role.isSystem) return duplicate;
  return (
    <>
      {duplicate}
      <ConfirmAction action={removeRole} label="Delete" yes="Delete this role" fields={{ id: role.id }}>
        <p>
          {role.userCount === 0
            ? 'Nobody has this role.'
            : `${peopleOf(role)} ${role.userCount === 1 ? 'has' : 'have'} this role and will lose the permissions that only it gives, until you restore it.`}
        </p>
        {mayUse(removeRole) && <ImpactOfDeletion role={role} context={context} />}
      </ConfirmAction>
    </>
  );
}
