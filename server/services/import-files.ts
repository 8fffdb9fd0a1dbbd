/**
 * Reads a CSV file before anything of it is imported. Unknown columns are errors, so that a misspelt one is not
 * silently ignored.
 */
import { readCsv } from '#contract/csv.ts';
import type { ImportError } from '#contract/imports.ts';

type File = {
  readonly csv: string;
  /** As `importColumns` of the contract. */
  readonly columns?: ReadonlyArray<string | null> | undefined;
};
type Columns = {
  readonly isColumn: (name: string) => boolean;
  /** Without it no line can be read. */
  readonly required: { readonly name: string; readonly message: string };
  /** The cells of several columns become one value of this. */
  readonly repeatable?: string;
  readonly maxLines: number;
};
type Line = { readonly line: number; readonly cells: readonly string[] };
type ImportFile = {
  /** Our names; empty for a column that is left out. */
  readonly names: readonly string[];
  readonly rows: readonly Line[];
  /** Errors of the file as a whole and of its header. */
  readonly errors: readonly ImportError[];
  /** The header that a known column has in the file. */
  readonly headOf: (name: string) => string;
};

export function readImportFile({ csv, columns }: File, known: Columns): ImportFile {
  const [head, ...rows] = readCsv(csv) ?? [];
  if (!head) return refused('This is not a valid CSV file. It is empty or a quotation mark is not closed.');
  const heads = head.cells.map((name) => name.trim());
  const names = columns ? heads.map((_, index) => columns[index] ?? '') : heads.map((name) => name.toLowerCase());
  const headOf = (name: string) => heads[names.indexOf(name)] || name;
  const errors = errorsInHead({ heads, names, line: head.line, isMapped: columns !== undefined }, known);
  const file = { names, errors, headOf };
  if (!names.includes(known.required.name)) return { ...file, rows: [] };
  if (rows.length === 0) return refused('The file has no rows below its header.');
  if (rows.length > known.maxLines) return refused(`A file can have at most ${known.maxLines} rows.`);
  return { ...file, rows };
}

const refused = (message: string): ImportFile => ({
  names: [],
  rows: [],
  errors: [{ line: 0, column: null, message }],
  headOf: (name) => name,
});

type Head = {
  readonly heads: readonly string[];
  readonly names: readonly string[];
  readonly line: number;
  readonly isMapped: boolean;
};

function errorsInHead({ heads, names, line, isMapped }: Head, { isColumn, required, repeatable }: Columns) {
  const error = (column: string, message: string): ImportError => ({ line, column, message });
  return [
    ...(names.includes(required.name) ? [] : [error(required.name, required.message)]),
    ...names.flatMap((name, index) => {
      const head = heads[index] || `column ${index + 1}`;
      if (isMapped && name === '') return [];
      if (!isColumn(name)) return [error(head, 'Unknown column.')];
      if (names.indexOf(name) === index || (isMapped && name === repeatable)) return [];
      return [error(head, isMapped ? `Another column is ${name} already.` : 'This column appears twice.')];
    }),
  ];
}

export const tooManyCells = 'This row has more cells than the header.';
