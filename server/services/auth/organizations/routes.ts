/** Organizations: customers who buy together. They are part of the auth service because it stores the users. */
import { every, type Service } from '../../service.ts';
import type { Secrets } from '../secrets.ts';
import { addAcceptingRoutes } from './invitations/accepting.ts';
import { deleteOldAttempts } from './invitations/attempts.ts';
import { addInvitingRoutes } from './invitations/inviting.ts';
import { addMemberRoutes } from './members/routes.ts';
import { addOwnRoutes } from './organizations/routes.ts';
import type { OrganizationTables } from './tables.ts';

const hour = 3_600_000;

export function addOrganizationRoutes<Tables>(auth: Service<Tables>, secrets: Secrets): void {
  const service = auth as unknown as Service<OrganizationTables>;
  addOwnRoutes(service);
  addMemberRoutes(service);
  addInvitingRoutes(service, secrets);
  addAcceptingRoutes(service, secrets);
  every(service.app, hour, () => deleteOldAttempts(service.database));
}
