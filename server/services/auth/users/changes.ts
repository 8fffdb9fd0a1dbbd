import { type Kysely, type Selectable, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failure, failures } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, type Entity, lockRow, requireRevision } from '../../records/change.ts';
import { leaveOrganizations } from '../organizations/leaving.ts';
import { endSessions } from '../sessions/end.ts';
import type { AuthTables } from '../tables.ts';

type Tables = Kysely<AuthTables>;
type StoredUser = Selectable<AuthTables['users']>;

export const users: Entity<StoredUser, AuthTables> = {
  table: 'users',
  kind: 'user',
  label: 'This user',
  json: ['address'],
  touched: ['updatedAt'],
  taken: () => failure(409, 'phone_taken', 'This phone number belongs to another account.'),
  publish: (transaction, { id }) => emit(transaction, [tags.user(id)]),
};

/** Like `lockRow`, but throws 409 for a deleted account. */
export async function lockUser(transaction: Tables, id: string, revision?: number): Promise<StoredUser> {
  const row = await lockRow(transaction, users, id);
  if (row.status === 'anonymised') throw failures.conflict('This account has been deleted.');
  requireRevision(row, revision, users.label);
  return row;
}

export async function suspend(transaction: Tables, author: Author, id: string): Promise<void> {
  const row = await lockUser(transaction, id);
  await endSessions(transaction, sql`user_id = ${id}`);
  await changeRow(transaction, author, users, { row, action: 'suspend', set: { status: 'suspended' } });
}

export async function reinstate(transaction: Tables, author: Author, id: string): Promise<void> {
  const row = await lockUser(transaction, id);
  await changeRow(transaction, author, users, { row, action: 'reinstate', set: { status: 'active' } });
}

/** Deletes all personal data in this service, also in the log and stored responses. Other services keep theirs. */
export async function anonymise(transaction: Tables, author: Author, id: string): Promise<void> {
  const row = await lockRow(transaction, users, id);
  if (row.status === 'anonymised') return;
  await endSessions(transaction, sql`user_id = ${id}`);
  if (row.phoneNumber) await transaction.deleteFrom('codes').where('phoneNumber', '=', row.phoneNumber).execute();
  for (const table of ['userRoles', 'notificationSettings', 'devices'] as const)
    await transaction.deleteFrom(table).where('userId', '=', id).execute();
  await leaveOrganizations(transaction, author, row);
  await sql`delete from auth.idempotency_keys where scope = ${`user:${id}`} and status is not null`.execute(
    transaction,
  );
  await transaction.updateTable('sessions').set({ device: null, network: null }).where('userId', '=', id).execute();
  await sql`update auth.audit_entries set before = null, after = null
    where target_type = 'user' and target_id = ${id}`.execute(transaction);
  const personal = { phoneNumber: null, country: null, name: null, email: null, address: null, deletesAt: null };
  const set = { ...personal, status: 'anonymised' } as const;
  const fields = (Object.keys(set) as Array<keyof typeof set>).filter((name) => row[name] !== set[name]);
  await changeRow(transaction, author, users, { row, action: 'anonymise', set, log: { after: { fields } } });
}
