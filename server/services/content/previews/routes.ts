import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { createPreview, listPreviews, openPreview, revokePreview } from '#contract/content/previews.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { type RecordKind, splitKey } from '#contract/records.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { record as note } from '../../audit/record.ts';
import { findLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { hashOf, newToken } from '../../tokens.ts';
import { pages } from '../pages/changes.ts';
import { posts } from '../posts/changes.ts';
import { products } from '../products/changes.ts';
import { asProduct } from '../products/queries.ts';
import { requireRecord } from '../record-rights.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

const columns = ['id', 'actorId', 'createdAt', 'expiresAt', 'lastOpenedAt'] as const;
const now = sql<Date>`now()`;

export function addPreviewRoutes(service: Service<ContentTables>): void {
  serve(service, listPreviews, async ({ record }, { actor, database }) => {
    requireRecord(actor, record, 'GET');
    const items = await database
      .selectFrom('previews')
      .select(columns)
      .where('record', '=', record)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('createdAt', 'desc')
      .limit(50)
      .execute();
    return { items };
  });

  serve(
    service,
    createPreview,
    async ({ record, days }, call) => {
      const { kind, id } = requireRecord(call.actor, record, 'POST');
      if (!(await findDraft(call.database, record))) throw failures.notFound('this');
      const secret = newToken(16);
      const link = await call.database.transaction().execute(async (transaction) => {
        const made = await transaction
          .insertInto('previews')
          .values({
            record,
            secretHash: hashOf(secret),
            actorId: userIdOf(call.actor),
            expiresAt: sql<Date>`now() + make_interval(days => ${days}::int)`,
          })
          .returning(columns)
          .executeTakeFirstOrThrow();
        const after = { expiresAt: made.expiresAt };
        await note(transaction, call, { action: `${kind}.share-preview`, targetId: id, after });
        return made;
      });
      return { ...link, secret };
    },
    // A repeated call creates a second link, which does no harm; its response must not be stored.
    { isRepeatable: true },
  );

  serve(service, revokePreview, async ({ id }, call) =>
    call.commit(async (transaction) => {
      const found = await transaction.selectFrom('previews').select('record').where('id', '=', id).executeTakeFirst();
      if (!found) throw failures.notFound('this_link');
      const { kind, id: targetId } = requireRecord(call.actor, found.record, 'POST');
      await transaction
        .updateTable('previews')
        .set({ revokedAt: now })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .execute();
      await note(transaction, call, { action: `${kind}.revoke-preview`, targetId });
      return { id };
    }),
  );

  serve(service, openPreview, async ({ secret }, { database }) => {
    const link = await database
      .updateTable('previews')
      .set({ lastOpenedAt: now })
      .where('secretHash', '=', hashOf(secret))
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning(['record', 'expiresAt'])
      .executeTakeFirst();
    const shown = link && (await findDraft(database, link.record));
    if (!shown) throw failures.notFound('this_preview');
    return { expiresAt: link.expiresAt, shown };
  });
}

type Draft = z.input<typeof openPreview.output>['shown'];

const drafts: Partial<Record<RecordKind, (database: Tables, id: string) => Promise<Draft | undefined>>> = {
  async page(database, id) {
    const page = await findLive(database, pages, id);
    return page && { kind: 'page', page: { ...page, ...page.pending } };
  },
  async product(database, id) {
    const product = await findLive(database, products, id);
    return product && { kind: 'product', product: await asProduct(database, { ...product, ...product.pending }) };
  },
  async post(database, id) {
    const post = await findLive(database, posts, id);
    if (!post) return undefined;
    const written = { ...post, ...post.pending };
    return { kind: 'post', post: { ...written, readingMinutes: readingMinutes(written.body) } };
  },
};

async function findDraft(database: Tables, key: string) {
  const { kind, id } = splitKey(key);
  return kind === 'page' || isId(id) ? drafts[kind]?.(database, id) : undefined;
}
