import { findGuard } from '#contract/apps/app-records.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { getRole, listRoles, type RoleRecord, roleSorts } from '#contract/auth/roles.ts';
import { findUsers, findUsersOfRole, type User } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { type Route, routes } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';

export type RolesContext = PageContext<'rolesAdmin'>;

export type RoleList = {
  readonly kind: 'list';
  readonly roles: readonly RoleRecord[];
  readonly next: string | null;
};
export type RoleView = {
  readonly kind: 'record';
  readonly role: RoleRecord;
  readonly holders: { readonly users: readonly User[]; readonly next: string | null } | null;
  readonly found: readonly User[] | null;
  readonly opened: OpenedScreens | null;
};
export type RolesData = RoleList | RoleView | { readonly kind: 'new'; readonly opened: OpenedScreens | null };

export async function loadRoles(context: RolesContext): Promise<RolesData> {
  if (context.query.get('role') === newRecord) return { kind: 'new', opened: await loadOpenedScreens(context.api) };
  const role = await chosenRecord(context, async (id) => {
    return (await context.api(getRole, { id })).role;
  });
  return role ? loadRecord(context, role) : loadList(context);
}

async function loadRecord(context: RolesContext, role: RoleRecord): Promise<RoleView> {
  const { api, query, viewer } = context;
  const canSeeUsers = viewer?.permissions.has('users.manage') ?? false;
  const find = query.get('find')?.trim() ?? '';
  const after = query.get('after') ?? undefined;
  const tab = query.get('part');
  const [holders, found, opened] = await Promise.all([
    canSeeUsers && tab === null ? ifAvailable(api(findUsersOfRole, { roleId: role.id, after })) : null,
    canSeeUsers && find !== '' ? ifAvailable(api(findUsers, { query: find, status: 'active', pageSize: 8 })) : null,
    tab === null ? loadOpenedScreens(api) : null,
  ]);
  return { kind: 'record', role, holders, found: found?.users ?? null, opened };
}

async function loadList(context: RolesContext): Promise<RoleList> {
  const { api, query } = context;
  const permissionId = oneOf(permissions, query.get('permission'));
  const filters = {
    ...listState(context),
    ...sortState(roleSorts, context),
    ...(permissionId ? { permissionId } : {}),
  };
  if (isExport(context)) {
    await csvOf('roles.csv', columns, async (after) => {
      const page = await api(listRoles, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) });
      return { items: page.roles, next: page.next };
    });
  }
  return { kind: 'list', ...(await api(listRoles, filters)) };
}

const columns: ReadonlyArray<CsvColumn<RoleRecord>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'description', value: ({ description }) => description },
  { name: 'permissions', value: (role) => role.permissions.map(({ id }) => id).join(', ') },
  { name: 'users', value: ({ userCount }) => userCount },
  { name: 'changed', value: ({ updatedAt }) => updatedAt },
];

export type OpenedScreens = ReadonlyMap<string, readonly string[]>;

const screens = Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ guard, pattern, ...route }) => {
  const label = route.admin ?? route.account;
  return guard === pattern && label ? [{ path: guard, label }] : [];
});

async function loadOpenedScreens(api: Api): Promise<OpenedScreens | null> {
  const answers = await Promise.all(screens.map(({ path }) => ifAvailable(api(findGuard, { path }))));
  if (answers.some((answer) => answer === null)) return null;
  const opened = new Map<string, string[]>();
  for (const [index, { label }] of screens.entries())
    for (const id of answers[index]?.endpoint?.requiredPermissionIds ?? [])
      opened.set(id, [...(opened.get(id) ?? []), label]);
  return opened;
}
