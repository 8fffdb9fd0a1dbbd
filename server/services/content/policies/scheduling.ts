/** Publishes versions now or schedules them. Callers hold the lock of the policy. */
import { type Kysely, sql } from 'kysely';
import type { schedulePolicyVersion, VersionRecord } from '#contract/content/policy-versions.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { plainText } from '#contract/rich-text.ts';
import { isTimeZone, momentHasPassed } from '#contract/zoned-time.ts';
import { type Author, record } from '../../audit/record.ts';
import type { ContentTables } from '../tables.ts';
import { publishToVisitors, type StoredPolicy } from './changes.ts';

type Tables = Kysely<ContentTables>;

type Schedule = Pick<ParsedOf<typeof schedulePolicyVersion>, 'effectiveAt' | 'timeZone'>;

export async function schedule(
  transaction: Tables,
  author: Author,
  { policy, version, at }: { policy: StoredPolicy; version: VersionRecord; at: Schedule },
): Promise<void> {
  if (policy.withdrawnAt) throw failures.conflict('This policy is withdrawn. Reinstate it first.');
  if (plainText(version.body).trim() === '')
    throw failure(422, 'no_words', 'This version has no text. Write some before you publish it.');
  if (version.changeNote === '')
    throw failure(422, 'no_note', 'Please write the change note first. It tells people what is new.');
  const { effectiveAt, timeZone = null } = at;
  if (timeZone !== null && !isTimeZone(timeZone)) throw failures.invalid({ time_zone: 'Unknown time zone.' });
  const { rows } = await sql<{ past: boolean }>`
    select ${effectiveAt ?? null}::timestamptz <= now() as past`.execute(transaction);
  if (rows[0]?.past) throw failures.invalid({ effective_at: momentHasPassed });
  await transaction
    .updateTable('policyVersions')
    .set({
      effectiveAt: effectiveAt ?? sql<Date>`now()`,
      timeZone,
      announced: effectiveAt === undefined,
      revision: sql<number>`revision + 1`,
    })
    .where('policyId', '=', policy.id)
    .where('number', '=', version.number)
    .execute();
  await record(transaction, author, {
    action: effectiveAt === undefined ? 'policy.publish' : 'policy.schedule',
    targetId: policy.id,
    after: { number: version.number, hash: version.hash, ...(effectiveAt ? { effectiveAt, timeZone } : {}) },
  });
  await publishToVisitors(transaction, [policy]);
}

export async function unschedule(
  transaction: Tables,
  author: Author,
  { policy, version }: { policy: StoredPolicy; version: VersionRecord },
): Promise<void> {
  const { number, effectiveAt } = version;
  const { numUpdatedRows } = await transaction
    .updateTable('policyVersions')
    .set({ effectiveAt: null, timeZone: null, revision: sql<number>`revision + 1` })
    .where('policyId', '=', policy.id)
    .where('number', '=', number)
    .where('effectiveAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw failures.conflict('This version is not scheduled.');
  await record(transaction, author, {
    action: 'policy.unschedule',
    targetId: policy.id,
    before: { number, effectiveAt },
  });
  await publishToVisitors(transaction, [policy]);
}
