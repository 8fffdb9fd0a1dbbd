import { type Kysely, sql } from 'kysely';
import type { ContentTables } from '../tables.ts';

/** Remembers that somebody saved these parts of the site, also as they were. */
export async function markSaved(transaction: Kysely<ContentTables>, parts: readonly string[]): Promise<void> {
  await transaction
    .updateTable('site')
    .set({
      savedParts: sql`(select array_agg(distinct part) from unnest(saved_parts || ${[...parts]}::text[]) part)`,
    })
    .where(sql<boolean>`not saved_parts @> ${[...parts]}::text[]`)
    .execute();
}
