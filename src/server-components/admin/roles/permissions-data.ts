import { type CustomPermission, listCustomPermissions } from '#contract/auth/custom-permissions.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { isUnknownAddress } from '../../request/unknown-address.ts';
import { newRecord } from '../ui/selection.ts';

type Context = PageContext<'rolesAdmin'>;

/** `part` of the list of permissions. */
export const permissionsPart = 'permissions';

export type PermissionView = { readonly kind: 'permission'; readonly permission: CustomPermission };
/** Null if the auth service is foreign and makes its permissions itself. */
export type PermissionList = { readonly kind: 'permissions'; readonly permissions: readonly CustomPermission[] | null };
export type PermissionsData = PermissionList | PermissionView | { readonly kind: 'new-permission' };

export async function loadPermissions(context: Context): Promise<PermissionsData> {
  const chosen = context.query.get('permission');
  if (chosen === newRecord) return { kind: 'new-permission' };
  const permissions = await listed(context);
  if (chosen === null || permissions === null) return { kind: 'permissions', permissions };
  const permission = permissions.find(({ id }) => id === chosen);
  if (!permission) throw pageNotFound(context);
  return { kind: 'permission', permission };
}

async function listed({ api }: Context): Promise<readonly CustomPermission[] | null> {
  try {
    return (await api(listCustomPermissions, {})).permissions;
  } catch (error) {
    if (isUnknownAddress(error)) return null;
    throw error;
  }
}
