/** Protects the endpoints of this site's own app that administrators need to undo changes on a screen. */
import type { AccessRule } from '#contract/apps/apps.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { routes } from '#contract/routes.ts';

const screen = routes.appsAdmin.guard;
const screenPermission: Permission = 'apps.manage';

export function protectOwnApp(appId: string, id: string): void {
  if (id === appId) throw failures.conflict(message('own_app_undeletable'));
}

export function protectOwnScreen(appId: string, endpoint: AccessRule): void {
  if (isOwnScreen(appId, endpoint)) throw failures.conflict(message('own_endpoint_fixed'));
}

/** Other permissions may be added, but holders of `apps.manage` must keep access. */
export function protectOwnPermission(appId: string, endpoint: AccessRule, permissionIds: readonly string[]): void {
  if (isOwnScreen(appId, endpoint) && !permissionIds.includes(screenPermission))
    throw failures.conflict(message('own_permission_fixed'));
}

const isOwnScreen = (appId: string, endpoint: AccessRule) =>
  endpoint.appId === appId && endpoint.path === screen && endpoint.method === 'GET' && endpoint.trashedAt === null;
