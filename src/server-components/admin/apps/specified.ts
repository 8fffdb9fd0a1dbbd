/**
 * The lists of the screen. A service of others has only the endpoints of the specification: its apps are then read whole,
 * and filtered here.
 */

import { isInUse } from '#contract/access.ts';
import {
  type AppRecord,
  findAccessRules,
  findApps,
  getAppRecord,
  manyAccessRules,
} from '#contract/apps/app-records.ts';
import { type AccessRule, type App, getApp, listApps } from '#contract/apps/apps.ts';
import type { Api, InputOf, OutputOf } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';
import { countedTo } from '#contract/lists.ts';
import { type Route, routes } from '#contract/routes.ts';
import { isUnknownAddress } from '../../request/unknown-address.ts';

async function orSpecified<T>(own: Promise<T>, specified: () => Promise<T>): Promise<T> {
  try {
    return await own;
  } catch (error) {
    if (!isUnknownAddress(error)) throw error;
    return specified();
  }
}

const pageSize = limits.pageSizeOfStaff;

type Page<T> = { items: T[]; next: string | null; total: number };

/** `after` counts the items before. */
function pageOf<T>(
  items: readonly T[],
  { after, pageSize: size = pageSize }: { after?: string; pageSize?: unknown },
): Page<T> {
  const start = Number(after ?? 0) || 0;
  const end = start + Number(size);
  return {
    items: items.slice(start, end),
    next: end < items.length ? String(end) : null,
    total: Math.min(items.length, countedTo),
  };
}

const hasWords = (query: string | undefined, ...texts: readonly string[]): boolean =>
  (query ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)));

export const listOfApps = (api: Api, filters: InputOf<typeof findApps>): Promise<OutputOf<typeof findApps>> =>
  orSpecified(api(findApps, filters), async () => {
    const isTrash = filters.trashed !== undefined;
    const apps = (await api(listApps, isTrash ? { trashed: 'true' } : {}))
      .filter((app) => isInUse(app) !== isTrash && hasWords(filters.query, app.name, app.domain))
      .map(recordOf)
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return pageOf(filters.reversed === undefined ? apps : apps.reverse(), filters);
  });

export const recordOfApp = (api: Api, id: string): Promise<OutputOf<typeof getAppRecord>> =>
  orSpecified(api(getAppRecord, { id }), async () => {
    const app = await anyApp(api, id);
    const record = recordOf(app);
    const paths = new Set(app.endpoints.filter(isInUse).map(({ path }) => path));
    return { app: record, unguarded: record.isOwn ? guards.filter((path) => !paths.has(path)) : [] };
  });

export const rulesOfApp = (
  api: Api,
  filters: InputOf<typeof findAccessRules>,
): Promise<OutputOf<typeof findAccessRules>> =>
  orSpecified(api(findAccessRules, filters), async () => {
    const { endpoints } = await anyApp(api, filters.appId);
    const isTrash = filters.trashed !== undefined;
    const found = endpoints
      .map(withOwnNames)
      .filter(
        (rule) =>
          isInUse(rule) !== isTrash && hasWords(filters.query, rule.path, rule.description) && isIn(rule, filters),
      );
    return pageOf(
      found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
      filters,
    );
  });

/** Services of others say when a record was deleted under another name. */
export const withOwnNames = ({ deletedAt, ...rule }: AccessRule): AccessRule => ({
  ...rule,
  trashedAt: rule.trashedAt ?? deletedAt ?? null,
});

const keyOf = ({ path, method }: AccessRule) => `${path} ${method}`;

function isIn({ path, requiredPermissionIds }: AccessRule, { permissionId, state }: InputOf<typeof findAccessRules>) {
  if (permissionId !== undefined && !requiredPermissionIds.includes(permissionId)) return false;
  if (state === 'open') return requiredPermissionIds.length === 0;
  return state !== 'unrouted' || !guards.includes(path);
}

/** Finds an app with its deleted endpoints, even if it is deleted itself. */
const anyApp = (api: Api, id: string): Promise<App> => api(getApp, { id, trashed: 'true' });

const guards: readonly string[] = [
  ...new Set(Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ guard }) => guard ?? [])),
];

function recordOf({ endpoints, trashedAt, deletedAt, ...app }: App): AppRecord {
  const used = endpoints.filter(isInUse);
  return {
    id: app.id,
    name: app.name,
    domain: app.domain,
    trashedAt: trashedAt ?? deletedAt ?? null,
    endpointCount: Math.min(used.length, manyAccessRules),
    // Nothing else tells which app this site runs as: its endpoints open this screen.
    isOwn: used.some(({ path }) => path === routes.appsAdmin.guard),
    revision: app.revision ?? 0,
  };
}
