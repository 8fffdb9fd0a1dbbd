import { csvCell } from '#contract/csv.ts';
import { download } from '#contract/download.ts';

export type CsvColumn<Row> = { readonly name: string; readonly value: (row: Row) => CsvValue };
type CsvValue = string | number | boolean | Date | null | undefined;

type List<Row> = { readonly items: readonly Row[]; readonly next: string | null };

/** Throws the download of all rows. The first page is loaded before, so that its failure is an error page. */
export async function csvOf<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  page: (after: string | undefined) => Promise<List<Row>>,
): Promise<never> {
  const first = await page(undefined);
  async function* body(): AsyncGenerator<string> {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    yield `\uFEFF${line(columns.map((column) => cell(column.name)))}`;
    for (let list = first; ; list = await page(list.next)) {
      yield list.items.map((row) => line(columns.map((column) => cell(column.value(row))))).join('');
      if (list.next === null) return;
    }
  }
  throw download({ name, type: 'text/csv; charset=utf-8', body: body() });
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Numbers stay numbers; text that a spreadsheet would run as a formula gets an apostrophe (T55). */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return csvCell(value);
}
