import { countAccessRequests, listAccessRequests, type OpenAccessRequest } from '#contract/auth/access-requests.ts';
import { mayLook } from '#contract/auth/looking.ts';
import { getRole, listRoles, type RoleRecord, roleSorts } from '#contract/auth/roles.ts';
import { findUsers, findUsersOfRole } from '#contract/auth/users.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { customPermissions, type NamedPermission } from '../ui/custom-permissions.ts';
import { isExport, listState, sortState } from '../ui/list-state.ts';
import { isPermissionId } from '../ui/permission-names.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { type AccessData, accessPart, loadAccess } from './access-data.ts';
import { loadPermissions, type PermissionsData, permissionsPart } from './permissions-data.ts';

export type RolesContext = PageContext<'rolesAdmin'>;

export type RoleList = {
  readonly kind: 'list';
  readonly roles: readonly RoleRecord[];
  readonly next: string | null;
  readonly total: number | null;
  /** Open requests for access; null if they could not be counted. */
  readonly requests: number | null;
  readonly custom: readonly NamedPermission[];
};
export type RequestList = {
  readonly kind: 'requests';
  readonly items: readonly OpenAccessRequest[];
  readonly next: string | null;
  readonly total: number | null;
};
type Custom = { readonly custom: readonly NamedPermission[] };
/** `from` is the role that is duplicated. */
type New = { readonly kind: 'new'; readonly from: RoleRecord | null };
export type RolesData =
  | RoleList
  | RequestList
  | ({ readonly kind: 'record'; readonly role: RoleRecord } & Custom)
  | (New & Custom)
  | PermissionsData
  | AccessData;

/** `part` of the list of open requests. */
export const requestsPart = 'requests';

export async function loadRoles(context: RolesContext): Promise<RolesData> {
  const { api, query } = context;
  if (query.get('part') === permissionsPart) return loadPermissions(context);
  if (query.get('part') === accessPart && !query.has('role')) return loadAccess(context);
  if (query.get('role') === newRecord) {
    const from = query.get('from');
    const [custom, source] = await Promise.all([
      customPermissions(context),
      from === null ? null : api(getRole, { id: from }),
    ]);
    return { kind: 'new', custom, from: source?.role ?? null };
  }
  if (!query.has('role') && query.get('part') === requestsPart)
    return { kind: 'requests', ...(await api(listAccessRequests, { after: query.get('after') ?? undefined })) };
  const record = await chosenRecord(context, (id) => {
    if (query.get('part') !== 'history' && canSeeUsers(context)) context.preload(() => holdersOf(context, id));
    return api(getRole, { id });
  });
  return record ? { kind: 'record', ...record, custom: await customPermissions(context) } : loadList(context);
}

export const canSeeUsers = ({ viewer }: RolesContext): boolean => mayLook(viewer?.permissions, 'users.manage');

/** With the users that match the search for somebody to add; null without a search. */
export async function holdersOf({ api, query }: RolesContext, roleId: string) {
  const find = query.get('find')?.trim() ?? '';
  const [holders, found] = await Promise.all([
    api(findUsersOfRole, { roleId, after: query.get('after') ?? undefined }),
    find === '' ? null : api(findUsers, { query: find, status: 'active', pageSize: 8 }),
  ]);
  return { ...holders, found: found?.users ?? null };
}

export async function loadList(context: RolesContext): Promise<RoleList> {
  preloadViews(context, 'roles');
  const { api, query } = context;
  const chosen = query.get('permission') ?? '';
  const permissionId = isPermissionId(chosen) ? chosen : undefined;
  const filters = {
    ...listState(context),
    ...sortState(roleSorts, context),
    ...(permissionId ? { permissionId } : {}),
  };
  if (isExport(context)) {
    await csvOf(context, 'roles.csv', columns, async (after) => {
      const page = await api(listRoles, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) });
      return { items: page.roles, next: page.next };
    });
  }
  const [list, requests, custom] = await Promise.all([
    api(listRoles, filters),
    ifAvailable(api(countAccessRequests, {})),
    customPermissions(context),
  ]);
  return { kind: 'list', ...list, requests: requests?.open ?? null, custom };
}

const columns: ReadonlyArray<CsvColumn<RoleRecord>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'description', value: ({ description }) => description },
  { name: 'permissions', value: (role) => role.permissions.map(({ id }) => id).join(', ') },
  { name: 'users', value: ({ userCount }) => userCount },
  { name: 'changed', value: ({ updatedAt }) => updatedAt },
];
