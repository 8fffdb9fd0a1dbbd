import { type Kysely, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { record } from '../../audit/record.ts';
import type { ContentTables } from '../tables.ts';
import { emit } from './emit.ts';

const now = sql<Date>`now()`;

/** With several processes, one finds a due row and the others wait for its lock and see it done. */
export async function publishDue(database: Kysely<ContentTables>): Promise<void> {
  if (!(await hasDue(database))) return;
  await database.transaction().execute(async (transaction) => {
    const posts = await transaction
      .updateTable('posts')
      .set({ status: 'published', updatedAt: now })
      .where('status', '=', 'scheduled')
      .where('trashedAt', 'is', null)
      .where('publishedAt', '<=', now)
      .returning(['id', 'slug'])
      .execute();
    for (const { id } of posts)
      await record(transaction, null, {
        action: 'post.publish',
        targetId: id,
        before: { status: 'scheduled' },
        after: { status: 'published' },
      });
    const policies = await transaction
      .updateTable('policyVersions')
      .from('policies')
      .set({ announced: true })
      .whereRef('policies.id', '=', 'policyVersions.policyId')
      .where('announced', '=', false)
      .where('effectiveAt', '<=', now)
      .returning('policies.slug')
      .execute();
    const stale = [
      ...posts.flatMap(({ slug }) => [tags.posts, tags.post(slug)]),
      ...policies.flatMap(({ slug }) => [tags.policies, tags.policy(slug)]),
    ];
    if (stale.length > 0) await emit(transaction, stale);
  });
}

async function hasDue(database: Kysely<ContentTables>): Promise<boolean> {
  const { due } = await database
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('posts')
            .select('id')
            .where('status', '=', 'scheduled')
            .where('trashedAt', 'is', null)
            .where('publishedAt', '<=', now),
        ),
        exists(
          selectFrom('policyVersions').select('number').where('announced', '=', false).where('effectiveAt', '<=', now),
        ),
      ]).as('due'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(due);
}
