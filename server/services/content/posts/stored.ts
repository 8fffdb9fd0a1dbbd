import { type Kysely, sql } from 'kysely';
import type { PostContent } from '#contract/content/posts.ts';
import { checkPost, type Finding } from '#contract/content/publish-check.ts';
import { failures } from '#contract/failures.ts';
import { internalLinks } from '#contract/internal-links.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { isTaken } from '../../records/slug.ts';
import { findDeadLinks } from '../dead-links.ts';
import { type ContentTables, json } from '../tables.ts';

type Tables = Kysely<ContentTables>;

export const draftColumns = ['id', 'slug', 'status', 'revision', 'publishedAt', 'trashedAt', 'updatedAt'] as const;
const contentColumns = ['slug', 'title', 'summary', 'body', 'cover', 'tags', 'pinned', 'seo'] as const;
const storedColumns = [...draftColumns, ...contentColumns, 'pending', 'timeZone', 'createdAt', 'editedAt'] as const;

export type StoredPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

const findPost = (database: Tables, id: string) =>
  database.selectFrom('posts').select(storedColumns).where('id', '=', id).executeTakeFirst();

export async function requirePost(database: Tables, id: string): Promise<StoredPost> {
  const post = await findPost(database, id);
  if (!post) throw failures.notFound('This post');
  return post;
}

/** Locks the post until the transaction ends. Throws 404, and 409 if it changed since `revision`. */
export async function lockPost(transaction: Tables, id: string, revision?: number): Promise<StoredPost> {
  await sql`select 1 from content.posts where id = ${id} for update`.execute(transaction);
  const post = await requirePost(transaction, id);
  if (revision !== undefined && revision !== post.revision)
    throw failures.conflict('Someone else has changed this post in the meantime. Please compare both versions.');
  return post;
}

export const contentOf = ({ slug, title, summary, body, cover, tags, pinned, seo }: StoredPost): PostContent => ({
  slug,
  title,
  summary,
  body,
  cover,
  tags,
  pinned,
  seo,
});

/** The draft, or the published content if there is none. */
export const draftOf = (post: StoredPost): PostContent => post.pending ?? contentOf(post);

/** Published or scheduled: changes go to a draft. */
export const isLive = ({ status }: Pick<StoredPost, 'status'>): boolean =>
  status === 'published' || status === 'scheduled';

export const rowOf = ({ body, cover, seo, ...plain }: Partial<PostContent>) => ({
  ...plain,
  ...(body === undefined ? {} : { body: json(body), readingMinutes: readingMinutes(body) }),
  ...(cover === undefined ? {} : { cover: cover && json(cover) }),
  ...(seo === undefined ? {} : { seo: json(seo) }),
});

export async function findingsOf(database: Tables, content: PostContent): Promise<Finding[]> {
  return checkPost(content, await findDeadLinks(database, internalLinks(content)));
}

/** The post as its editors see it. */
export async function recordOf(database: Tables, post: StoredPost) {
  return { ...post, content: contentOf(post), findings: await findingsOf(database, draftOf(post)) };
}

/** Tags ignore case: a tag takes the spelling that most other posts use. */
export async function withKnownTags<T extends { readonly tags?: string[] | undefined }>(
  database: Tables,
  content: T,
): Promise<T> {
  if (!content.tags || content.tags.length === 0) return content;
  const { rows } = await sql<{ tag: string; key: string }>`
    select tag, lower(tag) as key from content.posts, unnest(tags) as tag
    where lower(tag) = any(${content.tags.map((tag) => tag.toLowerCase())}::text[])
    group by tag order by count(*), tag desc`.execute(database);
  const known = new Map(rows.map(({ key, tag }) => [key, tag]));
  const spelled = content.tags.map((tag) => known.get(tag.toLowerCase()) ?? tag);
  const tags = spelled.filter(
    (tag, at) => spelled.findIndex((each) => each.toLowerCase() === tag.toLowerCase()) === at,
  );
  return { ...content, tags };
}

/** Turns a violation of the unique index on slugs into a 422. */
export function failIfTaken(error: unknown): never {
  if (isTaken(error)) throw failures.invalid({ slug: 'Another post uses this address.' });
  throw error;
}
