import { getBegun } from '#contract/beginning.ts';
import { readBackupTime } from '../backup/backup-time.ts';
import { createService } from '../create-service.ts';
import { createDeliveries } from '../deliveries/deliveries.ts';
import { addDeliveryRoutes } from '../deliveries/routes.ts';
import { commit } from '../events/emit.ts';
import { addEventRoutes } from '../events/routes.ts';
import { addFactRoutes } from '../facts.ts';
import type { Service, ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { addBeginningRoutes } from './defaults/beginning.ts';
import { addDemoRoutes } from './defaults/demo-company.ts';
import { ensurePermissionsAndRoles } from './defaults/roles.ts';
import { addAccessRequestRoutes } from './identity/access-requests/routes.ts';
import { addApiTokenRoutes } from './identity/api-tokens/routes.ts';
import { watchClock } from './identity/codes/begin.ts';
import { createCheckCode } from './identity/codes/check.ts';
import { reportConversion } from './identity/codes/conversion.ts';
import { addCodeRoutes } from './identity/codes/routes.ts';
import { createSendCode } from './identity/codes/send.ts';
import { addColleagueRoutes, hasColleagues } from './identity/colleagues/routes.ts';
import { codeOf as emailCodeOf } from './identity/email/codes.ts';
import { addEmailRoutes } from './identity/email/routes.ts';
import { addOrganizationRoutes } from './identity/organizations/routes.ts';
import { addPasskeyRecoveryRoutes } from './identity/passkeys/recovery-routes.ts';
import { addPasskeyRoutes } from './identity/passkeys/routes.ts';
import { addPasskeySignInRoutes } from './identity/passkeys/sign-in-routes.ts';
import { addPermissionRoutes } from './identity/permissions/routes.ts';
import { addRoleRoutes } from './identity/roles/routes.ts';
import { addSavedViewRoutes } from './identity/saved-views/routes.ts';
import { createSecrets } from './identity/secrets.ts';
import { createCurrentSessions } from './identity/sessions/current.ts';
import { deleteExpired } from './identity/sessions/end.ts';
import { addReportRoutes, reportSecretOf } from './identity/sessions/reports.ts';
import { addSessionRoutes } from './identity/sessions/routes.ts';
import { addSignInRoutes } from './identity/sessions/sign-in-routes.ts';
import { addDeletionRoutes, deleteDueAccounts } from './identity/users/deletion.ts';
import { addDependentRoutes } from './identity/users/dependents.ts';
import { addErasureRoutes, warnOfLateErasures } from './identity/users/erasures.ts';
import { finishDueMerges } from './identity/users/merging/finishing.ts';
import { addMergeRoutes } from './identity/users/merging/routes.ts';
import { addMergeTaskRoutes, warnOfLateMerges } from './identity/users/merging/tasks.ts';
import { addOwnDataRoutes } from './identity/users/own-data.ts';
import { addPhoneRoutes } from './identity/users/phone-change.ts';
import { addUserRoutes } from './identity/users/routes.ts';
import { addTimelineRoutes } from './identity/users/timeline.ts';
import { closeEndedViews } from './identity/views/changes.ts';
import { addViewRoutes } from './identity/views/routes.ts';
import { addImportRoutes } from './imports/people.ts';
import { deleteOldMarks } from './messaging/bounces/mark.ts';
import { addBounceRoutes, countReturned } from './messaging/bounces/routes.ts';
import { createDelivery } from './messaging/delivery/create-delivery.ts';
import { createMailer } from './messaging/mail/mailer.ts';
import { addChannelTestRoutes, wasAccepted } from './messaging/messages/channel-tests.ts';
import { addMessageRoutes } from './messaging/messages/routes.ts';
import { createMessages, deleteOldSent } from './messaging/messages/send-message.ts';
import { createSiteReader } from './messaging/messages/site.ts';
import { addNotificationRoutes } from './messaging/notifications/routes.ts';
import { addUnsubscribeRoutes, unsubscribeSecretOf } from './messaging/notifications/unsubscribe.ts';
import { createSmsBrake } from './messaging/sms-budget/brake.ts';
import { deleteOldSpending } from './messaging/sms-budget/held.ts';
import { addSmsBudgetRoutes } from './messaging/sms-budget/routes.ts';
import { createSpendingWatch } from './messaging/sms-budget/watch.ts';
import { addOverviewRoute, addOwnAccountRoute } from './overview.ts';
import type { AuthTables } from './tables.ts';
import { addWebhookRoutes } from './webhooks/routes.ts';

const sendEvery = 5_000;
const minute = 60_000;
const hour = 60 * minute;

type Options = Omit<ServiceOptions, 'readSession'> & { calls: ServiceCalls };

export async function createAuthService(options: Options): Promise<Service<AuthTables>> {
  const { config, logger, calls } = options;
  // Validate the delivery settings before touching the database.
  const delivery = createDelivery(config, logger);
  const mailer = createMailer(config);
  let service: Service<AuthTables> | undefined;
  const current = createCurrentSessions(() => service as Service<AuthTables>);
  service = await createService<AuthTables>('auth', { ...options, readSession: current.read });
  const secrets = createSecrets(config);
  const { app, database, jobs, status } = service;
  status.backedUpAt = () => readBackupTime(database);
  await commit(service, ensurePermissionsAndRoles);

  const site = createSiteReader(calls.anonymous, config.PUBLIC_ORIGIN);
  const brake = createSmsBrake(service);
  const sendCode = createSendCode({ service, secrets, delivery, brake, site });
  const check = createCheckCode({ service, secrets, delivery });
  addSignInRoutes(service, { secrets, sendCode, check, current });
  addBeginningRoutes(service, current);
  addCodeRoutes(service);
  addSessionRoutes(service, { current, secrets });
  addApiTokenRoutes(service, { current, secrets });
  addWebhookRoutes(service, { current, secrets });
  addPasskeyRoutes(service, current);
  addPasskeySignInRoutes(service, secrets);
  addPasskeyRecoveryRoutes(service, current);
  addReportRoutes(service, secrets);
  addUserRoutes(service, current);
  addDeletionRoutes(service, current);
  addDependentRoutes(service);
  addErasureRoutes(service);
  addOwnDataRoutes(service, current);
  addMergeRoutes(service, current);
  addMergeTaskRoutes(service);
  addPhoneRoutes(service, { secrets, sendCode, check, current });
  const derived = {
    codeOf: (id: string) => emailCodeOf(secrets, id),
    reportSecretOf: (id: string) => reportSecretOf(secrets, id),
  };
  const messages = createMessages({
    service,
    delivery,
    brake,
    mailer,
    site,
    derived,
    unsubscribeSecretOf: (kind) => unsubscribeSecretOf(secrets, kind),
  });
  const deliveries = createDeliveries(service, messages.sendNow);
  addMessageRoutes(service, messages);
  addChannelTestRoutes(service, { current, delivery, mailer, brake, site });
  addNotificationRoutes(service, { channels: messages.channels, current });
  addUnsubscribeRoutes(service, secrets);
  addDeliveryRoutes(service, deliveries, () => countReturned(database));
  addBounceRoutes(service);
  addSmsBudgetRoutes(service, current);
  addEmailRoutes(service, { secrets, deliveries, canSend: messages.channels.email });
  addColleagueRoutes(service);
  addSavedViewRoutes(service);
  addRoleRoutes(service, current);
  addAccessRequestRoutes(service, { current, calls });
  addPermissionRoutes(service, { current, calls });
  addOverviewRoute(service);
  addOwnAccountRoute(service);
  addFactRoutes(service, getBegun.auth, {
    colleague: ['roles.manage', () => hasColleagues(database)],
    sms: ['operations.manage', () => wasAccepted(database, 'sms')],
    email: ['operations.manage', () => wasAccepted(database, 'email')],
  });
  addAuditRoutes(service);
  addTimelineRoutes(service);
  addViewRoutes(service, current);
  addOrganizationRoutes(service, secrets);
  addImportRoutes(service);
  addDemoRoutes(service, { current, calls });
  await addEventRoutes(service);
  const watch = async () => {
    if (await watchClock(database)) app.log.warn('the database clock was set back; code timestamps were adjusted');
  };
  jobs.once(watch);
  jobs.every('watch the database clock', minute / 2, watch);
  jobs.every('close ended views', minute / 4, () => closeEndedViews(service as Service<AuthTables>));
  jobs.every('compare sent and entered codes', minute, () => reportConversion(database, logger));
  jobs.every('send messages', sendEvery, () => deliveries.send());
  jobs.every('delete expired sessions and codes', hour, () => deleteExpired(database));
  jobs.every('delete what is known of sent messages', hour, () => deleteOldSent(database));
  const watchSpending = createSpendingWatch({ config, logger: app.log });
  jobs.every('watch the budget for text messages', minute, () => watchSpending(database));
  jobs.every('delete old costs of text messages', hour, () => deleteOldSpending(database));
  jobs.every('delete what is known of returned messages', hour, () => deleteOldMarks(database));
  const deleteDue = () => deleteDueAccounts(service as Service<AuthTables>, logger);
  // Also what became due while no process ran.
  jobs.once(deleteDue);
  jobs.every('delete accounts that are due', hour, deleteDue);
  jobs.every('watch erasures', hour, () => warnOfLateErasures(database, logger));
  const finishMerges = () => finishDueMerges(service as Service<AuthTables>, logger);
  jobs.once(finishMerges);
  jobs.every('finish merges of users', hour, finishMerges);
  jobs.every('watch merges of users', hour, () => warnOfLateMerges(database, logger));
  app.addHook('onClose', async () => {
    mailer?.close();
    await delivery?.close();
  });
  return service;
}
