import type { Kysely } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Author, record } from '../../../../audit/record.ts';
import { lockRow, now } from '../../../../records/change.ts';
import { queueWebhookEvents } from '../../../../webhooks/queue.ts';
import type { AuthTables } from '../../../tables.ts';
import { organizations } from '../changes.ts';
import { countMembers, findMember } from '../members/queries.ts';
import { findByMeans, isOpen, type Means, notOpen, phoneOf } from './queries.ts';

type Tables = Kysely<AuthTables>;
type Room = { organizationId: string; phoneNumber: string | null; maxOpenInvitations: number };

/** Throws 409 if the number is invited already, or at the maximum. */
export async function requireRoom(
  transaction: Tables,
  { organizationId, phoneNumber, maxOpenInvitations }: Room,
): Promise<void> {
  const open = await transaction
    .selectFrom('invitations')
    .select('phoneNumber')
    .where('organizationId', '=', organizationId)
    .where(isOpen)
    .execute();
  if (phoneNumber !== null && open.some((invitation) => invitation.phoneNumber === phoneNumber))
    throw failures.conflict(message('number_invited_already'));
  if (open.length >= maxOpenInvitations)
    throw failures.conflict(message('invitations_full', { count: maxOpenInvitations }));
}

/** Only invitations to a phone number can be declined; links and codes are simply not used. */
export async function decline(transaction: Tables, author: Author, means: Means): Promise<void> {
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

type Acceptance = { means: Means; userId: string; maxMembers: number };

/** Returns the id of the organization. Does nothing if the user accepted the invitation before. */
export async function accept(
  transaction: Tables,
  author: Author,
  { means, userId, maxMembers }: Acceptance,
): Promise<string> {
  const invited = await findByMeans(transaction, means);
  if (!invited) throw notOpen();
  const { organizationId, role } = invited;
  await lockRow(transaction, organizations, organizationId);
  // Read again under the lock.
  const invitation = await findByMeans(transaction, means);
  const isMember = (await findMember(transaction, organizationId, userId))?.leftAt === null;
  if (isMember && invitation?.acceptedBy === userId) return organizationId;
  if (!invitation?.isOpen) throw notOpen();
  if (isMember) throw failures.conflict(message('member_already'));
  if ((await countMembers(transaction, organizationId)) >= maxMembers) throw failures.conflict(message('members_full'));

  // A user who joins by link or code also accepts the invitations to their number.
  await transaction
    .updateTable('invitations')
    .set({ acceptedAt: now, acceptedBy: userId })
    .where('organizationId', '=', organizationId)
    .where(({ eb, or }) => or([eb('id', '=', invitation.id), eb('phoneNumber', '=', phoneOf(userId))]))
    .where(isOpen)
    .execute();
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
  await queueWebhookEvents(transaction, [
    { type: 'organization.member_joined', data: { organizationId, userId, role } },
  ]);
  return organizationId;
}
