/** Corrections of published posts (docs/decisions/063-corrections-of-posts.md). */
import { type Kysely, sql } from 'kysely';
import type { Correction } from '#contract/content/post-corrections.ts';
import type { PostContent } from '#contract/content/posts.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import type { ContentTables } from '../tables.ts';
import { contentOf, type StoredPost } from './queries.ts';

type Tables = Kysely<ContentTables>;
type Publishing = { readonly post: StoredPost; readonly content: PostContent; readonly note: string };

const textOf = ({ title, summary, body }: PostContent) => ({ title, summary, body });

/** The caller holds the lock of the post, so that numbers are consecutive. */
export async function saveCorrection(transaction: Tables, { post, content, note }: Publishing): Promise<void> {
  if (post.status !== 'published') throw failures.conflict(message('correction_of_unpublished'));
  const [before, after] = [textOf(contentOf(post)), textOf(content)];
  if (!draftDifferences(before, after)) throw failures.invalid({ correction: message('correction_of_nothing') });
  const { last } = await transaction
    .selectFrom('postCorrections')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('postId', '=', post.id)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('postCorrections')
    .values({ postId: post.id, number: last + 1, note, before: json(before), after: json(after) })
    .execute();
}

export const shownCorrections = (database: Tables, postId: string): Promise<Correction[]> =>
  database
    .selectFrom('postCorrections')
    .select(['number', 'note', 'at'])
    .where('postId', '=', postId)
    .where('withdrawnAt', 'is', null)
    .orderBy('number', 'desc')
    .execute();
