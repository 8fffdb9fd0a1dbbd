/** Versions are edited as drafts and fixed once scheduled. Callers hold the lock of the policy. */
import { type Kysely, sql } from 'kysely';
import type { changePolicyVersion, VersionRecord } from '#contract/content/policy-versions.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { type Author, record } from '../../audit/record.ts';
import { json } from '../../records/json.ts';
import type { ContentTables } from '../tables.ts';
import type { StoredPolicy } from './changes.ts';
import { hashOf } from './queries.ts';
import { requireVersion } from './record-queries.ts';

type Tables = Kysely<ContentTables>;
const emptyText: RichText = { type: 'doc', content: [] };

/** A policy has one draft at a time, so that two drafts cannot diverge. */
export async function beginDraft(
  transaction: Tables,
  author: Author,
  { policy, from }: { policy: StoredPolicy; from: number | undefined },
): Promise<VersionRecord> {
  const { rows } = await sql<{ next: number; draft: number | null }>`
    select coalesce(max(number), 0) + 1 as next, max(number) filter (where effective_at is null) as draft
    from content.policy_versions where policy_id = ${policy.id}`.execute(transaction);
  const { next, draft } = rows[0] as { next: number; draft: number | null };
  if (draft !== null) throw failures.conflict(`Version ${draft} is already a draft.`);
  const source = from === undefined ? undefined : await requireVersion(transaction, policy.id, from);
  const body = source?.body ?? emptyText;
  await transaction
    .insertInto('policyVersions')
    .values({
      policyId: policy.id,
      number: next,
      body: json(body),
      hash: hashOf(body),
      effectiveAt: null,
      timeZone: null,
      material: true,
      changeNote: next === 1 ? 'First version.' : '',
    })
    .execute();
  await record(transaction, author, {
    action: 'policy.draft',
    targetId: policy.id,
    after: { number: next, from: from ?? null },
  });
  return requireVersion(transaction, policy.id, next);
}

type Written = Pick<ParsedOf<typeof changePolicyVersion>, 'body' | 'material' | 'changeNote'>;

export async function writeDraft(
  transaction: Tables,
  author: Author,
  { policy, version, fields }: { policy: StoredPolicy; version: VersionRecord; fields: Written },
): Promise<void> {
  const { number } = version;
  const hash = hashOf(fields.body);
  const changedFields = {
    ...(hash === version.hash ? {} : { body: plainText(fields.body) }),
    ...(fields.material === version.material ? {} : { material: fields.material }),
    ...(fields.changeNote === version.changeNote ? {} : { changeNote: fields.changeNote }),
  };
  if (Object.keys(changedFields).length === 0) return;
  await transaction
    .updateTable('policyVersions')
    .set({ ...fields, body: json(fields.body), hash, revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` })
    .where('policyId', '=', policy.id)
    .where('number', '=', number)
    .execute();
  const before = { ...version, body: plainText(version.body) };
  const of = Object.fromEntries(
    Object.keys(changedFields).map((key) => [key, before[key as keyof typeof changedFields]]),
  );
  await record(transaction, author, {
    action: 'policy.write',
    targetId: policy.id,
    before: { number, ...of },
    after: { number, ...changedFields },
  });
}

export async function discardDraft(
  transaction: Tables,
  author: Author,
  { policy, version }: { policy: StoredPolicy; version: VersionRecord },
): Promise<void> {
  await transaction
    .deleteFrom('policyVersions')
    .where('policyId', '=', policy.id)
    .where('number', '=', version.number)
    .execute();
  await record(transaction, author, {
    action: 'policy.discard',
    targetId: policy.id,
    before: { number: version.number, body: plainText(version.body), changeNote: version.changeNote },
  });
}
