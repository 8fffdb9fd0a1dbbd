/** Where each kind of record with an id is stored, and the column with the name that the log shows. */
import { sql } from 'kysely';
import type { RecordKind } from '#contract/records.ts';
import type { ContentTables } from './tables.ts';

export const recordTables = {
  post: { table: 'posts', name: 'title' },
  policy: { table: 'policies', name: 'title' },
  product: { table: 'products', name: 'title' },
  deck: { table: 'decks', name: 'title' },
  redirect: { table: 'redirects', name: 'from' },
  media: { table: 'media', name: 'alt' },
} as const satisfies { readonly [Kind in RecordKind]?: { readonly table: keyof ContentTables; readonly name: string } };

/** A query for the id and name of all of them. */
export const namedRecords = sql.join(
  Object.values(recordTables).map(
    ({ table, name }) => sql`select id, ${sql.ref(name)} as name from ${sql.id('content', table)}`,
  ),
  sql` union all `,
);
