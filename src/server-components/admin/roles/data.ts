import { countAccessRequests, listAccessRequests, type OpenAccessRequest } from '#contract/auth/access-requests.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { getRole, listRoles, type RoleRecord, roleSorts } from '#contract/auth/roles.ts';
import { findUsers, findUsersOfRole } from '#contract/auth/users.ts';
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
  /** Open requests for access; null if they could not be counted. */
  readonly requests: number | null;
};
export type RequestList = {
  readonly kind: 'requests';
  readonly items: readonly OpenAccessRequest[];
  readonly next: string | null;
};
export type RolesData =
  | RoleList
  | RequestList
  | { readonly kind: 'record'; readonly role: RoleRecord }
  | { readonly kind: 'new' };

/** `part` of the list of open requests. */
export const requestsPart = 'requests';

export async function loadRoles(context: RolesContext): Promise<RolesData> {
  const { api, query } = context;
  if (query.get('role') === newRecord) return { kind: 'new' };
  if (!query.has('role') && query.get('part') === requestsPart)
    return { kind: 'requests', ...(await api(listAccessRequests, { after: query.get('after') ?? undefined })) };
  const record = await chosenRecord(context, (id) => {
    if (query.get('part') !== 'history' && canSeeUsers(context)) context.preload(() => holdersOf(context, id));
    return api(getRole, { id });
  });
  return record ? { kind: 'record', ...record } : loadList(context);
}

export const canSeeUsers = ({ viewer }: RolesContext): boolean => viewer?.permissions.has('users.manage') ?? false;

/** With the users that match the search for somebody to add; null without a search. */
export async function holdersOf({ api, query }: RolesContext, roleId: string) {
  const find = query.get('find')?.trim() ?? '';
  const [holders, found] = await Promise.all([
    api(findUsersOfRole, { roleId, after: query.get('after') ?? undefined }),
    find === '' ? null : api(findUsers, { query: find, status: 'active', pageSize: 8 }),
  ]);
  return { ...holders, found: found?.users ?? null };
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
  const [list, requests] = await Promise.all([api(listRoles, filters), ifAvailable(api(countAccessRequests, {}))]);
  return { kind: 'list', ...list, requests: requests?.open ?? null };
}

const columns: ReadonlyArray<CsvColumn<RoleRecord>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'description', value: ({ description }) => description },
  { name: 'permissions', value: (role) => role.permissions.map(({ id }) => id).join(', ') },
  { name: 'users', value: ({ userCount }) => userCount },
  { name: 'changed', value: ({ updatedAt }) => updatedAt },
];
