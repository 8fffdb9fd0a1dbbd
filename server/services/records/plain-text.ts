/** Texts of searches are normalised as `plain_text` and `searched_words` in the database normalise records. */

/** Words that must each start a word of the record. They contain no operators of `tsquery`. */
export type Words = readonly [string, ...string[]];

const letters = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** In lower case and without accents: `Crème` is `creme`, `Weiß` is `weiss`, `ёлка` is `елка`. */
export const plainText = (text: string): string => withoutAccents(text.toLowerCase());

const withoutAccents = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  /^[\u0000-\u007f]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g, '')
        .normalize('NFKC')
        .replace(/[øłđðħıŧßæœþ]/g, (letter) => letters[letter as keyof typeof letters]);

/** Begins with a sign of Chinese or Japanese. */
export const isSign = (word: string): boolean => /^[々〆ぁ-ヿ㐀-鿿]/.test(word);

/** Chinese and Japanese are written without spaces: of a run of their signs, each two neighbours are a word. */
export function plainWords(word: string): string[] {
  const parts = plainText(word).match(/[々〆ぁ-ヿ㐀-鿿]+|[^々〆ぁ-ヿ㐀-鿿]+/g) ?? [];
  return parts.flatMap((part) => (isSign(part) ? pairsOf(part) : [part]));
}

const pairsOf = (signs: string): string[] =>
  signs.length < 3 ? [signs] : Array.from({ length: signs.length - 1 }, (_, start) => signs.slice(start, start + 2));
