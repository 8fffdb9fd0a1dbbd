import type { PageContext } from '../../page.ts';

/** A file of all records says how many there are by itself. */
export const listState = ({ query }: Pick<PageContext, 'query'>) => ({
  ...(isExport({ query }) ? {} : { counted: 'true' as const }),
  ...pageState({ query }),
});

/** The page of a list for a reader who does not show how many records the list has. */
export function pageState({ query }: Pick<PageContext, 'query'>) {
  return {
    query: query.get('q') ?? '',
    ...(query.get('view') === 'trash' ? { trashed: 'true' as const } : {}),
    ...(query.has('after') ? { after: query.get('after') as string } : {}),
  };
}

/** Reads `sort`, with a leading minus for the reversed order. Unknown names are ignored. */
export function sortState<Name extends string>(names: Names<Name>, { query }: Pick<PageContext, 'query'>) {
  const { sort, reversed } = readSort(query.get('sort') ?? '');
  const known = oneOf(names, sort);
  return { ...(known ? { sort: known } : {}), ...(reversed ? { reversed: 'true' as const } : {}) };
}

export const readSort = (typed: string) =>
  typed.startsWith('-') ? { sort: typed.slice(1), reversed: true } : { sort: typed, reversed: false };

type Names<Name extends string> = readonly Name[] | Readonly<Record<Name, unknown>>;

export const oneOf = <Name extends string>(names: Names<Name>, typed: string | null): Name | undefined =>
  (Array.isArray(names) ? (names as Name[]) : (Object.keys(names) as Name[])).find((name) => name === typed);

export const isTrash = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('view') === 'trash';
export const isExport = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('export') === 'csv';

/** The start of a day in UTC; null if the text is not a day. */
export function dayOf(text: string | null): Date | null | undefined {
  if (!text) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay ? day : null;
}
