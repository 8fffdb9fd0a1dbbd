import { type Kysely, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { record } from '../../audit/record.ts';
import { commit, emit } from '../../events/emit.ts';
import type { Service } from '../../service.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import { announceInMenus } from '../menu-links.ts';
import type { ContentTables } from '../tables.ts';
import { policyPublished } from '../webhook-events.ts';

const now = sql<Date>`now()`;

/** With several processes, one finds a due row and the others wait for its lock and see it done. */
export async function publishDue(service: Service<ContentTables>): Promise<void> {
  if (!(await hasDue(service.database))) return;
  await commit(service, async (transaction) => {
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
      .returning(['policies.id', 'policies.slug', 'policies.withdrawnAt'])
      .execute();
    await queueWebhookEvents(transaction, [
      ...posts.map(({ id, slug }) => ({
        type: 'post.published' as const,
        data: { postId: id, slug, wasPublic: false },
      })),
      ...policies.filter(({ withdrawnAt }) => withdrawnAt === null).map(policyPublished),
    ]);
    for (const { slug } of posts) emit(transaction, [tags.posts, tags.post(slug)]);
    if (posts.length > 0) await announceInMenus(transaction, 'post');
    for (const { slug } of policies) emit(transaction, [tags.site, tags.policies, tags.policy(slug)]);
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
