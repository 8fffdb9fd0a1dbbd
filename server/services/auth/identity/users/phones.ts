import { type Kysely, sql } from 'kysely';
import type { AuthTables } from '../../tables.ts';

type Owned = { number: string; from: Date | null; until: Date; isTaken: boolean };

/** Accounts that were merged into this one and not erased yet. */
export async function mergedInto(database: Kysely<AuthTables>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where merged_into_id = ${id} order by id`.execute(database);
  return rows.map((row) => row.id);
}

/**
 * The present number and former ones, also of accounts merged into this one. Some may belong to another user now. Each
 * is theirs since its former owner gave it up.
 */
export async function phonesOf(database: Kysely<AuthTables>, id: string): Promise<Owned[]> {
  const ids = [id, ...(await mergedInto(database, id))];
  const { rows } = await sql<Owned>`
    with owned as (
      select phone_number as number, clock_timestamp() as until from auth.users where id = any(${ids}::uuid[])
      union all select before ->> 'phoneNumber', at from auth.audit_entries
        where target_type = 'user' and target_id = any(${ids}::text[])
    ), given_up as materialized (
      select before ->> 'phoneNumber' as by_other, at from auth.audit_entries
      where target_type = 'user' and action in ('user.change-phone', 'user.finish-merge') and target_id <> all(${ids}::text[])
        and before ->> 'phoneNumber' in (select number from owned)
    )
    select number, (select max(at) from given_up where by_other = number and at < until) as "from", until,
      exists (select from auth.users where phone_number = number and id <> all(${ids}::uuid[])) as is_taken
    from owned where number is not null`.execute(database);
  return rows;
}
