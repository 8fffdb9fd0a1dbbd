import { changePost, createPost, publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { record } from '../../audit/record.ts';
import { draftDifferences } from '../../records/diff.ts';
import { takeSlug } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { type ContentTables, json } from '../tables.ts';
import { applyChange } from './changes.ts';
import { publish, restore, trash } from './steps.ts';
import { contentOf, draftColumns, failIfTaken, lockPost, rowOf, withKnownTags } from './stored.ts';

export function addPostWriting(service: Service<ContentTables>): void {
  serve(service, createPost, async (given, call) =>
    call.commit(async (transaction) => {
      const content = await withKnownTags(transaction, given);
      const { body, cover, seo, slug, title } = content;
      const long = { body: json(body), cover: cover && json(cover), seo: json(seo) };
      const created = await transaction
        .insertInto('posts')
        .values({ ...content, ...long, readingMinutes: readingMinutes(body) })
        .returning(draftColumns)
        .executeTakeFirstOrThrow()
        .catch(failIfTaken);
      await takeSlug(transaction, 'post', { itemId: created.id, from: null, to: created.slug });
      await record(transaction, call, { action: 'post.create', targetId: created.id, after: { slug, title } });
      return created;
    }),
  );

  serve(service, changePost, async ({ id, ...fields }, call) =>
    call.commit(async (transaction) => {
      const given = await withKnownTags(transaction, fields);
      const post = await lockPost(transaction, id);
      const content = contentOf(post);
      const differences = draftDifferences(content, { ...content, ...given });
      return applyChange(transaction, call, { post, set: rowOf(given), action: 'post.change', ...differences });
    }),
  );

  serve(service, publishPost, async ({ id, revision, ...when }, call) =>
    call.commit(async (transaction) =>
      publish(transaction, call, { post: await lockPost(transaction, id, revision), ...when }),
    ),
  );

  serve(service, trashPost, async ({ id }, call) =>
    call.commit(async (transaction) => trash(transaction, call, await lockPost(transaction, id))),
  );
  serve(service, restorePost, async ({ id }, call) =>
    call.commit(async (transaction) => restore(transaction, call, await lockPost(transaction, id))),
  );
}
