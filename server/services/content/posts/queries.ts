import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { type PostContent, type PostSummary, postContent } from '#contract/content/posts.ts';
import type { ListedPost, listPostRecords, postSorts } from '#contract/content/posts-admin.ts';
import { checkPost, type Finding } from '#contract/content/publish-check.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { internalLinks } from '#contract/internal-links.ts';
import { href } from '#contract/routes.ts';
import { pick } from '../../records/change.ts';
import { countOf, type Page, pageByKey, type Sort } from '../../records/keyset.ts';
import { searchWords, wordFilter, wordsIn } from '../../records/search.ts';
import { findBrokenLinks } from '../broken-links.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

type Tables = Kysely<ContentTables>;
export type StoredPost = Selectable<ContentTables['posts']>;
type Filter = { tag?: string; page: number; pageSize: number };

const summary = [
  'slug',
  'title',
  'summary',
  'cover',
  'tags',
  'pinned',
  'authors',
  'publishedAt',
  'updatedAt',
  'readingMinutes',
] as const;

const isPublic = isVisible.post('posts');

/** The table guarantees a date for published posts. */
const asSummary = <Row extends { publishedAt: Date | null }>(row: Row) => ({
  ...row,
  publishedAt: row.publishedAt as Date,
});

export async function listVisible(
  database: Tables,
  { tag, page, pageSize }: Filter,
): Promise<Array<PostSummary & { id: string }>> {
  const rows = await database
    .selectFrom('posts')
    .select([...summary, 'id'])
    .where(isPublic)
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`${tag} = any(tags)`))
    .orderBy('pinned', 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(asSummary);
}

export async function countVisible(
  database: Tables,
): Promise<{ total: number; tags: Array<{ tag: string; count: number }> }> {
  const { total } = await database
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isPublic)
    .executeTakeFirstOrThrow();
  const tags = await database
    .selectFrom('posts')
    .select([sql<string>`unnest(tags)`.as('tag'), ({ fn }) => fn.countAll<number>().as('count')])
    .where(isPublic)
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .execute();
  return { total, tags };
}

export async function findVisible(database: Tables, by: { slug: string } | { id: string }) {
  const row = await database
    .selectFrom('posts')
    .select([...summary, 'id', 'body', 'seo'])
    .where(isPublic)
    .where(({ eb }) => ('slug' in by ? eb('slug', '=', by.slug) : eb('id', '=', by.id)))
    .executeTakeFirst();
  return row && { ...row, publishedAt: row.publishedAt as Date };
}

export async function findNeighbours(database: Tables, id: string) {
  const beside = (comparison: '<' | '>', direction: 'asc' | 'desc') =>
    database
      .selectFrom('posts')
      .select(['id', 'slug', 'title'])
      .where(isPublic)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('publishedAt', 'id'),
          comparison,
          selectFrom('posts').select(['publishedAt', 'id']).where('id', '=', id).$asTuple('publishedAt', 'id'),
        ),
      )
      .orderBy('publishedAt', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
  const [previous, next] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')]);
  return { previous: previous ?? null, next: next ?? null };
}

type Filters = Omit<ParsedOf<typeof listPostRecords>, 'author'>;

const sorts: Record<(typeof postSorts)[number], Sort> = {
  edited: { by: sql`p.edited_at`, type: 'timestamptz', descending: true },
  title: { by: sql`lower(p.title)`, type: 'text' },
  published: { by: sql`coalesce(p.published_at, timestamptz 'infinity')`, type: 'timestamptz', descending: true },
};
const inTrash: Sort = { by: sql`p.trashed_at`, type: 'timestamptz', descending: true };

export async function listRecords(
  database: Tables,
  {
    query,
    similar,
    status,
    author,
    trashed,
    sort,
    reversed,
    after,
    counted,
    pageSize,
  }: Filters & { author: string | null | undefined },
): Promise<Page<ListedPost>> {
  const where: RawBuilder<unknown>[] = [trashed ? sql`p.trashed_at is not null` : sql`p.trashed_at is null`];
  const words = searchWords(query);
  if (words) where.push(await wordFilter(database, { similar, words, ...wordsIn('content.posts', 'p') }));
  if (author !== undefined) where.push(sql`p.authors @> ${JSON.stringify([{ id: author }])}::jsonb`);
  if (status === 'pending') where.push(sql`p.pending is not null`);
  else if (status === 'unpublished') where.push(sql`p.status in ('draft', 'scheduled')`);
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
    counted,
    pageSize,
  });
}

/** Posts with unpublished changes. */
export const pendingPosts = countOf(sql`content.posts`, [sql`trashed_at is null`, sql`pending is not null`]);

export async function requirePost(database: Tables, id: string): Promise<StoredPost> {
  const post = await database.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!post) throw failures.notFound('this_post');
  return post;
}

const contentNames = Object.keys(postContent.shape) as Array<keyof PostContent>;
export const contentOf = (post: StoredPost): PostContent => pick(post, contentNames) as PostContent;

/** A draft from before posts had authors has none. */
export const draftOf = (post: StoredPost): PostContent =>
  post.pending ? { ...post.pending, authors: post.pending.authors ?? [] } : contentOf(post);

export async function findingsOf(database: Tables, content: PostContent): Promise<Finding[]> {
  const own = href('post', { slug: content.slug });
  const links = internalLinks(content).filter((link) => link.split(/[?#]/, 1)[0] !== own);
  return checkPost(content, await findBrokenLinks(database, links));
}

export async function recordOf(database: Tables, post: StoredPost) {
  const draft = draftOf(post);
  return {
    ...post,
    pending: post.pending && draft,
    content: contentOf(post),
    findings: await findingsOf(database, draft),
  };
}
