import { type Kysely, sql } from 'kysely';
import {
  accessRuleMessages,
  changeAccessRule,
  createAccessRule,
  deleteAccessRule,
  getAccessRule,
  maxAccessRules,
  restoreAccessRule,
} from '#contract/apps/apps.ts';
import { failures } from '#contract/failures.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { lockApp } from '../apps/queries.ts';
import { differences, failIfTaken, publishChange } from '../changes.ts';
import { protectOwnScreen } from '../own-app.ts';
import type { AppsTables } from '../tables.ts';
import { addLinkRoutes, requireKnown, setPermissions } from './links.ts';
import { findEndpoint, lockEndpoint } from './queries.ts';

export function addEndpointRoutes(service: Service<AppsTables>): void {
  const { APP_ID } = service.config;

  serve(service, getAccessRule, async ({ id }, { database }) => ({ endpoint: await findEndpoint(database, id) }));

  serve(service, createAccessRule, async ({ permissionIds, ...fields }, call) => {
    requireKnown(permissionIds);
    return call.commit(async (transaction) => {
      await requireRoom(transaction, fields.appId);
      const { id } = await transaction
        .insertInto('endpoints')
        .values(fields)
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(failIfTaken);
      await setPermissions(transaction, await findEndpoint(transaction, id), { ownId: APP_ID, permissionIds });
      const after = permissionIds.length > 0 ? { ...fields, permissionIds } : fields;
      await publishChange(transaction, call, { action: 'endpoint.create', targetId: id, appId: fields.appId, after });
      return { endpoint: await findEndpoint(transaction, id) };
    });
  });

  serve(service, changeAccessRule, async ({ id, revision, permissionIds, confirm, ...wanted }, call) =>
    call.commit(async (transaction) => {
      const current = await lockEndpoint(transaction, id);
      if (current.trashedAt) throw failures.notFound('This endpoint');
      requireRevision(current, revision);
      const change = differences(current, wanted);
      if (change?.after.path !== undefined) protectOwnScreen(APP_ID, current);
      const linked =
        permissionIds && (await setPermissions(transaction, current, { ownId: APP_ID, permissionIds, confirm }));
      if (change || linked) {
        await update(transaction, id, change?.after ?? {});
        await publishChange(transaction, call, {
          action: 'endpoint.change',
          targetId: id,
          appId: current.appId,
          before: { ...change?.before, ...(linked ? { permissionIds: linked.before } : {}) },
          after: { ...change?.after, ...(linked ? { permissionIds: linked.after } : {}) },
        });
      }
      return { endpoint: await findEndpoint(transaction, id), message: accessRuleMessages.changed };
    }),
  );

  serve(service, deleteAccessRule, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const current = await lockEndpoint(transaction, id);
      protectOwnScreen(APP_ID, current);
      if (!current.trashedAt) {
        await update(transaction, id, { trashedAt: sql<Date>`now()` });
        await publishChange(transaction, call, { action: 'endpoint.delete', targetId: id, appId: current.appId });
      }
      return { endpoint: await findEndpoint(transaction, id) };
    }),
  );

  serve(service, restoreAccessRule, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const current = await lockEndpoint(transaction, id);
      if (current.trashedAt) {
        await update(transaction, id, { trashedAt: null });
        await publishChange(transaction, call, { action: 'endpoint.restore', targetId: id, appId: current.appId });
      }
      return { endpoint: await findEndpoint(transaction, id) };
    }),
  );

  addLinkRoutes(service);
}

async function requireRoom(transaction: Kysely<AppsTables>, appId: string): Promise<void> {
  const app = await lockApp(transaction, appId);
  if (app.trashedAt) throw failures.notFound('This app');
  const { count } = await transaction
    .selectFrom('endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow();
  if (count >= maxAccessRules) throw failures.conflict('This app has reached the maximum number of endpoints.');
}

type Fields = { path?: string; description?: string; trashedAt?: Date | null | ReturnType<typeof sql<Date>> };

async function update(transaction: Kysely<AppsTables>, id: string, fields: Fields): Promise<void> {
  await transaction
    .updateTable('endpoints')
    .set({ ...fields, revision: sql`revision + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(failIfTaken);
}
