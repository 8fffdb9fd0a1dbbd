/** Reads phone numbers and codes as people paste them. The file has no schema, because browsers load it. */

/** The zeros of the scripts in which people type digits; nine follow each. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
  0x1810, 0xff10,
];

/** Removes marks that cannot be seen, and writes spaces, hyphens and plus signs in ASCII. */
const withPlainSigns = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}|[\t\r\n]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\uff0b\ufe62]/g, '+');

/** Digits of one other script become those of ASCII; a mixture stays, because nobody types one. */
function withPlainDigits(text: string): string {
  const used = new Set<number>();
  let plain = '';
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    if (zero !== undefined || isDigit(character)) used.add(zero ?? 0);
    plain += zero === undefined ? character : String(code - zero);
  }
  return used.size > 1 ? text : plain;
}

const isDigit = (character: string | undefined): boolean => character !== undefined && /[0-9]/.test(character);

/** `tel:` and marks of formatting are gone; what is left may still be no number. */
export function plainPhone(text: string): string {
  const plain = withPlainDigits(withPlainSigns(text)).trim();
  return plain.slice(0, 4).toLowerCase() === 'tel:' ? plain.slice(4).trim() : plain;
}

/** The limit leaves room for a whole message with a code. */
export const codeTextLimit = 600;
const [minDigits, maxDigits, usual] = [4, 10, 6];

/** The code in what was typed or pasted, which may be the whole message; the text itself if it has none. */
export function codeIn(text: string): string {
  const plain = withPlainDigits(withPlainSigns(text.slice(0, codeTextLimit)));
  const joined = plain.replaceAll(' ', '').replaceAll('-', '');
  if ([...joined].every(isDigit)) return joined;
  const runs = runsOfDigits(plain);
  return (
    runs.find(({ length }) => length === usual) ??
    runs.find(({ length }) => length >= minDigits && length <= maxDigits) ??
    joined
  );
}

/** A group of three and another of three are one code: `123 456`. */
function runsOfDigits(text: string): string[] {
  const runs = text.split(/[^0-9]/);
  return runs.flatMap((run, index) => {
    const next = runs[index + 1];
    return run.length === 3 && next?.length === 3 ? [run + next] : [run];
  });
}
