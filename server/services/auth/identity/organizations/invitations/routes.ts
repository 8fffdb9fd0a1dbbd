import { sql } from 'kysely';
import {
  acceptInvitation,
  createInvitation,
  declineInvitation,
  listOwnInvitations,
  previewInvitation,
  revokeInvitation,
} from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { record } from '../../../../audit/record.ts';
import { queueMessage } from '../../../../deliveries/deliveries.ts';
import { now } from '../../../../records/change.ts';
import { serve } from '../../../../serve.ts';
import type { Service } from '../../../../service.ts';
import type { AuthTables } from '../../../tables.ts';
import { readPhoneAnywhere } from '../../phone-numbers.ts';
import type { Secrets } from '../../secrets.ts';
import { lockedMembershipIn, requireManager, userOf } from '../membership.ts';
import { findOrganization } from '../queries.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { accept, decline, requireRoom } from './changes.ts';
import { findByMeans, findInvitation, listInvitationsOf, notOpen, ownerOf, requireInvitation } from './queries.ts';
import { hashOf, newInvitation } from './secrets.ts';

/** More open at once are a mistake, or spam in the name of an organization. */
export const maxOpenInvitations = 100;
/** Wrong codes in an hour, for a user: nobody mistypes more often, and eight characters are not guessed so slowly. */
export const maxAttempts = 10;

export function addInvitationRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  const { MEMBERS_PER_ORGANIZATION: maxMembers } = service.config;

  serve(
    service,
    createInvitation,
    async ({ id: organizationId, kind, role, days, ...to }, call) => {
      const phoneNumber = kind === 'phone' ? readPhoneAnywhere(to.phoneNumber, to.country) : null;
      const createdBy = userOf(call.actor);
      const { id, secret } = newInvitation(secrets, call.request, { kind, scope: [organizationId, createdBy] });
      return call.commit(async (transaction) => {
        requireManager(await lockedMembershipIn(transaction, organizationId, call.actor));
        const repeated = await findInvitation(transaction, organizationId, id);
        if (repeated) return { invitation: repeated, secret };
        await requireRoom(transaction, { organizationId, phoneNumber, maxOpenInvitations });
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
        // Only to a number with an account, so that nobody can make this site write to strangers.
        const invited = phoneNumber === null ? null : await ownerOf(transaction, phoneNumber);
        if (invited !== null)
          await queueMessage(transaction, {
            id,
            event: 'organizations',
            to: { userId: invited },
            content: { kind: 'organization-invited' },
          });
        await record(transaction, call, {
          action: 'organization.invite',
          targetId: organizationId,
          after: { invitationId: id, kind, role },
        });
        return { invitation: await requireInvitation(transaction, organizationId, id), secret };
      });
    },
    { isRepeatable: true },
  );

  serve(service, revokeInvitation, ({ id: organizationId, invitationId }, call) =>
    call.commit(async (transaction) => {
      requireManager(await lockedMembershipIn(transaction, organizationId, call.actor));
      const { status } = await requireInvitation(transaction, organizationId, invitationId);
      if (status === 'accepted') throw failures.conflict(message('invitation_accepted_already'));
      if (status !== 'revoked' && status !== 'declined') {
        await transaction.updateTable('invitations').set({ revokedAt: now }).where('id', '=', invitationId).execute();
        await record(transaction, call, {
          action: 'organization.revoke',
          targetId: organizationId,
          before: { invitationId },
        });
      }
      return { invitation: await requireInvitation(transaction, organizationId, invitationId) };
    }),
  );

  serve(service, listOwnInvitations, async (_, { actor, database }) => ({
    invitations: await listInvitationsOf(database, userOf(actor)),
  }));

  serve(service, previewInvitation, async ({ secret }, { actor, database }) => {
    const userId = userOf(actor);
    await countAttempt(database, userId, maxAttempts);
    const found = await findByMeans(database, { secretHash: hashOf(secrets, secret) });
    if (!found?.isOpen) throw notOpen();
    await forgiveAttempt(database, userId);
    return found;
  });

  serve(service, acceptInvitation, async ({ secret, invitationId }, call) => {
    const userId = userOf(call.actor);
    if ((secret === undefined) === (invitationId === undefined))
      throw failures.invalid({ secret: message('invitation_code_missing') });
    if (secret !== undefined) await countAttempt(call.database, userId, maxAttempts);
    const means =
      secret === undefined ? { invitationId: invitationId!, userId } : { secretHash: hashOf(secrets, secret) };
    return call.commit(async (transaction) => {
      const id = await accept(transaction, call, { means, userId, maxMembers });
      if (secret !== undefined) await forgiveAttempt(transaction, userId);
      return { organization: await findOrganization(transaction, id, userId) };
    });
  });

  serve(service, declineInvitation, ({ invitationId }, call) =>
    call.commit(async (transaction) => {
      await decline(transaction, call, { invitationId, userId: userOf(call.actor) });
      return {};
    }),
  );
}
