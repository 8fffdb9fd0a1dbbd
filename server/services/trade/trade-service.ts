/** The trade service: what visitors and customers send us. */
import { listTradeAudit } from '../../../src/contract/audit.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import { createService, every, type Service, type ServiceOptions } from '../service.ts';
import { addCountryRoutes } from './countries/routes.ts';
import { addInquiryRoutes } from './inquiries/routes.ts';
import { forgetOldAttempts } from './limits.ts';
import { createRoleFinder } from './orders/membership.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { createStock } from './orders/stock.ts';
import { seedOrders } from './seed/seed-orders.ts';
import type { TradeTables } from './tables.ts';
import { createWaitlistCheck } from './waitlists/products.ts';
import { addWaitlistRoutes } from './waitlists/routes.ts';

const hour = 3_600_000;

const returnEvery = 5_000;

/** Who may read the log of which kind of thing. */
const audited = {
  thread: 'inquiries.manage',
  reply: 'inquiries.manage',
  order: 'orders.manage',
  waitlist: 'waitlists.manage',
} as const;

/** `contentUrl` and `authUrl` are the bases of these services, embedded or not. */
export async function createTradeService(
  options: ServiceOptions & { contentUrl: string; authUrl: string },
): Promise<Service<TradeTables>> {
  const { contentUrl, authUrl, token } = options;
  const service = await createService<TradeTables>('trade', options);
  addCountryRoutes(service);
  addInquiryRoutes(service);
  addWaitlistRoutes(service, { requireWaitlist: createWaitlistCheck(contentUrl) });
  const stock = createStock({ database: service.database, contentUrl, token });
  addOrderRoutes(service, { contentUrl, stock, findRole: createRoleFinder(authUrl) });
  serveAudit(service, listTradeAudit, { permissions: audited, otherwise: 'roles.manage' });
  if (options.config.SEED_DEMO) await seedOrders(service.database);
  every(service.app, returnEvery, () => stock.returnDue());
  every(service.app, hour, () => forgetOldAttempts(service.database));
  return service;
}
