import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/auth/permissions.ts';
import type { User, UserSort } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { type PageOfList, pageByKey, type Sort } from '../../../records/keyset.ts';
import { addressHash } from '../../messaging/bounces/mark.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;

export const userColumns: RawBuilder<unknown> = sql`u.id, u.phone_number, u.country, u.name, u.email,
  coalesce(u.email = u.verified_email, false) as email_confirmed, u.address, u.language, u.status, u.created_at, u.last_sign_in_at, u.deletes_at, u.merged_into_id, u.revision, auth.roles_of(u.id) as roles,
  (select jsonb_build_object('type', b.type, 'reason', b.reason) from auth.bounced_addresses b
    where b.address_hash = ${addressHash(sql`u.email`)} and b.cleared_at is null
    order by b.type desc limit 1) as email_problem`;

export const permissionsOf = ({ roles }: Pick<User, 'roles'>): ReadonlySet<Permission> =>
  new Set(roles.flatMap(({ permissions }) => permissions.map(({ id }) => id as Permission)));

export async function requireUser(database: Tables, id: string): Promise<User> {
  const { rows } = await sql<User>`select ${userColumns} from auth.users u where u.id = ${id}`.execute(database);
  const [user] = rows;
  if (!user) throw failures.notFound('this_user');
  return user;
}

type Filters = {
  readonly where: readonly RawBuilder<unknown>[];
  readonly sort?: UserSort;
  readonly reversed?: boolean | undefined;
  readonly after?: string | undefined;
  readonly counted?: boolean | undefined;
  readonly pageSize: number;
};

/** Must match the indexes for admin lists in `auth/migrations/001-auth.sql`. */
const sorts: Readonly<Record<UserSort, Sort>> = {
  newest: { by: sql`u.created_at`, type: 'timestamptz', descending: true },
  name: { by: sql`coalesce(lower(u.name), E'\uFFFD')`, type: 'text' },
  seen: { by: sql`coalesce(u.last_sign_in_at, '-infinity'::timestamptz)`, type: 'timestamptz', descending: true },
};

export async function listUserRows(
  database: Tables,
  { sort = 'newest', ...place }: Filters,
): Promise<{ users: User[] } & PageOfList> {
  const { items, ...page } = await pageByKey<User, AuthTables>(database, {
    columns: userColumns,
    from: sql`auth.users u`,
    id: sql`u.id`,
    sort: sorts[sort],
    ...place,
  });
  return { users: items, ...page };
}
