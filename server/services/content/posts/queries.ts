import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { PostSummary } from '#contract/content/posts.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
type Filter = { tag?: string; page: number; pageSize: number };

const summary = [
  'slug',
  'title',
  'summary',
  'cover',
  'tags',
  'pinned',
  'publishedAt',
  'updatedAt',
  'readingMinutes',
] as const;

const isVisible = ({ and, eb }: ExpressionBuilder<ContentTables, 'posts'>): Expression<SqlBool> =>
  and([eb('status', '=', 'published'), eb('trashedAt', 'is', null)]);

/** The table guarantees a date for published posts. */
const asSummary = (row: Omit<PostSummary, 'publishedAt'> & { publishedAt: Date | null }) => ({
  ...row,
  publishedAt: row.publishedAt as Date,
});

export async function listVisible(database: Tables, { tag, page, pageSize }: Filter): Promise<PostSummary[]> {
  const rows = await database
    .selectFrom('posts')
    .select(summary)
    .where(isVisible)
    .$if(tag !== undefined, (query) => query.where(sql<SqlBool>`${tag} = any(tags)`))
    .orderBy('pinned', 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(asSummary);
}

/** Counts visible posts in total and per tag, most used tags first. */
export async function countVisible(
  database: Tables,
): Promise<{ total: number; tags: Array<{ tag: string; count: number }> }> {
  const { total } = await database
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isVisible)
    .executeTakeFirstOrThrow();
  const tags = await database
    .selectFrom('posts')
    .select([sql<string>`unnest(tags)`.as('tag'), ({ fn }) => fn.countAll<number>().as('count')])
    .where(isVisible)
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
    .where(isVisible)
    .where(({ eb }) => ('slug' in by ? eb('slug', '=', by.slug) : eb('id', '=', by.id)))
    .executeTakeFirst();
  return row && { ...row, publishedAt: row.publishedAt as Date };
}

/** The previous and the next post by date. */
export async function findNeighbours(database: Tables, id: string) {
  const beside = (comparison: '<' | '>', direction: 'asc' | 'desc') =>
    database
      .selectFrom('posts')
      .select(['slug', 'title'])
      .where(isVisible)
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
