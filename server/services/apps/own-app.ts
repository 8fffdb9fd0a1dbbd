/** Protects the endpoints of this site's own app that administrators need to undo changes on a screen. */
import type { AccessRule } from '#contract/apps/apps.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { failures } from '#contract/failures.ts';
import { routes } from '#contract/routes.ts';

const screen = routes.appsAdmin.guard;
const screenPermission: Permission = 'apps.manage';

const wayBack = 'You need it to manage this site.';

export function protectOwnApp(appId: string, id: string): void {
  if (id === appId) throw failures.conflict(`You cannot delete this app. ${wayBack}`);
}

export function protectOwnScreen(appId: string, endpoint: AccessRule): void {
  if (isOwnScreen(appId, endpoint))
    throw failures.conflict(`You cannot change or delete the endpoint of the apps screen. ${wayBack}`);
}

/** Other permissions may be added, but holders of `apps.manage` must keep access. */
export function protectOwnPermission(appId: string, endpoint: AccessRule, permissionIds: readonly string[]): void {
  if (isOwnScreen(appId, endpoint) && !permissionIds.includes(screenPermission))
    throw failures.conflict(`You cannot remove this permission from the apps screen. ${wayBack}`);
}

const isOwnScreen = (appId: string, endpoint: AccessRule) =>
  endpoint.appId === appId && endpoint.path === screen && endpoint.method === 'GET' && endpoint.trashedAt === null;
