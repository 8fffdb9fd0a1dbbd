import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import {
  type AppRecord,
  type AppSort,
  type findAccessRules,
  type findApps,
  manyAccessRules,
} from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { failures } from '#contract/failures.ts';
import { type Route, routes } from '#contract/routes.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { anywhere, matches, searchFilter, searchQuery } from '../../records/search.ts';
import type { AppsTables } from '../tables.ts';

type Tables = Kysely<AppsTables>;

/** Paths of this site that need an endpoint. */
const guards: readonly string[] = [
  ...new Set(Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ guard }) => guard ?? [])),
];

const columns = (
  ownId: string,
) => sql`a.id, a.name, a.domain, a.trashed_at, a.revision, a.id = ${ownId}::uuid as is_own,
  (select count(*)::int from (select from apps.endpoints e
    where e.app_id = a.id and e.trashed_at is null limit ${sql.lit(manyAccessRules)}) counted) as endpoint_count`;

const sorts: Readonly<Record<AppSort, Sort>> = {
  name: { by: sql`lower(a.name)`, type: 'text' },
  newest: { by: sql`a.created_at`, type: 'timestamptz', descending: true },
};

export function listAppRecords(
  database: Tables,
  ownId: string,
  { query, trashed = false, sort, reversed, after, pageSize }: z.output<typeof findApps.input>,
) {
  return pageByKey<AppRecord, AppsTables>(database, {
    columns: columns(ownId),
    from: sql`apps.apps a`,
    where: [
      isDeleted(sql`a.trashed_at`, trashed),
      ...(query === '' ? [] : [sql`(a.name ilike ${anywhere(query)} or a.domain ilike ${anywhere(query)})`]),
    ],
    id: sql`a.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
}

/** Throws 404. Also finds deleted apps. */
export async function findAppRecord(database: Tables, ownId: string, id: string): Promise<AppRecord> {
  const { rows } = await sql<AppRecord>`select ${columns(ownId)} from apps.apps a where a.id = ${id}`.execute(database);
  if (!rows[0]) throw failures.notFound('This app');
  return rows[0];
}

export async function listEndpointRecords(
  database: Tables,
  ownId: string,
  { appId, query, trashed = false, permissionId, state, after, pageSize }: z.output<typeof findAccessRules.input>,
) {
  return pageByKey<AccessRule, AppsTables>(database, {
    columns: endpointColumns,
    from: sql`apps.endpoints e`,
    where: [
      sql`e.app_id = ${appId}`,
      isDeleted(sql`e.trashed_at`, trashed),
      ...(query === '' ? [] : [await ofQuery(database, appId, query)]),
      ...(permissionId === undefined ? [] : [await needs(database, permissionId)]),
      // `not exists` would make the planner join all rows.
      ...(state === 'open'
        ? [sql`(select count(*) from apps.endpoint_permissions ep where ep.endpoint_id = e.id) < 1`]
        : []),
      ...(state === 'unrouted' ? [sql`(${appId === ownId} and e.path <> all(${guards}::text[]))`] : []),
    ],
    id: sql`e.id`,
    sort: { by: sql`(e.path || ' ' || e.method)`, type: 'text' },
    after,
    pageSize,
  });
}

const few = 500;

/** Few rows are fetched and sorted; for many, the list is scanned until the page is full. */
async function needs(database: Tables, permissionId: string): Promise<RawBuilder<unknown>> {
  const linked = await database
    .selectFrom('endpointPermissions')
    .select('endpointId')
    .where('permissionId', '=', permissionId)
    .limit(few + 1)
    .execute();
  if (linked.length <= few) return sql`e.id = any(${linked.map(({ endpointId }) => endpointId)}::uuid[])`;
  return sql`(select count(*) from apps.endpoint_permissions ep
    where ep.endpoint_id = e.id and ep.permission_id = ${permissionId}) > 0`;
}

/** The endpoint that guards a path of this site's own app. */
export async function findGuardOf(database: Tables, ownId: string, path: string): Promise<AccessRule | null> {
  const { rows } = await sql<AccessRule>`select ${endpointColumns} from apps.endpoints e
    join apps.apps a on a.id = e.app_id and a.trashed_at is null
    where e.app_id = ${ownId} and e.path = ${path} and e.method = 'GET' and e.trashed_at is null`.execute(database);
  return rows[0] ?? null;
}

/** Screens of this site that have no endpoint, so nobody can open them. */
export async function findUnguarded(database: Tables, ownId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('endpoints')
    .select('path')
    .where('appId', '=', ownId)
    .where('method', '=', 'GET')
    .where('trashedAt', 'is', null)
    .where('path', 'in', guards)
    .execute();
  const guarded = new Set(rows.map(({ path }) => path));
  return guards.filter((path) => !guarded.has(path));
}

const endpointColumns = sql`e.id, e.app_id, e.path, e.description, e.method, e.trashed_at, e.revision,
  (select coalesce(array_agg(ep.permission_id order by ep.permission_id), '{}')
    from apps.endpoint_permissions ep where ep.endpoint_id = e.id) as required_permission_ids`;

const isDeleted = (at: RawBuilder<unknown>, trashed: boolean) =>
  trashed ? sql`${at} is not null` : sql`${at} is null`;

/** Matches the start of the path, or words in path and description. */
async function ofQuery(database: Tables, appId: string, query: string): Promise<RawBuilder<unknown>> {
  if (query.startsWith('/')) return sql`e.path like ${anywhere(query).slice(1)}`;
  const searchTerms = searchQuery(query);
  if (searchTerms === null) return sql`false`;
  return searchFilter(database, {
    id: sql`e.id`,
    found: sql`select id from apps.endpoints where app_id = ${appId} and ${accessRuleText} @@ ${searchTerms}`,
    walked: matches(accessRuleText, searchTerms),
  });
}

const accessRuleText = sql`apps.words(path || ' ' || description)`;
