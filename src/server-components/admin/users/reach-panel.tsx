import { type AccessRules, type Decision, decide, permissionsOf } from '#contract/access.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { openingPermissions, permissions } from '#contract/auth/permissions.ts';
import type { User } from '#contract/auth/users.ts';
import { matchRoute } from '#contract/match.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import inline from '../ui/inline-form.module.css';
import { Panel } from '../ui/panel.tsx';
import type { RecordProps } from './data.ts';

export function ReachPanel({ record: { user }, context }: RecordProps) {
  const path = context.query.get('path');
  return (
    <Panel id="reach" title="Check access">
      <form
        method="get"
        action={routes.usersAdmin.pattern}
        aria-label="Check access"
        className={`cluster align-end gap-xs across-s ${inline.line}`}
      >
        <input type="hidden" name="user" value={user.id} />
        <input type="hidden" name="part" value="access" />
        <label>
          <span className="visually-hidden">Address</span>
          <input
            key={path ?? ''}
            name="path"
            className="input"
            defaultValue={path ?? ''}
            placeholder="/account/blog-admin"
          />
        </label>
        <button type="submit" className="button button-quiet">
          Check access
        </button>
      </form>
      {path !== null && <Answer reach={reachOf(user, path, context.accessRules)} />}
    </Panel>
  );
}

const verdicts = { yes: 'Yes', no: 'No', own: 'Only their own' } as const;

const Answer = ({ reach: { path, opens, because, missing } }: { readonly reach: Reach }) => (
  <div role="status" data-answer="">
    <p>
      <Badge tone={opens === 'no' ? 'accent' : 'good'}>{verdicts[opens]}</Badge> <code>{path}</code>
    </p>
    <p>{because}</p>
    {missing.length > 0 && (
      <ul>
        {missing.map((id) => (
          <li key={id}>
            <code>{id}</code>{' '}
            <span className="soft">
              {Object.hasOwn(permissions, id) && permissions[id as keyof typeof permissions]}
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

export type Reach = {
  readonly path: string;
  readonly opens: 'yes' | 'no' | 'own';
  readonly because: string;
  readonly missing: readonly string[];
};

/** Pages of one record, which services show only to its owner. */
const personal: ReadonlySet<string> = new Set<RouteName>([
  'order',
  'invoice',
  'message',
  'invitation',
  'signedInShare',
  'signedInShareDownload',
]);

/** Asks the gateway's own `decide`. Accepts a path or a full URL. */
export function reachOf(user: User, typed: string, rules: AccessRules | null): Reach {
  const path = pathOf(typed);
  const match = matchRoute(path);
  if (!match) return { path, opens: 'no', because: 'This page does not exist.', missing: [] };
  const { access, guard }: Route = match.route;
  const rule = (access === 'endpoint' && rules?.get(guard ?? path)) || null;
  const visitor = user.status === 'active' ? { permissions: permissionsOf(user) } : null;
  const decision = decide(match.route, visitor, rules);
  const isOwn = decision === 'render' && personal.has(match.name);
  const reason = reasons[decision](user, match.route, rule);
  return {
    path,
    opens: isOwn ? 'own' : decision === 'render' ? 'yes' : 'no',
    because: isOwn ? `${reason} The record must belong to them or to their organization.` : reason,
    missing: decision === 'account' ? openingPermissions(rule?.requiredPermissionIds ?? []) : [],
  };
}

const reasons: Record<Decision, (user: User, route: Route, rule: AccessRule | null) => string> = {
  'sign-in': () => 'They cannot sign in.',
  account: () => 'None of their roles has the required permission.',
  passkey: () => 'They have to confirm with a passkey first.',
  cancel: (_user, { guard, pattern }) => `Nobody can open it: no endpoint guards ${guard ?? pattern}.`,
  render({ roles }, { access }, rule) {
    if (access === 'public' || access === 'sign-in') return 'Everybody can open this page, signed in or not.';
    if (access === 'signed-in') return 'Everybody who is signed in can open this page.';
    const opening = openingPermissions(rule?.requiredPermissionIds ?? []);
    for (const { name, permissions: held } of roles) {
      const permission = held.find(({ id }) => opening.includes(id));
      if (permission) return `Their role ${name} has the permission ${permission.id}.`;
    }
    return 'Everybody who is signed in can open it: its endpoint requires no permission.';
  },
};

function pathOf(typed: string): string {
  const base = 'http://portico.invalid';
  return URL.parse(typed.trim(), base)?.pathname ?? '/';
}
