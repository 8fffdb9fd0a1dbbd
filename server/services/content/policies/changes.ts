/** Changes policies: locks rows, records differences and invalidates the pages that show them. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Author, record } from '../../audit/record.ts';
import { takeSlug } from '../../records/slug.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type StoredPolicy = Selectable<ContentTables['policies']>;
type Fields = Pick<StoredPolicy, 'slug' | 'title' | 'summary' | 'asksAcceptance'>;
export type PolicyChanges = { readonly [Key in keyof Fields]?: Fields[Key] | undefined };

/** Locks the policy until the transaction ends; changes of its versions need this lock. Throws 404. */
export async function requirePolicy(
  transaction: Tables,
  id: string,
  { trashedToo = false }: { trashedToo?: boolean } = {},
): Promise<StoredPolicy> {
  const policy = await transaction
    .selectFrom('policies')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!policy || (policy.trashedAt && !trashedToo)) throw failures.notFound('This policy');
  return policy;
}

/** Does nothing if nothing differs. */
export async function changePolicyRow(
  transaction: Tables,
  author: Author,
  { policy, fields }: { policy: StoredPolicy; fields: PolicyChanges },
): Promise<StoredPolicy> {
  const keys = (Object.keys(fields) as Array<keyof Fields>).filter(
    (key) => fields[key] !== undefined && fields[key] !== policy[key],
  );
  if (keys.length === 0) return policy;
  const changed = await transaction
    .updateTable('policies')
    .set({
      ...Object.fromEntries(keys.map((key) => [key, fields[key]])),
      revision: sql<number>`revision + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', policy.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(failIfTaken);
  if (keys.includes('slug'))
    await takeSlug(transaction, 'policy', { itemId: policy.id, from: policy.slug, to: changed.slug });
  const of = (source: Fields) => Object.fromEntries(keys.map((key) => [key, source[key]]));
  await record(transaction, author, {
    action: 'policy.change',
    targetId: policy.id,
    before: of(policy),
    after: of(changed),
  });
  await publishToVisitors(transaction, [policy, changed]);
  return changed;
}

type StatusChange = { readonly policy: StoredPolicy; readonly action: `policy.${string}` };

/** Trashes, restores, withdraws or reinstates a policy; does nothing if it already has that status. */
export async function setStatus(transaction: Tables, author: Author, { policy, action }: StatusChange): Promise<void> {
  const column = action === 'policy.trash' || action === 'policy.restore' ? 'trashedAt' : 'withdrawnAt';
  const isSet = action === 'policy.trash' || action === 'policy.withdraw';
  if ((policy[column] !== null) === isSet) return;
  await transaction
    .updateTable('policies')
    .set({
      [column]: isSet ? sql<Date>`now()` : null,
      revision: sql<number>`revision + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', policy.id)
    .execute();
  await record(transaction, author, { action, targetId: policy.id });
  await publishToVisitors(transaction, [policy]);
}

export const publishToVisitors = (
  transaction: Tables,
  policies: readonly Pick<StoredPolicy, 'slug'>[],
): Promise<void> => emit(transaction, [tags.policies, ...policies.map(({ slug }) => tags.policy(slug))]);

/** Whether the policy was ever in force, so that people may rely on it. */
export async function wasInForce(transaction: Tables, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('policyVersions')
    .select('number')
    .where('policyId', '=', id)
    .where('effectiveAt', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A policy in the trash must not come into force. Throws 409 if a version is scheduled. */
export async function requireUnscheduled(transaction: Tables, id: string): Promise<void> {
  const found = await transaction
    .selectFrom('policyVersions')
    .select('number')
    .where('policyId', '=', id)
    .where('effectiveAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (found) throw failures.conflict(`Version ${found.number} is scheduled. Cancel its schedule first.`);
}

export function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.invalid({ slug: 'Another policy uses this address. It may be in the trash.' });
  throw error;
}
