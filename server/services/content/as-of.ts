/**
 * The content that was or will be public at a moment, as far as dates and versions show it
 * (docs/decisions/068-preview-as-of-a-moment.md).
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mayPreviewSite } from '#contract/content/site-preview.ts';
import { failures } from '#contract/failures.ts';
import type { Actor } from '../../actors/actor.ts';
import type { ContentTables } from './tables.ts';
import { type Language, withShown } from './translations/shown.ts';

type Tables = Kysely<ContentTables>;

/** Throws 403 if a moment is given by somebody who may not publish. */
export function requireMayPreview(actor: Actor, at: Date | undefined): void {
  if (at === undefined || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw failures.unauthorized();
  if (!mayPreviewSite(actor.permissions)) throw failures.forbidden();
}

/** For the conditions of queries: the moment, or the present time of the database. */
export const momentOf = (at: Date | undefined): RawBuilder<Date> =>
  at ? sql<Date>`${at}::timestamptz` : sql<Date>`now()`;

/** The text that was public at the moment: published last before it, else the oldest one that was replaced after it. */
const contentAt = (kind: string, id: string, at: Date) => sql`lateral (
  select v.content from content.versions v
  where v.kind = ${kind} and v.item_id = ${sql.raw(id)} and (
    v.reason in ('published', 'scheduled') and v.at <= ${at}::timestamptz
    or v.reason = 'replaced' and v.at > ${at}::timestamptz)
  order by v.at <= ${at}::timestamptz desc, case when v.at <= ${at}::timestamptz then v.number end desc, v.number
  limit 1) shown`;

/** `database` with `posts` as they are public at the moment, for queries that read visible posts. */
export function withPostsAt(database: Tables, at: Date | undefined, language?: Language): Tables {
  if (at === undefined) return withShown(database, 'post', language);
  const from = (name: string, column: string) =>
    sql`coalesce(shown.content -> ${sql.lit(name)}, to_jsonb(${sql.raw(column)}))`;
  return withShown(
    database,
    'post',
    language,
    sql`select p.id, coalesce(shown.content ->> 'slug', p.slug) as slug, coalesce(shown.content ->> 'title', p.title) as title,
        coalesce(shown.content ->> 'summary', p.summary) as summary, ${from('body', 'p.body')} as body,
        nullif(${from('cover', 'p.cover')}, 'null') as cover, ${from('seo', 'p.seo')} as seo,
        array(select jsonb_array_elements_text(${from('tags', 'p.tags')})) as tags,
        ${from('authors', 'p.authors')} as authors,
        coalesce((shown.content ->> 'pinned')::boolean, p.pinned) as pinned, p.reading_minutes, p.published_at, p.updated_at,
        'published'::text as status, null::timestamptz as trashed_at
      from content.posts p left join ${contentAt('post', 'p.id::text', at)} on ${at}::timestamptz < now()
      where p.published_at <= ${at}::timestamptz and p.status in ('published', 'scheduled')
        and (p.trashed_at is null or p.trashed_at > ${at}::timestamptz and ${at}::timestamptz < now())`,
  );
}

/** The same for pages. */
export function withPagesAt(database: Tables, at: Date | undefined, language?: Language): Tables {
  if (at === undefined) return withShown(database, 'page', language);
  return withShown(
    database,
    'page',
    language,
    sql`select p.route, p.is_draft, p.trashed_at, coalesce(shown.content ->> 'title', p.title) as title,
        coalesce(shown.content -> 'blocks', p.blocks) as blocks, coalesce(shown.content -> 'seo', p.seo) as seo,
        p.block_changes, p.pending, p.revision, p.edited_at, p.updated_at
      from content.pages p left join ${contentAt('page', 'p.route', at)} on ${at}::timestamptz < now()`,
  );
}
