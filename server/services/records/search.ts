import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Words that must each start a word of the record. They contain no operators of `tsquery`. */
export type Words = readonly [string, ...string[]];

/** Null without words. */
export const searchWords = (typed: string): Words | null => wordsOf(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Drops empty words. */
export function wordsOf(words: readonly string[]): Words | null {
  const [first, ...others] = words.filter(Boolean);
  return first === undefined ? null : [first, ...others];
}

/** A `tsquery` in which every word must start a word of the record. */
const beginnings = (words: Words): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

/** Null without words. */
export function searchQuery(typed: string): RawBuilder<unknown> | null {
  const words = searchWords(typed);
  return words && beginnings(words);
}

export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

type Filter = {
  readonly id: RawBuilder<unknown>;
  /** A query for one column `id` that uses an index. May return duplicates. */
  readonly indexQuery: RawBuilder<unknown>;
  /** The same condition per row, in a form that uses no index. */
  readonly rowCondition: RawBuilder<boolean>;
};

const few = 500;

/** Fetches and sorts a few matches, but scans the list for many, because the planner always expects few. */
export async function searchFilter<Tables>(
  database: Kysely<Tables>,
  { id, ...search }: Filter,
): Promise<RawBuilder<boolean>> {
  const ids = await fewOf(database, search.indexQuery);
  return ids ? isOneOf(id, ids) : search.rowCondition;
}

type WordFilter = {
  readonly id: RawBuilder<unknown>;
  readonly words: Words;
  /** A query for `id` and `document` (a `tsvector`) of all records. */
  readonly documents: RawBuilder<unknown>;
  /** As `indexQuery` and `rowCondition` of a filter, for a `tsquery`. */
  indexQuery(query: RawBuilder<unknown>): RawBuilder<unknown>;
  rowCondition(query: RawBuilder<unknown>): RawBuilder<boolean>;
};

/**
 * The index would collect all records with a common word. So only rare words are looked up, and where all are common the list is
 * scanned, because its first rows fill the page.
 */
export async function wordFilter<Tables>(
  database: Kysely<Tables>,
  { id, words, documents, indexQuery, rowCondition }: WordFilter,
): Promise<RawBuilder<boolean>> {
  const all = beginnings(words);
  const { rare, common } = await sortByFrequency(database, words, documents);
  if (rare === null && common !== null) return rowCondition(all);
  if (rare !== null && common !== null) {
    const ids = await fewOf(database, indexQuery(beginnings(rare)));
    if (ids) return sql<boolean>`(${isOneOf(id, ids)} and ${rowCondition(all)})`;
  }
  return searchFilter(database, { id, indexQuery: indexQuery(all), rowCondition: rowCondition(all) });
}

const sampleSize = 64;
/** Of the sample. */
const commonFrom = 8;

/** By a sample of records: those with the lowest ids, which are random. Signs such as a dash are no words for PostgreSQL: no record has them. */
async function sortByFrequency<Tables>(
  database: Kysely<Tables>,
  words: Words,
  documents: RawBuilder<unknown>,
): Promise<{ rare: Words | null; common: Words | null }> {
  const { rows } = await sql<{ word: string; count: number }>`
    with sample as materialized (select document from (${documents}) records order by id limit ${sampleSize}::int)
    select word, (select count(*)::int from sample where ts_match_vq(document, to_tsquery('simple', word || ':*'))) as count
    from unnest(${words}::text[]) word where numnode(to_tsquery('simple', word || ':*')) > 0`.execute(database);
  const those = (isCommon: boolean) =>
    wordsOf(rows.filter(({ count }) => count >= commonFrom === isCommon).map(({ word }) => word));
  return { rare: those(false), common: those(true) };
}

/** Null if there are many. */
async function fewOf<Tables>(
  database: Kysely<Tables>,
  indexQuery: RawBuilder<unknown>,
): Promise<readonly string[] | null> {
  // Materialized: the planner would otherwise scan row by row, and computing search vectors is expensive.
  const { rows } = await sql<{ id: string }>`with matching as materialized (${indexQuery})
    select id from matching limit ${few + 1}::int`.execute(database);
  return rows.length > few ? null : rows.map(({ id }) => id);
}

const isOneOf = (id: RawBuilder<unknown>, ids: readonly string[]) => sql<boolean>`${id} = any(${ids}::uuid[])`;

export const matches = (column: RawBuilder<unknown>, searchTerms: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`ts_match_vq(${column}, ${searchTerms})`;
