import { listTradeAudit } from '#contract/audit.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addCountryRoutes } from './countries/routes.ts';
import { createDeliveries } from './deliveries/deliveries.ts';
import { addDeliveryRoutes } from './deliveries/routes.ts';
import { addImportRoutes } from './imports/routes.ts';
import { addInquiryRoutes } from './inquiries/routes.ts';
import { deleteOldAttempts } from './limits.ts';
import { createRoleFinder } from './orders/membership.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { createStock } from './orders/stock.ts';
import { createOwners } from './own-phone.ts';
import type { TradeTables } from './tables.ts';
import { addCannedReplyRoutes } from './threads/canned-replies.ts';
import { wakeSnoozed } from './threads/changes.ts';
import { addCustomerThreadRoutes } from './threads/customer/routes.ts';
import { addThreadRoutes } from './threads/routes.ts';
import { expireInvitations } from './waitlists/changes.ts';
import { createWaitlistCheck } from './waitlists/products.ts';
import { addWaitlistRoutes } from './waitlists/routes.ts';

const hour = 3_600_000;

const returnEvery = 5_000;
const dueEvery = 5_000;

export async function createTradeService(
  options: ServiceOptions & { calls: ServiceCalls },
): Promise<Service<TradeTables>> {
  const { calls } = options;
  const service = await createService<TradeTables>('trade', options);
  const { database, jobs } = service;
  const owners = createOwners(calls);
  const deliveries = createDeliveries({ database, calls, logger: service.app.log });
  addCountryRoutes(service);
  addInquiryRoutes(service, owners);
  addThreadRoutes(service, deliveries);
  addCannedReplyRoutes(service);
  addCustomerThreadRoutes(service, owners);
  addWaitlistRoutes(service, { requireProduct: createWaitlistCheck(calls), owners, deliveries });
  const stock = createStock({ database, calls });
  addOrderRoutes(service, { calls, stock, findRole: createRoleFinder(calls) });
  addDeliveryRoutes(service, deliveries);
  serveAudit(service, listTradeAudit);
  addImportRoutes(service);
  jobs.every('return reserved stock', returnEvery, () => stock.returnDue());
  jobs.every('send text messages', dueEvery, () => deliveries.send());
  jobs.every('reopen snoozed inquiries', dueEvery, () => wakeSnoozed(database));
  jobs.every('expire invitations', dueEvery, () => expireInvitations(database));
  jobs.every('delete old attempts of forms', hour, () => deleteOldAttempts(database));
  return service;
}
