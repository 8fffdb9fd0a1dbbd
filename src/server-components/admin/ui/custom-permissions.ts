import { type CustomPermission, listCustomPermissions } from '#contract/auth/custom-permissions.ts';
import { permissions } from '#contract/auth/permissions.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { PageContext } from '../../page.ts';
import { isUnknownAddress } from '../../request/unknown-address.ts';

export type NamedPermission = Pick<CustomPermission, 'id' | 'description'>;

/**
 * Permissions that are not of this program. A foreign auth service has no list of them, so it gives those of the
 * viewer.
 */
export async function customPermissions({
  api,
  viewer,
}: Pick<PageContext, 'api' | 'viewer'>): Promise<readonly NamedPermission[]> {
  try {
    return (await api(listCustomPermissions, {})).permissions;
  } catch (error) {
    if (!isUnknownAddress(error)) throw error;
    return heldCustom(viewer);
  }
}

/** Permissions of the viewer's own roles. */
export function heldCustom(viewer: Viewer | null): NamedPermission[] {
  const held = (viewer?.user.roles ?? []).flatMap((role) => role.permissions);
  const custom = held.filter(({ id }) => !Object.hasOwn(permissions, id));
  return [...new Map(custom.map((permission) => [permission.id, permission])).values()];
}
