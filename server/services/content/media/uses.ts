/** Finds uses of a picture by searching for its URL, which is unique. */
import { type Kysely, sql } from 'kysely';
import type { MediaUse } from '#contract/content/media.ts';
import type { ContentTables } from '../tables.ts';

/** Omits versions whose record uses the picture anyway. */
export async function findUses(database: Kysely<ContentTables>, hash: string): Promise<MediaUse[]> {
  const named = `%/media/${hash}-%`;
  const { rows } = await sql<MediaUse>`
    select 'post' as kind, id::text, title from content.posts
      where concat(body::text, cover::text, pending::text) like ${named}
    union all select 'page', route, title from content.pages where concat(blocks::text, pending::text) like ${named}
    union all select 'product', id::text, title from content.products where concat(body::text, pictures::text) like ${named}
    union all select 'policy', p.id::text, p.title from content.policies p
      where exists (select 1 from content.policy_versions v where v.policy_id = p.id and v.body::text like ${named})
    union all select 'deck', d.id::text, d.title from content.decks d
      where exists (
        select 1 from content.slides s where s.deck_id = d.id and concat(s.body::text, s.picture::text) like ${named}
      )
    union all select 'version', v.kind || ':' || v.item_id || ':' || v.number, v.title from content.versions v
      where v.content::text like ${named}
    limit 50`.execute(database);
  const used = new Set(rows.map(({ kind, id }) => `${kind}:${id}`));
  return rows.filter(({ kind, id }) => kind !== 'version' || !used.has(id.split(':').slice(0, 2).join(':')));
}
