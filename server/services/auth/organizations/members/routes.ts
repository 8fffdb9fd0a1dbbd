import type { Kysely } from 'kysely';
import { changeMember, removeMember } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { record } from '../../../audit/record.ts';
import { now } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { requireRoom, updateMember } from '../changes.ts';
import { lockedMembershipIn, type Membership, requireManager, requireOwner, userOf } from '../membership.ts';
import { findMember, type Member } from './queries.ts';

export function addMemberRoutes(service: Service<AuthTables>): void {
  const { ORGANIZATIONS_PER_USER } = service.config;

  serve(service, changeMember, async ({ id: organizationId, userId, role }, call) =>
    call.commit(async (transaction) => {
      requireOwner(await lockedMembershipIn(transaction, organizationId, call.actor));
      const member = await findMember(transaction, organizationId, userId);
      if (!member || member.leftAt) throw failures.notFound('This member');
      if (member.role === role) return { member };
      if (member.role === 'owner')
        throw failures.conflict('An organization needs an owner. Make someone else the owner first.');
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
      return { member: { ...member, role } };
    }),
  );

  serve(service, removeMember, async ({ id: organizationId, userId }, call) =>
    call.commit(async (transaction) => {
      const membership = await lockedMembershipIn(transaction, organizationId, call.actor);
      const member = await findMember(transaction, organizationId, userId);
      if (!member) throw failures.notFound('This member');
      const isSelf = userId === userOf(call.actor);
      if (!isSelf) requireRight(membership, member);
      if (member.leftAt) return { member };
      if (member.role === 'owner') throw failures.conflict('Transfer the organization to someone else first.');
      const left = await updateMember(transaction, { organizationId, userId }, { leftAt: now });
      await record(transaction, call, {
        action: isSelf ? 'organization.leave' : 'organization.remove',
        targetId: organizationId,
        before: { userId, role: member.role },
      });
      return { member: { ...member, ...left } };
    }),
  );
}

/** Managers may remove members; only the owner may remove managers. */
function requireRight(membership: Membership, { role }: Member): void {
  if (role === 'member') requireManager(membership);
  else requireOwner(membership);
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
