import { isQuestion } from '#contract/action-state.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { manyUsers, type RoleRecord, roleSorts } from '#contract/auth/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { BulkQuestion } from '../ui/bulk-question.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { type Filter, ListTools, orderFilter } from '../ui/list-tools.tsx';
import { Listing } from '../ui/listing.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeRoles, undoRoles } from './actions.ts';
import type { RoleList, RolesContext } from './data.ts';

type Props = { readonly list: RoleList; readonly context: RolesContext };

export function RolesList({ list: { roles, next }, context }: Props) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title="Roles"
      lead="Roles give people permissions. There is no other way to get one."
      operations={<ButtonLink href={screenHref('rolesAdmin', { role: 'new' })}>New role</ButtonLink>}
    >
      {context.actionState && isQuestion(context.actionState) ? (
        <BulkQuestion context={context} of="roles" action={changeRoles} />
      ) : (
        <Notice context={context} of={['roles']} undo={undoRoles} />
      )}
      <Done context={context} messages={{ deleted: 'Role deleted. You can restore it from the trash.' }} />
      <ListTools context={context} searchLabel="Search name and description" filters={filters} />
      {roles.length === 0 ? (
        <EmptyState title={inTrash ? 'The trash is empty' : 'No roles found'} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Roles"
            columns={columns}
            rows={roles}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            form="roles"
            sort="name"
            outcome={context.actionState}
          />
          <BulkBar
            name="roles"
            action={changeRoles}
            operations={[inTrash ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }]}
          />
          <KeyPager context={context} next={next} />
        </Listing>
      )}
    </AdminScreen>
  );
}

const filters: readonly Filter[] = [
  {
    name: 'permission',
    label: 'Has the permission',
    options: [{ value: '', label: 'Any' }, ...Object.keys(permissions).map((id) => ({ value: id, label: id }))],
  },
  orderFilter(roleSorts, 'name'),
];

const columns: ReadonlyArray<Column<RoleRecord>> = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, isSystem }, open) => (
      <>
        <a href={open({ role: id })}>{name}</a> {isSystem && <Badge tone="muted">Built-in</Badge>}
      </>
    ),
  },
  { label: 'Description', cell: ({ description }) => description },
  { label: 'Permissions', cell: (role) => namesOf(role) },
  {
    label: 'People',
    align: 'end',
    cell: ({ userCount }) => (userCount >= manyUsers ? `${manyUsers}+` : userCount),
  },
  {
    label: 'Changed',
    sort: 'changed',
    descending: true,
    cell: ({ updatedAt }) => <Time date={updatedAt} format="short" />,
  },
];

function namesOf({ permissions: held }: RoleRecord): string {
  const ids = held.map(({ id }) => id);
  return ids.length > 4 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ');
}
