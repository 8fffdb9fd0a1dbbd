import { type Kysely, sql } from 'kysely';
import type { AccessRule } from '../../../../src/contract/apps/apps.ts';
import { failures } from '../../../../src/contract/failures.ts';
import type { AppsTables } from '../tables.ts';

type Tables = Kysely<AppsTables>;

/**
 * With their permissions in the same statement: between two, an endpoint could be seen without the permissions that it
 * had all the time, and be open to everybody.
 */
const selectEndpoints = (database: Tables) =>
  database
    .selectFrom('endpoints')
    .select(['id', 'appId', 'path', 'description', 'method', 'deletedAt', 'revision'])
    .select(({ selectFrom }) =>
      selectFrom('endpointPermissions')
        .select(sql<string[]>`coalesce(array_agg(permission_id order by permission_id), '{}')`.as('ids'))
        .whereRef('endpointPermissions.endpointId', '=', 'endpoints.id')
        .$asScalar()
        .$notNull()
        .as('requiredPermissionIds'),
    );

/** Endpoints of all apps, or of one, by path. */
export const listEndpoints = (
  database: Tables,
  { appId, trashed = false }: { appId?: string; trashed?: boolean },
): Promise<AccessRule[]> =>
  selectEndpoints(database)
    .$if(appId !== undefined, (query) => query.where('appId', '=', appId as string))
    .$if(!trashed, (query) => query.where('deletedAt', 'is', null))
    .orderBy('appId')
    .orderBy('path')
    .orderBy('method')
    .execute();

/** Throws 404. A deleted one is found too: whoever manages endpoints may see what can be restored. */
export async function findEndpoint(database: Tables, id: string): Promise<AccessRule> {
  const endpoint = await selectEndpoints(database).where('id', '=', id).executeTakeFirst();
  if (!endpoint) throw failures.notFound('This endpoint');
  return endpoint;
}

/**
 * The endpoint, and nobody else changes it or its permissions until the transaction ends. Read only when the lock is
 * held, because a statement sees the permissions as they were when it began.
 */
export async function lockEndpoint(transaction: Tables, id: string): Promise<AccessRule> {
  await transaction.selectFrom('endpoints').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findEndpoint(transaction, id);
}
