import type { AppRecord } from '#contract/apps/app-records.ts';
import { type AccessRule, getAccessRule } from '#contract/apps/apps.ts';
import { listAppsAudit } from '#contract/audit.ts';
import { openingPermissions } from '#contract/auth/permissions.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { allRoles } from '../ui/all-roles.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import type { NamedPermission } from '../ui/custom-permissions.ts';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { removeRule, restoreRule, undoRules } from './actions.ts';
import { historyLabels, historyPhrases } from './fields.ts';
import { EndpointForm } from './form.tsx';
import { withOwnNames } from './specified.ts';

export type EndpointView = {
  readonly kind: 'endpoint';
  readonly app: AppRecord;
  readonly endpoint: AccessRule;
  readonly custom: readonly NamedPermission[];
};
type Props = { readonly record: EndpointView; readonly context: PageContext };

export async function readEndpoint(
  context: PageContext,
  app: AppRecord,
  id: string,
): Promise<Omit<EndpointView, 'custom'>> {
  const { endpoint } = await orPageNotFound(context.api(getAccessRule, { id }), context);
  if (endpoint.appId !== app.id) throw pageNotFound(context);
  return { kind: 'endpoint', app, endpoint: withOwnNames(endpoint) };
}

const tabs = [
  { key: null, label: 'Endpoint' },
  { key: 'history', label: 'History' },
];

export function EndpointRecord({ record, context }: Props) {
  const { app, endpoint } = record;
  return (
    <RecordScreen>
      <RecordHead
        back={{
          label: app.name,
          href: context.query.has('list') ? listAsLeft(context) : screenHref('appsAdmin', { app: app.id }),
        }}
        title={endpoint.path}
        record={`endpoint:${endpoint.id}`}
        details={
          <>
            {endpoint.trashedAt && <Badge tone="accent">Deleted</Badge>}
            <span>{endpoint.method}</span>
            <span>{endpoint.description}</span>
          </>
        }
        operations={<Operations record={record} />}
      />
      <Done context={context} messages={{ created: 'Endpoint created.', restored: 'Endpoint restored.' }} />
      <Notice context={context} of={['endpoints']} undo={undoRules} />
      <Tabs context={context} label="Sections of this endpoint" tabs={tabs} />
      {tabOf(context, tabs) === 'history' ? (
        <History
          context={context}
          log={listAppsAudit}
          target={{ targetType: 'endpoint', targetId: endpoint.id }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      ) : (
        <Columns
          main={
            endpoint.trashedAt ? (
              <p className="soft">Restore this endpoint to change it.</p>
            ) : (
              <EndpointForm app={app} endpoint={endpoint} context={context} custom={record.custom} />
            )
          }
          side={<RolesPanel record={record} context={context} />}
        />
      )}
    </RecordScreen>
  );
}

function Operations({ record: { app, endpoint } }: { readonly record: EndpointView }) {
  const fields = { id: endpoint.id, app: app.id };
  if (endpoint.trashedAt) {
    return <ButtonForm action={restoreRule} label="Restore" fields={fields} look="button" />;
  }
  return (
    <ConfirmAction action={removeRule} label="Delete" yes="Delete this endpoint" fields={fields}>
      <p>Nobody can open {endpoint.path} until you restore it.</p>
    </ConfirmAction>
  );
}

function RolesPanel({ record: { endpoint }, context }: Props) {
  if (endpoint.requiredPermissionIds.length === 0)
    return (
      <Panel id="reaching" title="Who can open it" lead="Everybody who is signed in.">
        {' '}
      </Panel>
    );
  return (
    <Panel id="reaching" title="Roles that can open it">
      {canView(context.viewer?.permissions, 'roles.manage') ? (
        <AsyncPanel name="roles" label="The roles" context={context} skeleton={<Skeleton lines={4} />}>
          {async () => <Roles roles={await rolesWithAccess(context, endpoint)} />}
        </AsyncPanel>
      ) : (
        <p className="soft">To see roles you need the permission roles.manage.</p>
      )}
    </Panel>
  );
}

async function rolesWithAccess({ api }: PageContext, { method, requiredPermissionIds }: AccessRule) {
  const found = await Promise.all(
    // If a role has two of them, the last one is named.
    (method === 'GET' ? openingPermissions(requiredPermissionIds).toReversed() : requiredPermissionIds).map(
      async (by) => (await allRoles(api, by)).map((role) => ({ role, by })),
    ),
  );
  return [...new Map(found.flat().map((each) => [each.role.id, each])).values()];
}

const Roles = ({ roles }: { readonly roles: Awaited<ReturnType<typeof rolesWithAccess>> }) =>
  roles.length === 0 ? (
    <p className="soft">No role has this permission, so nobody can open it.</p>
  ) : (
    <RowList label="Roles that can open it">
      {roles.map(({ role, by }) => (
        <Row
          key={role.id}
          title={<a href={screenHref('rolesAdmin', { role: role.id })}>{role.name}</a>}
          note={`Through ${by}, held by ${role.userCount === 1 ? '1 person' : `${role.userCount} people`}`}
        />
      ))}
    </RowList>
  );
