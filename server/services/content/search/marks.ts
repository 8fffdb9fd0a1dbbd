/**
 * Where a text matches a search, by the rules of the index: beginnings of words without accents, stems, and pairs of
 * signs.
 */
import type { Marked } from '#contract/content/search.ts';
import { isSign, plainText } from '../../records/plain-text.ts';

export type Terms = {
  readonly words: readonly string[];
  /** The English stem of each word; null for those that count only if there are no others. */
  readonly stems: ReadonlyArray<string | null>;
};

type Token = { readonly start: number; readonly end: number; readonly isMatch: boolean };

/** In characters: two parts of a text around its first matches. */
const part = { before: 60, length: 180, maxParts: 2 };

export function markText(text: string, terms: Terms): Marked {
  return partsOf(text, tokensOf(text, terms), 0, text.length);
}

/** The text around the matches, or its beginning if only other texts match. */
export function excerptOf(text: string, terms: Terms): Marked {
  const tokens = tokensOf(text, terms);
  const parts: Marked[] = [];
  let end = 0;
  for (const { start, isMatch } of tokens) {
    if (!isMatch || start < end || parts.length === part.maxParts) continue;
    const from = tokens.find((token) => token.start >= Math.max(end, start - part.before))?.start ?? start;
    end = tokens.findLast((token) => token.end <= from + part.length)?.end ?? from + part.length;
    if (end <= start) end = Math.min(text.length, start + part.length);
    parts.push(partsOf(text, tokens, from, end + 1));
  }
  if (parts.length === 0) {
    const last = tokens.findLast((token) => token.end <= part.length)?.end ?? part.length;
    return partsOf(text, tokens, 0, last + 1);
  }
  return parts.flatMap((each, index) => (index === 0 ? each : [{ text: ' … ', isMatch: false }, ...each]));
}

function tokensOf(text: string, { words, stems }: Terms): Token[] {
  const counted = words.filter((_word, index) => stems[index] !== null);
  const typed = counted.length > 0 ? counted : words;
  // Stems end in letters that other forms of the word do not have: "studi" is that of "study".
  const beginnings = stems.flatMap((stem) => (stem === null ? [] : [stem.length > 3 ? stem.replace(/i$/, '') : stem]));
  const isFound = (word: string) =>
    typed.some((each) => (each.length > 1 ? word.startsWith(each) : word === each)) ||
    beginnings.some((each) => each.length > 2 && word.startsWith(each));
  const signs = new Set(typed.filter(isSign));
  const found = [...text.matchAll(/[々〆ぁ-ヿ㐀-鿿]|(?:(?![々〆ぁ-ヿ㐀-鿿])[\p{L}\p{N}\p{M}])+/gu)];
  const tokens = found.map(({ 0: word, index }) => ({ word: plainText(word), start: index, end: index + word.length }));
  const isPair = (index: number) => {
    const [first, second] = [tokens[index], tokens[index + 1]];
    return first !== undefined && second?.start === first.end && signs.has(first.word + second.word);
  };
  return tokens.map(({ word, start, end }, index) => ({
    start,
    end,
    isMatch: isSign(word) ? signs.has(word) || isPair(index) || isPair(index - 1) : isFound(word),
  }));
}

function partsOf(text: string, tokens: readonly Token[], from: number, to: number): Marked {
  const parts: Array<{ text: string; isMatch: boolean }> = [];
  const add = (start: number, end: number, isMatch: boolean) => {
    const last = parts.at(-1);
    if (start >= end) return;
    if (last?.isMatch === isMatch) last.text += text.slice(start, end);
    else parts.push({ text: text.slice(start, end), isMatch });
  };
  let at = from;
  for (const { start, end, isMatch } of tokens) {
    if (!isMatch || start < from || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, Math.min(to, text.length), false);
  return parts;
}
