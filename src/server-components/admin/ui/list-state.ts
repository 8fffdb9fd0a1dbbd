/** What a list is asked for, read from its address. */
import type { PageContext } from '../../page.ts';

/** Spread into the input of a list's endpoint (`src/contract/lists.ts`). */
export function listState({ query }: Pick<PageContext, 'query'>) {
  return {
    query: query.get('q') ?? '',
    ...(query.get('view') === 'trash' ? { trashed: 'true' as const } : {}),
    ...(query.has('after') ? { after: query.get('after') as string } : {}),
  };
}

/** Spread likewise: `sort` of the address is one of these words, or one with a minus before it for the reversed order. */
export function sortState<Name extends string>(names: readonly Name[], { query }: Pick<PageContext, 'query'>) {
  const { sort, reversed } = readSort(query.get('sort') ?? '');
  const known = oneOf(names, sort);
  return { ...(known ? { sort: known } : {}), ...(reversed ? { reversed: 'true' as const } : {}) };
}

export const readSort = (typed: string) =>
  typed.startsWith('-') ? { sort: typed.slice(1), reversed: true } : { sort: typed, reversed: false };

/** One of the words that a list knows, else the first; so that an address typed wrong shows a list. */
export const oneOf = <Name extends string>(names: readonly Name[], typed: string | null): Name | undefined =>
  names.find((name) => name === typed);

export const isTrash = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('view') === 'trash';
export const isExport = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('export') === 'csv';
