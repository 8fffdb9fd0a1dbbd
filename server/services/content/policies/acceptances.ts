import { type Kysely, sql } from 'kysely';
import {
  acceptPolicy,
  listOpenAcceptances,
  listOwnAcceptances,
  listPolicyAcceptances,
  type OpenAcceptance,
  type OwnAcceptance,
  type PolicyAcceptance,
} from '#contract/content/policy-acceptances.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireUserId } from '../../../actors/actor.ts';
import { pageByKey } from '../../records/keyset.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';
import { findInForce } from './queries.ts';

/** The newest version of the policy `p` that a user accepted. */
const newestOf = (userId: string) => sql`select a.number, a.accepted_at from content.policy_acceptances a
  join content.policy_versions v on v.policy_id = a.policy_id and v.number = a.number
  where a.policy_id = p.id and a.user_id = ${userId} order by v.effective_at desc, v.number desc limit 1`;

async function openAcceptancesOf(database: Kysely<ContentTables>, userId: string): Promise<OpenAcceptance[]> {
  // The newest material version is open unless it or a later one was accepted. The version in force is shown.
  const { rows } = await sql<OpenAcceptance & { acceptedNumber: number | null; acceptedAt: Date }>`
    select p.slug, p.title, now_valid.number, material.change_note, material.effective_at,
      accepted.number as accepted_number, accepted.accepted_at
    from content.policies p
    cross join lateral (select v.number from content.policy_versions v
      where v.policy_id = p.id and v.effective_at <= now()
      order by v.effective_at desc, v.number desc limit 1) now_valid
    cross join lateral (select v.change_note, v.effective_at from content.policy_versions v
      where v.policy_id = p.id and v.effective_at <= now() and v.material
      order by v.effective_at desc, v.number desc limit 1) material
    left join lateral (${newestOf(userId)}) accepted on true
    where p.asks_acceptance and ${isVisible.policy('p')}
      and not exists (select from content.policy_acceptances a
        join content.policy_versions v on v.policy_id = a.policy_id and v.number = a.number
        where a.policy_id = p.id and a.user_id = ${userId} and v.effective_at >= material.effective_at)
    order by p.title, p.id`.execute(database);
  return rows.map(({ acceptedNumber: number, acceptedAt: at, ...open }) => ({
    ...open,
    accepted: number === null ? null : { number, at },
  }));
}

export function addAcceptanceRoutes(service: Service<ContentTables>): void {
  serve(service, listOpenAcceptances, async (_, { actor, database }) => ({
    items: await openAcceptancesOf(database, requireUserId(actor)),
  }));

  serve(service, listOwnAcceptances, async (_, { actor, database }) => {
    const { rows } = await sql<OwnAcceptance>`
      select p.slug, p.title, accepted.number, accepted.accepted_at, now_valid.number as current
      from content.policies p
      cross join lateral (select v.number from content.policy_versions v
        where v.policy_id = p.id and v.effective_at <= now()
        order by v.effective_at desc, v.number desc limit 1) now_valid
      cross join lateral (${newestOf(requireUserId(actor))}) accepted
      where ${isVisible.policy('p')} order by p.title, p.id`.execute(database);
    return { items: rows };
  });

  serve(service, acceptPolicy, ({ slug, number }, { actor, commit }) =>
    commit(async (transaction) => {
      const policy = await findInForce(transaction, { slug });
      if (!policy) throw failures.notFound('this_policy');
      if (policy.current.number !== number) throw failures.conflict(message('policy_superseded'));
      const accepted = { policyId: policy.id, number, userId: requireUserId(actor) };
      await transaction
        .insertInto('policyAcceptances')
        .values({ ...accepted, hash: policy.version.hash })
        .onConflict((conflict) => conflict.columns(['policyId', 'number', 'userId']).doNothing())
        .execute();
      return transaction
        .selectFrom('policyAcceptances')
        .select(['number', 'acceptedAt'])
        .where('policyId', '=', accepted.policyId)
        .where('number', '=', number)
        .where('userId', '=', accepted.userId)
        .executeTakeFirstOrThrow();
    }),
  );

  serve(service, listPolicyAcceptances, ({ id, number, after, pageSize }, { database }) =>
    pageByKey<PolicyAcceptance, ContentTables>(database, {
      columns: sql`a.id, a.user_id, a.number, a.accepted_at, a.hash`,
      from: sql`content.policy_acceptances a`,
      where: [sql`a.policy_id = ${id}`, ...(number === undefined ? [] : [sql`a.number = ${number}::int`])],
      id: sql`a.id`,
      sort: { by: sql`a.accepted_at`, type: 'timestamptz', descending: true },
      after,
      pageSize,
    }),
  );
}
