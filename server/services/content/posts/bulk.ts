import { changePosts, deletePost, type PostOperation } from '#contract/content/posts-admin.ts';
import { type Author, record } from '../../audit/record.ts';
import { applyToEach } from '../../records/bulk.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { deleteForGood, publish, restore, trash, withdraw } from './steps.ts';
import { lockPost, type StoredPost } from './stored.ts';

type Transacting = Parameters<typeof publish>[0];

export function addPostBulk(service: Service<ContentTables>): void {
  serve(service, changePosts, async ({ ids, operation }, call) =>
    call.commit((transaction) =>
      applyToEach(transaction, ids, async (id) => {
        const post = await lockPost(transaction, id);
        return `${post.title}: ${await operations[operation](transaction, call, post)}`;
      }),
    ),
  );

  serve(service, deletePost, async ({ id }, call) =>
    call.commit(async (transaction) => {
      await remove(transaction, call, await lockPost(transaction, id));
      return { id };
    }),
  );
}

type Operation = (transaction: Transacting, author: Author, post: StoredPost) => Promise<string>;

const operations: Record<PostOperation, Operation> = {
  async publish(transaction, author, post) {
    await publish(transaction, author, { post });
    return 'published.';
  },
  async archive(transaction, author, post) {
    await withdraw(transaction, author, { post, to: 'archived' });
    return 'archived.';
  },
  async draft(transaction, author, post) {
    await withdraw(transaction, author, { post, to: 'draft' });
    return 'changed to draft.';
  },
  async trash(transaction, author, post) {
    await trash(transaction, author, post);
    return 'moved to trash.';
  },
  async restore(transaction, author, post) {
    await restore(transaction, author, post);
    return 'restored.';
  },
  delete: remove,
};

async function remove(transaction: Transacting, author: Author, post: StoredPost): Promise<string> {
  await deleteForGood(transaction, post);
  const { slug, title } = post;
  await record(transaction, author, { action: 'post.delete', targetId: post.id, before: { slug, title } });
  return 'permanently deleted.';
}
