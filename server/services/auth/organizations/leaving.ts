import { type Kysely, sql } from 'kysely';
import type { Author } from '../../audit/record.ts';
import { setRole } from './members/queries.ts';
import { lockOrganization } from './membership.ts';
import { record } from './record.ts';
import type { OrganizationTables } from './tables.ts';

const now = sql<Date>`now()`;

/**
 * Removes the user from all organizations. Ownership passes to the longest-serving manager, else member; an
 * organization without members goes to the trash. Invitations to their number are deleted.
 */
export async function leaveOrganizations<Tables>(
  database: Kysely<Tables>,
  author: Author,
  { id: userId, phoneNumber }: { id: string; phoneNumber: string | null },
): Promise<void> {
  const transaction = database as unknown as Kysely<OrganizationTables>;
  const memberships = await transaction
    .selectFrom('organizationMembers')
    .select('organizationId')
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .orderBy('organizationId')
    .execute();
  for (const { organizationId } of memberships) {
    await lockOrganization(transaction, organizationId);
    const left = await transaction
      .updateTable('organizationMembers')
      .set({ leftAt: now })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('leftAt', 'is', null)
      .returning('role')
      .executeTakeFirst();
    if (left?.role === 'owner') await passOn(transaction, author, { organizationId, from: userId });
  }
  if (phoneNumber) await transaction.deleteFrom('invitations').where('phoneNumber', '=', phoneNumber).execute();
}

type Ownership = { organizationId: string; from: string };

async function passOn(transaction: Kysely<OrganizationTables>, author: Author, { organizationId, from }: Ownership) {
  const heir = await transaction
    .selectFrom('organizationMembers')
    .innerJoin('users', 'users.id', 'userId')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('leftAt', 'is', null)
    .where('users.status', '=', 'active')
    .orderBy(sql`role = 'manager'`, 'desc')
    .orderBy('joinedAt')
    .limit(1)
    .executeTakeFirst();
  if (!heir) {
    await transaction.updateTable('organizations').set({ trashedAt: now }).where('id', '=', organizationId).execute();
    await record(transaction, author, { action: 'organization.delete', targetId: organizationId });
    return;
  }
  await setRole(transaction, { organizationId, userId: heir.userId, role: 'owner' });
  await record(transaction, author, {
    action: 'organization.transfer',
    targetId: organizationId,
    before: { userId: from },
    after: { userId: heir.userId, role: 'owner' },
  });
}
