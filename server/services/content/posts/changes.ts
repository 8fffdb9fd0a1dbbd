/** Changes of posts. While a post is published or scheduled, its text is changed in a draft beside it. */
import { type Kysely, sql } from 'kysely';
import type { PostContent } from '#contract/content/posts.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { isTimeZone } from '#contract/zoned-time.ts';
import { type Author, isLastAutosave, recordAutosave } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, createWithFreeSlug, type Entity, requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { isSlugTaken } from '../../records/slug.ts';
import { deleteForGood, requireNotTrashed, setTrashed } from '../../records/trash.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { announceInMenus } from '../menu-links.ts';
import { shrinks } from '../restore-points.ts';
import { isVersionDue, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { isVisiblePost } from '../visibility.ts';
import { eventsOfPost } from '../webhook-events.ts';
import { saveCorrection } from './corrections.ts';
import { contentOf, draftOf, findingsOf, type StoredPost } from './queries.ts';

type Tables = Kysely<ContentTables>;

const slugTaken = () => failures.invalid({ slug: message('post_address_taken') });

export const posts: Entity<StoredPost, ContentTables> = {
  table: 'posts',
  kind: 'post',
  label: 'this_post',
  json: ['body', 'cover', 'seo', 'authors', 'pending'],
  slug: 'slug',
  touched: ['editedAt', 'updatedAt'],
  taken: slugTaken,
  async publish(transaction, before, after) {
    const [wasVisible, isVisible] = [isVisiblePost(before), isVisiblePost(after)];
    if (wasVisible || isVisible) emit(transaction, [tags.posts, tags.post(before.slug), tags.post(after.slug)]);
    if (wasVisible !== isVisible || (isVisible && before.slug !== after.slug))
      await announceInMenus(transaction, 'post');
  },
  webhookEvents: eventsOfPost,
};

const unseen = { touched: ['editedAt'], isQuiet: true } as const;
export const versionsOf = ({ id }: { id: string }) => ({ kind: 'post', id }) as const;

const withMinutes = <Content extends Pick<PostContent, 'body'>>(content: Content) => ({
  ...content,
  readingMinutes: readingMinutes(content.body),
});

type NewPost = Omit<PostContent, 'slug'> & { readonly slug?: string | undefined };

export async function create(transaction: Tables, author: Author, given: NewPost): Promise<StoredPost> {
  await lockPictures(transaction, given);
  return createWithFreeSlug(transaction, author, posts, {
    column: 'slug',
    title: given.title,
    fallback: 'post',
    values: withMinutes(await withKnownTags(transaction, given)),
    log: ['slug', 'title'],
  });
}

type Saving = { post: StoredPost; content: PostContent; action: string; autosave?: boolean; revision?: number };

/** Saves to the post itself, or to its draft while it is live. Does nothing if nothing differs. */
export async function save(
  transaction: Tables,
  author: Author,
  { post, content: given, action, autosave = false, revision }: Saving,
): Promise<StoredPost> {
  requireNotTrashed(posts, post);
  const content = await withKnownTags(transaction, given);
  const isSame = !draftDifferences(draftOf(post), content);
  // The page lost the response and sends the same again.
  const isAgain = isSame && autosave && author !== null && post.revision === (revision ?? 0) + 1;
  if (!(isAgain && (await isLastAutosave(transaction, author, { action: 'post.save', targetId: post.id }))))
    requireRevision(post, revision, posts.label);
  if (isSame) {
    // People press "Save" to be able to restore this version, even if autosave has stored it.
    if (!autosave && author && (await isLastAutosave(transaction, author, { action: 'post.save', targetId: post.id })))
      await saveVersion(transaction, author, { ...versionsOf(post), content: draftOf(post), reason: 'saved' });
    return post;
  }
  const log = loggedDifferences(draftOf(post), content) ?? {};
  await lockPictures(transaction, content, [contentOf(post), post.pending]);
  const isLive = post.status === 'published' || post.status === 'scheduled';
  if (isLive && (await isSlugTaken(transaction, posts, post.id, content.slug))) throw slugTaken();
  const pending = draftDifferences(contentOf(post), content) && content;
  const set = isLive ? { pending } : withMinutes(content);
  const isShared = autosave && author !== null;
  // The text from before somebody began to type is a version.
  const isFirst =
    isShared && (await recordAutosave(transaction, author, { action: `post.${action}`, targetId: post.id, ...log }));
  if (isFirst || shrinks(draftOf(post), content) || (isShared && (await isVersionDue(transaction, versionsOf(post)))))
    await saveReplaced(transaction, author, { ...versionsOf(post), content: draftOf(post) });
  return changeRow(transaction, author, posts, { row: post, action, set, log: isShared ? null : log, ...unseen });
}

/** The log has the ids of authors only, because it stays when a user is erased. */
const loggedDifferences = (before: PostContent, after: PostContent) =>
  draftDifferences(withIdsOfAuthors(before), withIdsOfAuthors(after));

const withIdsOfAuthors = ({ authors, ...content }: PostContent) => ({
  ...content,
  authors: authors.map(({ id }) => id),
});

/** Tags ignore case: a tag takes the spelling that most other posts use. */
async function withKnownTags<Content extends Pick<PostContent, 'tags'>>(
  database: Tables,
  content: Content,
): Promise<Content> {
  if (content.tags.length === 0) return content;
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

type Publishing = {
  post: StoredPost;
  publishAt?: Date | undefined;
  timeZone?: string | null | undefined;
  correction?: string | undefined;
};

export async function publish(
  transaction: Tables,
  author: Author,
  { post, publishAt, timeZone = null, correction }: Publishing,
): Promise<StoredPost> {
  requireNotTrashed(posts, post);
  if (timeZone !== null && !isTimeZone(timeZone)) throw failures.invalid({ time_zone: message('time_zone_unknown') });
  const content = draftOf(post);
  const error = (await findingsOf(transaction, content)).find(({ level }) => level === 'error');
  if (error) throw failures.invalid({ [error.field]: ownText(error.message) });
  if (post.pending) await saveReplaced(transaction, author, { ...versionsOf(post), content: contentOf(post) });
  if (publishAt && !(await isFuture(transaction, publishAt)))
    throw failures.invalid({ publish_at: message('moment_has_passed') });
  if (correction !== undefined) await saveCorrection(transaction, { post, content, note: correction });
  const status = publishAt ? 'scheduled' : 'published';
  const differences = loggedDifferences(contentOf(post), content);
  const isSame = post.status === status;
  const changed = await changeRow(transaction, author, posts, {
    row: post,
    action: publishAt ? 'schedule' : correction === undefined ? 'publish' : 'correct',
    set: {
      ...withMinutes(content),
      pending: null,
      status,
      publishedAt: publishAt ?? nowOrAsBefore,
      timeZone,
    },
    log: {
      before: { ...(isSame ? {} : { status: post.status }), ...differences?.before },
      after: {
        ...(isSame ? {} : { status }),
        ...(publishAt && { publishedAt: publishAt }),
        ...(correction !== undefined && { correction }),
        ...differences?.after,
      },
    },
  });
  await saveVersion(transaction, author, { ...versionsOf(post), content, reason: status });
  return changed;
}

/** Republished posts and drafts with a date keep it, so that old news does not appear new. */
const nowOrAsBefore = sql<Date>`case when status = 'scheduled' then now() else coalesce(published_at, now()) end`;

type Dating = { post: StoredPost; publishedAt: Date };

export async function setDate(transaction: Tables, author: Author, { post, publishedAt }: Dating): Promise<StoredPost> {
  requireNotTrashed(posts, post);
  if (post.status === 'scheduled') throw failures.conflict(message('post_scheduled'));
  if (await isFuture(transaction, publishedAt))
    throw failures.invalid({ published_at: message('publish_date_in_future') });
  return changeRow(transaction, author, posts, { row: post, action: 'date', set: { publishedAt } });
}

/** Compares with the database clock, which also decides when posts are due. */
async function isFuture(transaction: Tables, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isFuture: boolean }>`select ${moment}::timestamptz > now() as is_future`.execute(
    transaction,
  );
  return rows[0]?.isFuture === true;
}

type Withdrawal = { post: StoredPost; to: 'draft' | 'archived' };

/** The draft becomes the content; the published content is saved as a version. */
export async function withdraw(transaction: Tables, author: Author, { post, to }: Withdrawal): Promise<StoredPost> {
  requireNotTrashed(posts, post);
  if (post.status === to) return post;
  return changeRow(transaction, author, posts, {
    row: post,
    action: to === 'archived' ? 'archive' : 'withdraw',
    set: {
      ...(await withoutDraft(transaction, author, post)),
      status: to,
      ...(to === 'draft' || post.status === 'scheduled' ? { publishedAt: null } : {}),
    },
    log: { before: { status: post.status }, after: { status: to } },
  });
}

async function withoutDraft(transaction: Tables, author: Author, post: StoredPost) {
  if (!post.pending) return {};
  await saveReplaced(transaction, author, { ...versionsOf(post), content: contentOf(post) });
  return { ...withMinutes(post.pending), pending: null };
}

export async function discard(transaction: Tables, author: Author, post: StoredPost): Promise<StoredPost> {
  if (!post.pending) return post;
  await saveVersion(transaction, author, { ...versionsOf(post), content: post.pending, reason: 'discarded' });
  return changeRow(transaction, author, posts, {
    row: post,
    action: 'discard',
    set: { pending: null },
    log: {},
    ...unseen,
  });
}

export const trash = (transaction: Tables, author: Author, post: StoredPost): Promise<StoredPost> =>
  setTrashed(transaction, author, posts, { row: post, isTrashed: true });

/** Restores the former status, except that a schedule that passed in the trash does not publish the post. */
export async function restore(transaction: Tables, author: Author, post: StoredPost): Promise<StoredPost> {
  if (!post.trashedAt) return post;
  const isOverdue = post.status === 'scheduled' && !(await isFuture(transaction, post.publishedAt as Date));
  const set = isOverdue
    ? { ...(await withoutDraft(transaction, author, post)), status: 'draft' as const, publishedAt: null }
    : {};
  return setTrashed(transaction, author, posts, { row: post, isTrashed: false, set });
}

export async function remove(transaction: Tables, author: Author, post: StoredPost): Promise<StoredPost> {
  await deleteForGood(transaction, author, posts, { row: post, log: ['slug', 'title'] });
  await transaction.deleteFrom('versions').where('kind', '=', 'post').where('itemId', '=', post.id).execute();
  await transaction.deleteFrom('previews').where('record', '=', `post:${post.id}`).execute();
  return post;
}
