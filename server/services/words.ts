/** Search by the beginnings of words, with an index that answers as quickly for thousands of rows as for a hundred. */
import { type RawBuilder, sql } from 'kysely';

/** A `tsquery` of what was typed: each word has to begin a word of the record. Null where no word was typed. */
export const wordsQuery = (typed: string): RawBuilder<unknown> | null =>
  beginnings(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** The words must hold nothing that a `tsquery` reads as an operator. */
export const beginnings = (words: readonly string[]): RawBuilder<unknown> | null =>
  words.length > 0 ? sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})` : null;
