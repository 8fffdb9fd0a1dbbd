import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failures } from '../../../../src/contract/failures.ts';
import type { RoleRecord } from '../../../../src/contract/roles.ts';
import type { AuthTables } from '../tables.ts';

export type StoredRole = RoleRecord & { readonly deletedAt: Date | null };

const columns = sql`r.id, r.name, r.description, r.is_system, r.revision, r.updated_at, r.deleted_at,
  (select count(*)::int from auth.user_roles ur where ur.role_id = r.id) as user_count,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'description', p.description) order by p.id), '[]')
   from auth.role_permissions rp join auth.permissions p on p.id = rp.permission_id
   where rp.role_id = r.id) as permissions`;

async function select(database: Kysely<AuthTables>, rest: RawBuilder<unknown>): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`select ${columns} from auth.roles r ${rest}`.execute(database);
  return rows;
}

/** Throws 404; deleted ones are found only where that is asked for. */
export async function requireRole(
  database: Kysely<AuthTables>,
  id: string,
  { deletedToo = false }: { deletedToo?: boolean } = {},
): Promise<StoredRole> {
  const [role] = await select(database, sql`where r.id = ${id}`);
  if (!role || (role.deletedAt && !deletedToo)) throw failures.notFound('This role');
  return role;
}

type Asked = { query: string; trashed?: boolean | undefined; after?: string | undefined; pageSize: number };

/** By name, as `lower` has them; the last name of a page is where the next begins. */
export async function listRoles(database: Kysely<AuthTables>, { query, trashed, after, pageSize }: Asked) {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const [id, ...name] = after?.split(' ') ?? [];
  if (after !== undefined && !/^[0-9a-f-]{36}$/.test(id ?? ''))
    throw failures.invalid({ after: 'This is not a page.' });
  const place = after === undefined ? sql`true` : sql`(lower(r.name), r.id) > (${name.join(' ')}, ${id}::uuid)`;
  const rows = await select(
    database,
    sql`where r.name ilike ${pattern} and (r.deleted_at is not null) = ${trashed === true}::boolean and ${place}
      order by lower(r.name), r.id limit ${pageSize + 1}::int`,
  );
  const roles = rows.slice(0, pageSize);
  const last = roles.at(-1);
  return { roles, next: rows.length > pageSize && last ? `${last.id} ${last.name.toLowerCase()}` : null };
}

/** Throws 422 at the field for a permission that there is not. */
export async function requireKnown(database: Kysely<AuthTables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await database
    .selectFrom('permissions')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  if (known.length !== new Set(ids).size)
    throw failures.invalid({ permission_ids: 'There is no permission of this name.' });
}
