import { type Kysely, type Selectable, sql } from 'kysely';
import type { MemberRole } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Entity, now } from '../../../records/change.ts';
import { queueWebhookEvents } from '../../../webhooks/queue.ts';
import type { AuthTables } from '../../tables.ts';

/** Changes of its members and invitations lock the organization too. */
export const organizations: Entity<Selectable<AuthTables['organizations']>, AuthTables> = {
  table: 'organizations',
  kind: 'organization',
  label: 'this_organization',
  touched: ['updatedAt'],
  softDelete: true,
  taken: () => failures.invalid({ slug: message('organization_address_taken') }),
  webhookEvents: (before, { id: organizationId }) =>
    before === null ? [{ type: 'organization.created', data: { organizationId } }] : [],
};

type Member = { readonly organizationId: string; readonly userId: string };
type MemberFields = { readonly role?: MemberRole; readonly leftAt?: typeof now };

export async function updateMember(
  transaction: Kysely<AuthTables>,
  { organizationId, userId }: Member,
  set: MemberFields,
) {
  const updated = await transaction
    .updateTable('organizationMembers')
    .set(set)
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .returning(['role', 'leftAt'])
    .executeTakeFirst();
  if (updated && set.leftAt)
    await queueWebhookEvents(transaction, [{ type: 'organization.member_left', data: { organizationId, userId } }]);
  return updated;
}

/** Locks the number of organizations that the user owns until the transaction ends. Throws 409 at the maximum. */
export async function requireRoom(
  transaction: Kysely<AuthTables>,
  userId: string,
  maxOrganizations: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`organizations of ${userId}`}))`.execute(transaction);
  const { count } = await transaction
    .selectFrom('organizationMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxOrganizations) throw failures.conflict(message('organizations_full', { count: maxOrganizations }));
}
