/** Words of typed text; `trade.words` in the database creates the matching vectors. */

import type { Words } from '../records/plain-text.ts';
import { plainWords } from '../records/plain-text.ts';
import { wordsOf } from '../records/search.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what the function in the database separates at, and white space
const separators = /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f\s]+/;

export function searchWordsOf(typed: string): Words | null {
  // Phone numbers are stored without spaces.
  const isNumber = /^\+?[\d\s()./-]{5,}$/.test(typed);
  const words = isNumber ? [typed.replace(/\D/g, '')] : typed.normalize('NFC').split(separators).flatMap(plainWords);
  return wordsOf(words);
}
