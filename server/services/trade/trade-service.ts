import { sql } from 'kysely';
import { listTradeAudit } from '#contract/audit.ts';
import { sendMessage } from '#contract/auth/messages.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import { createDeliveries } from '../deliveries/deliveries.ts';
import { addDeliveryRoutes } from '../deliveries/routes.ts';
import { addErasing } from '../erasing.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addCountryRoutes } from './countries/routes.ts';
import { erase } from './erasure.ts';
import { addImportRoutes } from './imports/routes.ts';
import { addInquiryRoutes } from './inquiries/routes.ts';
import { deleteOldAttempts } from './limits.ts';
import { createRoleFinder } from './orders/membership.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { createStock } from './orders/stock.ts';
import { addOwnDataRoutes } from './own-data.ts';
import { createOwners } from './own-phone.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import type { TradeTables } from './tables.ts';
import { addCannedReplyRoutes } from './threads/canned-replies.ts';
import { wakeSnoozed } from './threads/changes.ts';
import { addCustomerThreadRoutes } from './threads/customer/routes.ts';
import { createReplyAddresses } from './threads/mail/reply-address.ts';
import { addMailRoutes } from './threads/mail/routes.ts';
import { createThreadMails } from './threads/mail/thread-mails.ts';
import { addThreadRoutes } from './threads/routes.ts';
import { expireInvitations } from './waitlists/changes.ts';
import { addInvitationRoutes } from './waitlists/invitations.ts';
import { addInviting } from './waitlists/inviting.ts';
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
  const deliveries = createDeliveries(service, async ({ id: key, tries: _tries, ...message }) => {
    const { outcome } = await calls.asSystem(sendMessage, { key, ...message });
    return outcome;
  });
  addCountryRoutes(service);
  addInquiryRoutes(service, owners);
  const addresses = createReplyAddresses(service.config);
  addThreadRoutes(service, { deliveries, mails: createThreadMails(service.config, addresses) });
  addMailRoutes(service, addresses);
  addCannedReplyRoutes(service);
  addCustomerThreadRoutes(service, owners);
  const stock = createStock({ database, calls, logger: service.app.log });
  addWaitlistRoutes(service, { requireProduct: createWaitlistCheck(calls), owners, stock });
  addInviting(service, { calls, deliveries, stock });
  addInvitationRoutes(service, stock);
  addOrderRoutes(service, { calls, stock, findRole: createRoleFinder(calls) });
  addDeliveryRoutes(service, deliveries);
  serveAudit(service, listTradeAudit, {
    named: sql`select id, number as name from trade.orders union all select id, reference from trade.inquiries
      union all select id, title from trade.canned_replies
      union all select e.id, l.name from trade.waitlist_entries e join trade.waitlists l on l.id = e.waitlist_id`,
  });
  addSettingsRoutes(service);
  addImportRoutes(service);
  addErasing(service, calls, erase);
  addOwnDataRoutes(service, calls);
  jobs.every('return reserved stock', returnEvery, () => stock.returnDue());
  jobs.every('send messages', dueEvery, () => deliveries.send());
  jobs.every('reopen snoozed inquiries', dueEvery, () => wakeSnoozed(database));
  jobs.every('expire invitations', dueEvery, () => expireInvitations(database));
  jobs.every('delete old attempts of forms', hour, () => deleteOldAttempts(database));
  return service;
}
