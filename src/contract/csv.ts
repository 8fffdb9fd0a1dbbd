/** Cells that a spreadsheet would run as a formula (T55) get an apostrophe that reading removes. */

const unsafe = /(?<=^|[;\t\r\n])(?=[ "']*[=+\-@\t\r])/g;
const guarded = /(?<=^|[;\t\r\n])'(?=[ "']*[=+\-@\t\r])/g;

/** An amount or a phone number runs nothing, and other programs would take an apostrophe for a part of it. */
const plainNumber = /^[+-][\d ().]*\d$/;

/** Lines end with CRLF (RFC 4180). */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

export function csvCell(value: string): string {
  const safe = plainNumber.test(value) ? value : value.replace(unsafe, "'");
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Row = { readonly line: number; readonly cells: readonly string[] };

/** Without empty lines. Null if a quote is not closed. */
export function readCsv(text: string): Row[] | null {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begins = 1;
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
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] as string;
    if (sign === '\n') line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') cell += source[at++];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r' || source[at + 1] !== '\n') cell += sign;
  }
  if (quoted) return null;
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

const readCell = (value: string): string => value.replace(guarded, '');

/** Spreadsheets use semicolons in locales with decimal commas, and tabs for pasted text. */
function separatorOf(source: string): string {
  const head = source.slice(0, source.search(/\r?\n|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
