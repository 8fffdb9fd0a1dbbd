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
  readonly found: RawBuilder<unknown>;
  /** The same condition per row, in a form that uses no index. */
  readonly walked: RawBuilder<boolean>;
};

const few = 500;

/** Fetches and sorts a few matches, but scans the list for many, because the planner always expects few. */
export async function searchFilter<Tables>(
  database: Kysely<Tables>,
  { id, ...search }: Filter,
): Promise<RawBuilder<boolean>> {
  const ids = await fewOf(database, search.found);
  return ids ? isOneOf(id, ids) : search.walked;
}

type WordFilter = {
  readonly id: RawBuilder<unknown>;
  readonly words: Words;
  /** A query for the `document` (a `tsvector`) of any records. */
  readonly documents: RawBuilder<unknown>;
  /** As `found` and `walked` of a filter, for a `tsquery`. */
  found(query: RawBuilder<unknown>): RawBuilder<unknown>;
  walked(query: RawBuilder<unknown>): RawBuilder<boolean>;
};

/** The index would collect all records with a common word, so that only rare words are looked up, if there are some. */
export async function wordFilter<Tables>(
  database: Kysely<Tables>,
  { id, words, documents, found, walked }: WordFilter,
): Promise<RawBuilder<boolean>> {
  const all = beginnings(words);
  const rare = await rareOf(database, words, documents);
  if (rare && rare.length < words.length) {
    const ids = await fewOf(database, found(beginnings(rare)));
    if (ids) return sql<boolean>`(${isOneOf(id, ids)} and ${walked(all)})`;
  }
  return searchFilter(database, { id, found: found(all), walked: walked(all) });
}

const sampleSize = 64;
/** Of the sample. */
const common = 8;

/** Those that are in few of some records; null without any. Signs such as a dash are no words for PostgreSQL: no record has them. */
async function rareOf<Tables>(
  database: Kysely<Tables>,
  words: Words,
  documents: RawBuilder<unknown>,
): Promise<Words | null> {
  if (words.length === 1) return words;
  const { rows } = await sql<{ word: string }>`
    with sample as materialized (select document from (${documents}) records limit ${sampleSize}::int)
    select word from unnest(${words}::text[]) word
    where numnode(to_tsquery('simple', word || ':*')) > 0
      and (select count(*) from sample where ts_match_vq(document, to_tsquery('simple', word || ':*'))) < ${common}::int`.execute(
    database,
  );
  return wordsOf(rows.map(({ word }) => word));
}

/** Null if there are many. */
async function fewOf<Tables>(database: Kysely<Tables>, found: RawBuilder<unknown>): Promise<readonly string[] | null> {
  // Materialized: the planner would otherwise scan row by row, and computing search vectors is expensive.
  const { rows } = await sql<{ id: string }>`with found as materialized (${found})
    select id from found limit ${few + 1}::int`.execute(database);
  return rows.length > few ? null : rows.map(({ id }) => id);
}

const isOneOf = (id: RawBuilder<unknown>, ids: readonly string[]) => sql<boolean>`${id} = any(${ids}::uuid[])`;

export const matches = (column: RawBuilder<unknown>, searchTerms: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`ts_match_vq(${column}, ${searchTerms})`;
