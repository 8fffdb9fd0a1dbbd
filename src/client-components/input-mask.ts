/** `#` is a digit, `A` a letter, `*` either; a backslash makes the next character a literal, as are others. */

const tokens: Readonly<Record<string, RegExp>> = {
  '#': /\p{Nd}/u,
  A: /\p{L}/u,
  '*': /[\p{L}\p{Nd}]/u,
};

type Part = { readonly token: RegExp } | { readonly literal: string };

type Masked = {
  readonly value: string;
  /** The caret comes after the same number of accepted characters as before. */
  readonly caret: number;
  /** Input beyond the end of the pattern. */
  readonly rest: string;
};

/** A literal is added once a character follows it, so that it can be deleted. */
export function applyMask(pattern: string, text: string, caret = text.length): Masked {
  let value = '';
  let pending = '';
  let at = 0;
  let newCaret = 0;
  for (const part of parsePattern(pattern)) {
    if ('literal' in part) {
      if (text[at] === part.literal) at++;
      pending += part.literal;
      continue;
    }
    while (at < text.length && !part.token.test(text[at] as string)) at++;
    if (at === text.length) break;
    value += pending + text[at];
    pending = '';
    at++;
    if (at <= caret) newCaret = value.length;
  }
  return { value, caret: newCaret, rest: text.slice(at) };
}

function parsePattern(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] as string;
    const token = tokens[character];
    if (character === '\\') parts.push({ literal: pattern[++index] ?? '' });
    else parts.push(token ? { token } : { literal: character });
  }
  return parts;
}
