/** What was typed into a search field, as a query of PostgreSQL's text search: every word has to begin a word of the record. */

/** For `to_tsquery('simple', …)`; null where nothing was typed that could be looked for. */
export function wordsQuery(typed: string): string | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null;
}
