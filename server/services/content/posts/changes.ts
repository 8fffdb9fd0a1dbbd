/** Changes of posts. While a post is published or scheduled, its text is changed in a draft beside it. */
import { type Kysely, sql } from 'kysely';
import type { PostContent } from '#contract/content/posts.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { type Author, isLastAutosave } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, createWithFreeSlug, type Entity, requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { isSlugTaken } from '../../records/slug.ts';
import { requireNotTrashed, setTrashed } from '../../records/trash.ts';
import { discardDraft, removeWithVersions, unseen } from '../drafts.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { announceInMenus } from '../menu-links.ts';
import { shrinks } from '../restore-points.ts';
import { copiesOf, saveReplaced, saveVersion } from '../saved-versions.ts';
import { isFuture, requireFuture } from '../schedule.ts';
import type { ContentTables } from '../tables.ts';
import { isVisiblePost } from '../visibility.ts';
import { eventsOfPost } from '../webhook-events.ts';
import { writeText } from '../written-text.ts';
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

type Saving = {
  post: StoredPost;
  content: PostContent;
  action: string;
  replaces?: boolean;
  autosave?: boolean;
  revision?: number;
};

/** Saves to the post itself, or to its draft while it is live. Does nothing if nothing differs. */
export async function save(
  transaction: Tables,
  author: Author,
  { post, content: given, action, replaces = false, autosave = false, revision }: Saving,
): Promise<StoredPost> {
  requireNotTrashed(posts, post);
  const content = await withKnownTags(transaction, given);
  const stored = draftOf(post);
  const isSame = !draftDifferences(stored, content);
  const entry = { action: `post.${action}`, targetId: post.id } as const;
  // The page lost the response and sends the same again.
  const isAgain = isSame && autosave && author !== null && post.revision === (revision ?? 0) + 1;
  if (!(isAgain && (await isLastAutosave(transaction, author, entry)))) requireRevision(post, revision, posts.label);
  await lockPictures(transaction, content, [contentOf(post), post.pending]);
  const isLive = post.status === 'published' || post.status === 'scheduled';
  const pending = draftDifferences(contentOf(post), content) && content;
  const set = isLive ? { pending } : withMinutes(content);
  return writeText(transaction, author, {
    row: post,
    entry,
    log: isSame ? null : (loggedDifferences(stored, content) ?? {}),
    autosave,
    replaces,
    shrinks: shrinks(stored, content),
    copies: copiesOf(transaction, author, posts, { row: post, content: stored }),
    async write(log) {
      if (isLive && (await isSlugTaken(transaction, posts, post.id, content.slug))) throw slugTaken();
      return changeRow(transaction, author, posts, { row: post, action, set, log, ...unseen });
    },
  });
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
  const content = draftOf(post);
  await requireFuture(transaction, { moment: publishAt, timeZone, field: 'publish_at' });
  const error = (await findingsOf(transaction, content)).find(({ level }) => level === 'error');
  if (error) throw failures.invalid({ [error.field]: ownText(error.message) });
  if (post.pending) await saveReplaced(transaction, author, posts, { row: post, content: contentOf(post) });
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
  await saveVersion(transaction, author, posts, { row: post, content, reason: status });
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
  await saveReplaced(transaction, author, posts, { row: post, content: contentOf(post) });
  return { ...withMinutes(post.pending), pending: null };
}

export const discard = (transaction: Tables, author: Author, row: StoredPost): Promise<StoredPost> =>
  discardDraft(transaction, author, posts, { row, content: draftOf(row) });

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

export const remove = (transaction: Tables, author: Author, row: StoredPost): Promise<StoredPost> =>
  removeWithVersions(transaction, author, posts, { row, log: ['slug', 'title'] });
