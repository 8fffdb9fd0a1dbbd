import { listRoles } from '#contract/auth/roles.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { HoldersOfPermission } from './access-holders.tsx';
import { AccessMatrix } from './access-matrix.tsx';
import { loadRoles, type RolesData } from './data.ts';
import { NewRole } from './form.tsx';
import { RolesList } from './list.tsx';
import { NewPermission, PermissionRecord, PermissionsList } from './permissions.tsx';
import { RoleRecordView } from './record.tsx';
import { Requests } from './requests.tsx';

export const rolesAdminPage = definePage<'rolesAdmin', RolesData>({
  load: loadRoles,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listRoles, ({ roles }) =>
      roles.map(({ id, name }) => ({ label: name, detail: 'Role', record: { role: id } })),
    ),
  ],
  View: RolesView,
});

function titleOf(data: RolesData): string {
  if (data.kind === 'record') return `${data.role.name} · Roles`;
  if (data.kind === 'requests') return 'Access requests · Roles';
  if (data.kind === 'permission') return `${data.permission.description} · Permissions`;
  if (data.kind === 'new-permission') return 'New permission';
  if (data.kind === 'permissions') return 'Permissions of other apps';
  if (data.kind === 'access') return 'Who can open what';
  if (data.kind === 'holders') return `${data.permission.id} · Who can open what`;
  return data.kind === 'new' ? 'New role' : 'Roles';
}

function RolesView({ data, context }: ViewProps<'rolesAdmin', RolesData>) {
  if (data.kind === 'permissions') return <PermissionsList list={data} context={context} />;
  if (data.kind === 'permission') return <PermissionRecord view={data} context={context} />;
  if (data.kind === 'new-permission') return <NewPermission context={context} />;
  if (data.kind === 'new') return <NewRole context={context} custom={data.custom} from={data.from} />;
  if (data.kind === 'record') return <RoleRecordView role={data.role} context={context} custom={data.custom} />;
  if (data.kind === 'requests') return <Requests list={data} context={context} />;
  if (data.kind === 'access') return <AccessMatrix access={data} context={context} />;
  if (data.kind === 'holders') return <HoldersOfPermission holders={data} context={context} />;
  return <RolesList list={data} context={context} />;
}
