/** When the last complete backup was made, for the metric. */
import { type Kysely, sql } from 'kysely';

const name = 'backup';

export const setBackupTime = (kysely: Kysely<unknown>) =>
  sql`insert into auth.job_runs (name, began_at) values (${name}, now())
    on conflict (name) do update set began_at = now()`.execute(kysely);

export async function readBackupTime<Tables>(kysely: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select began_at as at from auth.job_runs where name = ${name}`.execute(
    kysely,
  );
  return rows[0]?.at ?? null;
}
