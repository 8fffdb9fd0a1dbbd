import { type RawBuilder, sql } from 'kysely';

/** A `tsquery` in which every typed word must start a word of the record. Null without words. */
export const searchQuery = (typed: string): RawBuilder<unknown> | null =>
  beginnings(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Words must not contain `tsquery` operators; empty ones are dropped. */
export function beginnings(words: readonly string[]): RawBuilder<unknown> | null {
  const terms = words.filter(Boolean);
  return terms.length > 0 ? sql`to_tsquery('simple', ${terms.map((word) => `${word}:*`).join(' & ')})` : null;
}
