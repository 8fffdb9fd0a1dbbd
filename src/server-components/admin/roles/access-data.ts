/** The data tells which role opens what, and who holds a permission through which role. */
import { canView } from '#contract/auth/read-only-permissions.ts';
import { countHolders, listRoles, type RoleRecord } from '#contract/auth/roles.ts';
import { findUsers, type User } from '#contract/auth/users.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { isUnknownAddress } from '../../request/unknown-address.ts';
import { allRoles } from '../ui/all-roles.ts';
import { customPermissions, type NamedPermission } from '../ui/custom-permissions.ts';
import { withCustom } from '../ui/permission-fields.tsx';

type Context = PageContext<'rolesAdmin'>;

/** `part` of the table of roles and permissions. */
export const accessPart = 'access';

/** More columns are on further pages. */
const rolesPerPage = 12;

export type Access = {
  readonly kind: 'access';
  readonly roles: readonly RoleRecord[];
  readonly next: string | null;
  readonly groups: ReturnType<typeof withCustom>;
  /** The number of holders by permission; null if the auth service of this installation does not count them. */
  readonly holders: ReadonlyMap<string, number> | null;
};
export type PermissionHolders = {
  readonly kind: 'holders';
  readonly permission: NamedPermission;
  readonly roles: readonly RoleRecord[];
  /** Null without the permission to see users. */
  readonly users: readonly User[] | null;
  readonly next: string | null;
};
export type AccessData = Access | PermissionHolders;

export async function loadAccess(context: Context): Promise<AccessData> {
  const { api, query } = context;
  const chosen = query.get('permission');
  const after = query.get('after') ?? undefined;
  if (chosen === null) {
    const [custom, list, holders] = await Promise.all([
      customPermissions(context),
      api(listRoles, { pageSize: rolesPerPage, after, query: query.get('q') ?? undefined }),
      holdersByPermission(context),
    ]);
    return { kind: 'access', ...list, groups: withCustom(custom), holders };
  }
  const groups = withCustom(await customPermissions(context));
  const permission = groups.flatMap(([, all]) => all).find(({ id }) => id === chosen);
  if (!permission) throw pageNotFound(context);
  const maySee = canView(context.viewer?.permissions, 'users.manage');
  const [roles, found] = await Promise.all([
    allRoles(api, permission.id),
    maySee ? api(findUsers, { permissionId: permission.id, status: 'active', sort: 'name', after }) : null,
  ]);
  return { kind: 'holders', permission, roles, users: found?.users ?? null, next: found?.next ?? null };
}

async function holdersByPermission({ api }: Context): Promise<ReadonlyMap<string, number> | null> {
  try {
    const { holders } = await api(countHolders, {});
    return new Map(holders.map(({ permissionId, count }) => [permissionId, count]));
  } catch (error) {
    if (isUnknownAddress(error)) return null;
    throw error;
  }
}
