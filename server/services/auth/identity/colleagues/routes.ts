import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { type Colleague, listColleagues, listColleaguesForServices, signInHealth } from '#contract/auth/colleagues.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { requireAccess, requireSystem } from '../../../../actors/actor.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';

type Hour = z.output<typeof signInHealth.output>['hours'][number];

export function addColleagueRoutes(service: Service<AuthTables>): void {
  serve(service, listColleagues, async ({ permission }, { actor, database }) => {
    requireAccess(actor, permission as Permission, 'GET');
    return { colleagues: await holdersOf(database, permission) };
  });

  serve(service, listColleaguesForServices, async ({ permission }, { actor, database }) => {
    requireSystem(actor);
    return { colleagues: await holdersOf(database, permission) };
  });

  serve(service, signInHealth, (_, { database }) => readSignInHealth(database));
}

export async function readSignInHealth(database: Kysely<AuthTables>): Promise<z.output<typeof signInHealth.output>> {
  const [hours, codes] = await Promise.all([
    sql<Hour>`
      select h.hour, count(t.at) filter (where not t.is_failed)::int as signed_in,
        count(t.at) filter (where t.is_failed)::int as failed
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as h (hour)
      left join auth.code_tries t on t.at >= h.hour and t.at < h.hour + interval '1 hour'
      group by h.hour order by h.hour`.execute(database),
    sql<{ sent: number; unused: number }>`
      select count(*)::int as sent, count(*) filter (where consumed_at is null and expires_at < now())::int as unused
      from auth.codes where created_at > now() - interval '1 day'`.execute(database),
  ]);
  return { hours: hours.rows, sent: codes.rows[0]?.sent ?? 0, unused: codes.rows[0]?.unused ?? 0 };
}

/** All of them: nobody can be chosen, mentioned or named as an author without being listed. */
async function holdersOf(database: Kysely<AuthTables>, permission: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, coalesce(u.name, u.phone_number, '') as name,
      case when count(*) over (partition by lower(u.name)) > 1 and u.name is not null
        then coalesce(right(u.phone_number, 4), left(u.id::text, 4)) end as hint
    from auth.users u where u.status = 'active' and u.id in (
      select ur.user_id from auth.role_permissions rp join auth.roles r on r.id = rp.role_id and r.trashed_at is null
      join auth.user_roles ur on ur.role_id = r.id where rp.permission_id = ${permission})
    order by lower(coalesce(u.name, u.phone_number, '')), u.id`.execute(database);
  return rows;
}

/** Whether two people can sign in and have a permission of staff. */
export async function hasColleagues(database: Kysely<AuthTables>): Promise<boolean> {
  const { rows } = await sql`
    select distinct u.id from auth.users u join auth.user_roles ur on ur.user_id = u.id
      join auth.roles r on r.id = ur.role_id and r.trashed_at is null
      join auth.role_permissions rp on rp.role_id = r.id and rp.permission_id like '%.manage'
    where u.status = 'active' limit 2`.execute(database);
  return rows.length > 1;
}
