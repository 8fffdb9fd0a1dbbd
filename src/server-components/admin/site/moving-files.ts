import { listMovedEntries, type MovedEntry } from '#contract/content/moving.ts';
import { listRedirectRecords } from '#contract/content/redirects.ts';
import { isId } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { entryStates } from './moving-words.ts';

const entryColumns: ReadonlyArray<CsvColumn<MovedEntry>> = [
  { name: 'kind', value: ({ kind }) => kind },
  { name: 'title', value: ({ title }) => title },
  { name: 'place', value: ({ place }) => place },
  { name: 'state', value: ({ state }) => entryStates[state] },
  { name: 'notes', value: ({ notes }) => notes.join('\n') },
];

/** Throws the list of a move, or the redirects of the site, as a file. */
export async function sendFilesOfMoves(context: PageContext<'siteAdmin'>): Promise<void> {
  const { api, query } = context;
  const id = query.get('move') ?? '';
  if (isId(id))
    await csvOf(context, 'moved.csv', entryColumns, (after) =>
      api(listMovedEntries, { id, pageSize: '100', ...(after ? { after } : {}) }),
    );
  const columns = (['from', 'to', 'status'] as const).map((name) => ({
    name,
    value: (row: { from: string; to: string; status: number }) => row[name],
  }));
  await csvOf(context, 'redirects.csv', columns, async () => ({
    items: (await api(listRedirectRecords, {})).items,
    next: null,
  }));
}
