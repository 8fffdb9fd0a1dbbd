import type { Kysely } from 'kysely';
import {
  acceptInvitation,
  declineInvitation,
  listOwnInvitations,
  type Organization,
  previewInvitation,
} from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { type Author, record } from '../../../audit/record.ts';
import { lockRow, now } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { Secrets } from '../../secrets.ts';
import type { AuthTables } from '../../tables.ts';
import { organizations } from '../changes.ts';
import { countMembers } from '../members/queries.ts';
import { userOf } from '../membership.ts';
import { findOrganization } from '../queries.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { findByMeans, isOpen, listInvitationsOf, type Means, phoneOf } from './queries.ts';
import { hashOf } from './secrets.ts';

type Tables = Kysely<AuthTables>;

export function addAcceptingRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  const { INVITATION_ATTEMPTS_PER_HOUR: mostAttempts, MEMBERS_PER_ORGANIZATION: mostMembers } = service.config;

  serve(service, listOwnInvitations, async (_, { actor, database }) => ({
    invitations: await listInvitationsOf(database, userOf(actor)),
  }));

  serve(service, previewInvitation, async ({ secret }, { actor, database }) => {
    const userId = userOf(actor);
    await countAttempt(database, userId, mostAttempts);
    const found = await findByMeans(database, { secretHash: hashOf(secrets, secret) });
    if (!found?.isOpen) throw notOpen();
    await forgiveAttempt(database, userId);
    return found;
  });

  serve(service, acceptInvitation, async ({ secret, invitationId }, call) => {
    const { database } = call;
    const userId = userOf(call.actor);
    if ((secret === undefined) === (invitationId === undefined))
      throw failures.invalid({ secret: 'Please enter the code of your invitation.' });
    if (secret !== undefined) await countAttempt(database, userId, mostAttempts);
    const means =
      secret === undefined ? { invitationId: invitationId!, userId } : { secretHash: hashOf(secrets, secret) };
    return call.commit(async (transaction) => {
      const organization = await accept(transaction, { author: call, means, userId, mostMembers });
      if (secret !== undefined) await forgiveAttempt(transaction, userId);
      return { organization };
    });
  });

  serve(service, declineInvitation, async ({ invitationId }, call) => {
    const userId = userOf(call.actor);
    return call.commit(async (transaction) => {
      await decline(transaction, call, { invitationId, userId });
      return {};
    });
  });
}

/** Only invitations to a phone number can be declined; links and codes are simply not used. */
async function decline(transaction: Tables, author: Author, means: { invitationId: string; userId: string }) {
  const invited = await findByMeans(transaction, means);
  if (!invited) throw notOpen();
  await lockRow(transaction, organizations, invited.organizationId);
  const declined = await transaction
    .updateTable('invitations')
    .set({ declinedAt: now })
    .where('id', '=', invited.id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  if (!declined) return;
  await record(transaction, author, {
    action: 'organization.decline',
    targetId: invited.organizationId,
    after: { invitationId: invited.id },
  });
}

/** The same for unknown invitations, so that secrets cannot be probed. */
const notOpen = () => failures.notFound('This invitation');

type Acceptance = { author: Author; means: Means; userId: string; mostMembers: number };

async function accept(transaction: Tables, { author, means, userId, mostMembers }: Acceptance): Promise<Organization> {
  const invited = await findByMeans(transaction, means);
  if (!invited) throw notOpen();
  const { organizationId, role } = invited;
  await lockRow(transaction, organizations, organizationId);
  // Read again under the lock.
  const invitation = await findByMeans(transaction, means);
  const isMember = await isMemberOf(transaction, organizationId, userId);
  // A repeated call.
  if (isMember && invitation?.acceptedBy === userId) return findOrganization(transaction, organizationId, userId);
  if (!invitation?.isOpen) throw notOpen();
  if (isMember) throw failures.conflict('You are already a member of this organization.');
  if ((await countMembers(transaction, organizationId)) >= mostMembers)
    throw failures.conflict('This organization has reached the maximum number of members.');

  await transaction
    .updateTable('invitations')
    .set({ acceptedAt: now, acceptedBy: userId })
    .where('id', '=', invitation.id)
    .execute();
  await closeOthers(transaction, organizationId, userId);
  await transaction
    .insertInto('organizationMembers')
    .values({ organizationId, userId, role })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'userId']).doUpdateSet({ role, joinedAt: now, leftAt: null }),
    )
    .execute();
  await record(transaction, author, {
    action: 'organization.join',
    targetId: organizationId,
    after: { userId, role, invitationId: invitation.id },
  });
  return findOrganization(transaction, organizationId, userId);
}

/** Closes invitations to the number of a user who joined by link or code. */
async function closeOthers(transaction: Tables, organizationId: string, userId: string): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ acceptedAt: now, acceptedBy: userId })
    .where('organizationId', '=', organizationId)
    .where('phoneNumber', '=', phoneOf(userId))
    .where(isOpen)
    .execute();
}

async function isMemberOf(transaction: Tables, organizationId: string, userId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('organizationMembers')
    .select('role')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
