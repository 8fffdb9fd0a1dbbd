import type { PageContext } from '../../page.ts';

/** Spread into the input of a list endpoint (`#contract/lists.ts`). */
export function listState({ query }: Pick<PageContext, 'query'>) {
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

/** Names, or a record by name such as their labels. */
type Names<Name extends string> = readonly Name[] | Readonly<Record<Name, unknown>>;

/** The typed name if it is known. */
export const oneOf = <Name extends string>(names: Names<Name>, typed: string | null): Name | undefined =>
  (Array.isArray(names) ? (names as Name[]) : (Object.keys(names) as Name[])).find((name) => name === typed);

export const isTrash = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('view') === 'trash';
export const isExport = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('export') === 'csv';
