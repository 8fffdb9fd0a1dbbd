/** Stores a change of a post, records it in the log and emits its event. */
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { tags } from '#contract/events.ts';
import { type Author, type Entry, record } from '../../audit/record.ts';
import { takeSlug } from '../../records/slug.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from '../tables.ts';
import { failIfTaken, requirePost, type StoredPost } from './stored.ts';

type Change = Pick<Entry, 'before' | 'after'> & {
  readonly action: `post.${string}`;
  readonly set: UpdateObject<ContentTables, 'posts'>;
  /** Visitors see the change if they can see the post. */
  readonly isSeen?: boolean;
};

export const now = sql<Date>`now()`;

/** `post` must be locked. Emits only if visitors could see it before or can now. */
export async function applyChange(
  transaction: Transaction<ContentTables>,
  author: Author,
  { post, set, action, before, after, isSeen = true }: Change & { post: StoredPost },
): Promise<StoredPost> {
  await transaction
    .updateTable('posts')
    .set({ ...set, revision: sql<number>`revision + 1`, editedAt: now, ...(isSeen ? { updatedAt: now } : {}) })
    .where('id', '=', post.id)
    .execute()
    .catch(failIfTaken);
  const changed = await requirePost(transaction, post.id);
  if (changed.slug !== post.slug)
    await takeSlug(transaction as Kysely<ContentTables>, 'post', {
      itemId: post.id,
      from: post.slug,
      to: changed.slug,
    });
  await record(transaction, author, { action, targetId: post.id, before, after });
  if (isSeen && (isVisible(post) || isVisible(changed)))
    await emit(transaction, [tags.posts, tags.post(post.slug), tags.post(changed.slug)]);
  return changed;
}

const isVisible = (post: { status: string; trashedAt: Date | null }) =>
  post.status === 'published' && post.trashedAt === null;
