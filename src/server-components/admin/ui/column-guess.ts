/** Suggests which field each column of an uploaded file contains. */
import { readCsv } from '#contract/csv.ts';

export type KnownColumns = {
  readonly isOurs: (name: string) => boolean;
  readonly required: string;
  /** Several columns may become this field. */
  readonly repeatable?: string;
  /** Our name for what `plainHead` made of a head. */
  readonly guess: (head: string) => string | undefined;
};

const symbols: Readonly<Record<string, string>> = { '€': 'eur', $: 'usd', '£': 'gbp' };

/** `E-Mail`, `e mail` and `E_MAIL` are `email`. */
const plainHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[€$£]/g, (sign) => symbols[sign] ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

type Names = Readonly<Record<string, readonly string[]>>;

/** Guesses by the names that people use for our columns. */
export const guessBy =
  (names: Names) =>
  (head: string): string | undefined =>
    Object.keys(names).find((name) => plainHead(name) === head || names[name]?.includes(head));

/** Null if the heads are our names, or cannot be read. */
export function guessColumns(csv: string, known: KnownColumns): Array<string | null> | null {
  const [head] = readCsv(csv, 1) ?? [];
  if (!head) return null;
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const isOurs = names.every((name, index) => known.isOurs(name) && names.indexOf(name) === index);
  if (isOurs && names.includes(known.required)) return null;
  const taken = new Set<string>();
  return names.map((name) => {
    const guessed = known.guess(plainHead(name));
    if (guessed === undefined || !known.isOurs(guessed) || taken.has(guessed)) return null;
    if (guessed !== known.repeatable) taken.add(guessed);
    return guessed;
  });
}
