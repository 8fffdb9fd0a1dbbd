import { readBackupTime } from '../backup/backup-time.ts';
import { createDeliveries } from '../deliveries/deliveries.ts';
import { addDeliveryRoutes } from '../deliveries/routes.ts';
import { commit } from '../events/emit.ts';
import { addEventRoutes } from '../events/routes.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addAccessRequestRoutes } from './access-requests/routes.ts';
import { addApiTokenRoutes } from './api-tokens/routes.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { deleteOldMarks } from './bounces/mark.ts';
import { addBounceRoutes, countReturned } from './bounces/routes.ts';
import { watchClock } from './codes/begin.ts';
import { createCheckCode } from './codes/check.ts';
import { reportConversion } from './codes/conversion.ts';
import { addCodeRoutes } from './codes/routes.ts';
import { createSendCode } from './codes/send.ts';
import { addColleagueRoutes } from './colleagues/routes.ts';
import { ensurePermissionsAndRoles } from './defaults/roles.ts';
import { createDelivery } from './delivery/delivery.ts';
import { codeOf as emailCodeOf } from './email/codes.ts';
import { addEmailRoutes } from './email/routes.ts';
import { addImportRoutes } from './imports/people.ts';
import { createMailer } from './mail/mailer.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { createMessages, deleteOldSent } from './messages/send-message.ts';
import { createSiteReader } from './messages/site.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { addUnsubscribeRoutes, unsubscribeSecretOf } from './notifications/unsubscribe.ts';
import { addOrganizationRoutes } from './organizations/routes.ts';
import { addPasskeyRecoveryRoutes } from './passkeys/recovery-routes.ts';
import { addPasskeyRoutes } from './passkeys/routes.ts';
import { addPasskeySignInRoutes } from './passkeys/sign-in-routes.ts';
import { addPermissionRoutes } from './permissions/routes.ts';
import { addRoleRoutes } from './roles/routes.ts';
import { addSavedViewRoutes } from './saved-views/routes.ts';
import { createSecrets } from './secrets.ts';
import { createCurrentSessions } from './sessions/current.ts';
import { deleteExpired } from './sessions/end.ts';
import { addReportRoutes, reportSecretOf } from './sessions/reports.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import { addSignInRoutes } from './sessions/sign-in-routes.ts';
import { createSmsBrake } from './sms-budget/brake.ts';
import { deleteOldSpending } from './sms-budget/held.ts';
import { addSmsBudgetRoutes } from './sms-budget/routes.ts';
import { createSpendingWatch } from './sms-budget/watch.ts';
import type { AuthTables } from './tables.ts';
import { addDeletionRoutes, deleteDueAccounts } from './users/deletion.ts';
import { addDependentRoutes } from './users/dependents.ts';
import { addErasureRoutes, warnOfLateErasures } from './users/erasures.ts';
import { finishDueMerges } from './users/merging/finishing.ts';
import { addMergeRoutes } from './users/merging/routes.ts';
import { addMergeTaskRoutes, warnOfLateMerges } from './users/merging/tasks.ts';
import { addOwnDataRoutes } from './users/own-data.ts';
import { addPhoneRoutes } from './users/phone-change.ts';
import { addUserRoutes } from './users/routes.ts';
import { addTimelineRoutes } from './users/timeline.ts';
import { closeEndedViews } from './views/changes.ts';
import { addViewRoutes } from './views/routes.ts';
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
  addAuditRoutes(service);
  addTimelineRoutes(service);
  addViewRoutes(service, current);
  addOrganizationRoutes(service, secrets);
  addImportRoutes(service);
  await addEventRoutes(service);
  const watch = async () => {
    if (await watchClock(database)) app.log.warn('the database clock was set back; code timestamps were adjusted');
  };
  jobs.once(watch);
  jobs.every('watch the database clock', minute / 2, watch);
  jobs.every('close ended views', minute / 4, () => closeEndedViews(service as Service<AuthTables>));
  jobs.every('compare sent and entered codes', minute, () => reportConversion(database, { config, logger }));
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
