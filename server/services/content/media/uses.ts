import { type Kysely, sql } from 'kysely';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { PictureUse } from '#contract/content/media.ts';
import { recordPermissions } from '#contract/records.ts';
import type { Actor } from '../../../actors/actor.ts';
import type { ContentTables } from '../tables.ts';

type Use = { kind: PictureUse['kind']; id: string; title: string; isTrashed: boolean };

/** Content that visitors see now, or when it is published. */
export const contents = sql`
  select 'site' as kind, 'site' as id, value ->> 'name' as title, false as is_trashed, value::text as content
  from content.site
  union all
  select 'look', id, 'The look of the site', false, concat(content, pending) from content.looks
  union all
  select 'page', route, title, trashed_at is not null, concat(blocks, pending) from content.pages
  union all
  select 'post', id::text, title, trashed_at is not null, concat(cover, body, pending) from content.posts
  union all
  select 'product', id::text, title, trashed_at is not null, concat(pictures, body, pending) from content.products
  union all
  select 'policy', p.id::text, p.title, p.trashed_at is not null, v.body::text
  from content.policies p join content.policy_versions v on v.policy_id = p.id
  union all
  select 'deck', d.id::text, d.title, d.trashed_at is not null, concat(s.picture, s.body)
  from content.decks d join content.slides s on s.deck_id = d.id
  union all
  select 'deck', d.id::text, d.title, d.trashed_at is not null, v.slides::text
  from content.decks d join content.deck_versions v on v.deck_id = d.id and v.number = d.published_version`;

/**
 * The records that show a picture. Earlier versions do not count: restored, they lack a picture that was deleted since.
 * The titles of records that the caller may not open stay hidden.
 */
export async function usesOf(database: Kysely<ContentTables>, actor: Actor, hash: string): Promise<PictureUse[]> {
  const { rows } = await sql<Use>`
    select distinct kind, id, title, is_trashed from (
      ${contents}
    ) as records
    where strpos(content, ${hash}) > 0
    order by kind, title, id`.execute(database);
  return rows.map(({ kind, id, title, isTrashed }) => {
    const isVisible = actor.kind !== 'user' || canView(actor.permissions, recordPermissions[kind]);
    return { kind, isTrashed, ...(isVisible ? { id, title } : { id: null, title: null }) };
  });
}

/** The hashes of all pictures that a record shows. */
export async function usedHashes(database: Kysely<ContentTables>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct found[1] as hash
    from (${contents}) as records, regexp_matches(content, '/media/([0-9a-f]{32})-', 'g') as found`.execute(database);
  return rows.map(({ hash }) => hash);
}
