import { addEventRoutes } from '../events/routes.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import { addAppRoutes } from './apps/routes.ts';
import { ensureOwnApp } from './defaults/own-app.ts';
import { addEndpointRoutes } from './endpoints/routes.ts';
import type { AppsTables } from './tables.ts';

export async function createAppsService(options: ServiceOptions): Promise<Service<AppsTables>> {
  const service = await createService<AppsTables>('apps', options);
  await service.database.transaction().execute((transaction) => ensureOwnApp(transaction, options.config));
  addAppRoutes(service);
  addEndpointRoutes(service);
  await addEventRoutes(service);
  return service;
}
