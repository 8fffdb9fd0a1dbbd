import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import {
  type listRoles as listRolesEndpoint,
  manyUsers,
  type RoleRecord,
  type RoleSort,
} from '#contract/auth/roles.ts';
import { failures } from '#contract/failures.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { anywhere } from '../../records/search.ts';
import type { AuthTables } from '../tables.ts';

export type StoredRole = RoleRecord;

const columns = sql`r.id, r.name, r.description, r.is_system, r.revision, r.updated_at, r.trashed_at,
  (select count(*)::int from
    (select from auth.user_roles ur where ur.role_id = r.id limit ${sql.lit(manyUsers)}) counted) as user_count,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'description', p.description) order by p.id), '[]')
   from auth.role_permissions rp join auth.permissions p on p.id = rp.permission_id
   where rp.role_id = r.id) as permissions`;

async function select(database: Kysely<AuthTables>, rest: RawBuilder<unknown>): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`select ${columns} from auth.roles r ${rest}`.execute(database);
  return rows;
}

/** Throws 404. Finds deleted roles only on request. */
export async function requireRole(
  database: Kysely<AuthTables>,
  id: string,
  { deletedToo = false }: { deletedToo?: boolean } = {},
): Promise<StoredRole> {
  const [role] = await select(database, sql`where r.id = ${id}`);
  if (!role || (role.trashedAt && !deletedToo)) throw failures.notFound('This role');
  return role;
}

type Filters = z.output<typeof listRolesEndpoint.input>;

const sorts: Readonly<Record<RoleSort, Sort>> = {
  name: { by: sql`lower(r.name)`, type: 'text' },
  changed: { by: sql`r.updated_at`, type: 'timestamptz', descending: true },
};

export async function listRoles(
  database: Kysely<AuthTables>,
  { query, trashed = false, permissionId, sort, reversed, after, pageSize }: Filters,
): Promise<{ roles: StoredRole[]; next: string | null }> {
  const found = sql`(r.name ilike ${anywhere(query)} or r.description ilike ${anywhere(query)})`;
  const grants = sql`exists (select from auth.role_permissions rp
    where rp.role_id = r.id and rp.permission_id = ${permissionId})`;
  const { items, next } = await pageByKey<StoredRole, AuthTables>(database, {
    columns,
    from: sql`auth.roles r`,
    where: [
      trashed ? sql`r.trashed_at is not null` : sql`r.trashed_at is null`,
      ...(query === '' ? [] : [found]),
      ...(permissionId === undefined ? [] : [grants]),
    ],
    id: sql`r.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
  return { roles: items, next };
}

/** Throws 422 for an unknown permission. */
export async function requireKnown(database: Kysely<AuthTables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await database
    .selectFrom('permissions')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  if (known.length !== new Set(ids).size) throw failures.invalid({ permission_ids: 'Unknown permission.' });
}
