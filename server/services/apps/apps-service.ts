/** The apps service: which path of which app needs which permission. */
import { listApps } from '../../../src/contract/apps.ts';
import { serve } from '../serve.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import { findApps } from './queries.ts';
import type { AppsTables } from './tables.ts';

export async function createAppsService(options: ServiceOptions): Promise<Service<AppsTables>> {
  const service = await createService<AppsTables>('apps', options);
  serve(service, listApps, async (_, { database }) => findApps(database));
  return service;
}
