/** The trade service: what visitors and customers send us. */
import { createService, every, type Service, type ServiceOptions } from '../service.ts';
import { addCountryRoutes } from './countries/routes.ts';
import { addInquiryRoutes } from './inquiries/routes.ts';
import { forgetOldAttempts } from './limits.ts';
import type { TradeTables } from './tables.ts';
import { createWaitlistCheck } from './waitlists/products.ts';
import { addWaitlistRoutes } from './waitlists/routes.ts';

const hour = 3_600_000;

/** `contentUrl` is the base of the content service, embedded or not. */
export async function createTradeService(
  options: ServiceOptions & { contentUrl: string },
): Promise<Service<TradeTables>> {
  const service = await createService<TradeTables>('trade', options);
  addCountryRoutes(service);
  addInquiryRoutes(service);
  addWaitlistRoutes(service, { requireWaitlist: createWaitlistCheck(options.contentUrl) });
  every(service.app, hour, () => forgetOldAttempts(service.database));
  return service;
}
