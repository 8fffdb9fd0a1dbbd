/**
 * Tables as comma-separated text. What a spreadsheet would run as a formula gets an apostrophe in front (T55): at the beginning of
 * a cell, and behind signs at which spreadsheets of other countries begin a new one, because they do not see our quotes.
 * What has apostrophes there already gets another, so that reading takes off exactly what writing put on.
 */

const unsafe = /(?<=^|[;\t\r\n])(?=[ "']*[=+\-@\t\r])/g;
const guarded = /(?<=^|[;\t\r\n])'(?=[ "']*[=+\-@\t\r])/g;

/** Lines end as RFC 4180 wants it; the first is the head. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

export function csvCell(value: string): string {
  const safe = value.replace(unsafe, "'");
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Row = { readonly line: number; readonly cells: readonly string[] };

/** Rows with the number of the line they begin in; empty lines are left out. Null where a quote is never closed. */
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

/** Spreadsheets of countries that write 1,5 separate with semicolons, others with tabs when text is pasted. */
function separatorOf(source: string): string {
  const head = source.slice(0, source.search(/\r?\n|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
