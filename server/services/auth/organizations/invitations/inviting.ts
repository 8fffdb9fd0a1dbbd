import { type Kysely, sql } from 'kysely';
import { createInvitation, revokeInvitation } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { record } from '../../../audit/record.ts';
import { now } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { Secrets } from '../../secrets.ts';
import type { AuthTables } from '../../tables.ts';
import { lockedMembershipIn, requireManager, userOf } from '../membership.ts';
import { readInvitedPhone } from './phone.ts';
import { countOpen, findInvitation, isInvited } from './queries.ts';
import { hashOf, newInvitation } from './secrets.ts';

export function addInvitingRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  const { OPEN_INVITATIONS_PER_ORGANIZATION: mostOpen } = service.config;

  serve(
    service,
    createInvitation,
    async ({ id: organizationId, kind, role, days, ...to }, call) => {
      const phoneNumber = kind === 'phone' ? readInvitedPhone(to.phoneNumber, to.country) : null;
      const createdBy = userOf(call.actor);
      const { id, secret } = newInvitation(secrets, call.request, { kind, scope: [organizationId, createdBy] });
      return call.commit(async (transaction) => {
        requireManager(await lockedMembershipIn(transaction, organizationId, call.actor));
        // A repeated call.
        if (await invitationExists(transaction, organizationId, id))
          return { invitation: await findInvitation(transaction, organizationId, id), secret };
        await requireRoom(transaction, { organizationId, phoneNumber, mostOpen });
        await transaction
          .insertInto('invitations')
          .values({
            id,
            organizationId,
            kind,
            role,
            phoneNumber,
            secretHash: secret === null ? null : hashOf(secrets, secret),
            createdBy,
            expiresAt: sql<Date>`now() + ${`${days} days`}::interval`,
          })
          .execute();
        await record(transaction, call, {
          action: 'organization.invite',
          targetId: organizationId,
          after: { invitationId: id, kind, role },
        });
        return { invitation: await findInvitation(transaction, organizationId, id), secret };
      });
    },
    { isRepeatable: true },
  );

  serve(service, revokeInvitation, async ({ id: organizationId, invitationId }, call) =>
    call.commit(async (transaction) => {
      requireManager(await lockedMembershipIn(transaction, organizationId, call.actor));
      const { status } = await findInvitation(transaction, organizationId, invitationId);
      if (status === 'accepted') throw failures.conflict('This invitation has already been accepted.');
      if (status !== 'revoked' && status !== 'declined') {
        await transaction.updateTable('invitations').set({ revokedAt: now }).where('id', '=', invitationId).execute();
        await record(transaction, call, {
          action: 'organization.revoke',
          targetId: organizationId,
          before: { invitationId },
        });
      }
      return { invitation: await findInvitation(transaction, organizationId, invitationId) };
    }),
  );
}

async function invitationExists(transaction: Kysely<AuthTables>, organizationId: string, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('invitations')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

type Room = { organizationId: string; phoneNumber: string | null; mostOpen: number };

async function requireRoom(transaction: Kysely<AuthTables>, { organizationId, phoneNumber, mostOpen }: Room) {
  if (phoneNumber !== null && (await isInvited(transaction, organizationId, phoneNumber)))
    throw failures.conflict('This number has already been invited.');
  if ((await countOpen(transaction, organizationId)) >= mostOpen)
    throw failures.conflict(`There are already ${mostOpen} open invitations. Please revoke some first.`);
}
