import { type Kysely, sql } from 'kysely';
import { manageOf } from '#contract/auth/read-only-permissions.ts';
import {
  type listRoles as listRolesEndpoint,
  manyUsers,
  type previewRole,
  type RoleRecord,
  type RoleSort,
} from '#contract/auth/roles.ts';
import type { OutputOf, ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type PageOfList, pageByKey, type Sort } from '../../../records/keyset.ts';
import { textFilter } from '../../../records/search.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;

const columns = sql`r.id, r.name, r.description, r.is_system, r.revision, r.updated_at, r.trashed_at,
  (select count(*)::int from
    (select from auth.user_roles ur where ur.role_id = r.id limit ${sql.lit(manyUsers)}) counted) as user_count,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'description', p.description) order by p.id), '[]')
   from auth.role_permissions rp join auth.permissions p on p.id = rp.permission_id
   where rp.role_id = r.id) as permissions`;

/** Throws 404. Also finds roles in the trash. */
export async function requireRole(database: Tables, id: string): Promise<RoleRecord> {
  const { rows } = await sql<RoleRecord>`select ${columns} from auth.roles r where r.id = ${id}`.execute(database);
  const [role] = rows;
  if (!role) throw failures.notFound('this_role');
  return role;
}

export async function permissionIdsOf(database: Tables, roleId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('rolePermissions')
    .select('permissionId')
    .where('roleId', '=', roleId)
    .execute();
  return rows.map(({ permissionId }) => permissionId).sort();
}

const sorts: Readonly<Record<RoleSort, Sort>> = {
  name: { by: sql`lower(r.name)`, type: 'text' },
  changed: { by: sql`r.updated_at`, type: 'timestamptz', descending: true },
};

export async function listRoles(
  database: Tables,
  { query, similar, trashed = false, permissionId, sort, ...place }: ParsedOf<typeof listRolesEndpoint>,
): Promise<{ roles: RoleRecord[] } & PageOfList> {
  const texts = [sql`r.name`, sql`r.description`];
  const found = await textFilter(database, { schema: 'auth', from: sql`auth.roles r`, texts, query, similar });
  const grants = sql`exists (select from auth.role_permissions rp
    where rp.role_id = r.id and rp.permission_id in (${permissionId}, ${manageOf(permissionId ?? '')}))`;
  const { items, ...page } = await pageByKey<RoleRecord, AuthTables>(database, {
    columns,
    from: sql`auth.roles r`,
    where: [
      trashed ? sql`r.trashed_at is not null` : sql`r.trashed_at is null`,
      ...(query === '' ? [] : [found]),
      ...(permissionId === undefined ? [] : [grants]),
    ],
    id: sql`r.id`,
    sort: sorts[sort],
    ...place,
  });
  return { roles: items, ...page };
}

export async function requireKnown(database: Tables, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await database
    .selectFrom('permissions')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  if (known.length !== new Set(ids).size) throw failures.invalid({ permission_ids: message('permission_unknown') });
}

export async function countHolders(database: Tables): Promise<{ permissionId: string; count: number }[]> {
  const { rows } = await sql<{ permissionId: string; count: number }>`
    select rp.permission_id, count(distinct ur.user_id)::int as count from (
      select role_id, permission_id from auth.role_permissions
      union select role_id, p.id from auth.role_permissions
        join auth.permissions p on p.id = regexp_replace(permission_id, '[.]manage$', '.view')) rp
    join auth.roles r on r.id = rp.role_id and r.trashed_at is null
    join auth.user_roles ur on ur.role_id = r.id
    join auth.users u on u.id = ur.user_id and u.status = 'active'
    group by rp.permission_id order by rp.permission_id`.execute(database);
  return rows;
}

type Impact = Pick<OutputOf<typeof previewRole>, 'losing' | 'gaining'>;

const maxUsers = 500;

type Change = {
  readonly roleId: string;
  readonly permissionIds: readonly string[];
  /** Whether the caller may see users. */
  readonly isNamed: boolean;
};

export async function impactOf(database: Tables, { roleId, permissionIds, isNamed }: Change): Promise<Impact> {
  const held = sql`(select rp.permission_id as id from auth.role_permissions rp where rp.role_id = ${roleId})`;
  const wanted = sql`(select unnest(${[...permissionIds]}::text[]) as id)`;
  const affected = async (changing: ReturnType<typeof sql>) => {
    const { rows } = await sql<Impact['losing'][number]>`
      select u.id as user_id, case when ${isNamed} then u.name end as name, array_agg(changing.id order by changing.id) as permission_ids
      from auth.user_roles here join auth.users u on u.id = here.user_id cross join (${changing}) changing
      where here.role_id = ${roleId} and not exists (
        select from auth.user_roles ur join auth.roles r on r.id = ur.role_id and r.trashed_at is null
        join auth.role_permissions rp on rp.role_id = r.id
        where ur.user_id = u.id and r.id <> ${roleId}
          and rp.permission_id in (changing.id, regexp_replace(changing.id, '[.]view$', '.manage')))
      group by u.id, u.name order by u.name nulls last, u.id limit ${maxUsers}::int`.execute(database);
    return rows;
  };
  return {
    losing: await affected(sql`select id from ${held} h except select id from ${wanted} w`),
    gaining: await affected(sql`select id from ${wanted} w except select id from ${held} h`),
  };
}
