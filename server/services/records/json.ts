/** Replaces unpaired surrogates, for which PostgreSQL rejects a whole jsonb value. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'string' ? item.toWellFormed() : item));
