import { findAccessRules, findApps, findGuard, getAppRecord } from '#contract/apps/app-records.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AppsTables } from '../tables.ts';
import { findAppRecord, findGuardOf, findUnguarded, listAppRecords, listEndpointRecords } from './queries.ts';

export function addRecordRoutes(service: Service<AppsTables>): void {
  const { APP_ID } = service.config;

  serve(service, findApps, async (input, { database }) => listAppRecords(database, APP_ID, input));

  serve(service, getAppRecord, async ({ id }, { database }) => ({
    app: await findAppRecord(database, APP_ID, id),
    unguarded: id === APP_ID ? await findUnguarded(database, APP_ID) : [],
  }));

  serve(service, findAccessRules, async (input, { database }) => listEndpointRecords(database, APP_ID, input));

  serve(service, findGuard, async ({ path }, { database }) => ({
    endpoint: await findGuardOf(database, APP_ID, path),
  }));
}
