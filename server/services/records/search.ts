import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plainText, plainWords, type Words } from './plain-text.ts';
import { nearest, similarWords } from './similar.ts';

/** Null without words. */
export const searchWords = (typed: string): Words | null =>
  wordsOf((typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(plainWords));

/** Drops empty words. */
export function wordsOf(words: readonly string[]): Words | null {
  const [first, ...others] = words.filter(Boolean);
  return first === undefined ? null : [first, ...others];
}

/** A `tsquery` in which every word must start a word of the record. */
const beginnings = (words: Words): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

type Schema = 'apps' | 'auth' | 'content';

/** One of the texts contains what was typed. */
export function contains(
  schema: Schema,
  typed: string,
  texts: ReadonlyArray<RawBuilder<unknown>>,
): RawBuilder<boolean> {
  const plain = sql.raw(`${schema}.plain_text`);
  const each = texts.map((text) => sql`${plain}(${text}) like ${anywhere(plainText(typed))}`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

type TextFilter = {
  readonly schema: Schema;
  readonly from: RawBuilder<unknown>;
  readonly texts: ReadonlyArray<RawBuilder<unknown>>;
  readonly query: string;
  readonly similar?: boolean | undefined;
};

/** Lists of few records need no index for their search. */
export async function textFilter<Tables>(
  database: Kysely<Tables>,
  { schema, from, texts, query, similar = false }: TextFilter,
): Promise<RawBuilder<boolean>> {
  const found = contains(schema, query, texts);
  if (!similar) return found;
  const { rows } = await sql<{ text: string; isFound: boolean }>`
    select concat_ws(' ', ${sql.join(texts)}) as text, ${found} as is_found from ${from}`.execute(database);
  if (rows.some(({ isFound }) => isFound)) return found;
  const known = new Set(searchWords(rows.map(({ text }) => text).join(' ')));
  return contains(
    schema,
    searchWords(query)
      ?.map((word) => nearest(word, known))
      .join(' ') ?? query,
    texts,
  );
}

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
  /** If no record has all words, those that are most like them. */
  readonly similar?: boolean | undefined;
};

/**
 * The index would collect all records with a common word. So only rare words are looked up, and where all are common
 * the list is scanned, because its first rows fill the page.
 */
export async function wordFilter<Tables>(database: Kysely<Tables>, filter: WordFilter): Promise<RawBuilder<boolean>> {
  const { id, words, documents, indexQuery, rowCondition } = filter;
  const all = beginnings(words);
  if (filter.similar && !(await hasAny(database, indexQuery(all)))) {
    const better = await similarWords(database, filter);
    if (better) return wordFilter(database, { ...filter, words: better, similar: false });
  }
  const { rare, common } = await sortByFrequency(database, words, documents);
  if (rare === null && common !== null) return rowCondition(all);
  if (rare !== null && common !== null) {
    const ids = await fewOf(database, indexQuery(beginnings(rare)));
    if (ids) return sql<boolean>`(${isOneOf(id, ids)} and ${rowCondition(all)})`;
  }
  return searchFilter(database, { id, indexQuery: indexQuery(all), rowCondition: rowCondition(all) });
}

const sampleSize = 64;
/** A word is common if so many records of the sample have it. */
const commonFrom = 8;

/**
 * The sample has the lowest ids, which are random. Signs such as a dash are left out, because PostgreSQL has no words
 * for them.
 */
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

async function hasAny<Tables>(database: Kysely<Tables>, indexQuery: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from (${indexQuery}) matching limit 1`.execute(database);
  return rows.length > 0;
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

/**
 * For `wordFilter` of a table whose column `search` has the words.
 *
 * @param row - Its name in the query.
 * @param within - Limits what the index looks up.
 */
export const wordsIn = (table: string, row: string, within = sql<boolean>`true`) => ({
  id: sql.ref(`${row}.id`),
  documents: sql`select id, search as document from ${sql.table(table)}`,
  indexQuery: (terms: RawBuilder<unknown>) =>
    sql`select id from ${sql.table(table)} where ${within} and search @@ ${terms}`,
  rowCondition: (terms: RawBuilder<unknown>) => matches(sql.ref(`${row}.search`), terms),
});
