import {
  type AppRecord,
  accessRuleStates,
  appSorts,
  findAccessRules,
  findApps,
  getAppRecord,
} from '#contract/apps/app-records.ts';
import { type AccessRule, getAccessRule } from '#contract/apps/apps.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { listRoles, type RoleRecord } from '#contract/auth/roles.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';

export type AppsContext = PageContext<'appsAdmin'>;

export type AppList = { readonly kind: 'list'; readonly items: readonly AppRecord[]; readonly next: string | null };
export type AppView = {
  readonly kind: 'app';
  readonly app: AppRecord;
  readonly unguarded: readonly string[];
  readonly items: readonly AccessRule[];
  readonly next: string | null;
};
export type EndpointView = {
  readonly kind: 'endpoint';
  readonly app: AppRecord;
  readonly endpoint: AccessRule;
  readonly roles: ReadonlyArray<{ readonly role: RoleRecord; readonly by: string }> | null;
};
export type AppsData =
  | AppList
  | AppView
  | EndpointView
  | { readonly kind: 'new' }
  | { readonly kind: 'new-endpoint'; readonly app: AppRecord };

export async function loadApps(context: AppsContext): Promise<AppsData> {
  if (context.query.get('app') === newRecord) return { kind: 'new' };
  const selected = await chosenRecord(context, (id) => context.api(getAppRecord, { id }));
  if (!selected) return loadList(context);
  const endpoint = context.query.get('endpoint');
  if (endpoint === newRecord) return { kind: 'new-endpoint', app: selected.app };
  return endpoint === null
    ? loadApp(context, selected.app, selected.unguarded)
    : loadEndpoint(context, selected.app, endpoint);
}

async function loadList(context: AppsContext): Promise<AppList> {
  const { api } = context;
  const filters = { ...listState(context), ...sortState(appSorts, context) };
  if (isExport(context)) {
    await csvOf('apps.csv', appColumns, (after) =>
      api(findApps, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) }),
    );
  }
  return { kind: 'list', ...(await api(findApps, filters)) };
}

async function loadApp(context: AppsContext, app: AppRecord, unguarded: readonly string[]): Promise<AppView> {
  const { api, query } = context;
  const permissionId = oneOf(permissions, query.get('permission'));
  const state = oneOf(accessRuleStates, query.get('state'));
  const filters = {
    ...listState(context),
    appId: app.id,
    ...(permissionId ? { permissionId } : {}),
    ...(state ? { state } : {}),
  };
  if (isExport(context)) {
    await csvOf('endpoints.csv', endpointColumns, (after) =>
      api(findAccessRules, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) }),
    );
  }
  return { kind: 'app', app, unguarded, ...(await api(findAccessRules, filters)) };
}

async function loadEndpoint(context: AppsContext, app: AppRecord, id: string): Promise<EndpointView> {
  const { api } = context;
  const { endpoint } = await orPageNotFound(api(getAccessRule, { id }), context);
  if (endpoint.appId !== app.id) throw pageNotFound(context);
  return { kind: 'endpoint', app, endpoint, roles: await rolesWithAccess(context, endpoint) };
}

async function rolesWithAccess(
  { api, viewer }: AppsContext,
  { requiredPermissionIds }: AccessRule,
): Promise<EndpointView['roles']> {
  if (!viewer?.permissions.has('roles.manage')) return null;
  const found = await Promise.all(
    requiredPermissionIds.map(async (by) => {
      const page = await ifAvailable(api(listRoles, { permissionId: by, pageSize: 100 }));
      return (page?.roles ?? []).map((role) => ({ role, by }));
    }),
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
