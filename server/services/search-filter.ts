/** Search by words in lists of any length, without a guess of the planner: it would take every search to find nearly nothing. */
import { type Kysely, type RawBuilder, sql } from 'kysely';

type Search = {
  /** The column of the list. */
  readonly id: RawBuilder<unknown>;
  /** A query that answers with one column `id`, by its index. May answer with one twice. */
  readonly found: RawBuilder<unknown>;
  /** The same as a condition on a row of the list; with `matches`, which no index answers. */
  readonly walked: RawBuilder<boolean>;
};

const few = 500;

/** Few are fetched and sorted; of many, the list is walked until the page is full. */
export async function searchFilter<Tables>(
  database: Kysely<Tables>,
  { id, found, walked }: Search,
): Promise<RawBuilder<boolean>> {
  // Materialized: the planner would look at one row after another to save itself the rest, and words are dear to compute.
  const { rows } = await sql<{ id: string }>`with found as materialized (${found})
    select id from found limit ${few + 1}::int`.execute(database);
  return rows.length > few ? walked : sql<boolean>`${id} = any(${rows.map((row) => row.id)}::uuid[])`;
}

/** What `@@` does, for rows that are looked at one after another. */
export const matches = (column: RawBuilder<unknown>, searchTerms: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`ts_match_vq(${column}, ${searchTerms})`;
