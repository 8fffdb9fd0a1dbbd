/** What a list is asked for, read from its address. */
import type { PageContext } from '../page.ts';

/** Spread into the input of a list's endpoint (`src/contract/lists.ts`). */
export function listState({ query }: Pick<PageContext, 'query'>) {
  return {
    query: query.get('q') ?? '',
    ...(query.get('view') === 'trash' ? { trashed: 'true' as const } : {}),
    ...(query.has('after') ? { after: query.get('after') as string } : {}),
  };
}

/** One of the words that a list knows, else the first; so that an address typed wrong shows a list. */
export const oneOf = <Word extends string>(words: readonly Word[], typed: string | null): Word | undefined =>
  words.find((word) => word === typed);

export const isTrash = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('view') === 'trash';
export const isExport = ({ query }: Pick<PageContext, 'query'>): boolean => query.get('export') === 'csv';
