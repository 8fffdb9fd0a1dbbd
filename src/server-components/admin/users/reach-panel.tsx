import type { AccessRule } from '#contract/apps/apps.ts';
import { permissions } from '#contract/auth/permissions.ts';
import type { User } from '#contract/auth/users.ts';
import { matchRoute } from '#contract/match.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import inline from '../ui/inline-form.module.css';
import { Panel } from '../ui/panel.tsx';
import type { RecordProps } from './data.ts';

export function ReachPanel({ record: { user, reach }, context: { query } }: RecordProps) {
  return (
    <Panel id="reach" title="Check access">
      <form method="get" action={routes.usersAdmin.pattern} aria-label="Check access" className={inline.line}>
        <input type="hidden" name="user" value={user.id} />
        <label>
          <span className="visually-hidden">Address</span>
          <input
            key={query.get('path') ?? ''}
            name="path"
            className="input"
            defaultValue={query.get('path') ?? ''}
            placeholder="/account/blog-admin"
            maxLength={300}
          />
        </label>
        <button type="submit" className="button button-quiet">
          Check access
        </button>
      </form>
      {reach && <Answer reach={reach} />}
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
