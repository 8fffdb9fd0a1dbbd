/** The app that this program is: what may not be done to it, because nobody could undo it on a screen afterwards. */
import type { AccessRule } from '../../../src/contract/apps/apps.ts';
import type { Permission } from '../../../src/contract/auth/permissions.ts';
import { failures } from '../../../src/contract/failures.ts';
import { routes } from '../../../src/contract/routes.ts';

/** The screen on which everything about apps is undone, and the permission without which it is of no use. */
const screen = routes.appsAdmin.guard;
const screenPermission: Permission = 'apps.manage';

const wayBack = 'This program could not be managed without it.';

export function protectOwnApp(appId: string, id: string): void {
  if (id === appId) throw failures.conflict(`This app stays. ${wayBack}`);
}

export function protectOwnScreen(appId: string, endpoint: AccessRule): void {
  if (isOwnScreen(appId, endpoint)) throw failures.conflict(`The endpoint of the apps screen stays. ${wayBack}`);
}

/** Other permissions may be added to it, but whoever can use the screen must go on reaching it. */
export function protectOwnPermission(appId: string, endpoint: AccessRule, permissionId: string): void {
  if (isOwnScreen(appId, endpoint) && permissionId === screenPermission)
    throw failures.conflict(`This permission stays with the apps screen. ${wayBack}`);
}

const isOwnScreen = (appId: string, endpoint: AccessRule) =>
  endpoint.appId === appId && endpoint.path === screen && endpoint.method === 'GET' && endpoint.deletedAt === null;
