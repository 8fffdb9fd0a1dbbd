import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { perDay } from '#contract/trade/per-day.ts';
import type { TradeTables } from './tables.ts';

type Counted = { readonly from: RawBuilder<unknown>; readonly at: RawBuilder<unknown> };

export const orders: Counted = { from: sql`trade.orders`, at: sql`placed_at` };
export const inquiries: Counted = { from: sql`trade.inquiries`, at: sql`created_at` };

/** Reads only rows of these days, by an index on `at`. */
export async function countPerDay(
  database: Kysely<TradeTables>,
  { from, at }: Counted,
  days: number,
): Promise<z.output<typeof perDay>['days']> {
  const today = sql`date_trunc('day', now() at time zone 'UTC')`;
  const first = sql`${today} - (${days}::int - 1) * interval '1 day'`;
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(counted.count, 0)::int as count
    from generate_series(${first}, ${today}, interval '1 day') as d (day)
    left join (
      select date_trunc('day', ${at} at time zone 'UTC') as day, count(*) as count
      from ${from} where ${at} >= (${first}) at time zone 'UTC' group by 1
    ) counted on counted.day = d.day
    order by d.day`.execute(database);
  return rows;
}
