import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { changeMember, type MemberRole, removeMember } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, userIdOf } from '../../../../../actors/actor.ts';
import { record } from '../../../../audit/record.ts';
import { queueMessage } from '../../../../deliveries/deliveries.ts';
import { now } from '../../../../records/change.ts';
import { serve } from '../../../../serve.ts';
import type { Service } from '../../../../service.ts';
import type { AuthTables } from '../../../tables.ts';
import { requireRoom, updateMember } from '../changes.ts';
import { lockedMembershipIn, type Membership, requireManager, requireOwner, userOf } from '../membership.ts';
import { findMember, type Member } from './queries.ts';

export function addMemberRoutes(service: Service<AuthTables>): void {
  const { ORGANIZATIONS_PER_USER } = service.config;

  serve(service, changeMember, async ({ id: organizationId, userId, role }, call) =>
    call.commit(async (transaction) => {
      requireOwner(await lockedMembershipIn(transaction, organizationId, call.actor));
      const member = await findMember(transaction, organizationId, userId);
      if (!member || member.leftAt) throw failures.notFound('this_member');
      if (member.role === role) return { member };
      if (member.role === 'owner') throw failures.conflict(message('owner_needed'));
      // There is one owner at a time, so the present one becomes a manager first.
      if (role === 'owner') {
        await requireRoom(transaction, userId, ORGANIZATIONS_PER_USER);
        await stepBack(transaction, organizationId);
      }
      await updateMember(transaction, { organizationId, userId }, { role });
      await record(transaction, call, {
        action: role === 'owner' ? 'organization.transfer' : 'organization.role',
        targetId: organizationId,
        before: { userId, role: member.role },
        after: { userId, role },
      });
      await tell(transaction, call.actor, { organizationId, userId, role });
      return { member: { ...member, role } };
    }),
  );

  serve(service, removeMember, async ({ id: organizationId, userId }, call) =>
    call.commit(async (transaction) => {
      const membership = await lockedMembershipIn(transaction, organizationId, call.actor);
      const member = await findMember(transaction, organizationId, userId);
      if (!member) throw failures.notFound('this_member');
      const isSelf = userId === userOf(call.actor);
      if (!isSelf) requireRight(membership, member);
      if (member.leftAt) return { member };
      if (member.role === 'owner') throw failures.conflict(message('transfer_first'));
      const left = await updateMember(transaction, { organizationId, userId }, { leftAt: now });
      await record(transaction, call, {
        action: isSelf ? 'organization.leave' : 'organization.remove',
        targetId: organizationId,
        before: { userId, role: member.role },
      });
      await tell(transaction, call.actor, { organizationId, userId, role: null });
      return { member: { ...member, ...left } };
    }),
  );
}

/** Managers may remove members; only the owner may remove managers. */
function requireRight(membership: Membership, { role }: Member): void {
  if (role === 'member') requireManager(membership);
  else requireOwner(membership);
}

type Change = { organizationId: string; userId: string; role: MemberRole | null };

/** Tells somebody else what was done to their membership. */
async function tell(
  transaction: Kysely<AuthTables>,
  actor: Actor,
  { organizationId, userId, role }: Change,
): Promise<void> {
  if (userIdOf(actor) === userId) return;
  const { name: organization } = await transaction
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await queueMessage(transaction, {
    id: randomUUID(),
    event: 'organizations',
    to: { userId },
    content:
      role === null
        ? { kind: 'organization-removed', organization }
        : { kind: 'organization-role', organization, role },
  });
}

async function stepBack(transaction: Kysely<AuthTables>, organizationId: string): Promise<void> {
  await transaction
    .updateTable('organizationMembers')
    .set({ role: 'manager' })
    .where('organizationId', '=', organizationId)
    .where('role', '=', 'owner')
    .where('leftAt', 'is', null)
    .execute();
}
