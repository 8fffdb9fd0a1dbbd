/** Cells that a spreadsheet would run as a formula (T55) get an apostrophe that reading removes. */

const unsafe = /(?<=^|[;\t\r\n])(?=[ "']*[=+\-@\t\r])/g;
const guarded = /(?<=^|[;\t\r\n])'(?=[ "']*[=+\-@\t\r])/g;

/** An amount or a phone number runs nothing, and other programs would take an apostrophe for a part of it. */
const plainNumber = /^[+-][\d ().]*\d$/;

/** Lines end with CRLF (RFC 4180). */
export const writeCsv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((cells) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`).join('');

export function csvCell(value: string, separator = ','): string {
  const safe = plainNumber.test(value) ? value : value.replace(unsafe, "'");
  return safe.includes(separator) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Row = { readonly line: number; readonly cells: readonly string[] };

/**
 * Lines end with CRLF, LF or CR, and count from 1. Empty lines are left out, and lines beyond the maximum. Null if a
 * quote is not closed.
 */
export function readCsv(text: string, maxRows = Number.POSITIVE_INFINITY): Row[] | null {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  const named = namedSeparator.exec(bare);
  const source = bare.slice(named?.[0].length ?? 0);
  const separator = named?.[1] ?? separatorOf(source);
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = named ? 2 : 1;
  let begins = line;
  const endCell = () => {
    cells.push(readCell(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push({ line: begins, cells });
    cells = [];
    begins = line;
  };
  for (let at = 0; at < source.length && rows.length < maxRows; at++) {
    const sign = source[at] as string;
    const endsLine = sign === '\n' || (sign === '\r' && source[at + 1] !== '\n');
    if (endsLine) line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') cell += source[at++];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (endsLine) endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (quoted) return null;
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

const readCell = (value: string): string => value.replace(guarded, '');

/** The first line tells Excel the separator, as in `sep=;`. */
const namedSeparator = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;
const separators = [',', ';', '\t'];

/** The sign that is most often in the first line, outside of quotes. */
function separatorOf(source: string): string {
  const counts = new Map(separators.map((sign) => [sign, 0]));
  let quoted = false;
  let before = '"';
  for (const sign of source) {
    if (sign === '"') quoted = !quoted && (before === '"' || counts.has(before));
    else if (!quoted && (sign === '\r' || sign === '\n')) break;
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    before = sign;
  }
  return separators.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best));
}
