import type { PostContent } from '#contract/content/posts.ts';
import { postContent } from '#contract/content/posts.ts';
import {
  datePost,
  discardPost,
  getPostRecord,
  getPostVersion,
  listPostRecords,
  restorePostVersion,
  savePost,
  savePostVersion,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { failures } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { draftDifferences } from '../../records/diff.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireVersion, saveReplaced, saveVersion } from '../saved-versions.ts';
import { type ContentTables, json } from '../tables.ts';
import { applyChange } from './changes.ts';
import { listRecords } from './records.ts';
import { discard, failIfTrashed, ofPost, setDate, withdraw } from './steps.ts';
import {
  contentOf,
  draftOf,
  isLive,
  lockPost,
  recordOf,
  requirePost,
  rowOf,
  type StoredPost,
  withKnownTags,
} from './stored.ts';

type Transacting = Parameters<typeof applyChange>[0];

export function addPostAdminRoutes(service: Service<ContentTables>): void {
  serve(service, listPostRecords, async (input, { database }) => listRecords(database, input));
  serve(service, getPostRecord, async ({ id }, { database }) => recordOf(database, await requirePost(database, id)));

  serve(service, savePost, async ({ id, revision, saveReplaced: keepReplaced, ...given }, call) =>
    call.commit(async (transaction) => {
      const content = await withKnownTags(transaction, given);
      const post = await lockPost(transaction, id, revision);
      if (keepReplaced) await saveReplaced(transaction, call, { ...ofPost(post), content: draftOf(post) });
      return recordOf(transaction, await save(transaction, call, { post, content, action: 'post.save' }));
    }),
  );

  serve(service, discardPost, async ({ id, revision }, call) =>
    call.commit(async (transaction) =>
      recordOf(transaction, await discard(transaction, call, await lockPost(transaction, id, revision))),
    ),
  );

  serve(service, withdrawPost, async ({ id, revision, to }, call) =>
    call.commit(async (transaction) =>
      recordOf(transaction, await withdraw(transaction, call, { post: await lockPost(transaction, id, revision), to })),
    ),
  );

  serve(service, datePost, async ({ id, revision, publishedAt }, call) =>
    call.commit(async (transaction) =>
      recordOf(
        transaction,
        await setDate(transaction, call, { post: await lockPost(transaction, id, revision), publishedAt }),
      ),
    ),
  );

  serve(service, savePostVersion, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const post = await lockPost(transaction, id);
      return saveVersion(transaction, call, { ...ofPost(post), content: draftOf(post), reason: 'saved' });
    }),
  );

  serve(service, getPostVersion, async ({ id, number }, { database }) => {
    const { version, content } = await requireVersion(database, { kind: 'post', id, number });
    return { version, content: postContent.parse(content) };
  });

  serve(service, restorePostVersion, async ({ id, number, revision }, call) =>
    call.commit(async (transaction) => {
      const post = await lockPost(transaction, id, revision);
      const { content } = await requireVersion(transaction, { kind: 'post', id, number });
      await saveReplaced(transaction, call, { ...ofPost(post), content: draftOf(post) });
      const restored = { post, content: postContent.parse(content), action: 'post.bring-back' } as const;
      return recordOf(transaction, await save(transaction, call, restored));
    }),
  );
}

type Saving = { post: StoredPost; content: PostContent; action: `post.${string}` };

/** Saves to the post itself, or to its draft while it is live. Does nothing if nothing differs. */
async function save(transaction: Transacting, author: Author, { post, content, action }: Saving): Promise<StoredPost> {
  failIfTrashed(post);
  const differences = draftDifferences(draftOf(post), content);
  if (!differences) return post;
  const common = { post, action, isSeen: false, ...differences };
  if (!isLive(post)) return applyChange(transaction, author, { ...common, set: rowOf(content) });
  await failOnForeignSlug(transaction, post, content.slug);
  const isAsLive = draftDifferences(contentOf(post), content) === null;
  return applyChange(transaction, author, { ...common, set: { pending: isAsLive ? null : json(content) } });
}

/** Reports a taken slug on saving, not only on publishing. */
async function failOnForeignSlug(transaction: Transacting, { id }: StoredPost, slug: string): Promise<void> {
  const other = await transaction
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw failures.invalid({ slug: 'Another post uses this address.' });
}
