import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../config.ts';
import { publishChange } from '../changes.ts';
import type { AppsTables } from '../tables.ts';
import { ensureOwnApp, idOf, type OwnRule } from './own-app.ts';

const now = sql<Date>`now()`;
const touched = { revision: sql<number>`revision + 1`, updatedAt: now };

/** Restores a screen and its app. Deletes another endpoint with the same path; keeps permissions that were added. */
export async function restoreScreen(
  database: Kysely<AppsTables>,
  config: Config,
  { path, permissions = [] }: OwnRule,
): Promise<void> {
  const { APP_ID: appId } = config;
  const id = idOf(appId, path);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('endpoints')
      .set({ trashedAt: now, ...touched })
      .where('appId', '=', appId)
      .where('path', '=', path)
      .where('method', '=', 'GET')
      .where('trashedAt', 'is', null)
      .where('id', '!=', id)
      .execute();
    await ensureOwnApp(transaction, config);
    await transaction
      .updateTable('apps')
      .set({ trashedAt: null, ...touched })
      .where('id', '=', appId)
      .where('trashedAt', 'is not', null)
      .execute();
    await transaction
      .updateTable('endpoints')
      .set({ trashedAt: null, path, ...touched })
      .where('id', '=', id)
      .execute();
    if (permissions.length > 0) {
      await transaction
        .insertInto('endpointPermissions')
        .values(permissions.map((permissionId) => ({ endpointId: id, permissionId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await publishChange(transaction, null, { action: 'endpoint.restore', targetId: id, appId });
  });
}
