/** Reads a CSV file before anything of it is imported. Unknown columns are errors, so that a misspelt one is not silently ignored. */
import { readCsv } from '#contract/csv.ts';
import { type ImportError, importLimits } from '#contract/imports.ts';

type Columns = {
  readonly isColumn: (name: string) => boolean;
  /** Without it no line can be read. */
  readonly required: { readonly name: string; readonly message: string };
};
type Line = { readonly line: number; readonly cells: readonly string[] };
type ImportFile = {
  readonly names: readonly string[];
  readonly rows: readonly Line[];
  /** Of the file and its header. */
  readonly errors: readonly ImportError[];
};

export function readImportFile(csv: string, columns: Columns): ImportFile {
  const [head, ...rows] = readCsv(csv) ?? [];
  if (!head) return refused('This is not a valid CSV file. It is empty or a quotation mark is not closed.');
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const errors = errorsInHead(names, head.line, columns);
  if (!names.includes(columns.required.name)) return { names, rows: [], errors };
  if (rows.length === 0) return refused('The file has no rows below its header.');
  if (rows.length > importLimits.lines) return refused(`A file can have at most ${importLimits.lines} rows.`);
  return { names, rows, errors };
}

const refused = (message: string): ImportFile => ({
  names: [],
  rows: [],
  errors: [{ line: 0, column: null, message }],
});

function errorsInHead(names: readonly string[], line: number, { isColumn, required }: Columns): ImportError[] {
  const error = (column: string, message: string): ImportError => ({ line, column, message });
  return [
    ...(names.includes(required.name) ? [] : [error(required.name, required.message)]),
    ...names.flatMap((name, index) => {
      if (!isColumn(name)) return [error(name || `column ${index + 1}`, 'Unknown column.')];
      return names.indexOf(name) === index ? [] : [error(name, 'This column appears twice.')];
    }),
  ];
}

export const tooManyCells = 'This row has more cells than the header.';
