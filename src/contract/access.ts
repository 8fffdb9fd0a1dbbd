/** Decides who may open which route: for documents, payloads, HEAD and posted forms, and for the screen that explains it. */
import type { AccessRule } from './apps/apps.ts';
import type { Permission } from './auth/permissions.ts';
import { canView } from './auth/read-only-permissions.ts';
import type { User } from './auth/users.ts';
import { type GuardedScreen, guardedScreens } from './guarded-screens.ts';
import type { Route, RouteName } from './routes.ts';

type Visitor = { readonly permissions: ReadonlySet<Permission>; readonly needsPasskey?: string } | null;

/**
 * `account` redirects to the account's start page, `passkey` to where one is used or added; `cancel` acts as if the page did
 * not exist.
 */
export type Decision = 'render' | 'sign-in' | 'account' | 'passkey' | 'cancel';

export type AccessRules = ReadonlyMap<string, AccessRule>;

/** Denies by default. Reads `rules` only for routes with a guard. */
export function decide(route: Route, visitor: Visitor, rules: AccessRules | null): Decision {
  if (route.access === 'public' || route.access === 'sign-in') return 'render';
  if (!visitor) return 'sign-in';
  if (route.access === 'signed-in') return 'render';
  const rule = route.access === 'endpoint' && route.guard ? rules?.get(route.guard) : undefined;
  if (!rule) return 'cancel';
  if (mayUse(rule, visitor)) return 'render';
  return visitor.needsPasskey ? 'passkey' : 'account';
}

/** Any required permission is enough, or its `.view` counterpart; a rule without any needs only a session (S89). */
const mayUse = ({ requiredPermissionIds }: AccessRule, { permissions }: NonNullable<Visitor>): boolean =>
  requiredPermissionIds.length === 0 || requiredPermissionIds.some((id) => canView(permissions, id));

export function screensOf(
  routes: Readonly<Record<string, Route>>,
  visitor: Visitor,
  rules: AccessRules | null,
): RouteName[] {
  return Object.entries(routes)
    .filter(([, route]) => route.guard === route.pattern && decide(route, visitor, rules) === 'render')
    .map(([name]) => name as RouteName);
}

/** Screens that require any of these permissions. */
export const screensOpenedBy = (permissionIds: readonly string[], rules: AccessRules): readonly GuardedScreen[] =>
  guardedScreens.filter(({ path }) =>
    rules.get(path)?.requiredPermissionIds.some((id) => canView(new Set(permissionIds), id)),
  );

export const isInUse = ({ trashedAt, deletedAt }: Pick<AccessRule, 'trashedAt' | 'deletedAt'>): boolean =>
  trashedAt === null && !deletedAt;

/** Indexes GET rules by path, because an app may have thousands. */
export function indexAccessRules(rules: readonly AccessRule[]): AccessRules {
  const index = new Map<string, AccessRule>();
  for (const rule of rules) {
    if (rule.method === 'GET' && isInUse(rule) && !index.has(rule.path)) index.set(rule.path, rule);
  }
  return index;
}

export const permissionsOf = ({ roles }: Pick<User, 'roles'>): ReadonlySet<Permission> =>
  new Set(roles.flatMap((role) => role.permissions.map(({ id }) => id as Permission)));
