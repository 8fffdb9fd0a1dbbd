import { sql } from 'kysely';
import { tags } from '../../../../src/contract/events.ts';
import { failures } from '../../../../src/contract/failures.ts';
import { addPolicyVersion, changePolicy, getPolicy, listPolicies } from '../../../../src/contract/policies.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { emit } from '../events/emit.ts';
import { findFormer, isTaken, takeSlug } from '../former-slugs.ts';
import { type ContentTables, json } from '../tables.ts';
import { findInForce, hashOf, listInForce } from './queries.ts';

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

  serve(service, changePolicy, async ({ id, ...changes }, { commit }) =>
    commit(async (transaction) => {
      const before = await transaction
        .selectFrom('policies')
        .select('slug')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw failures.notFound('This policy');
      const after = await transaction
        .updateTable('policies')
        .set({ ...changes, updatedAt: sql`now()` })
        .where('id', '=', id)
        .returning(['id', 'slug', 'title', 'summary'])
        .executeTakeFirstOrThrow()
        .catch(refuseTaken);
      await takeSlug(transaction, 'policy', { itemId: id, from: before.slug, to: after.slug });
      await emit(transaction, [tags.policies, tags.policy(before.slug), tags.policy(after.slug)]);
      return after;
    }),
  );

  serve(service, addPolicyVersion, async ({ id, body, effectiveAt, ...version }, { commit }) =>
    commit(async (transaction) => {
      const policy = await transaction
        .selectFrom('policies')
        .select('slug')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!policy) throw failures.notFound('This policy');
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
      if (effectiveAt !== undefined) await emit(transaction, [tags.policies, tags.policy(policy.slug)]);
      return { number, hash };
    }),
  );
}

function refuseTaken(error: unknown): never {
  if (isTaken(error)) throw failures.invalid({ slug: 'Another policy has this address.' });
  throw error;
}
