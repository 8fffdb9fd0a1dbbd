import { permissions } from '#contract/auth/permissions.ts';
import { getRole, listRoles, manyUsers, type RoleRecord, roleSorts } from '#contract/auth/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { customPermissions, type NamedPermission } from '../ui/custom-permissions.ts';
import { defineScreen } from '../ui/define-screen.tsx';
import { sortState } from '../ui/list-state.ts';
import { isPermissionId } from '../ui/permission-names.ts';
import type { ScreenList } from '../ui/screen-list.tsx';
import { searchBy } from '../ui/search-by.ts';
import { accessPart } from './access-data.ts';
import { accessView } from './access-matrix.tsx';
import { changeRoles, undoRoles } from './actions.ts';
import { NewRole } from './form.tsx';
import { permissionsView } from './permissions.tsx';
import { permissionsPart } from './permissions-data.ts';
import { roleRecord } from './record.tsx';
import { requestsView } from './requests.tsx';
import { RolesTabs, requestsPart } from './roles-tabs.tsx';

const roleList: ScreenList<'rolesAdmin', RoleRecord, readonly NamedPermission[]> = {
  name: 'roles',
  async read(context, page) {
    const chosen = context.query.get('permission') ?? '';
    const { roles, next, total } = await context.api(listRoles, {
      ...page,
      ...sortState(roleSorts, context),
      ...(isPermissionId(chosen) ? { permissionId: chosen } : {}),
    });
    return { items: roles, next, total };
  },
  readBeside: customPermissions,
  lateFilters: ['permission'],
  file: [
    { name: 'id', value: ({ id }) => id },
    { name: 'name', value: ({ name }) => name },
    { name: 'description', value: ({ description }) => description },
    { name: 'permissions', value: (role) => role.permissions.map(({ id }) => id).join(', ') },
    { name: 'users', value: ({ userCount }) => userCount },
    { name: 'changed', value: ({ updatedAt }) => updatedAt },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  show: ({ context, inTrash, beside: custom }) => ({
    lead: 'Roles give people permissions. There is no other way to get one.',
    columns: [
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
    ],
    sort: 'name',
    tools: {
      searchLabel: 'Search name and description',
      filters: [
        {
          name: 'permission',
          label: 'Has the permission',
          options: [
            { value: '', label: 'Any' },
            ...[...Object.keys(permissions), ...(custom ?? []).map(({ id }) => id)].map((id) => ({
              value: id,
              label: id,
            })),
          ],
        },
      ],
    },
    bulk: {
      name: 'roles',
      action: changeRoles,
      undo: undoRoles,
      operations: [inTrash ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }],
    },
    done: { deleted: 'Role deleted. You can restore it from the trash.' },
    above: <RolesTabs context={context} countsRequests />,
  }),
};

function namesOf({ permissions: held }: RoleRecord): string {
  const ids = held.map(({ id }) => id);
  return ids.length > 4 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ');
}

export const rolesAdminPage = defineScreen('rolesAdmin', {
  search: [
    searchBy(listRoles, ({ roles }) =>
      roles.map(({ id, name }) => ({ label: name, detail: 'Role', record: { role: id } })),
    ),
  ],
  list: roleList,
  create: {
    title: 'New role',
    async read(context) {
      const from = context.query.get('from');
      const [custom, source] = await Promise.all([
        customPermissions(context),
        from === null ? null : context.api(getRole, { id: from }),
      ]);
      return { custom, from: source?.role ?? null };
    },
    render: (context, start) => <NewRole context={context} {...start} />,
  },
  record: roleRecord,
  parts: { [permissionsPart]: permissionsView, [accessPart]: accessView, [requestsPart]: requestsView },
});
