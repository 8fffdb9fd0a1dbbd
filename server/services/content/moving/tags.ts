import { type Kysely, sql } from 'kysely';
import type { ContentTables } from '../tables.ts';

export type SpellTag = (tags: readonly string[]) => string[];

/** Tags ignore case: each takes the spelling that it has already, asked once for the whole file. */
export async function knownTags(database: Kysely<ContentTables>): Promise<SpellTag> {
  const { rows } = await sql<{ tag: string }>`
    select tag from content.posts, unnest(tags) as tag group by tag order by count(*)`.execute(database);
  const known = new Map(rows.map(({ tag }) => [tag.toLowerCase(), tag]));
  return (tags) => {
    for (const tag of tags) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
    return [...new Set(tags.map((tag) => known.get(tag.toLowerCase()) as string))];
  };
}
