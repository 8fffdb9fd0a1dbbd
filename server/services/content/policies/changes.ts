import { type Kysely, type RawBuilder, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, type Entity, now } from '../../records/change.ts';
import { deleteForGood, requireNotTrashed, requireTrashed, setTrashed } from '../../records/trash.ts';
import type { ContentTables } from '../tables.ts';
import { eventsOfPolicy } from '../webhook-events.ts';
import type { StoredPolicy } from './queries.ts';

type Tables = Kysely<ContentTables>;

/** Changes of its versions lock the policy too. */
export const policies: Entity<StoredPolicy, ContentTables> = {
  table: 'policies',
  kind: 'policy',
  label: 'this_policy',
  slug: 'slug',
  touched: ['updatedAt'],
  taken: () => failures.invalid({ slug: message('policy_address_taken') }),
  publish: (transaction, ...rows) => publishToVisitors(transaction, rows),
  webhookEvents: eventsOfPolicy,
};

/** Every page links some of them. */
export const publishToVisitors = (transaction: Tables, rows: readonly Pick<StoredPolicy, 'slug'>[]): void =>
  emit(transaction, [tags.site, tags.policies, ...rows.map(({ slug }) => tags.policy(slug))]);

export async function trash(transaction: Tables, author: Author, row: StoredPolicy): Promise<StoredPolicy> {
  if (await wasInForce(transaction, row.id)) throw failures.conflict(message('policy_was_in_force'));
  await requireUnscheduled(transaction, row.id);
  return setTrashed(transaction, author, policies, { row, isTrashed: true });
}

export const restore = (transaction: Tables, author: Author, row: StoredPolicy): Promise<StoredPolicy> =>
  setTrashed(transaction, author, policies, { row, isTrashed: false });

export async function withdraw(transaction: Tables, author: Author, row: StoredPolicy): Promise<StoredPolicy> {
  requireNotTrashed(policies, row);
  if (!(await wasInForce(transaction, row.id))) throw failures.conflict(message('policy_was_never_in_force'));
  const set = { withdrawnAt: row.withdrawnAt ?? now };
  return changeRow(transaction, author, policies, { row, action: 'withdraw', set, log: {} });
}

export async function reinstate(transaction: Tables, author: Author, row: StoredPolicy): Promise<StoredPolicy> {
  requireNotTrashed(policies, row);
  return changeRow(transaction, author, policies, { row, action: 'reinstate', set: { withdrawnAt: null }, log: {} });
}

export async function remove(transaction: Tables, author: Author, row: StoredPolicy): Promise<StoredPolicy> {
  requireTrashed(row);
  await transaction.deleteFrom('policyVersions').where('policyId', '=', row.id).execute();
  await transaction.deleteFrom('translations').where('kind', '=', 'policy').where('itemId', '=', row.id).execute();
  await deleteForGood(transaction, author, policies, { row, log: ['slug', 'title'] });
  return row;
}

const wasInForce = async (transaction: Tables, id: string): Promise<boolean> =>
  (await findVersion(transaction, id, sql<boolean>`effective_at <= now()`)) !== undefined;

/** A policy in the trash must not come into force. Throws 409 if a version is scheduled. */
async function requireUnscheduled(transaction: Tables, id: string): Promise<void> {
  const found = await findVersion(transaction, id, sql<boolean>`effective_at is not null`);
  if (found) throw failures.conflict(message('version_scheduled', { number: found.number }));
}

const findVersion = (transaction: Tables, id: string, condition: RawBuilder<boolean>) =>
  transaction
    .selectFrom('policyVersions')
    .select('number')
    .where('policyId', '=', id)
    .where(condition)
    .limit(1)
    .executeTakeFirst();
