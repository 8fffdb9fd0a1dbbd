import type { AccessRule } from '#contract/apps/apps.ts';
import type { User } from '#contract/auth/users.ts';
import { matchRoute } from '#contract/match.ts';
import type { RouteName } from '#contract/routes.ts';

export type Reach = {
  readonly path: string;
  /** `own`: only records of their own. */
  readonly opens: 'yes' | 'no' | 'own';
  readonly because: string;
  /** Permissions that would give access; one of them is enough. */
  readonly missing: readonly string[];
};

/** Pages of one record, which services show only to its owner. */
const personal: ReadonlySet<string> = new Set<RouteName>([
  'order',
  'invoice',
  'message',
  'invitation',
  'signedInShare',
]);

type FindGuard = (path: string) => Promise<{ endpoint: AccessRule | null }>;

/** Mirrors the decision of the gateway. Accepts a path or a full URL. */
export async function reachOf(user: User, typed: string, findGuard: FindGuard): Promise<Reach> {
  const path = pathOf(typed);
  const match = matchRoute(path);
  const isPersonal = match !== null && personal.has(match.name);
  const answer = (isOpen: boolean, because: string, missing: readonly string[] = []) => ({
    path,
    opens: isOpen ? (isPersonal ? ('own' as const) : ('yes' as const)) : ('no' as const),
    because: isOpen && isPersonal ? `${because} The record must belong to them or to their organization.` : because,
    missing,
  });
  if (!match) return answer(false, 'This page does not exist.');
  const { access, guard } = match.route;
  if (access === 'public' || access === 'sign-in')
    return answer(true, 'Everybody can open this page, signed in or not.');
  if (user.status !== 'active') return answer(false, 'They cannot sign in.');
  if (access === 'signed-in') return answer(true, 'Everybody who is signed in can open this page.');
  const { endpoint } = await findGuard(guard ?? path);
  if (!endpoint) return answer(false, `Nobody can open it: no endpoint guards ${guard ?? path}.`);
  const needed = endpoint.requiredPermissionIds;
  if (needed.length === 0)
    return answer(true, 'Everybody who is signed in can open it: its endpoint requires no permission.');
  for (const role of user.roles) {
    const held = role.permissions.find(({ id }) => needed.includes(id));
    if (held) return answer(true, `Their role ${role.name} has the permission ${held.id}.`);
  }
  return answer(false, 'None of their roles has the required permission.', needed);
}

function pathOf(typed: string): string {
  const base = 'http://portico.invalid';
  return URL.parse(typed.trim(), base)?.pathname ?? '/';
}
