import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { User, userSorts } from '#contract/auth/users.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import type { AuthTables } from '../tables.ts';
import { userColumns } from './rows.ts';

type Filters = {
  readonly where: readonly RawBuilder<unknown>[];
  readonly sort?: keyof typeof userSorts;
  readonly reversed?: boolean | undefined;
  readonly after?: string | undefined;
  readonly pageSize: number;
};

/** Must match the indexes for admin lists in `auth/migrations/001-auth.sql`. */
const sorts: Readonly<Record<keyof typeof userSorts, Sort>> = {
  newest: { by: sql`u.created_at`, type: 'timestamptz', descending: true },
  name: { by: sql`coalesce(lower(u.name), E'\uFFFD')`, type: 'text' },
  seen: { by: sql`coalesce(u.last_sign_in_at, '-infinity'::timestamptz)`, type: 'timestamptz', descending: true },
};

export async function listUserRows(
  database: Kysely<AuthTables>,
  { where, sort = 'newest', reversed, after, pageSize }: Filters,
): Promise<{ users: User[]; next: string | null }> {
  const { items, next } = await pageByKey<User, AuthTables>(database, {
    columns: userColumns,
    from: sql`auth.users u`,
    where,
    id: sql`u.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
  return { users: items, next };
}
