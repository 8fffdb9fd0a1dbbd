import { sql } from 'kysely';
import { addPolicyVersion, changePolicy, getPolicy, listPolicies } from '#contract/content/policies.ts';
import { failures } from '#contract/failures.ts';
import { record } from '../../audit/record.ts';
import { json } from '../../records/json.ts';
import { findFormer } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { addAcceptanceRoutes } from './acceptances.ts';
import { changePolicyRow, publishToVisitors, requirePolicy } from './changes.ts';
import { findInForce, hashOf, listInForce } from './queries.ts';
import { addPolicyRecordRoutes } from './record-routes.ts';

export function addPolicyRoutes(service: Service<ContentTables>): void {
  serve(service, listPolicies, async (_, { database }) => ({ items: await listInForce(database) }));

  serve(service, getPolicy, async ({ slug, number }, { database }) => {
    const policy = (await findInForce(database, { slug }, number)) ?? (await findRenamed(slug, number));
    if (!policy) throw failures.notFound('This policy');
    return policy;
  });

  async function findRenamed(slug: string, number?: number) {
    const id = await findFormer(service.database, 'policy', slug);
    return id === undefined ? undefined : findInForce(service.database, { id }, number);
  }

  serve(service, changePolicy, async ({ id, ...fields }, call) =>
    call.commit(async (transaction) =>
      changePolicyRow(transaction, call, { policy: await requirePolicy(transaction, id), fields }),
    ),
  );

  serve(service, addPolicyVersion, async ({ id, body, effectiveAt, ...version }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id);
      const hash = hashOf(body);
      const { number } = await transaction
        .insertInto('policyVersions')
        .values((eb) => ({
          ...version,
          policyId: id,
          number: eb
            .selectFrom('policyVersions')
            .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
            .where('policyId', '=', id),
          body: json(body),
          hash,
          effectiveAt: effectiveAt ?? null,
          announced:
            effectiveAt === undefined ? sql<boolean>`false` : sql<boolean>`${effectiveAt}::timestamptz <= now()`,
        }))
        .returning('number')
        .executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'policy.version', targetId: id, after: { number, hash, effectiveAt } });
      if (effectiveAt !== undefined) await publishToVisitors(transaction, [policy]);
      return { number, hash };
    }),
  );

  addPolicyRecordRoutes(service);
  addAcceptanceRoutes(service);
}
