import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { listMembers as listMembersEndpoint, member } from '#contract/auth/organizations.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { pageByKey } from '../../../../records/keyset.ts';
import type { AuthTables } from '../../../tables.ts';

type Tables = Kysely<AuthTables>;
export type Member = z.infer<typeof member>;

const maxMembers = 1_000;

const columns = sql`m.user_id as id, m.user_id, u.name, m.role, m.joined_at, m.left_at,
  case when u.name is null then right(u.phone_number, 2) end as phone_hint`;
const from = sql`auth.organization_members m join auth.users u on u.id = m.user_id`;

async function select(database: Tables, rest: RawBuilder<unknown>): Promise<Member[]> {
  const { rows } = await sql<Member>`select ${columns} from ${from} where ${rest}`.execute(database);
  return rows;
}

export const listMembers = (database: Tables, organizationId: string): Promise<Member[]> =>
  select(
    database,
    sql`m.organization_id = ${organizationId}
      order by m.left_at is not null, m.left_at desc, m.joined_at, m.user_id limit ${maxMembers}::int`,
  );

export async function findMember(database: Tables, organizationId: string, userId: string) {
  const [member] = await select(database, sql`m.organization_id = ${organizationId} and m.user_id = ${userId}`);
  return member;
}

type Filters = Pick<ParsedOf<typeof listMembersEndpoint>, 'former' | 'after' | 'pageSize'>;

export const pageOfMembers = (database: Tables, organizationId: string, { former = false, ...place }: Filters) =>
  pageByKey<Member & { id: string }, AuthTables>(database, {
    columns,
    from,
    where: [sql`m.organization_id = ${organizationId}`, former ? sql`m.left_at is not null` : sql`m.left_at is null`],
    id: sql`m.user_id`,
    sort: former
      ? { by: sql`m.left_at`, type: 'timestamptz', descending: true }
      : { by: sql`m.joined_at`, type: 'timestamptz' },
    ...place,
  });

export async function countMembers(database: Tables, organizationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('organizationMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
