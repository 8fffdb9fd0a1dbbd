import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A `tsquery` in which every typed word must start a word of the record. Null without words. */
export const searchQuery = (typed: string): RawBuilder<unknown> | null =>
  beginnings(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Words must not contain `tsquery` operators; empty ones are dropped. */
export function beginnings(words: readonly string[]): RawBuilder<unknown> | null {
  const terms = words.filter(Boolean);
  return terms.length > 0 ? sql`to_tsquery('simple', ${terms.map((word) => `${word}:*`).join(' & ')})` : null;
}

export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

type Search = {
  readonly id: RawBuilder<unknown>;
  /** A query for one column `id` that uses the search index. May return duplicates. */
  readonly found: RawBuilder<unknown>;
  /** The same condition per row, with `matches`, which uses no index. */
  readonly walked: RawBuilder<boolean>;
};

const few = 500;

/** Fetches and sorts a few matches, but scans the list for many, because the planner always expects few. */
export async function searchFilter<Tables>(
  database: Kysely<Tables>,
  { id, found, walked }: Search,
): Promise<RawBuilder<boolean>> {
  // Materialized: the planner would otherwise scan row by row, and computing search vectors is expensive.
  const { rows } = await sql<{ id: string }>`with found as materialized (${found})
    select id from found limit ${few + 1}::int`.execute(database);
  return rows.length > few ? walked : sql<boolean>`${id} = any(${rows.map((row) => row.id)}::uuid[])`;
}

export const matches = (column: RawBuilder<unknown>, searchTerms: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`ts_match_vq(${column}, ${searchTerms})`;
