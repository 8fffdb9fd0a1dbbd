import { type Kysely, sql } from 'kysely';
import type { AuthTables } from '../tables.ts';

type Owned = { number: string; from: Date | null; until: Date; isTaken: boolean };

/** The present number and former ones, of which some may belong to another user now. Each is theirs since another user gave it up. */
export async function phonesOf(database: Kysely<AuthTables>, id: string): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    with owned as (
      select phone_number as number, clock_timestamp() as until from auth.users where id = ${id}
      union all select before ->> 'phoneNumber', at from auth.audit_entries where target_type = 'user' and target_id = ${id}
    ), given_up as materialized (
      select before ->> 'phoneNumber' as by_other, at from auth.audit_entries
      where target_type = 'user' and action = 'user.change-phone' and target_id <> ${id}
        and before ->> 'phoneNumber' in (select number from owned)
    )
    select number, (select max(at) from given_up where by_other = number and at < until) as "from", until,
      exists (select from auth.users where phone_number = number and id <> ${id}) as is_taken
    from owned where number is not null`.execute(database);
  return rows;
}
