import type { AppRecord } from '#contract/apps/app-records.ts';
import { getAccessRule } from '#contract/apps/apps.ts';
import { listAppsAudit } from '#contract/audit.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmAction, RestoreOperation } from '../ui/confirm-action.tsx';
import { customPermissions, type NamedPermission } from '../ui/custom-permissions.ts';
import { isExport } from '../ui/list-state.ts';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { removeApp, restoreAppAction, undoApps, undoRules } from './actions.ts';
import { historyLabels, historyPhrases } from './fields.ts';
import { AppForm, NewEndpoint } from './form.tsx';
import { EndpointRecord, type EndpointView, readEndpoint } from './rule-record.tsx';
import { type AppView, EndpointList, noEndpoints, readEndpoints } from './rules-tab.tsx';
import { recordOfApp } from './specified.ts';

type FoundApp = Awaited<ReturnType<typeof recordOfApp>>;
type NewEndpointView = { readonly kind: 'new'; readonly app: AppRecord; readonly custom: readonly NamedPermission[] };

export const appRecord: ScreenRecord<'appsAdmin', AppView, EndpointView | NewEndpointView, FoundApp> = {
  kind: 'app',
  read(context, id) {
    const { api, query } = context;
    const endpoint = query.get('endpoint');
    context.preload(() => customPermissions(context));
    if (endpoint === null && !isExport(context)) context.preload(() => readEndpoints(context, id));
    if (endpoint !== null && endpoint !== newRecord) context.preload(() => api(getAccessRule, { id: endpoint }));
    return recordOfApp(api, id);
  },
  async readMore(found, context) {
    const hasList = !context.query.has('endpoint');
    const custom = await customPermissions(context);
    return { ...found, custom, ...(hasList ? await readEndpoints(context, found.app.id) : noEndpoints) };
  },
  within: {
    async read({ app, custom }, context) {
      const endpoint = context.query.get('endpoint');
      if (endpoint === null) return null;
      if (endpoint === newRecord) return { kind: 'new', app, custom };
      return { ...(await readEndpoint(context, app, endpoint)), custom };
    },
    titleOf: (view) =>
      view.kind === 'new' ? `New endpoint · ${view.app.name}` : `${view.endpoint.path} · ${view.app.name}`,
    render: (view, context) =>
      view.kind === 'new' ? (
        <NewEndpoint app={view.app} custom={view.custom} context={context} />
      ) : (
        <EndpointRecord record={view} context={context} />
      ),
  },
  titleOf: ({ app }) => `${app.name} · Apps`,
  history: { log: listAppsAudit, phrases: historyPhrases, labels: historyLabels },
  show(record, context) {
    const { app } = record;
    return {
      id: app.id,
      title: app.name,
      details: (
        <>
          {app.trashedAt && <Badge tone="accent">Deleted</Badge>}
          {app.isOwn && <Badge tone="muted">This site</Badge>}
          <span>{app.domain}</span>
        </>
      ),
      operations: <Operations record={record} />,
      done: {
        created: 'App created. Now add its endpoints.',
        restored: 'App restored, with its endpoints.',
        'endpoint-deleted': 'Endpoint deleted. You can restore it from the trash.',
      },
      notices: [
        { of: ['apps'], undo: undoApps },
        { of: ['endpoints'], undo: undoRules },
      ],
      sections: 'Sections of this app',
      tabs: [
        { key: null, label: 'Endpoints', render: () => <EndpointList record={record} context={context} /> },
        { key: 'settings', label: 'Name and domain', render: () => <AppForm app={app} context={context} /> },
      ],
    };
  },
};

function Operations({ record: { app, items, next } }: { readonly record: AppView }) {
  const { id, trashedAt, isOwn } = app;
  if (trashedAt) return <RestoreOperation id={id} restore={restoreAppAction} />;
  return (
    <>
      <ButtonLink creates href={screenHref('appsAdmin', { app: id, endpoint: 'new' })}>
        New endpoint
      </ButtonLink>
      {!isOwn && (
        <ConfirmAction action={removeApp} label="Delete" yes="Delete this app" fields={{ id }}>
          <p>
            {items.length === 0
              ? 'It has no endpoints.'
              : `Nobody can open ${endpointsOf(items.length, next !== null)} until you restore it.`}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}

function endpointsOf(count: number, hasMore: boolean): string {
  if (hasMore) return `its ${count} or more endpoints`;
  return count === 1 ? 'its endpoint' : `its ${count} endpoints`;
}
