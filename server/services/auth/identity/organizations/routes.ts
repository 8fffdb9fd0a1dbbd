/** Organizations: customers who buy together. They are part of the auth service because it stores the users. */
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listMembers,
  listOrganizations,
  restoreOrganization,
} from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import { changeRow, createWithFreeSlug, lockRow } from '../../../records/change.ts';
import { setTrashed } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import type { Secrets } from '../secrets.ts';
import { organizations, requireRoom } from './changes.ts';
import { deleteOldAttempts } from './invitations/attempts.ts';
import { listInvitations } from './invitations/queries.ts';
import { addInvitationRoutes } from './invitations/routes.ts';
import { listMembers as allMembers, pageOfMembers } from './members/queries.ts';
import { addMemberRoutes } from './members/routes.ts';
import { isAdministrator, lockedMembershipIn, membershipIn, requireOwner, userOf } from './membership.ts';
import { findOrganization, listBy } from './queries.ts';

const hour = 3_600_000;

export function addOrganizationRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  const { ORGANIZATIONS_PER_USER } = service.config;

  serve(service, listOrganizations, async (input, { actor, database }) => {
    const all = input.all || input.trashed;
    if (all && !isAdministrator(actor, 'GET')) throw failures.forbidden();
    return listBy(database, userOf(actor), { ...input, all });
  });

  serve(service, getOrganization, async ({ id }, { actor, database }) => {
    const { role } = await membershipIn(database, id, { actor, method: 'GET', deletedToo: true });
    const organization = await findOrganization(database, id, userOf(actor));
    const members = await allMembers(database, id);
    // Members who cannot invite do not see invitations.
    const invitations = role === 'member' && !isAdministrator(actor, 'GET') ? [] : await listInvitations(database, id);
    return { organization, members, invitations };
  });

  serve(service, listMembers, async ({ id, ...input }, { actor, database }) => {
    await membershipIn(database, id, { actor, method: 'GET', deletedToo: true });
    return pageOfMembers(database, id, input);
  });

  serve(service, createOrganization, ({ name }, call) =>
    call.commit(async (transaction) => {
      const userId = userOf(call.actor);
      await requireRoom(transaction, userId, ORGANIZATIONS_PER_USER);
      const { id } = await createWithFreeSlug(transaction, call, organizations, {
        column: 'slug',
        title: name,
        fallback: 'organization',
        values: { name },
        log: ['name'],
      });
      await transaction
        .insertInto('organizationMembers')
        .values({ organizationId: id, userId, role: 'owner' })
        .execute();
      return { organization: await findOrganization(transaction, id, userId) };
    }),
  );

  serve(service, changeOrganization, ({ id, revision, ...set }, call) =>
    call.commit(async (transaction) => {
      requireOwner(await lockedMembershipIn(transaction, id, call.actor));
      const row = await lockRow(transaction, organizations, id, revision);
      await changeRow(transaction, call, organizations, { row, action: 'change', set });
      return { organization: await findOrganization(transaction, id, userIdOf(call.actor)) };
    }),
  );

  for (const [endpoint, isTrashed] of [
    [deleteOrganization, true],
    [restoreOrganization, false],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      call.commit(async (transaction) => {
        const row = await lockRow(transaction, organizations, id);
        await setTrashed(transaction, call, organizations, { row, isTrashed });
        return { organization: await findOrganization(transaction, id, userIdOf(call.actor)) };
      }),
    );
  }

  addMemberRoutes(service);
  addInvitationRoutes(service, secrets);
  service.jobs.every('delete old attempts of invitations', hour, () => deleteOldAttempts(service.database));
}
