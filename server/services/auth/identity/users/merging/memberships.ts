import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MergeException } from '#contract/auth/merges.ts';
import type { MemberRole } from '#contract/auth/organizations.ts';
import { lockRow } from '../../../../records/change.ts';
import type { AuthTables } from '../../../tables.ts';
import { organizations } from '../../organizations/changes.ts';
import type { FormerMember, FormerMembership } from './former.ts';

type Tables = Kysely<AuthTables>;
type Member = FormerMember & { readonly organizationId: string; readonly userId: string };
type Pair = { readonly keptId: string; readonly mergedId: string };

const rank: readonly MemberRole[] = ['member', 'manager', 'owner'];
const higher = (one: MemberRole, other: MemberRole): MemberRole =>
  rank.indexOf(one) >= rank.indexOf(other) ? one : other;

const formerOf = ({ role, joinedAt, leftAt }: Member): FormerMember => ({ role, joinedAt, leftAt });

/** The kept user gets the memberships of the other, or the higher of two roles. */
export async function moveMemberships(transaction: Tables, { keptId, mergedId }: Pair): Promise<FormerMembership[]> {
  const former: FormerMembership[] = [];
  for (const merged of await activeOf(transaction, mergedId)) {
    const { organizationId } = merged;
    await lockRow(transaction, organizations, organizationId);
    const kept = await memberOf(transaction, organizationId, keptId);
    const role = kept && kept.leftAt === null ? higher(kept.role, merged.role) : merged.role;
    // First, because an organization has one owner.
    await setMember(transaction, merged, { ...formerOf(merged), leftAt: 'now' });
    const joinedAt = kept && kept.leftAt === null ? kept.joinedAt : merged.joinedAt;
    await setMember(transaction, { organizationId, userId: keptId }, { role, joinedAt, leftAt: null });
    former.push({ organizationId, kept: kept ? formerOf(kept) : null, merged: formerOf(merged), role });
  }
  return former;
}

/** Memberships that changed since stay with the kept user. */
export async function moveMembershipsBack(
  transaction: Tables,
  memberships: readonly FormerMembership[],
  { keptId, mergedId }: Pair,
): Promise<MergeException[]> {
  let changed = 0;
  for (const { organizationId, kept, merged, role } of memberships) {
    await lockRow(transaction, organizations, organizationId);
    const present = await memberOf(transaction, organizationId, keptId);
    if (!present || present.leftAt !== null || present.role !== role) {
      changed++;
      continue;
    }
    if (kept) await setMember(transaction, present, kept);
    else
      await transaction
        .deleteFrom('organizationMembers')
        .where('organizationId', '=', organizationId)
        .where('userId', '=', keptId)
        .execute();
    await setMember(transaction, { organizationId, userId: mergedId }, merged);
  }
  return changed > 0 ? [{ what: 'Memberships of organizations', outcome: 'elsewhere', count: changed }] : [];
}

/** Times as text, because a Date has no microseconds and the undo restores them. */
async function membersWhere(transaction: Tables, where: RawBuilder<unknown>): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select organization_id, user_id, role, joined_at::text as joined_at, left_at::text as left_at
    from auth.organization_members where ${where} order by organization_id`.execute(transaction);
  return rows;
}

const activeOf = (transaction: Tables, userId: string): Promise<Member[]> =>
  membersWhere(transaction, sql`user_id = ${userId} and left_at is null`);

async function memberOf(transaction: Tables, organizationId: string, userId: string): Promise<Member | undefined> {
  const [member] = await membersWhere(transaction, sql`organization_id = ${organizationId} and user_id = ${userId}`);
  return member;
}

const setMember = (
  transaction: Tables,
  { organizationId, userId }: Pick<Member, 'organizationId' | 'userId'>,
  { role, joinedAt, leftAt }: FormerMember,
) =>
  sql`insert into auth.organization_members (organization_id, user_id, role, joined_at, left_at)
    values (${organizationId}, ${userId}, ${role}, ${joinedAt}::timestamptz, ${leftAt}::timestamptz)
    on conflict (organization_id, user_id)
      do update set role = excluded.role, joined_at = excluded.joined_at, left_at = excluded.left_at`.execute(
    transaction,
  );
