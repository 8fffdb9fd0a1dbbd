import {
  createPost,
  getPost,
  listPosts,
  postContent,
  publishPost,
  restorePost,
  trashPost,
} from '#contract/content/posts.ts';
import {
  changePosts,
  datePost,
  deletePost,
  draftOfPost,
  getPostRecord,
  listPostRecords,
  type PostOperation,
  savePost,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { failures } from '#contract/failures.ts';
import { languageIn } from '#contract/languages.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { type BulkOperation, changeEach } from '../../records/bulk.ts';
import { lockRow } from '../../records/change.ts';
import { changesOf } from '../../records/serve-change.ts';
import { findFormer } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { requireMayPreview, withPostsAt } from '../as-of.ts';
import { serveDrafts } from '../drafts.ts';
import { pageOf } from '../paging.ts';
import type { ContentTables } from '../tables.ts';
import { translationsOf } from '../translations/shown.ts';
import { withNames } from './authors.ts';
import { create, discard, posts, publish, remove, restore, save, setDate, trash, withdraw } from './changes.ts';
import { addCorrectionRoutes } from './correction-routes.ts';
import { shownCorrections } from './corrections.ts';
import {
  countVisible,
  draftOf,
  findNeighbours,
  findVisible,
  listRecords,
  listVisible,
  recordOf,
  requirePost,
  type StoredPost,
} from './queries.ts';

type Tables = Parameters<typeof publish>[0];

const keyOfPost = ({ id }: { readonly id: string }) => ({ kind: 'post' as const, id });

export function addPostRoutes(service: Service<ContentTables>, calls: ServiceCalls): void {
  serve(service, listPosts, async ({ at, ...input }, call) => {
    requireMayPreview(call.actor, at);
    const language = languageIn(call.request.headers);
    const database = withPostsAt(call.database, at, language);
    const [items, counts] = await Promise.all([listVisible(database, input), countVisible(database)]);
    const shown = await translationsOf(call.database, language, items.map(keyOfPost));
    const total =
      input.tag === undefined ? counts.total : (counts.tags.find(({ tag }) => tag === input.tag)?.count ?? 0);
    return {
      ...pageOf(
        items.map((item) => shown.of('post', item.id, item)),
        { total, ...input },
      ),
      tags: counts.tags,
    };
  });

  serve(service, getPost, async ({ slug, at }, { database: present, actor, request }) => {
    requireMayPreview(actor, at);
    const language = languageIn(request.headers);
    const database = withPostsAt(present, at, language);
    const post = (await findVisible(database, { slug })) ?? (await findRenamed(slug, database));
    if (!post) throw failures.notFound('this_post');
    const corrections = await shownCorrections(database, post.id);
    const { previous, next } = await findNeighbours(database, post.id);
    const both = [previous, next].filter((each) => each !== null);
    const shown = await translationsOf(present, language, [post, ...both].map(keyOfPost));
    const neighbour = (each: typeof next) => each && shown.of('post', each.id, each);
    return { ...shown.of('post', post.id, post), previous: neighbour(previous), next: neighbour(next), corrections };
  });

  async function findRenamed(slug: string, database: Tables) {
    const id = await findFormer(service.database, 'post', slug);
    return id === undefined ? undefined : findVisible(database, { id });
  }

  addCorrectionRoutes(service);
  serve(service, listPostRecords, async ({ author, ...input }, call) =>
    listRecords(call.database, { ...input, author: author && userIdOf(call.actor) }),
  );
  serve(service, getPostRecord, async ({ id }, { database }) => recordOf(database, await requirePost(database, id)));

  serve(service, createPost, async (given, call) => {
    const content = await withNames(calls, given, []);
    return call.commit((transaction) => create(transaction, call, content));
  });

  serve(service, savePost, async ({ id, saveReplaced: replaces, autosave, revision, ...given }, call) => {
    const before = await requirePost(call.database, id);
    const content = await withNames(calls, given, [...before.authors, ...draftOf(before).authors]);
    return call.commit(async (transaction) => {
      const post = await lockRow(transaction, posts, id);
      const saving = { post, content, action: 'save', replaces, autosave, revision };
      return recordOf(transaction, await save(transaction, call, saving));
    });
  });

  const locked = { entity: posts, lock: lockRow };
  const change = changesOf(service, locked, recordOf);
  change(datePost, (transaction, call, post, { publishedAt }) => setDate(transaction, call, { post, publishedAt }));
  change(withdrawPost, (transaction, call, post, { to }) => withdraw(transaction, call, { post, to }));
  serveDrafts(service, draftOfPost, {
    ...locked,
    draftOf,
    discard,
    answer: recordOf,
    readContent: (stored) => postContent.parse(stored),
    restore: (transaction, author, post, content) =>
      save(transaction, author, { post, content, action: 'restore-version' }),
  });

  const move = changesOf(service, locked, (_, post) => post);
  move(publishPost, (transaction, call, post, { id, revision, ...when }) =>
    publish(transaction, call, { post, ...when }),
  );
  move(trashPost, trash);
  move(restorePost, restore);
  changesOf(service, locked, (_, { id }) => ({ id }))(deletePost, remove);

  serve(service, changePosts, async ({ ids, operation }, call) =>
    call.commit((transaction) => changeEach(transaction, call, posts, ids, operations[operation])),
  );
}

const operation = (perform: BulkOperation<StoredPost, ContentTables>['perform'], done: string) => ({
  perform,
  outcome: ({ title }: StoredPost) => `${title}: ${done}.`,
});

const operations: Record<PostOperation, BulkOperation<StoredPost, ContentTables>> = {
  publish: operation((transaction, author, post) => publish(transaction, author, { post }), 'published'),
  archive: operation(
    (transaction, author, post) => withdraw(transaction, author, { post, to: 'archived' }),
    'archived',
  ),
  draft: operation(
    (transaction, author, post) => withdraw(transaction, author, { post, to: 'draft' }),
    'changed to draft',
  ),
  trash: operation(trash, 'moved to trash'),
  restore: operation(restore, 'restored'),
  delete: operation(remove, 'permanently deleted'),
};
