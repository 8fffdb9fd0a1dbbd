import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import type { AdminWaitlist } from '#contract/trade/waitlists-admin.ts';
import type { TradeTables } from '../tables.ts';
import { requireWaitlist } from './entries.ts';

export async function countedLists(database: Kysely<TradeTables>, name?: string): Promise<AdminWaitlist[]> {
  const counted = (status: string) =>
    sql`coalesce(sum(c.count) filter (where c.status = ${status}), 0)::int as ${sql.raw(status)}`;
  const statuses = ['waiting', 'invited', 'joined', 'declined', 'expired'] as const;
  const { rows } = await sql<AdminWaitlist & Record<(typeof statuses)[number], number>>`
    select w.id, w.name, w.created_at, ${sql.join(statuses.map(counted))}
    from trade.waitlists w left join trade.waitlist_counts c on c.waitlist_id = w.id
    where ${name === undefined ? sql`true` : sql`w.name = ${name}`} group by w.id order by w.name`.execute(database);
  return rows.map(({ waiting, invited, joined, declined, expired, ...list }) => ({
    ...list,
    counts: { waiting, invited, joined, declined, expired },
  }));
}

type Growth = z.output<typeof waitlistGrowth.output>['days'];

export async function growth(
  database: Kysely<TradeTables>,
  waitlist: string | undefined,
  days: number,
): Promise<Growth> {
  const id = waitlist === undefined ? null : (await requireWaitlist(database, waitlist)).id;
  const { rows } = await sql<Growth[number]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(e.id)::int as count
    from generate_series(date_trunc('day', now() at time zone 'UTC') - (${days}::int - 1) * interval '1 day',
      date_trunc('day', now() at time zone 'UTC'), interval '1 day') as d (day)
    left join trade.waitlist_entries e on e.trashed_at is null
      and e.created_at >= d.day at time zone 'UTC' and e.created_at < (d.day + interval '1 day') at time zone 'UTC'
      and (${id}::uuid is null or e.waitlist_id = ${id}::uuid)
    group by d.day order by d.day`.execute(database);
  return rows;
}
