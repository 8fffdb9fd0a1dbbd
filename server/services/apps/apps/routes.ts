import { sql } from 'kysely';
import { changeApp, createApp, deleteApp, getApp, listApps, restoreApp } from '#contract/apps/apps.ts';
import { failures } from '#contract/failures.ts';
import { id as idSchema } from '#contract/fields.ts';
import { requireAccess } from '../../../actor.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { differences, publishChange } from '../changes.ts';
import { protectOwnApp } from '../own-app.ts';
import type { AppsTables } from '../tables.ts';
import { findApp, listAll, lockApp } from './queries.ts';

export function addAppRoutes(service: Service<AppsTables>): void {
  const { APP_ID } = service.config;

  serve(service, listApps, async (input, { database }) => listAll(database, input));

  serve(service, getApp, async ({ id, trashed }, { actor, database }) => {
    // Every signed-in user may read apps, but only managers may see deleted ones.
    if (trashed) requireAccess(actor, 'apps.manage');
    if (!idSchema.safeParse(id).success) throw failures.notFound('This app');
    return findApp(database, id, { trashed });
  });

  serve(service, createApp, async (fields, call) =>
    call.commit(async (transaction) => {
      const { id } = await transaction.insertInto('apps').values(fields).returning('id').executeTakeFirstOrThrow();
      await publishChange(transaction, call, { action: 'app.create', targetId: id, appId: id, after: fields });
      return { app: await findApp(transaction, id) };
    }),
  );

  serve(service, changeApp, async ({ id, revision, ...wanted }, call) =>
    call.commit(async (transaction) => {
      const current = await lockApp(transaction, id);
      if (current.trashedAt) throw failures.notFound('This app');
      requireRevision(current, revision);
      const change = differences(current, wanted);
      if (change) {
        await transaction
          .updateTable('apps')
          .set({ ...change.after, ...touched })
          .where('id', '=', id)
          .execute();
        await publishChange(transaction, call, { action: 'app.change', targetId: id, appId: id, ...change });
      }
      return { app: await findApp(transaction, id) };
    }),
  );

  serve(service, deleteApp, async ({ id }, call) =>
    call.commit(async (transaction) => {
      protectOwnApp(APP_ID, id);
      const current = await lockApp(transaction, id);
      if (!current.trashedAt) {
        await transaction
          .updateTable('apps')
          .set({ trashedAt: now, ...touched })
          .where('id', '=', id)
          .execute();
        await publishChange(transaction, call, { action: 'app.delete', targetId: id, appId: id });
      }
      return { app: await findApp(transaction, id, { trashed: true }) };
    }),
  );

  serve(service, restoreApp, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const current = await lockApp(transaction, id);
      if (current.trashedAt) {
        await transaction
          .updateTable('apps')
          .set({ trashedAt: null, ...touched })
          .where('id', '=', id)
          .execute();
        await publishChange(transaction, call, { action: 'app.restore', targetId: id, appId: id });
      }
      return { app: await findApp(transaction, id) };
    }),
  );
}

const now = sql<Date>`now()`;
const touched = { revision: sql<number>`revision + 1`, updatedAt: now };
