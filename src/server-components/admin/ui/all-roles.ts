import { listRoles, type RoleRecord } from '#contract/auth/roles.ts';
import type { Api } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';
import { allPages } from '../../request/all-pages.ts';

/** Roles with the permission, or all roles. */
export const allRoles = (api: Api, permissionId?: string): Promise<RoleRecord[]> =>
  allPages(async (after) => {
    const { roles, next } = await api(listRoles, { permissionId, after, pageSize: limits.pageSizeMax });
    return { items: roles, next };
  });
