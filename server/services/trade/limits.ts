import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { withNetworksAround } from '../client-networks.ts';
import type { TradeTables } from './tables.ts';

type Attempt = { readonly kind: string; readonly client: string; readonly perDay: number };

/**
 * Counts within the transaction, so that failures do not count. Throws 429 with the seconds to wait; 0 is no limit. A
 * quarter of those of a day are allowed in an hour.
 */
export async function countAttempt(transaction: Kysely<TradeTables>, { kind, client, perDay }: Attempt): Promise<void> {
  const counted = withNetworksAround(client);
  // Serialize the attempts of a client, or concurrent ones would all pass. The widest network stands for all.
  await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${counted.at(-1)?.client}`}))`.execute(transaction);
  for (const each of counted) await requireRoom(transaction, kind, each, perDay);
  await transaction
    .insertInto('attempts')
    .values(counted.map((each) => ({ kind, client: each.client })))
    .execute();
}

async function requireRoom(
  transaction: Kysely<TradeTables>,
  kind: string,
  { client, times }: { client: string; times: number },
  perDay: number,
): Promise<void> {
  for (const [interval, maxCount] of [
    ['1 hour', Math.ceil(perDay / 4) * times],
    ['1 day', perDay * times],
  ] as const) {
    if (maxCount === 0) continue;
    const oldest = await transaction
      .selectFrom('attempts')
      .select(sql<number>`ceil(extract(epoch from at + ${interval}::interval - now()))::int`.as('seconds'))
      .where('kind', '=', kind)
      .where('client', '=', client)
      .where('at', '>', sql<Date>`now() - ${interval}::interval`)
      .orderBy('at', 'desc')
      .offset(maxCount - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest) throw failures.tooMany(Math.max(1, oldest.seconds));
  }
}

export async function uncountAttempt(
  database: Kysely<TradeTables>,
  { kind, client }: Pick<Attempt, 'kind' | 'client'>,
): Promise<void> {
  await sql`delete from trade.attempts where ctid = (select ctid from trade.attempts
    where kind = ${kind} and client = ${client} order by at desc limit 1)`.execute(database);
}

export async function deleteOldAttempts(database: Kysely<TradeTables>): Promise<void> {
  await database.deleteFrom('attempts').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
