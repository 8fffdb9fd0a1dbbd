import { type AccessRules, decide, permissionsOf } from '#contract/access.ts';
import { openingPermissions } from '#contract/auth/permissions.ts';
import type { User } from '#contract/auth/users.ts';
import { type GuardedScreen, guardedScreens } from '#contract/guarded-screens.ts';
import { routes } from '#contract/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import type { RecordProps } from './data.ts';
import { ReachPanel } from './reach-panel.tsx';

/** Shows what the user can open, and through which role. */
export const AccessTab = ({ record, context }: RecordProps) => (
  <>
    <ReachPanel record={record} context={context} />
    <Panel
      id="access"
      title="Screens"
      lead={
        record.user.status === 'active'
          ? 'What they can open, and the roles that open it.'
          : 'This user cannot sign in, and opens nothing.'
      }
    >
      {context.accessRules === null ? (
        <p role="status">This cannot be shown at the moment.</p>
      ) : (
        <DataTable
          context={context}
          caption="Screens"
          columns={columns}
          rows={guardedScreens.map((screen) => accessTo(screen, record.user, context.accessRules as AccessRules))}
          idOf={({ screen }) => screen.path}
          nameOf={({ screen }) => screen.label}
        />
      )}
    </Panel>
  </>
);

type ScreenAccess = {
  readonly screen: GuardedScreen;
  readonly isOpen: boolean;
  readonly roles: User['roles'];
  readonly needed: readonly string[];
};

function accessTo(screen: GuardedScreen, user: User, rules: AccessRules): ScreenAccess {
  const visitor = user.status === 'active' ? { permissions: permissionsOf(user) } : null;
  const needed = openingPermissions(rules.get(screen.path)?.requiredPermissionIds ?? []);
  return {
    screen,
    isOpen: decide(routes[screen.name], visitor, rules) === 'render',
    roles: user.roles.filter(({ permissions }) => permissions.some(({ id }) => needed.includes(id))),
    needed,
  };
}

const columns: ReadonlyArray<Column<ScreenAccess>> = [
  { label: 'Screen', cell: ({ screen }) => screen.label },
  {
    label: 'Opens',
    cell: ({ isOpen }) => <Badge tone={isOpen ? 'good' : 'muted'}>{isOpen ? 'Yes' : 'No'}</Badge>,
  },
  {
    label: 'Through',
    cell: ({ isOpen, roles, needed }) => {
      if (needed.length === 0) return isOpen ? 'Being signed in' : '';
      if (!isOpen) return '';
      return roles.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={screenHref('rolesAdmin', { role: id })}>{name}</a>
        </span>
      ));
    },
  },
  { label: 'Needs one of', cell: ({ needed }) => (needed.length === 0 ? 'No permission' : needed.join(', ')) },
];
