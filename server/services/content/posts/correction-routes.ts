import { sql, type Transaction } from 'kysely';
import {
  changePostCorrection,
  correctedText,
  getPostCorrection,
  listPostCorrections,
} from '#contract/content/post-corrections.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { lockRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { posts } from './changes.ts';
import { findVisible } from './queries.ts';

const shown = ['number', 'note', 'at', 'withdrawnAt'] as const;

export function addCorrectionRoutes(service: Service<ContentTables>): void {
  serve(service, getPostCorrection, async ({ slug, number }, { database }) => {
    const post = await findVisible(database, { slug });
    const row =
      post &&
      (await database
        .selectFrom('postCorrections')
        .selectAll()
        .where('postId', '=', post.id)
        .where('number', '=', number)
        .where('withdrawnAt', 'is', null)
        .executeTakeFirst());
    if (!row) throw failures.notFound('this_correction');
    return {
      post: { slug: post.slug, title: post.title },
      correction: { number, note: row.note, at: row.at },
      before: correctedText.parse(row.before),
      after: correctedText.parse(row.after),
    };
  });

  serve(service, listPostCorrections, async ({ id }, { database }) => ({
    items: await database
      .selectFrom('postCorrections')
      .select(shown)
      .where('postId', '=', id)
      .orderBy('number', 'desc')
      .execute(),
  }));

  serve(service, changePostCorrection, async ({ id, number, isShown }, call) =>
    call.commit((transaction) => setShown(transaction, call, { id, number, isShown })),
  );
}

type Showing = { readonly id: string; readonly number: number; readonly isShown: boolean };

async function setShown(transaction: Transaction<ContentTables>, author: Author, { id, number, isShown }: Showing) {
  const post = await lockRow(transaction, posts, id);
  const row = await transaction
    .selectFrom('postCorrections')
    .select(shown)
    .where('postId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw failures.notFound('this_correction');
  if ((row.withdrawnAt === null) === isShown) return row;
  const changed = await transaction
    .updateTable('postCorrections')
    .set({ withdrawnAt: isShown ? null : sql<Date>`now()` })
    .where('postId', '=', id)
    .where('number', '=', number)
    .returning(shown)
    .executeTakeFirstOrThrow();
  await record(transaction, author, {
    action: isShown ? 'post.show-correction' : 'post.withdraw-correction',
    targetId: id,
    ...(isShown ? { after: { correction: row.note } } : { before: { correction: row.note } }),
  });
  emit(transaction, [tags.post(post.slug)]);
  return changed;
}
