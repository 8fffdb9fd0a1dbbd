import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PolicyVersionSummary } from '#contract/content/policies.ts';
import { type RichText, richText } from '#contract/rich-text.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

/** Hash of the served text with its fields in order, which proves that a version has not changed. */
export const hashOf = (body: RichText): string =>
  createHash('sha256')
    .update(JSON.stringify(richText.parse(body)))
    .digest('hex');

/** The newest version whose date has passed by the database clock is in force; earlier ones are superseded. */
export const versionStatus = sql<PolicyVersionSummary['status']>`case
  when effective_at is null then 'draft'
  when effective_at > now() then 'scheduled'
  when row_number() over (
    partition by policy_id order by effective_at > now(), effective_at desc nulls last, number desc
  ) = 1 then 'in_force'
  else 'superseded'
end`;

/** All versions except drafts, newest first, including scheduled ones. */
async function visibleVersions(database: Tables, policyIds: readonly string[]) {
  if (policyIds.length === 0) return [];
  const rows = await database
    .selectFrom('policyVersions')
    .select(['policyId', 'number', 'effectiveAt', 'material', 'changeNote', versionStatus.as('status')])
    .where('policyId', 'in', policyIds)
    .where('effectiveAt', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, effectiveAt: row.effectiveAt as Date }));
}

export async function listInForce(database: Tables) {
  const policies = await database
    .selectFrom('policies')
    .select(['id', 'slug', 'title', 'summary'])
    .where('withdrawnAt', 'is', null)
    .where('trashedAt', 'is', null)
    .orderBy('title')
    .execute();
  const versions = await visibleVersions(
    database,
    policies.map(({ id }) => id),
  );
  return policies.flatMap((policy) => {
    const current = versions.find((version) => version.policyId === policy.id && version.status === 'in_force');
    return current ? [{ ...policy, current }] : [];
  });
}

/** A policy with the version in force or the given number; undefined if there is no visible version. */
export async function findInForce(database: Tables, by: { slug: string } | { id: string }, number?: number) {
  const policy = await database
    .selectFrom('policies')
    .select(['id', 'slug', 'title', 'summary'])
    .where('withdrawnAt', 'is', null)
    .where('trashedAt', 'is', null)
    .where(({ eb }) => ('slug' in by ? eb('slug', '=', by.slug) : eb('id', '=', by.id)))
    .executeTakeFirst();
  if (!policy) return undefined;
  const versions = await visibleVersions(database, [policy.id]);
  const current = versions.find((version) => version.status === 'in_force');
  const selected = number === undefined ? current : versions.find((version) => version.number === number);
  if (!current || !selected) return undefined;
  const text = await database
    .selectFrom('policyVersions')
    .select(['body', 'hash'])
    .where('policyId', '=', policy.id)
    .where('number', '=', selected.number)
    .executeTakeFirstOrThrow();
  return { ...policy, current, versions, version: { ...selected, ...text } };
}
