/** Chooses the columns that a list shows: their names are in the URL, and so in saved views. */

type Column = { readonly label: string };

export const columnName = ({ label }: Column): string => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Shows all columns unless some are chosen. The first one, which opens the record, is always shown. */
export function shownColumns<Each extends Column>(columns: readonly Each[], query: URLSearchParams): readonly Each[] {
  const chosen = new Set(query.get('columns')?.split(','));
  if (!columns.some((column) => chosen.has(columnName(column)))) return columns;
  return columns.filter((column, index) => index === 0 || chosen.has(columnName(column)));
}
