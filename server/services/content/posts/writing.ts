import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { tags } from '../../../../src/contract/events.ts';
import { failures } from '../../../../src/contract/failures.ts';
import { changePost, createPost, publishPost, restorePost, trashPost } from '../../../../src/contract/posts.ts';
import { readingMinutes } from '../../../../src/contract/rich-text.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { emit } from '../events/emit.ts';
import { isTaken, takeSlug } from '../former-slugs.ts';
import { type ContentTables, json } from '../tables.ts';

type Tables = Kysely<ContentTables>;
type Changes = UpdateObject<ContentTables, 'posts'>;

const draft = ['id', 'slug', 'status', 'revision', 'publishedAt', 'trashedAt', 'updatedAt'] as const;
const now = sql<Date>`now()`;

export function addPostWriting(service: Service<ContentTables>): void {
  serve(service, createPost, async (input, { commit }) =>
    commit(async (transaction) => {
      const { body, cover, seo, ...plain } = input;
      const row = {
        ...plain,
        body: json(body),
        cover: cover && json(cover),
        seo: json(seo),
        readingMinutes: readingMinutes(body),
      };
      const created = await transaction
        .insertInto('posts')
        .values(row)
        .returning(draft)
        .executeTakeFirstOrThrow()
        .catch(refuseTaken);
      await takeSlug(transaction, 'post', { itemId: created.id, from: null, to: created.slug });
      return created;
    }),
  );

  serve(service, changePost, async ({ id, body, cover, seo, ...plain }, { commit }) =>
    commit((transaction) =>
      change(transaction, id, {
        ...plain,
        ...(body === undefined ? {} : { body: json(body), readingMinutes: readingMinutes(body) }),
        ...(cover === undefined ? {} : { cover: cover && json(cover) }),
        ...(seo === undefined ? {} : { seo: json(seo) }),
      }),
    ),
  );

  serve(service, publishPost, async ({ id, publishAt }, { commit }) =>
    commit((transaction) => {
      if (publishAt === undefined) {
        // A post that was published before keeps its date: publishing again must not make old news new.
        return change(transaction, id, {
          status: 'published',
          publishedAt: sql<Date>`case when status = 'published' or status = 'archived' then coalesce(published_at, now()) else now() end`,
        });
      }
      const status = sql<
        'published' | 'scheduled'
      >`case when ${publishAt}::timestamptz <= now() then 'published' else 'scheduled' end`;
      return change(transaction, id, { status, publishedAt: publishAt });
    }),
  );

  serve(service, trashPost, async ({ id }, { commit }) =>
    commit((transaction) => change(transaction, id, { trashedAt: now })),
  );
  serve(service, restorePost, async ({ id }, { commit }) =>
    commit((transaction) => change(transaction, id, { trashedAt: null })),
  );
}

/** Emits only where a visitor could see the post before or can see it now. */
async function change(transaction: Transaction<ContentTables>, id: string, changes: Changes) {
  const before = await transaction
    .selectFrom('posts')
    .select(draft)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw failures.notFound('This post');
  const after = await transaction
    .updateTable('posts')
    .set({ ...changes, revision: sql<number>`revision + 1`, updatedAt: now })
    .where('id', '=', id)
    .returning(draft)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  await takeSlug(transaction as Tables, 'post', { itemId: id, from: before.slug, to: after.slug });
  if (isVisible(before) || isVisible(after))
    await emit(transaction, [tags.posts, tags.post(before.slug), tags.post(after.slug)]);
  return after;
}

const isVisible = (post: { status: string; trashedAt: Date | null }) =>
  post.status === 'published' && post.trashedAt === null;

function refuseTaken(error: unknown): never {
  if (isTaken(error)) throw failures.invalid({ slug: 'Another post has this address.' });
  throw error;
}
