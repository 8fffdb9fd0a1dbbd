import { commit } from '../events/emit.ts';
import { addEventRoutes } from '../events/routes.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { watchClock } from './codes/begin.ts';
import { createCheckCode } from './codes/check.ts';
import { reportConversion } from './codes/conversion.ts';
import { addCodeRoutes } from './codes/routes.ts';
import { createSendCode } from './codes/send.ts';
import { addColleagueRoutes } from './colleagues/routes.ts';
import { ensurePermissionsAndRoles } from './defaults/roles.ts';
import { createDelivery } from './delivery/delivery.ts';
import { addImportRoutes } from './imports/people.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { addOrganizationRoutes } from './organizations/routes.ts';
import { addRoleRoutes } from './roles/routes.ts';
import { createSecrets } from './secrets.ts';
import { createCurrentSessions } from './sessions/current.ts';
import { deleteExpired } from './sessions/end.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import { addSignInRoutes } from './sessions/sign-in-routes.ts';
import type { AuthTables } from './tables.ts';
import { addDeletionRoutes, deleteDueAccounts } from './users/deletion.ts';
import { addPhoneRoutes } from './users/phone-change.ts';
import { addUserRoutes } from './users/routes.ts';

const minute = 60_000;
const hour = 60 * minute;

export async function createAuthService(options: Omit<ServiceOptions, 'readSession'>): Promise<Service<AuthTables>> {
  const { config, logger } = options;
  // Validate the delivery settings before touching the database.
  const delivery = createDelivery(config, logger);
  let service: Service<AuthTables> | undefined;
  const current = createCurrentSessions(() => service as Service<AuthTables>);
  service = await createService<AuthTables>('auth', { ...options, readSession: current.read });
  const secrets = createSecrets(config);
  const { app, database, jobs } = service;
  await commit(service, ensurePermissionsAndRoles);

  const sendCode = createSendCode({ service, secrets, delivery });
  const check = createCheckCode({ service, secrets, delivery });
  addSignInRoutes(service, { secrets, sendCode, check, current });
  addCodeRoutes(service);
  addSessionRoutes(service, { current, secrets });
  addUserRoutes(service, current);
  addDeletionRoutes(service, current);
  addPhoneRoutes(service, { secrets, sendCode, check, current, delivery });
  addNotificationRoutes(service);
  addMessageRoutes(service, delivery);
  addColleagueRoutes(service);
  addRoleRoutes(service, current);
  addAuditRoutes(service);
  addOrganizationRoutes(service, secrets);
  addImportRoutes(service);
  await addEventRoutes(service);
  const watch = async () => {
    if (await watchClock(database)) app.log.warn('the database clock was set back; code timestamps were adjusted');
  };
  jobs.once(watch);
  jobs.every('watch the database clock', minute / 2, watch);
  jobs.every('compare sent and entered codes', minute, () => reportConversion(database, { config, logger }));
  jobs.every('delete expired sessions and codes', hour, () => deleteExpired(database));
  const deleteDue = () => deleteDueAccounts(service as Service<AuthTables>, logger);
  // Processes that restart every hour would never reach the first interval.
  jobs.once(deleteDue);
  jobs.every('delete accounts that are due', hour, deleteDue);
  app.addHook('onClose', async () => delivery?.close());
  return service;
}
