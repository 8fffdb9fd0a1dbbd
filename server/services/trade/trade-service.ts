import { sendMessage } from '#contract/auth/messages.ts';
import { getBegun } from '#contract/beginning.ts';
import { getTradeMergeImpact } from '#contract/merge-impact.ts';
import { createService } from '../create-service.ts';
import { createDeliveries, maxTries } from '../deliveries/deliveries.ts';
import { addDeliveryRoutes } from '../deliveries/routes.ts';
import { addErasing } from '../erasing.ts';
import { addEventRoutes } from '../events/routes.ts';
import { addFactRoutes } from '../facts.ts';
import type { FileStore } from '../files/store.ts';
import { addMergeImpact } from '../merging/merging.ts';
import type { Service, ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addWebhookEvents } from '../webhooks/queue.ts';
import { createAttachments } from './attachments/attachments.ts';
import { addAttachmentRoutes } from './attachments/routes.ts';
import { createScanning } from './attachments/scanning.ts';
import { deleteOldLines } from './cart/lines.ts';
import { addCartRoutes } from './cart/routes.ts';
import { addCountryRoutes } from './countries/routes.ts';
import { addDependentRoutes } from './dependents.ts';
import { erase } from './erasure.ts';
import { addImportRoutes } from './imports/routes.ts';
import { addInquiryRoutes } from './inquiries/routes.ts';
import { deleteOldAttempts } from './limits.ts';
import { merging } from './merging.ts';
import { createRoleFinder } from './orders/membership.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { createStock } from './orders/stock.ts';
import { addOverviewRoute } from './overview.ts';
import { addOwnDataRoutes } from './own-data.ts';
import { createOwners } from './own-phone.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { announceSettings, hasSettings } from './settings/settings.ts';
import type { TradeTables } from './tables.ts';
import { createAssigning } from './threads/assigning.ts';
import { addCannedReplyRoutes } from './threads/canned-replies.ts';
import { wakeSnoozed } from './threads/changes.ts';
import { createFindColleagues } from './threads/colleagues.ts';
import { addCustomerThreadRoutes } from './threads/customer/routes.ts';
import { addInboxSettingsRoutes } from './threads/inbox-settings.ts';
import { createReplyAddresses } from './threads/mail/reply-address.ts';
import { addMailRoutes } from './threads/mail/routes.ts';
import { createThreadMails } from './threads/mail/thread-mails.ts';
import { addThreadMergeRoutes } from './threads/merge-routes.ts';
import { addThreadRoutes } from './threads/routes.ts';
import { addLogRoutes } from './timeline.ts';
import { expireInvitations } from './waitlists/changes.ts';
import { addInvitationRoutes } from './waitlists/invitations.ts';
import { addInviting } from './waitlists/inviting.ts';
import { addListRoutes } from './waitlists/list-routes.ts';
import { announceLists } from './waitlists/lists.ts';
import { createWaitlistCheck } from './waitlists/products.ts';
import { addWaitlistRoutes } from './waitlists/routes.ts';
import { endWithdrawnInvitations } from './waitlists/withdrawn-variants.ts';

const hour = 3_600_000;

const returnEvery = 5_000;
const dueEvery = 5_000;

export async function createTradeService(
  options: ServiceOptions & { calls: ServiceCalls; files: FileStore },
): Promise<Service<TradeTables>> {
  const { calls } = options;
  const service = await createService<TradeTables>('trade', options);
  const { config, database, jobs } = service;
  const owners = createOwners(calls);
  const attachments = createAttachments({ config: service.config, database, store: options.files });
  const scanning = createScanning(service, attachments);
  const deliveries = createDeliveries(service, async ({ id: key, tries, content, ...message }) => {
    const isAnswer = content.kind === 'answer';
    const { names, files } = isAnswer ? await attachments.forMail(key, tries >= maxTries) : { names: [], files: [] };
    const said = isAnswer ? { ...content, files: names } : content;
    const { outcome } = await calls.asSystem(sendMessage, { key, ...message, content: said, files });
    return outcome;
  });
  addCountryRoutes(service);
  const findColleagues = createFindColleagues(calls);
  addInquiryRoutes(service, { owners, attachments, findCandidates: createAssigning(database, findColleagues) });
  const addresses = createReplyAddresses(service.config);
  const mails = createThreadMails(service.config, addresses);
  addThreadRoutes(service, {
    deliveries,
    mails,
    attachments,
    findColleagues,
  });
  addThreadMergeRoutes(service);
  addMailRoutes(service, { addresses, mails, attachments, scanning });
  addCannedReplyRoutes(service);
  addInboxSettingsRoutes(service);
  addCustomerThreadRoutes(service, { owners, attachments });
  await addAttachmentRoutes(service, { attachments, scanning });
  const stock = createStock({ database, calls, logger: service.app.log });
  addWaitlistRoutes(service, { requireProduct: createWaitlistCheck(calls), owners, stock });
  addListRoutes(service, { calls, stock });
  addInviting(service, { calls, deliveries, stock });
  addInvitationRoutes(service, stock);
  const findRole = createRoleFinder(calls);
  addCartRoutes(service, { calls, findRole });
  addOrderRoutes(service, { calls, stock, findRole, owners });
  addDeliveryRoutes(service, deliveries);
  addOverviewRoute(service);
  addFactRoutes(service, getBegun.trade, { terms: ['trade.manage', () => hasSettings(database)] });
  addDependentRoutes(service);
  addLogRoutes(service);
  addSettingsRoutes(service, calls);
  addImportRoutes(service);
  addErasing(service, calls, { erase, merging });
  addMergeImpact(service, getTradeMergeImpact, { calls, merging });
  addOwnDataRoutes(service, calls);
  addWebhookEvents(service, calls);
  await addEventRoutes(service);
  jobs.every('return reserved stock', returnEvery, () => stock.returnDue());
  jobs.every('send messages', dueEvery, () => deliveries.send());
  jobs.every('check attachments', dueEvery, () => scanning.scan());
  jobs.every('delete files of attachments', dueEvery, () => attachments.removeFiles());
  jobs.every('delete attachments that were never sent', hour, () => attachments.deleteUnsent());
  jobs.every('delete old e-mails', hour, () => attachments.deleteMails(config.INBOUND_DAYS));
  jobs.every('reopen snoozed inquiries', dueEvery, () => wakeSnoozed(service));
  jobs.every('announce changed waitlists', dueEvery, () => announceLists(database, calls));
  jobs.every('announce that orders are taken, or no longer', dueEvery, () => announceSettings(database, calls));
  jobs.every('expire invitations', dueEvery, () => expireInvitations(database));
  jobs.every('end invitations for withdrawn variants', dueEvery, () => endWithdrawnInvitations(database, calls));
  jobs.every('delete old lines of carts', hour, () => deleteOldLines(database, config.CART_DAYS));
  jobs.every('delete old attempts of forms', hour, () => deleteOldAttempts(database));
  return service;
}
