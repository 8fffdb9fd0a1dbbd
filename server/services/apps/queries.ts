import type { Kysely } from 'kysely';
import type { App } from '../../../src/contract/apps.ts';
import type { AppsTables } from './tables.ts';

/** Apps and endpoints that are not deleted. */
export async function findApps(database: Kysely<AppsTables>): Promise<App[]> {
  const apps = await database
    .selectFrom('apps')
    .select(['id', 'name', 'domain'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
  const endpoints = await database
    .selectFrom('endpoints')
    .select(['id', 'appId', 'path', 'description', 'method'])
    .where('deletedAt', 'is', null)
    .orderBy('path')
    .execute();
  const permissions = await database.selectFrom('endpointPermissions').selectAll().execute();
  const requiredBy = (id: string) =>
    permissions.filter(({ endpointId }) => endpointId === id).map(({ permissionId }) => permissionId);
  return apps.map((app) => ({
    ...app,
    endpoints: endpoints
      .filter(({ appId }) => appId === app.id)
      .map((endpoint) => ({ ...endpoint, requiredPermissionIds: requiredBy(endpoint.id) })),
  }));
}
