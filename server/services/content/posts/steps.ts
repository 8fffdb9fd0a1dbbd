/** The steps of a post's life, each on a post that is locked. */
import { sql, type Transaction } from 'kysely';
import { failures } from '../../../../src/contract/failures.ts';
import { isTimeZone, momentHasPassed } from '../../../../src/contract/zoned-time.ts';
import type { Author } from '../../audit/record.ts';
import { draftDifferences } from '../draft-diff.ts';
import { saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { applyChange, now } from './changes.ts';
import { contentOf, draftOf, findingsOf, isLive, rowOf, type StoredPost } from './stored.ts';

type Transacting = Transaction<ContentTables>;

/** What was written last goes out now, or at a moment to come; then what goes out is pinned, and changes wait beside it. */
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

/** A post that was published before keeps its date, and so does a draft that was given one: publishing must not make old news new. */
const nowOrAsBefore = sql<Date>`case when status = 'scheduled' then now() else coalesce(published_at, now()) end`;

/** The date that visitors see. */
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

/** By the clock of the database, which also decides when it is due. */
async function isFuture(transaction: Transacting, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isFuture: boolean }>`select ${moment}::timestamptz > now() as is_future`.execute(
    transaction,
  );
  return rows[0]?.isFuture === true;
}

/** What was written beside it becomes the post; what visitors saw stays as a version. */
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

/** As it was; but one whose moment passed in the trash does not come out by surprise. */
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

/** With everything that only belongs to it. */
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
