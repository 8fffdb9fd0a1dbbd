/** The nearest words of records, for a search that finds nothing: one letter may differ, or two in a long word. */
import { distance } from 'fastest-levenshtein';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSign, type Words } from './plain-text.ts';

/** In letters; numbers and shorter words are like too many others. */
const minWordLength = 4;

const isCompared = (word: string): boolean => word.length >= minWordLength && !/\p{N}/u.test(word) && !isSign(word);

export const nearest = (word: string, known: ReadonlySet<string>): string =>
  isCompared(word) ? nearestOf(word, known) : word;

/** Also of addresses, which may have digits. */
export function nearestOf(word: string, known: ReadonlySet<string>): string {
  let best = { word, difference: word.length > 6 ? 3 : 2 };
  for (const other of known) {
    if (Math.abs(other.length - word.length) >= best.difference) continue;
    const difference = isSwapped(word, other) ? 1 : distance(word, other);
    if (difference < best.difference) best = { word: other, difference };
  }
  return best.word;
}

type Source = {
  readonly words: Words;
  readonly documents: RawBuilder<unknown>;
  indexQuery(query: RawBuilder<unknown>): RawBuilder<unknown>;
};

/** Records whose words are compared, at most. */
const maxRecords = 1_000;

/**
 * Compares with records whose words begin with the first half of each typed word, then with those that have all typed
 * words but one, or words with the same first letter if only one was typed. Null if none is similar.
 */
export async function similarWords<Tables>(
  database: Kysely<Tables>,
  { words, documents, indexQuery }: Source,
): Promise<Words | null> {
  const halves = words.map((word) => `${isCompared(word) ? word.slice(0, Math.ceil(word.length / 2)) : word}:*`);
  const whole = words.map((word) => `${word}:*`);
  const others = words.map((_word, index) => `(${whole.toSpliced(index, 1).join(' & ')})`);
  const alike = words.length > 1 ? others.join(' | ') : `${words[0].slice(0, 1)}:*`;
  for (const terms of [halves.join(' & '), alike]) {
    const { rows } = await sql<{ word: string }>`
      with alike as materialized (select id from (${indexQuery(sql`to_tsquery('simple', ${terms})`)}) matching
        limit ${maxRecords}::int)
      select distinct word from (${documents}) records, unnest(tsvector_to_array(document)) word
      where id = any(array(select id from alike))`.execute(database);
    const known = new Set(rows.map(({ word }) => word));
    const [first, ...rest] = words.map((word) => (known.has(word) ? word : nearest(word, known)));
    if (first !== undefined && [first, ...rest].some((word, index) => word !== words[index])) return [first, ...rest];
  }
  return null;
}

/** Two letters changed places. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const letters = [...word];
  const [first, second, ...more] = letters.flatMap((letter, index) => (letter === other[index] ? [] : [index]));
  if (first === undefined || second === undefined || more.length > 0) return false;
  return letters[first] === other[second] && letters[second] === other[first];
}
