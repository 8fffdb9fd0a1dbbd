import { type Kysely, type Selectable, sql } from 'kysely';
import { type Author, record } from '../../../audit/record.ts';
import { lockRow, now } from '../../../records/change.ts';
import { setTrashed } from '../../../records/trash.ts';
import type { AuthTables } from '../../tables.ts';
import { organizations, updateMember } from './changes.ts';

/** Ownership passes to the longest-serving manager, else member; an organization without members goes to the trash. */
export async function leaveOrganizations(
  transaction: Kysely<AuthTables>,
  author: Author,
  userId: string,
): Promise<void> {
  const memberships = await transaction
    .selectFrom('organizationMembers')
    .select('organizationId')
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .orderBy('organizationId')
    .execute();
  for (const { organizationId } of memberships) {
    const row = await lockRow(transaction, organizations, organizationId);
    const left = await updateMember(transaction, { organizationId, userId }, { leftAt: now });
    if (left?.role === 'owner') await passOn(transaction, author, { row, from: userId });
  }
}

type Ownership = { row: Selectable<AuthTables['organizations']>; from: string };

async function passOn(transaction: Kysely<AuthTables>, author: Author, { row, from }: Ownership): Promise<void> {
  const { id: organizationId } = row;
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
    await setTrashed(transaction, author, organizations, { row, isTrashed: true });
    return;
  }
  await updateMember(transaction, { organizationId, userId: heir.userId }, { role: 'owner' });
  await record(transaction, author, {
    action: 'organization.transfer',
    targetId: organizationId,
    before: { userId: from },
    after: { userId: heir.userId, role: 'owner' },
  });
}
