import { type Kysely, type Selectable, sql } from 'kysely';
import { languages } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { failure, failures } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { deleteResponses, type IdempotencyTables } from '../../idempotency.ts';
import { changeRow, type Entity, lockRow, requireRevision } from '../../records/change.ts';
import { revokeTokens } from '../api-tokens/changes.ts';
import { addressHashOf } from '../bounces/mark.ts';
import { leaveOrganizations } from '../organizations/leaving.ts';
import { endSessions } from '../sessions/end.ts';
import type { AuthTables } from '../tables.ts';
import { recordErasure } from './erasures.ts';
import { phonesOf } from './phones.ts';

type Tables = Kysely<AuthTables>;
type StoredUser = Selectable<AuthTables['users']>;

export const users: Entity<StoredUser, AuthTables> = {
  table: 'users',
  kind: 'user',
  label: 'This user',
  json: ['address'],
  touched: ['updatedAt'],
  logged: (fields) => (fields.language ? { ...fields, language: languages[fields.language] } : fields),
  taken: () => failure(409, 'phone_taken', 'This phone number belongs to another account.'),
  publish: (transaction, { id }) => emit(transaction, [tags.user(id)]),
  // New users come from a trigger, because a first sign-in creates them in one statement.
  webhookEvents: (before, { id: userId, status }) =>
    before === null || before.status === status || status === 'active'
      ? []
      : [{ type: status === 'suspended' ? 'user.suspended' : 'user.erased', data: { userId } }],
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
  await revokeTokens(transaction, author, { userId: id });
  await changeRow(transaction, author, users, { row, action: 'suspend', set: { status: 'suspended' } });
}

export async function reinstate(transaction: Tables, author: Author, id: string): Promise<void> {
  const row = await lockUser(transaction, id);
  await changeRow(transaction, author, users, { row, action: 'reinstate', set: { status: 'active' } });
}

/** Deletes all personal data in this service, also in the log and stored responses. The other services follow. */
export async function anonymise(transaction: Tables, author: Author, id: string): Promise<void> {
  const row = await lockRow(transaction, users, id);
  if (row.status === 'anonymised') return;
  await endSessions(transaction, sql`user_id = ${id}`);
  const owned = await phonesOf(transaction, id);
  const phones = owned.filter(({ isTaken }) => !isTaken).map(({ number }) => number);
  await transaction
    .deleteFrom('codes')
    .where((eb) => eb.or([eb('phoneNumber', '=', sql<string>`any(${phones}::text[])`), eb('userId', '=', id)]))
    .execute();
  await forgetAddresses(transaction, row);
  for (const table of [
    'userRoles',
    'notificationSettings',
    'devices',
    'apiTokens',
    'accessRequests',
    'emailChecks',
    'passkeys',
    'passkeyChallenges',
    'passkeyRecoveries',
    'deliveries',
  ] as const)
    await transaction.deleteFrom(table).where('userId', '=', id).execute();
  await sql`delete from auth.deliveries where phone_number = any(${phones}::text[])`.execute(transaction);
  await leaveOrganizations(transaction, author, id);
  await sql`delete from auth.invitations where phone_number = any(${phones}::text[])`.execute(transaction);
  await deleteResponses(transaction as unknown as Kysely<IdempotencyTables>, id, phones);
  await transaction.updateTable('sessions').set({ device: null, network: null }).where('userId', '=', id).execute();
  await sql`update auth.audit_entries set before = null, after = null
    where target_type in ('user', 'session') and target_id = ${id}`.execute(transaction);
  const personal = {
    phoneNumber: null,
    country: null,
    name: null,
    email: null,
    verifiedEmail: null,
    address: null,
    language: null,
    deletesAt: null,
  };
  const set = { ...personal, status: 'anonymised' } as const;
  const fields = (Object.keys(set) as Array<keyof typeof set>).filter((name) => row[name] !== set[name]);
  await changeRow(transaction, author, users, { row, action: 'anonymise', set, log: { after: { fields } } });
  const recorded = owned.map(({ number, from, until }) => ({
    number,
    from: from?.toISOString() ?? null,
    until: until.toISOString(),
  }));
  await recordErasure(transaction, id, recorded);
}

/** Of the account, and those that were to be confirmed lately. Before the checks of addresses are deleted. */
async function forgetAddresses(transaction: Tables, { id, email, verifiedEmail }: StoredUser): Promise<void> {
  const checks = await transaction.selectFrom('emailChecks').select('addressHash').where('userId', '=', id).execute();
  const own = [email, verifiedEmail].flatMap((address) => (address === null ? [] : [addressHashOf(address)]));
  const hashes = sql<Buffer>`any(${[...own, ...checks.map(({ addressHash }) => addressHash)]}::bytea[])`;
  for (const table of ['bouncedAddresses', 'returnedMessages'] as const)
    await transaction.deleteFrom(table).where('addressHash', '=', hashes).execute();
  await transaction.updateTable('sentMessages').set({ addressHash: null }).where('addressHash', '=', hashes).execute();
}
