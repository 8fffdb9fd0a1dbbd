import { listOwnAppsData } from '#contract/own-data.ts';
import { createService } from '../create-service.ts';
import { addErasing } from '../erasing.ts';
import { addEventRoutes } from '../events/routes.ts';
import { addOwnData } from '../exporting.ts';
import type { Service, ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addAppRoutes } from './apps/routes.ts';
import { ensureOwnApp } from './defaults/own-app.ts';
import { addEndpointRoutes } from './endpoints/routes.ts';
import type { AppsTables } from './tables.ts';

export async function createAppsService(
  options: ServiceOptions & { calls: ServiceCalls },
): Promise<Service<AppsTables>> {
  const service = await createService<AppsTables>('apps', options);
  await service.database.transaction().execute((transaction) => ensureOwnApp(transaction, options.config));
  addAppRoutes(service);
  addEndpointRoutes(service, options.calls);
  await addEventRoutes(service);
  // No table of this service has personal data of users, only stored responses.
  addErasing(service, options.calls);
  addOwnData(service, listOwnAppsData);
  return service;
}
