/** Versions are edited as drafts and fixed once scheduled. Callers hold the lock of the policy. */
import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { firstNote } from '#contract/content/policies.ts';
import type { changePolicyVersion, schedulePolicyVersion, VersionRecord } from '#contract/content/policy-versions.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { type Author, record } from '../../audit/record.ts';
import { now, pick, requireRevision } from '../../records/change.ts';
import { json } from '../../records/json.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { requirePictures } from '../missing-pictures.ts';
import { shrinks } from '../restore-points.ts';
import { type Due, requireFuture } from '../schedule.ts';
import type { ContentTables } from '../tables.ts';
import { policyPublished } from '../webhook-events.ts';
import { writeText } from '../written-text.ts';
import { publishToVisitors } from './changes.ts';
import { hashOf, requireVersion, type StoredPolicy } from './queries.ts';

type Tables = Kysely<ContentTables>;
const emptyText: RichText = { type: 'doc', content: [] };

type DraftOf = { id: string; number: number; revision?: number | undefined };

/** Throws 409 for a version that is fixed, or that changed since `revision`. */
export async function requireDraft(transaction: Tables, { id, number, revision }: DraftOf): Promise<VersionRecord> {
  const version = await requireVersion(transaction, id, number);
  if (version.status !== 'draft') throw failures.conflict(message('version_no_draft'));
  requireRevision(version, revision, 'this_draft');
  return version;
}

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
  if (draft !== null) throw failures.conflict(message('draft_exists', { number: draft }));
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
      changeNote: next === 1 ? firstNote : '',
      // A page may still show a discarded draft with this number, whose revision must not match.
      revision: randomInt(1, 2 ** 30),
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

type Writing = { policy: StoredPolicy; version: VersionRecord; fields: Written; autosave: boolean; revision: number };

export async function writeDraft(
  transaction: Tables,
  author: Author,
  { policy, version, fields, autosave, revision }: Writing,
): Promise<void> {
  const { number } = version;
  const hash = hashOf(fields.body);
  const names = (['body', 'material', 'changeNote'] as const).filter((name) =>
    name === 'body' ? hash !== version.hash : fields[name] !== version[name],
  );
  const isSame = names.length === 0;
  // A page that lost the response sends the same again.
  if (!(isSame && autosave)) requireRevision(version, revision, 'this_draft');
  await lockPictures(transaction, fields, version);
  const logged = (from: Written) => ({ number, ...pick({ ...from, body: plainText(from.body) }, names) });
  const entry = { action: 'policy.write', targetId: policy.id } as const;
  await writeText(transaction, author, {
    row: version,
    entry,
    log: isSame ? null : { before: logged(version), after: logged(fields) },
    autosave,
    part: { number },
    shrinks: shrinks(version.body, fields.body),
    async write(log) {
      await change(transaction, policy, number)
        .set({ ...fields, body: json(fields.body), hash, ...newRevision, updatedAt: now })
        .execute();
      if (log) await record(transaction, author, { ...entry, ...log });
      return version;
    },
  });
}

const newRevision = { revision: sql<number>`revision + 1` };

const change = (transaction: Tables, policy: StoredPolicy, number: number) =>
  transaction.updateTable('policyVersions').where('policyId', '=', policy.id).where('number', '=', number);

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

type Schedule = Pick<ParsedOf<typeof schedulePolicyVersion>, 'effectiveAt' | 'timeZone'>;

export async function schedule(
  transaction: Tables,
  author: Author,
  { policy, version, at }: { policy: StoredPolicy; version: VersionRecord; at: Schedule },
): Promise<void> {
  if (policy.withdrawnAt) throw failures.conflict(message('policy_withdrawn'));
  if (plainText(version.body).trim() === '') throw failure(422, 'no_words', message('version_without_text'));
  requirePictures(version.body);
  if (version.changeNote === '') throw failure(422, 'no_note', message('change_note_first'));
  const { effectiveAt, timeZone = null } = at;
  await requireFuture(transaction, { moment: effectiveAt, timeZone, field: 'effective_at' });
  await change(transaction, policy, version.number)
    .set({ effectiveAt: effectiveAt ?? now, timeZone, announced: effectiveAt === undefined, ...newRevision })
    .execute();
  await record(transaction, author, {
    action: effectiveAt === undefined ? 'policy.publish' : 'policy.schedule',
    targetId: policy.id,
    after: { number: version.number, hash: version.hash, ...(effectiveAt ? { effectiveAt, timeZone } : {}) },
  });
  if (effectiveAt === undefined) await queueWebhookEvents(transaction, [policyPublished(policy)]);
  publishToVisitors(transaction, [policy]);
}

export async function unschedule(
  transaction: Tables,
  author: Author,
  { policy, version }: { policy: StoredPolicy; version: VersionRecord },
): Promise<void> {
  const { number, effectiveAt } = version;
  const { numUpdatedRows } = await change(transaction, policy, number)
    .set({ effectiveAt: null, timeZone: null, ...newRevision })
    .where('effectiveAt', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw failures.conflict(message('version_not_scheduled'));
  await record(transaction, author, {
    action: 'policy.unschedule',
    targetId: policy.id,
    before: { number, effectiveAt },
  });
  publishToVisitors(transaction, [policy]);
}

const isDue = sql<boolean>`not announced and effective_at <= now()`;

/** Their dates put versions into force; caches and webhooks learn of it here. */
export const dueVersions: Due = {
  rows: sql`select from content.policy_versions where ${isDue}`,
  async publish(transaction) {
    const policies = await transaction
      .updateTable('policyVersions')
      .from('policies')
      .set({ announced: true })
      .whereRef('policies.id', '=', 'policyVersions.policyId')
      .where(isDue)
      .returning(['policies.id', 'policies.slug', 'policies.withdrawnAt'])
      .execute();
    if (policies.length > 0) publishToVisitors(transaction, policies);
    const valid = policies.filter(({ withdrawnAt }) => withdrawnAt === null);
    await queueWebhookEvents(transaction, valid.map(policyPublished));
  },
};
