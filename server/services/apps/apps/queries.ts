import type { Kysely } from 'kysely';
import type { App } from '#contract/apps/apps.ts';
import { failures } from '#contract/failures.ts';
import { listEndpoints } from '../endpoints/queries.ts';
import type { AppsTables } from '../tables.ts';

type Tables = Kysely<AppsTables>;
type Filter = { trashed?: boolean };

const columns = ['id', 'name', 'domain', 'trashedAt', 'revision'] as const;

/** Apps in order of creation, with their endpoints; only deleted ones if `trashed`. */
export async function listAll(database: Tables, { trashed = false }: Filter): Promise<App[]> {
  const apps = await database
    .selectFrom('apps')
    .select(columns)
    .$if(!trashed, (query) => query.where('trashedAt', 'is', null))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const endpoints = Map.groupBy(await listEndpoints(database, { trashed }), ({ appId }) => appId);
  return apps.map((app) => ({ ...app, endpoints: endpoints.get(app.id) ?? [] }));
}

/** Throws 404 for unknown apps, and for deleted ones unless `trashed`. */
export async function findApp(database: Tables, id: string, { trashed = false }: Filter = {}): Promise<App> {
  const app = await database.selectFrom('apps').select(columns).where('id', '=', id).executeTakeFirst();
  if (!app || (app.trashedAt && !trashed)) throw failures.notFound('This app');
  return { ...app, endpoints: await listEndpoints(database, { appId: id, trashed }) };
}

/** Locks the app until the transaction ends. Throws 404. */
export async function lockApp(transaction: Tables, id: string): Promise<Omit<App, 'endpoints'>> {
  const app = await transaction.selectFrom('apps').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!app) throw failures.notFound('This app');
  return app;
}
