import type { Kysely } from 'kysely';
import type { MemberRole } from '#contract/auth/organizations.ts';
import type { Method } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { type Actor, actorMay } from '../../../../actors/actor.ts';
import { lockRow } from '../../../records/change.ts';
import type { AuthTables } from '../../tables.ts';
import { organizations } from './changes.ts';

export type Membership = {
  /** Null for an administrator who is not a member. */
  readonly role: MemberRole | null;
  readonly isAdministrator: boolean;
};

/** Throws 401 for the system, which cannot be a member. */
export function userOf(actor: Actor): string {
  if (actor.kind !== 'user') throw failures.unauthorized();
  return actor.id;
}

export const isAdministrator = (actor: Actor, method: Method): boolean =>
  actorMay(actor, 'organizations.manage', method);

/** Throws 404 for non-members, and for a deleted organization unless an administrator reads it. */
export async function membershipIn(
  database: Kysely<AuthTables>,
  id: string,
  { actor, method, deletedToo = false }: { actor: Actor; method: Method; deletedToo?: boolean },
): Promise<Membership> {
  const found = await database
    .selectFrom('organizations')
    .leftJoin('organizationMembers', (join) =>
      join
        .onRef('organizationMembers.organizationId', '=', 'organizations.id')
        .on('organizationMembers.userId', '=', userOf(actor))
        .on('organizationMembers.leftAt', 'is', null),
    )
    .select(['organizations.trashedAt', 'organizationMembers.role'])
    .where('organizations.id', '=', id)
    .executeTakeFirst();
  const membership = { role: found?.role ?? null, isAdministrator: isAdministrator(actor, method) };
  const isStranger = membership.role === null && !membership.isAdministrator;
  const isGone = found?.trashedAt != null && !(deletedToo && membership.isAdministrator);
  if (!found || isStranger || isGone) throw failures.notFound('this_organization');
  return membership;
}

/** Also locks the organization, its members and invitations until the transaction ends. */
export async function lockedMembershipIn(
  transaction: Kysely<AuthTables>,
  id: string,
  actor: Actor,
): Promise<Membership> {
  await lockRow(transaction, organizations, id);
  return membershipIn(transaction, id, { actor, method: 'POST' });
}

export function requireOwner({ role, isAdministrator }: Membership): void {
  if (role !== 'owner' && !isAdministrator) throw failures.forbidden();
}

export function requireManager({ role, isAdministrator }: Membership): void {
  if (role !== 'owner' && role !== 'manager' && !isAdministrator) throw failures.forbidden();
}
