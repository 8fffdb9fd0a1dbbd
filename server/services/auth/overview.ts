import { listOrganizations } from '#contract/auth/organizations.ts';
import { overview, ownAccount } from '#contract/overview.ts';
import { requireUserId } from '../../actors/actor.ts';
import { together } from '../database/together.ts';
import { failedMessages } from '../deliveries/routes.ts';
import { countAll, serveOverview } from '../overview.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { auditNames, permissionNames } from './audit/names.ts';
import { listOwn, listWaiting, openRequests } from './identity/access-requests/queries.ts';
import { readSignInHealth } from './identity/colleagues/routes.ts';
import { listInvitationsOf } from './identity/organizations/invitations/queries.ts';
import { listBy } from './identity/organizations/queries.ts';
import { viewsOf } from './identity/saved-views/routes.ts';
import type { AuthTables } from './tables.ts';

const ownOrganizations = listOrganizations.input.parse({});

export const addOverviewRoute = (service: Service<AuthTables>): void =>
  serveOverview(service, overview.auth, {
    names: { named: auditNames, namedByText: permissionNames },
    waiting: [
      'signed-in',
      (_, { actor, database }) =>
        countAll(database, actor, {
          accessRequests: ['roles.manage', openRequests],
          failedMessages: ['operations.manage', failedMessages('auth')],
        }),
    ],
    accessRequests: ['roles.manage', (pageSize, { database }) => listWaiting(database, pageSize)],
    signInHealth: ['users.manage', (_, { database }) => readSignInHealth(database)],
    savedViews: ['signed-in', (list, { actor, database }) => viewsOf(database, requireUserId(actor), list)],
  });

export const addOwnAccountRoute = (service: Service<AuthTables>): void =>
  serve(service, ownAccount, (_, { actor, database }) =>
    together(async () => {
      const userId = requireUserId(actor);
      const [{ organizations }, invitations, accessRequests] = await Promise.all([
        listBy(database, userId, ownOrganizations),
        listInvitationsOf(database, userId),
        listOwn(database, userId),
      ]);
      return { organizations, invitations, accessRequests };
    }),
  );
