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
  discardPost,
  getPostRecord,
  getPostVersion,
  listPostRecords,
  type PostOperation,
  restorePostVersion,
  savePost,
  savePostVersion,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { failures } from '#contract/failures.ts';
import { userIdOf } from '../../../actor.ts';
import type { Author } from '../../audit/record.ts';
import { applyToEach } from '../../records/bulk.ts';
import { lockRow } from '../../records/change.ts';
import { findFormer } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { requireMayPreview, withPostsAt } from '../as-of.ts';
import { withoutDeleted } from '../media/shown-pictures.ts';
import { pageOf } from '../paging.ts';
import { requireVersion, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { withNames } from './authors.ts';
import {
  create,
  discard,
  posts,
  publish,
  remove,
  restore,
  save,
  setDate,
  trash,
  versionsOf,
  withdraw,
} from './changes.ts';
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

export function addPostRoutes(service: Service<ContentTables>, calls: ServiceCalls): void {
  serve(service, listPosts, async ({ at, ...input }, call) => {
    requireMayPreview(call.actor, at);
    const database = withPostsAt(call.database, at);
    const [items, counts] = await Promise.all([listVisible(database, input), countVisible(database)]);
    const total =
      input.tag === undefined ? counts.total : (counts.tags.find(({ tag }) => tag === input.tag)?.count ?? 0);
    return { ...pageOf(items, { total, ...input }), tags: counts.tags };
  });

  serve(service, getPost, async ({ slug, at }, { database: present, actor }) => {
    requireMayPreview(actor, at);
    const database = withPostsAt(present, at);
    const post = (await findVisible(database, { slug })) ?? (await findRenamed(slug, database));
    if (!post) throw failures.notFound('This post');
    const corrections = await shownCorrections(database, post.id);
    return { ...post, ...(await findNeighbours(database, post.id)), corrections };
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

  serve(service, savePost, async ({ id, revision, saveReplaced: keepsReplaced, autosave, ...given }, call) => {
    const before = await requirePost(call.database, id);
    const content = await withNames(calls, given, [...before.authors, ...draftOf(before).authors]);
    return call.commit(async (transaction) => {
      const post = await lockRow(transaction, posts, id);
      if (keepsReplaced) await saveReplaced(transaction, call, { ...versionsOf(post), content: draftOf(post) });
      return recordOf(
        transaction,
        await save(transaction, call, { post, content, action: 'save', autosave, revision }),
      );
    });
  });

  serve(service, publishPost, async ({ id, revision, ...when }, call) =>
    call.commit(async (transaction) =>
      publish(transaction, call, { post: await lockRow(transaction, posts, id, revision), ...when }),
    ),
  );

  serve(service, datePost, async ({ id, revision, publishedAt }, call) =>
    call.commit(async (transaction) => {
      const post = await lockRow(transaction, posts, id, revision);
      return recordOf(transaction, await setDate(transaction, call, { post, publishedAt }));
    }),
  );

  serve(service, withdrawPost, async ({ id, revision, to }, call) =>
    call.commit(async (transaction) => {
      const post = await lockRow(transaction, posts, id, revision);
      return recordOf(transaction, await withdraw(transaction, call, { post, to }));
    }),
  );

  serve(service, discardPost, async ({ id, revision }, call) =>
    call.commit(async (transaction) =>
      recordOf(transaction, await discard(transaction, call, await lockRow(transaction, posts, id, revision))),
    ),
  );

  serve(service, savePostVersion, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const post = await lockRow(transaction, posts, id);
      return saveVersion(transaction, call, { ...versionsOf(post), content: draftOf(post), reason: 'saved' });
    }),
  );

  serve(service, getPostVersion, async ({ id, number }, { database }) => {
    const { version, content } = await requireVersion(database, { ...versionsOf({ id }), number });
    return { version, content: postContent.parse(content) };
  });

  serve(service, restorePostVersion, async ({ id, number, revision }, call) =>
    call.commit(async (transaction) => {
      const post = await lockRow(transaction, posts, id, revision);
      const version = await requireVersion(transaction, { ...versionsOf(post), number });
      await saveReplaced(transaction, call, { ...versionsOf(post), content: draftOf(post) });
      const content = await withoutDeleted(transaction, postContent.parse(version.content));
      return recordOf(transaction, await save(transaction, call, { post, content, action: 'bring-back' }));
    }),
  );

  for (const [endpoint, perform] of [
    [trashPost, trash],
    [restorePost, restore],
  ] as const) {
    serve(service, endpoint, async ({ id }, call) =>
      call.commit(async (transaction) => perform(transaction, call, await lockRow(transaction, posts, id))),
    );
  }

  serve(service, deletePost, async ({ id }, call) =>
    call.commit(async (transaction) => {
      await remove(transaction, call, await lockRow(transaction, posts, id));
      return { id };
    }),
  );

  serve(service, changePosts, async ({ ids, operation }, call) =>
    call.commit((transaction) =>
      applyToEach(transaction, ids, async (id) => {
        const post = await lockRow(transaction, posts, id);
        const [perform, outcome] = operations[operation];
        await perform(transaction, call, post);
        return `${post.title}: ${outcome}`;
      }),
    ),
  );
}

type Operation = (transaction: Tables, author: Author, post: StoredPost) => Promise<unknown>;

const operations: Record<PostOperation, readonly [Operation, string]> = {
  publish: [(transaction, author, post) => publish(transaction, author, { post }), 'published.'],
  archive: [(transaction, author, post) => withdraw(transaction, author, { post, to: 'archived' }), 'archived.'],
  draft: [(transaction, author, post) => withdraw(transaction, author, { post, to: 'draft' }), 'changed to draft.'],
  trash: [trash, 'moved to trash.'],
  restore: [restore, 'restored.'],
  delete: [remove, 'permanently deleted.'],
};
