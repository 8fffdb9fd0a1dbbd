import { type AppRecord, accessRuleStates, appSorts } from '#contract/apps/app-records.ts';
import { type AccessRule, getAccessRule } from '#contract/apps/apps.ts';
import { openingPermissions } from '#contract/auth/permissions.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { allRoles } from '../ui/all-roles.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { customPermissions, type NamedPermission } from '../ui/custom-permissions.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { isPermissionId } from '../ui/permission-names.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { listOfApps, recordOfApp, rulesOfApp, withOwnNames } from './specified.ts';

export type AppsContext = PageContext<'appsAdmin'>;

export type AppList = {
  readonly kind: 'list';
  readonly items: readonly AppRecord[];
  readonly next: string | null;
  readonly total: number | null;
};
export type AppView = {
  readonly kind: 'app';
  readonly app: AppRecord;
  readonly unguarded: readonly string[];
  readonly custom: readonly NamedPermission[];
  readonly items: readonly AccessRule[];
  readonly next: string | null;
  readonly total: number | null;
};
export type EndpointView = {
  readonly kind: 'endpoint';
  readonly app: AppRecord;
  readonly endpoint: AccessRule;
  readonly custom: readonly NamedPermission[];
};
export type AppsData =
  | AppList
  | AppView
  | EndpointView
  | { readonly kind: 'new' }
  | { readonly kind: 'new-endpoint'; readonly app: AppRecord; readonly custom: readonly NamedPermission[] };

export async function loadApps(context: AppsContext): Promise<AppsData> {
  const { api, query } = context;
  if (query.get('app') === newRecord) return { kind: 'new' };
  const endpoint = query.get('endpoint');
  const selected = await chosenRecord(context, (id) => {
    if (endpoint === null && !isExport(context)) context.preload(() => loadEndpoints(context, id));
    if (endpoint !== null && endpoint !== newRecord) context.preload(() => api(getAccessRule, { id: endpoint }));
    return recordOfApp(api, id);
  });
  if (!selected) return loadList(context);
  const custom = await customPermissions(context);
  if (endpoint === newRecord) return { kind: 'new-endpoint', app: selected.app, custom };
  return endpoint === null
    ? { kind: 'app', ...selected, custom, ...(await loadEndpoints(context, selected.app.id)) }
    : { ...(await loadEndpoint(context, selected.app, endpoint)), custom };
}

export async function loadList(context: AppsContext): Promise<AppList> {
  preloadViews(context, 'apps');
  const { api } = context;
  const filters = { ...listState(context), ...sortState(appSorts, context) };
  if (isExport(context)) {
    await csvOf(context, 'apps.csv', appColumns, (after) =>
      listOfApps(api, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) }),
    );
  }
  return { kind: 'list', ...(await listOfApps(api, filters)) };
}

async function loadEndpoints(context: AppsContext, appId: string): Promise<Pick<AppView, 'items' | 'next' | 'total'>> {
  const { api, query } = context;
  if (['settings', 'history'].includes(query.get('part') ?? '')) return { items: [], next: null, total: null };
  const chosen = query.get('permission') ?? '';
  const permissionId = isPermissionId(chosen) ? chosen : undefined;
  const state = oneOf(accessRuleStates, query.get('state'));
  const filters = {
    ...listState(context),
    appId,
    ...(permissionId ? { permissionId } : {}),
    ...(state ? { state } : {}),
  };
  if (!isExport(context)) return rulesOfApp(api, filters);
  return csvOf(context, 'endpoints.csv', endpointColumns, (after) =>
    rulesOfApp(api, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) }),
  );
}

async function loadEndpoint(context: AppsContext, app: AppRecord, id: string): Promise<Omit<EndpointView, 'custom'>> {
  const { api } = context;
  const { endpoint } = await orPageNotFound(api(getAccessRule, { id }), context);
  if (endpoint.appId !== app.id) throw pageNotFound(context);
  return { kind: 'endpoint', app, endpoint: withOwnNames(endpoint) };
}

export async function rolesWithAccess({ api }: AppsContext, { method, requiredPermissionIds }: AccessRule) {
  const found = await Promise.all(
    // Of two that a role has, the last one is named.
    (method === 'GET' ? openingPermissions(requiredPermissionIds).toReversed() : requiredPermissionIds).map(
      async (by) => (await allRoles(api, by)).map((role) => ({ role, by })),
    ),
  );
  return [...new Map(found.flat().map((each) => [each.role.id, each])).values()];
}

const appColumns: ReadonlyArray<CsvColumn<AppRecord>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'domain', value: ({ domain }) => domain },
  { name: 'endpoints', value: ({ endpointCount }) => endpointCount },
  { name: 'deleted', value: ({ trashedAt }) => trashedAt },
];

const endpointColumns: ReadonlyArray<CsvColumn<AccessRule>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'method', value: ({ method }) => method },
  { name: 'path', value: ({ path }) => path },
  { name: 'description', value: ({ description }) => description },
  { name: 'permissions', value: ({ requiredPermissionIds }) => requiredPermissionIds.join(', ') },
  { name: 'deleted', value: ({ trashedAt }) => trashedAt },
];
