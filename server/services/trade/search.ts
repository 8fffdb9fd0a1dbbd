/** What somebody typed, as words that texts are found by; `trade.words` makes the other side of it. */
import type { RawBuilder } from 'kysely';
import { beginnings } from '../full-text-search.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what the function in the database separates at, and white space
const separators = /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f\s]+/;

/** A `tsquery` that holds where each of the words typed begins a word; null where nothing was typed. */
export function searchTermsOf(typed: string): RawBuilder<unknown> | null {
  // A phone number is kept without spaces, however it is read out.
  const isNumber = /^\+?[\d\s()./-]{5,}$/.test(typed);
  const searchTerms = isNumber ? [typed.replace(/\D/g, '')] : typed.split(separators).filter(Boolean);
  return beginnings(searchTerms);
}
