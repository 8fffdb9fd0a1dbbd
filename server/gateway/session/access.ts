/** The one decision who may see what: pure, on the matched route, for documents, payloads, HEAD and posted forms alike. */
import type { AccessRule } from '../../../src/contract/apps/apps.ts';
import type { Route, RouteName } from '../../../src/contract/routes.ts';
import type { Viewer } from '../../../src/contract/viewer.ts';

/** sign-in: to the login page. account: to the person's own start page. cancel: as if there were nothing. */
export type Decision = 'render' | 'sign-in' | 'account' | 'cancel';

/** The endpoints of the app by path; null where the app does not exist. */
export type AccessRules = ReadonlyMap<string, AccessRule>;

/** `endpoints` is looked at for routes with a guard only. What is not foreseen here is cancelled, not shown. */
export function decide(route: Route, viewer: Viewer | null, rules: AccessRules | null): Decision {
  if (route.access === 'public' || route.access === 'sign-in') return 'render';
  if (!viewer) return 'sign-in';
  if (route.access === 'signed-in') return 'render';
  const rule = route.access === 'endpoint' && route.guard ? rules?.get(route.guard) : undefined;
  if (!rule) return 'cancel';
  return mayUse(rule, viewer) ? 'render' : 'account';
}

/** One of the required permissions is enough; where none is required, being signed in is (S89). */
const mayUse = ({ requiredPermissionIds }: AccessRule, { permissions }: Viewer): boolean =>
  requiredPermissionIds.length === 0 ||
  requiredPermissionIds.some((id) => (permissions as ReadonlySet<string>).has(id));

/** Screens that the viewer may open, in the order of the table: guarded routes that are their guard's own page. */
export function screensOf(
  routes: Readonly<Record<string, Route>>,
  viewer: Viewer | null,
  rules: AccessRules | null,
): RouteName[] {
  return Object.entries(routes)
    .filter(([, route]) => route.guard === route.pattern && decide(route, viewer, rules) === 'render')
    .map(([name]) => name as RouteName);
}

/** By path, once for all who are asked about: an app may have thousands. Pages are read with GET. */
export function indexAccessRules(rules: readonly AccessRule[]): AccessRules {
  const index = new Map<string, AccessRule>();
  for (const rule of rules) {
    if (rule.method === 'GET' && rule.deletedAt === null && !index.has(rule.path)) index.set(rule.path, rule);
  }
  return index;
}
