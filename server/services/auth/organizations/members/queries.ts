import { type Kysely, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { listMembers as listMembersEndpoint, member } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { pageByKey, type Sort } from '../../../records/keyset.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;
export type Member = z.infer<typeof member>;

/** Older former members are stored but not listed. */
const longestList = 1_000;

const select = (database: Tables, organizationId: string) =>
  database
    .selectFrom('organizationMembers')
    .innerJoin('users', 'users.id', 'organizationMembers.userId')
    .select(['userId', 'name', 'role', 'joinedAt', 'leftAt'])
    .select(sql<string | null>`case when name is null then right(phone_number, 2) end`.as('phoneHint'))
    .where('organizationId', '=', organizationId);

/** Current members in order of joining, then former ones, last left first. */
export const listMembers = (database: Tables, organizationId: string): Promise<Member[]> =>
  select(database, organizationId)
    .orderBy(sql<SqlBool>`left_at is not null`)
    .orderBy('leftAt', 'desc')
    .orderBy('joinedAt')
    .orderBy('userId')
    .limit(longestList)
    .execute();

type Filters = Pick<z.output<typeof listMembersEndpoint.input>, 'former' | 'after' | 'pageSize'>;

export async function pageOfMembers(
  database: Tables,
  organizationId: string,
  { former = false, after, pageSize }: Filters,
): Promise<{ items: Member[]; next: string | null }> {
  const sort: Sort = former
    ? { by: sql`m.left_at`, type: 'timestamptz', descending: true }
    : { by: sql`m.joined_at`, type: 'timestamptz' };
  const { items, next } = await pageByKey<Member & { id: string }, AuthTables>(database, {
    columns: sql`m.user_id as id, m.user_id, u.name, m.role, m.joined_at, m.left_at,
      case when u.name is null then right(u.phone_number, 2) end as phone_hint`,
    from: sql`auth.organization_members m join auth.users u on u.id = m.user_id`,
    where: [sql`m.organization_id = ${organizationId}`, former ? sql`m.left_at is not null` : sql`m.left_at is null`],
    id: sql`m.user_id`,
    sort,
    after,
    pageSize,
  });
  return { items, next };
}

/** A current or former member. Throws 404. */
export async function findMember(database: Tables, organizationId: string, userId: string): Promise<Member> {
  const found = await select(database, organizationId).where('userId', '=', userId).executeTakeFirst();
  if (!found) throw failures.notFound('This member');
  return found;
}

export async function countMembers(database: Tables, organizationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('organizationMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setRole(
  transaction: Tables,
  { organizationId, userId, role }: Pick<AuthTables['organizationMembers'], 'organizationId' | 'userId' | 'role'>,
): Promise<void> {
  await transaction
    .updateTable('organizationMembers')
    .set({ role })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute();
}
