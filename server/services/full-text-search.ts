/** Search by the beginnings of words, with an index that answers as quickly for thousands of rows as for a hundred. */
import { type RawBuilder, sql } from 'kysely';

/** A `tsquery` of what was typed: each word has to begin a word of the record. Null where no word was typed. */
export const searchQuery = (typed: string): RawBuilder<unknown> | null =>
  beginnings(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** The words must hold nothing that a `tsquery` reads as an operator; empty ones are left out. */
export function beginnings(words: readonly string[]): RawBuilder<unknown> | null {
  const terms = words.filter(Boolean);
  return terms.length > 0 ? sql`to_tsquery('simple', ${terms.map((word) => `${word}:*`).join(' & ')})` : null;
}
