import { permissions } from '#contract/auth/permissions.ts';
import { manyUsers, type RoleRecord } from '#contract/auth/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import type { Column } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import type { Filter } from '../ui/list-tools.tsx';
import { Done } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeRoles, undoRoles } from './actions.ts';
import type { RoleList, RolesContext } from './data.ts';
import { RolesTabs } from './roles-tabs.tsx';

type Props = { readonly list: RoleList; readonly context: RolesContext };

export const RolesList = ({ list: { roles, next, total, requests, custom }, context }: Props) => (
  <AdminScreen
    title={isTrash(context) ? 'Roles in the trash' : 'Roles'}
    lead="Roles give people permissions. There is no other way to get one."
    operations={
      <ButtonLink creates href={screenHref('rolesAdmin', { role: 'new' })}>
        New role
      </ButtonLink>
    }
  >
    <RolesTabs context={context} requests={requests} />
    <BulkNotice context={context} of="roles" action={changeRoles} undo={undoRoles} />
    <Done context={context} messages={{ deleted: 'Role deleted. You can restore it from the trash.' }} />
    <RecordList
      context={context}
      many="roles"
      tools={{ list: 'roles', searchLabel: 'Search name and description', filters: filtersOf(custom) }}
      columns={columns}
      rows={roles}
      next={next}
      total={total}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      sort="name"
      bulk={{
        name: 'roles',
        action: changeRoles,
        operations: [isTrash(context) ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }],
      }}
    />
  </AdminScreen>
);

const filtersOf = (custom: RoleList['custom']): readonly Filter[] => [
  {
    name: 'permission',
    label: 'Has the permission',
    options: [
      { value: '', label: 'Any' },
      ...[...Object.keys(permissions), ...custom.map(({ id }) => id)].map((id) => ({ value: id, label: id })),
    ],
  },
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
