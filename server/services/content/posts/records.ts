import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { ListedPost, listPostRecords, postSorts } from '#contract/content/posts-admin.ts';
import { searchQuery } from '../../full-text-search.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, searchFilter } from '../../records/search.ts';
import type { ContentTables } from '../tables.ts';

type Filters = z.output<typeof listPostRecords.input>;

const sorts: Record<(typeof postSorts)[number], Sort> = {
  edited: { by: sql`p.edited_at`, type: 'timestamptz', descending: true },
  title: { by: sql`lower(p.title)`, type: 'text' },
  /** Posts without a date come first. */
  published: { by: sql`coalesce(p.published_at, timestamptz 'infinity')`, type: 'timestamptz', descending: true },
};
const inTrash: Sort = { by: sql`p.trashed_at`, type: 'timestamptz', descending: true };

/** Must match the index expressions. */
const searchTerms = sql`to_tsvector('simple', title || ' ' || summary || ' ' || slug)`;

export async function listRecords(
  database: Kysely<ContentTables>,
  { query, status, trashed, sort, reversed, after, pageSize }: Filters,
): Promise<{ items: ListedPost[]; next: string | null }> {
  const where: RawBuilder<unknown>[] = [trashed ? sql`p.trashed_at is not null` : sql`p.trashed_at is null`];
  const typed = searchQuery(query);
  if (typed !== null) where.push(await matchesTerms(database, typed));
  if (status === 'pending') where.push(sql`p.pending is not null`);
  else if (status !== undefined) where.push(sql`p.status = ${status}`);
  return pageByKey<ListedPost, ContentTables>(database, {
    columns: sql`p.id, p.slug, p.status, p.revision, p.published_at, p.trashed_at, p.updated_at, p.edited_at, p.title,
      p.pinned, p.tags, p.pending is not null as has_pending`,
    from: sql`content.posts p`,
    where,
    id: sql`p.id`,
    sort: trashed ? inTrash : sorts[sort],
    reversed,
    after,
    pageSize,
  });
}

const matchesTerms = (database: Kysely<ContentTables>, query: RawBuilder<unknown>) =>
  searchFilter(database, {
    id: sql`p.id`,
    found: sql`select id from content.posts where ${searchTerms} @@ ${query}`,
    walked: matches(searchTerms, query),
  });
