import { type Kysely, sql } from 'kysely';
import type { ContentEvent } from '#contract/events.ts';
import type { EventTables } from './tables.ts';

type Tables = Kysely<EventTables>;

export const eventsAfter = (database: Tables, sequence: number): Promise<ContentEvent[]> =>
  database
    .selectFrom('events')
    .select(['sequence', 'tags', sql<number>`extract(epoch from clock_timestamp() - at)::float8`.as('age')])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(500)
    .execute();

/** Gateways purge fewer tags than this one by one. */
const maxRecent = 2_000;

/** Tags with the prefix in events of the last `seconds`. */
export async function recentTags(
  database: Tables,
  { prefix, seconds }: { prefix: string; seconds: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom(({ selectFrom }) =>
      selectFrom('events')
        .select(sql<string>`unnest(tags)`.as('tag'))
        .where('at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .as('recent'),
    )
    .select('tag')
    .distinct()
    .where('tag', 'like', `${prefix}%`)
    .limit(maxRecent)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** First and last stored sequence number; both 0 if nothing was ever emitted. */
export async function eventRange(database: Tables): Promise<{ first: number; last: number }> {
  const row = await database
    .selectFrom('events')
    .select(({ fn }) => [fn.min('sequence').as('first'), fn.max('sequence').as('last')])
    .executeTakeFirstOrThrow();
  return { first: Number(row.first ?? 0), last: Number(row.last ?? 0) };
}

/** Keeps one week, and always the last event, so that readers know their position. */
export async function deleteOldEvents(database: Tables): Promise<void> {
  await database
    .deleteFrom('events')
    .where('at', '<', sql<Date>`now() - interval '7 days'`)
    .where('sequence', '<', (eb) => eb.selectFrom('events').select(({ fn }) => fn.max('sequence').as('last')))
    .execute();
}
