/** Status changes of a post. Callers hold its lock. */
import { sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import { isTimeZone, momentHasPassed } from '#contract/zoned-time.ts';
import type { Author } from '../../audit/record.ts';
import { draftDifferences } from '../../records/diff.ts';
import { saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { applyChange, now } from './changes.ts';
import { contentOf, draftOf, findingsOf, isLive, rowOf, type StoredPost } from './stored.ts';

type Transacting = Transaction<ContentTables>;

/** Publishes the draft now, or schedules it; from then on, changes go to a new draft. */
export async function publish(
  transaction: Transacting,
  author: Author,
  {
    post,
    publishAt,
    timeZone = null,
  }: { post: StoredPost; publishAt?: Date | undefined; timeZone?: string | undefined | null },
): Promise<StoredPost> {
  failIfTrashed(post);
  if (timeZone !== null && !isTimeZone(timeZone)) throw failures.invalid({ time_zone: 'Unknown time zone.' });
  const content = draftOf(post);
  const errors = (await findingsOf(transaction, content)).filter(({ level }) => level === 'error');
  if (errors[0]) throw failures.invalid({ [errors[0].field]: errors[0].message });
  if (post.pending && isLive(post))
    await saveReplaced(transaction, author, { ...ofPost(post), content: contentOf(post) });
  const isToCome = publishAt !== undefined;
  if (isToCome && !(await isFuture(transaction, publishAt))) throw failures.invalid({ publish_at: momentHasPassed });
  const status = isToCome ? 'scheduled' : 'published';
  const differences = draftDifferences(contentOf(post), content);
  const changed = await applyChange(transaction, author, {
    post,
    set: { ...rowOf(content), pending: null, status, publishedAt: publishAt ?? nowOrAsBefore, timeZone },
    action: isToCome ? 'post.schedule' : 'post.publish',
    before: { ...(post.status === status ? {} : { status: post.status }), ...differences?.before },
    after: {
      ...(post.status === status ? {} : { status }),
      ...(publishAt ? { publishedAt: publishAt } : {}),
      ...differences?.after,
    },
  });
  await saveVersion(transaction, author, { ...ofPost(post), content, reason: status });
  return changed;
}

/** Republished posts and drafts with a date keep it, so that old news does not appear new. */
const nowOrAsBefore = sql<Date>`case when status = 'scheduled' then now() else coalesce(published_at, now()) end`;

export async function setDate(
  transaction: Transacting,
  author: Author,
  { post, publishedAt }: { post: StoredPost; publishedAt: Date },
): Promise<StoredPost> {
  failIfTrashed(post);
  if (post.status === 'scheduled') throw failures.conflict('This post is scheduled. Change its schedule instead.');
  if (await isFuture(transaction, publishedAt))
    throw failures.invalid({ published_at: 'This date is in the future. To publish later, schedule the post.' });
  if (post.publishedAt?.getTime() === publishedAt.getTime()) return post;
  return applyChange(transaction, author, {
    post,
    set: { publishedAt },
    action: 'post.date',
    before: { publishedAt: post.publishedAt },
    after: { publishedAt },
  });
}

/** Compares with the database clock, which also decides when posts are due. */
async function isFuture(transaction: Transacting, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isFuture: boolean }>`select ${moment}::timestamptz > now() as is_future`.execute(
    transaction,
  );
  return rows[0]?.isFuture === true;
}

/** The draft becomes the content; the published content is saved as a version. */
export async function withdraw(
  transaction: Transacting,
  author: Author,
  { post, to }: { post: StoredPost; to: 'draft' | 'archived' },
): Promise<StoredPost> {
  failIfTrashed(post);
  if (post.status === to) return post;
  if (post.pending) await saveReplaced(transaction, author, { ...ofPost(post), content: contentOf(post) });
  return applyChange(transaction, author, {
    post,
    set: {
      ...(post.pending ? rowOf(post.pending) : {}),
      pending: null,
      status: to,
      ...(to === 'draft' || post.status === 'scheduled' ? { publishedAt: null } : {}),
    },
    action: to === 'archived' ? 'post.archive' : 'post.withdraw',
    before: { status: post.status },
    after: { status: to },
  });
}

export async function discard(transaction: Transacting, author: Author, post: StoredPost): Promise<StoredPost> {
  if (!post.pending) return post;
  await saveVersion(transaction, author, { ...ofPost(post), content: post.pending, reason: 'discarded' });
  return applyChange(transaction, author, { post, set: { pending: null }, action: 'post.discard', isSeen: false });
}

export async function trash(transaction: Transacting, author: Author, post: StoredPost): Promise<StoredPost> {
  if (post.trashedAt) return post;
  return applyChange(transaction, author, { post, set: { trashedAt: now }, action: 'post.trash' });
}

/** Restores the former status, except that a schedule that passed in the trash does not publish the post. */
export async function restore(transaction: Transacting, author: Author, post: StoredPost): Promise<StoredPost> {
  if (!post.trashedAt) return post;
  return applyChange(transaction, author, {
    post,
    set: {
      trashedAt: null,
      status: sql`case when status = 'scheduled' and published_at <= now() then 'draft' else status end`,
      publishedAt: sql`case when status = 'scheduled' and published_at <= now() then null else published_at end`,
    },
    action: 'post.restore',
  });
}

/** Also deletes versions, former slugs and previews. */
export async function deleteForGood(transaction: Transacting, post: StoredPost): Promise<void> {
  if (!post.trashedAt) throw failures.conflict('Move the post to the trash before you delete it permanently.');
  await transaction.deleteFrom('posts').where('id', '=', post.id).execute();
  await transaction.deleteFrom('versions').where('kind', '=', 'post').where('itemId', '=', post.id).execute();
  await transaction.deleteFrom('previews').where('record', '=', `post:${post.id}`).execute();
  await transaction.deleteFrom('formerSlugs').where('kind', '=', 'post').where('itemId', '=', post.id).execute();
}

export const ofPost = ({ id }: Pick<StoredPost, 'id'>) => ({ kind: 'post', id }) as const;

export function failIfTrashed(post: StoredPost): void {
  if (post.trashedAt) throw failures.conflict('This post is in the trash. Restore it first.');
}
