import { type Kysely, sql } from 'kysely';
import type { AuthTables } from '../tables.ts';

export type Affected = { userId: string; name: string | null; permissionIds: string[] };

/** Maximum number of users named in each list. */
const most = 500;

export async function impactOf(
  database: Kysely<AuthTables>,
  roleId: string,
  permissionIds: readonly string[],
): Promise<{ losing: Affected[]; gaining: Affected[] }> {
  const held = sql`(select rp.permission_id as id from auth.role_permissions rp where rp.role_id = ${roleId})`;
  const wanted = sql`(select unnest(${[...permissionIds]}::text[]) as id)`;
  const affected = async (changing: ReturnType<typeof sql>) => {
    const { rows } = await sql<Affected>`
      select u.id as user_id, u.name, array_agg(changing.id order by changing.id) as permission_ids
      from auth.user_roles here join auth.users u on u.id = here.user_id cross join (${changing}) changing
      where here.role_id = ${roleId} and not exists (
        select from auth.user_roles ur join auth.roles r on r.id = ur.role_id and r.trashed_at is null
        join auth.role_permissions rp on rp.role_id = r.id
        where ur.user_id = u.id and r.id <> ${roleId} and rp.permission_id = changing.id)
      group by u.id, u.name order by u.name nulls last, u.id limit ${most}::int`.execute(database);
    return rows;
  };
  return {
    losing: await affected(sql`select id from ${held} h except select id from ${wanted} w`),
    gaining: await affected(sql`select id from ${wanted} w except select id from ${held} h`),
  };
}
