import { type Kysely, type Selectable, sql } from 'kysely';
import { type AppRecord, type AppSort, type findApps, manyAccessRules } from '#contract/apps/app-records.ts';
import type { App } from '#contract/apps/apps.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { textFilter } from '../../records/search.ts';
import { listEndpoints } from '../endpoints/queries.ts';
import type { AppsTables } from '../tables.ts';

type Tables = Kysely<AppsTables>;
type Filter = { trashed?: boolean | undefined };
export type StoredApp = Selectable<AppsTables['apps']>;

export async function listAll(database: Tables, { trashed = false }: Filter): Promise<App[]> {
  const apps = await database
    .selectFrom('apps')
    .selectAll()
    .$if(!trashed, (query) => query.where('trashedAt', 'is', null))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const endpoints = Map.groupBy(await listEndpoints(database, { trashed }), ({ appId }) => appId);
  return apps.map((app) => ({ ...app, endpoints: endpoints.get(app.id) ?? [] }));
}

/** Throws 404 for unknown apps, and for deleted ones unless `trashed`. */
export async function findApp(database: Tables, id: string, filter: Filter): Promise<App> {
  const app = await database.selectFrom('apps').selectAll().where('id', '=', id).executeTakeFirst();
  if (!app || (app.trashedAt && !filter.trashed)) throw failures.notFound('this_app');
  return withEndpoints(database, app, filter);
}

export const withEndpoints = async (database: Tables, app: StoredApp, filter: Filter = {}): Promise<App> => ({
  ...app,
  endpoints: await listEndpoints(database, { appId: app.id, ...filter }),
});

/**
 * Counts in the order of an index: without an order, an app with few endpoints would be searched for in all of them.
 */
const columns = (
  ownId: string,
) => sql`a.id, a.name, a.domain, a.trashed_at, a.revision, a.id = ${ownId}::uuid as is_own,
  (select count(*)::int from (select from apps.endpoints e
    where e.app_id = a.id and e.trashed_at is null order by e.method, e.path limit ${sql.lit(manyAccessRules)}) counted) as endpoint_count`;

const sorts: Readonly<Record<AppSort, Sort>> = {
  name: { by: sql`lower(a.name)`, type: 'text' },
  newest: { by: sql`a.created_at`, type: 'timestamptz', descending: true },
};

export async function listRecords(
  database: Tables,
  ownId: string,
  { query, similar, trashed, sort, reversed, after, counted, pageSize }: ParsedOf<typeof findApps>,
) {
  const from = sql`apps.apps a`;
  const texts = [sql`a.name`, sql`a.domain`];
  return pageByKey<AppRecord, AppsTables>(database, {
    columns: columns(ownId),
    from,
    where: [
      trashed ? sql`a.trashed_at is not null` : sql`a.trashed_at is null`,
      ...(query === '' ? [] : [await textFilter(database, { schema: 'apps', from, texts, query, similar })]),
    ],
    id: sql`a.id`,
    sort: sorts[sort],
    reversed,
    after,
    counted,
    pageSize,
  });
}

/** Throws 404. Also finds deleted apps. */
export async function requireRecord(database: Tables, ownId: string, id: string): Promise<AppRecord> {
  const { rows } = await sql<AppRecord>`select ${columns(ownId)} from apps.apps a where a.id = ${id}`.execute(database);
  if (!rows[0]) throw failures.notFound('this_app');
  return rows[0];
}
