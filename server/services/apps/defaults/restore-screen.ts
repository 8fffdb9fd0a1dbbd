import type { Kysely } from 'kysely';
import type { Config } from '../../../settings/config.ts';
import { commit } from '../../events/emit.ts';
import { changeRow, lockRow } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import { apps } from '../apps/changes.ts';
import { endpoints, permissionSet } from '../endpoints/changes.ts';
import type { AppsTables } from '../tables.ts';
import { ensureOwnApp, idOf, type OwnRule } from './own-app.ts';

/** Restores a screen and its app. Deletes another endpoint with the same path; keeps permissions that were added. */
export async function restoreScreen(
  database: Kysely<AppsTables>,
  config: Config,
  { path, permissions = [] }: OwnRule,
): Promise<void> {
  const { APP_ID: appId } = config;
  const id = idOf(appId, path);
  await commit({ name: 'apps', database }, async (transaction) => {
    const other = await transaction
      .selectFrom('endpoints')
      .selectAll()
      .where('appId', '=', appId)
      .where('path', '=', path)
      .where('method', '=', 'GET')
      .where('trashedAt', 'is', null)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) await setTrashed(transaction, null, endpoints, { row: other, isTrashed: true });
    await ensureOwnApp(transaction, config);
    await setTrashed(transaction, null, apps, { row: await lockRow(transaction, apps, appId), isTrashed: false });
    const row = await lockRow(transaction, endpoints, id);
    const requiredPermissionIds = permissionSet([...row.requiredPermissionIds, ...permissions]);
    const set = { trashedAt: null, path, requiredPermissionIds };
    await changeRow(transaction, null, endpoints, { row, action: 'restore', set, log: {} });
  });
}
