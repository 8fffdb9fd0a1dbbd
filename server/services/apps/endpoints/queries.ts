import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { findAccessRules } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { type Route, routes } from '#contract/routes.ts';
import { pageByKey } from '../../records/keyset.ts';
import { anywhere, searchWords, wordFilter, wordsIn } from '../../records/search.ts';
import type { AppsTables } from '../tables.ts';

type Tables = Kysely<AppsTables>;
export type StoredEndpoint = Selectable<AppsTables['endpoints']>;

const guards: readonly string[] = [
  ...new Set(Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ guard }) => guard ?? [])),
];

export const listEndpoints = (
  database: Tables,
  { appId, trashed = false }: { appId?: string; trashed?: boolean | undefined },
): Promise<StoredEndpoint[]> =>
  database
    .selectFrom('endpoints')
    .selectAll()
    .$if(appId !== undefined, (query) => query.where('appId', '=', appId as string))
    .$if(!trashed, (query) => query.where('trashedAt', 'is', null))
    .orderBy('appId')
    .orderBy('path')
    .orderBy('method')
    .execute();

/** Throws 404. Also finds deleted endpoints. */
export async function requireEndpoint(database: Tables, id: string): Promise<StoredEndpoint> {
  const endpoint = await database.selectFrom('endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  if (!endpoint) throw failures.notFound('this_endpoint');
  return endpoint;
}

export async function listRecords(
  database: Tables,
  ownId: string,
  { appId, query, trashed, permissionId, state, after, counted, pageSize }: ParsedOf<typeof findAccessRules>,
) {
  return pageByKey<AccessRule, AppsTables>(database, {
    columns: sql`e.*`,
    from: sql`apps.endpoints e`,
    where: [
      sql`e.app_id = ${appId}`,
      trashed ? sql`e.trashed_at is not null` : sql`e.trashed_at is null`,
      ...(query === '' ? [] : [await ofQuery(database, appId, query)]),
      ...(permissionId === undefined ? [] : [sql`${permissionId} = any(e.required_permission_ids)`]),
      ...(state === 'open' ? [sql`e.required_permission_ids = '{}'`] : []),
      ...(state === 'unrouted' ? [sql`(${appId === ownId} and e.path <> all(${guards}::text[]))`] : []),
    ],
    id: sql`e.id`,
    sort: { by: sql`(e.path || ' ' || e.method)`, type: 'text' },
    after,
    counted,
    pageSize,
  });
}

async function ofQuery(database: Tables, appId: string, query: string): Promise<RawBuilder<unknown>> {
  if (query.startsWith('/')) return sql`e.path like ${anywhere(query).slice(1)}`;
  const words = searchWords(query);
  if (!words) return sql`false`;
  return wordFilter(database, { words, ...wordsIn('apps.endpoints', 'e', sql<boolean>`app_id = ${appId}`) });
}

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
