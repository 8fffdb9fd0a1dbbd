import { type Kysely, sql } from 'kysely';
import type { AccessRule } from '#contract/apps/apps.ts';
import { failures } from '#contract/failures.ts';
import type { AppsTables } from '../tables.ts';

type Tables = Kysely<AppsTables>;

/**
 * Reads endpoints and permissions in one statement; between two, an endpoint could appear to have no permissions and
 * so be open to everyone.
 */
const selectEndpoints = (database: Tables) =>
  database
    .selectFrom('endpoints')
    .select(['id', 'appId', 'path', 'description', 'method', 'trashedAt', 'revision'])
    .select(({ selectFrom }) =>
      selectFrom('endpointPermissions')
        .select(sql<string[]>`coalesce(array_agg(permission_id order by permission_id), '{}')`.as('ids'))
        .whereRef('endpointPermissions.endpointId', '=', 'endpoints.id')
        .$asScalar()
        .$notNull()
        .as('requiredPermissionIds'),
    );

export const listEndpoints = (
  database: Tables,
  { appId, trashed = false }: { appId?: string; trashed?: boolean },
): Promise<AccessRule[]> =>
  selectEndpoints(database)
    .$if(appId !== undefined, (query) => query.where('appId', '=', appId as string))
    .$if(!trashed, (query) => query.where('trashedAt', 'is', null))
    .orderBy('appId')
    .orderBy('path')
    .orderBy('method')
    .execute();

/** Throws 404. Also finds deleted endpoints. */
export async function findEndpoint(database: Tables, id: string): Promise<AccessRule> {
  const endpoint = await selectEndpoints(database).where('id', '=', id).executeTakeFirst();
  if (!endpoint) throw failures.notFound('This endpoint');
  return endpoint;
}

/**
 * Locks the endpoint and its permissions until the transaction ends. Reads after locking, because a statement sees
 * permissions as they were when it began.
 */
export async function lockEndpoint(transaction: Tables, id: string): Promise<AccessRule> {
  await transaction.selectFrom('endpoints').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findEndpoint(transaction, id);
}
