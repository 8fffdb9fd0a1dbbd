import { sql } from 'kysely';
import { findApps, getAppRecord } from '#contract/apps/app-records.ts';
import { changeApp, createApp, deleteApp, getApp, listApps, restoreApp } from '#contract/apps/apps.ts';
import { listAppsAudit } from '#contract/audit.ts';
import { failures } from '#contract/failures.ts';
import { id as idSchema } from '#contract/fields.ts';
import { overview } from '#contract/overview.ts';
import { listAppsTimeline } from '#contract/timeline.ts';
import { requireAccess } from '../../../actors/actor.ts';
import { serveAudit } from '../../audit/serve-audit.ts';
import { serveOverview } from '../../overview.ts';
import { changeRow, createRow, lockRow } from '../../records/change.ts';
import { lockLive, setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { serveTimeline } from '../../timeline/serve-timeline.ts';
import { findUnguarded } from '../endpoints/queries.ts';
import { protectOwnApp } from '../own-app.ts';
import type { AppsTables } from '../tables.ts';
import { apps, domainTaken, publish, requireFreeDomain } from './changes.ts';
import { findApp, listAll, listRecords, requireRecord, withEndpoints } from './queries.ts';

export function addAppRoutes(service: Service<AppsTables>): void {
  const { APP_ID } = service.config;

  serve(service, listApps, (input, { database }) => listAll(database, input));

  serve(service, getApp, async ({ id, trashed }, { actor, database }) => {
    if (trashed) requireAccess(actor, 'apps.manage', getApp.method);
    if (!idSchema.safeParse(id).success) throw failures.notFound('this_app');
    return findApp(database, id, { trashed });
  });

  serve(service, findApps, (input, { database }) => listRecords(database, APP_ID, input));
  serve(service, getAppRecord, async ({ id }, { database }) => ({
    app: await requireRecord(database, APP_ID, id),
    unguarded: id === APP_ID ? await findUnguarded(database, APP_ID) : [],
  }));
  const named = sql`select id, name from apps.apps union all select id, method || ' ' || path from apps.endpoints`;
  serveAudit(service, listAppsAudit, { named });
  serveOverview(service, overview.apps, { names: { named } });
  serveTimeline(service, listAppsTimeline, { named });

  serve(service, createApp, (values, call) =>
    call.commit(async (transaction) => {
      await requireFreeDomain(transaction, values.domain);
      const row = await createRow(transaction, call, apps, { values, log: ['name', 'domain'] });
      publish(transaction, row.id);
      return { app: { ...row, endpoints: [] } };
    }),
  );

  serve(service, changeApp, ({ id, revision, ...set }, call) =>
    call.commit(async (transaction) => {
      const row = await lockLive(transaction, apps, id, revision);
      if (set.domain !== undefined && set.domain !== row.domain) await requireFreeDomain(transaction, set.domain, id);
      return {
        app: await withEndpoints(transaction, await changeRow(transaction, call, apps, { row, action: 'change', set })),
      };
    }),
  );

  for (const [endpoint, isTrashed] of [
    [deleteApp, true],
    [restoreApp, false],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      call.commit(async (transaction) => {
        if (isTrashed) protectOwnApp(APP_ID, id);
        const row = await lockRow(transaction, apps, id);
        const taken = isTrashed || !row.trashedAt ? null : await domainTaken(transaction, row.domain, id);
        if (taken) throw failures.conflict(taken);
        const app = await setTrashed(transaction, call, apps, { row, isTrashed });
        return { app: await withEndpoints(transaction, app, { trashed: isTrashed }) };
      }),
    );
  }
}
