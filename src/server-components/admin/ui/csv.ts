import { csvCell } from '#contract/csv.ts';
import { download } from '#contract/download.ts';
import { figure } from '#contract/figure.ts';
import type { PageContext } from '../../page.ts';
import { oneOf } from './list-state.ts';

export type CsvColumn<Row> = { readonly name: string; readonly value: (row: Row) => CsvValue };
type CsvValue = string | number | boolean | Date | null | undefined;

type List<Row> = { readonly items: readonly Row[]; readonly next: string | null };

/** Spreadsheets expect signs between cells, and before decimals, that depend on their region. */
export const formats = {
  comma: { separator: ',', decimal: '.' },
  semicolon: { separator: ';', decimal: ',' },
} as const;
export type FormatName = keyof typeof formats;

type Context = Pick<PageContext, 'query' | 'remembered'>;

/**
 * The format that the person chose now or before; otherwise what spreadsheets expect where people write amounts as the
 * site does.
 */
export function formatNameOf({ query, remembered }: Context): FormatName {
  const chosen = oneOf(formats, query.get('separator')) ?? oneOf(formats, remembered.separator ?? null);
  if (chosen) return chosen;
  return figure(1.5).includes(',') ? 'semicolon' : 'comma';
}

/** The format for a file of this person, whose choice is remembered. */
export function fileFormat(context: Context & Pick<PageContext, 'remember'>) {
  const chosen = oneOf(formats, context.query.get('separator'));
  if (chosen) context.remember('separator', chosen);
  return formats[formatNameOf(context)];
}

type Format = (typeof formats)[FormatName];

/** Throws the download of all rows. The first page is loaded before, so that its failure is an error page. */
export async function csvOf<Row>(
  context: Parameters<typeof fileFormat>[0],
  name: string,
  columns: readonly CsvColumn<Row>[],
  page: (after: string | undefined) => Promise<List<Row>>,
): Promise<never> {
  const format = fileFormat(context);
  const first = await page(undefined);
  async function* body(): AsyncGenerator<string> {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    yield `\uFEFF${line(
      columns.map((column) => column.name),
      format,
    )}`;
    for (let list = first; ; list = await page(list.next)) {
      yield list.items
        .map((row) =>
          line(
            columns.map((column) => column.value(row)),
            format,
          ),
        )
        .join('');
      if (list.next === null) return;
    }
  }
  throw download({ name, type: 'text/csv; charset=utf-8', body: body() });
}

const line = (values: readonly CsvValue[], format: Format): string =>
  `${values.map((value) => cell(value, format)).join(format.separator)}\r\n`;

/** Numbers stay numbers; text that a spreadsheet would run as a formula gets an apostrophe (T55). */
function cell(value: CsvValue, { separator, decimal }: Format): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value !== 'string') return String(value);
  return csvCell(value, separator);
}
