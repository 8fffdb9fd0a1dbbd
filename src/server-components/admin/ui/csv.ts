import { csvCell } from '#contract/csv.ts';
import { download } from '#contract/download.ts';

export type CsvColumn<Row> = { readonly name: string; readonly value: (row: Row) => CsvValue };
type CsvValue = string | number | boolean | Date | null | undefined;

type List<Row> = { readonly items: readonly Row[]; readonly next: string | null };
const rowsAtMost = 200_000;

/** Loads all pages from the service and throws the download; `throw` it in `load`. */
export async function csvOf<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  page: (after: string | undefined) => Promise<List<Row>>,
): Promise<never> {
  const lines = [columns.map((column) => cell(column.name)).join(',')];
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    for (const row of items) lines.push(columns.map((column) => cell(column.value(row))).join(','));
    after = next ?? undefined;
  } while (after !== undefined && lines.length < rowsAtMost);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  throw download({ name, type: 'text/csv; charset=utf-8', body: `\uFEFF${lines.join('\r\n')}\r\n` });
}

/** Numbers stay numbers; text that a spreadsheet would run as a formula gets an apostrophe (T55). */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return csvCell(value);
}
