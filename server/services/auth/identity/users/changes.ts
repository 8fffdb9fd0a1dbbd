import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Author } from '../../../audit/record.ts';
import { deleteResponses, type IdempotencyTables } from '../../../idempotency.ts';
import { changeRow, lockRow, requireRevision } from '../../../records/change.ts';
import { addressHashOf } from '../../messaging/bounces/mark.ts';
import type { AuthTables } from '../../tables.ts';
import { revokeTokens } from '../api-tokens/changes.ts';
import { leaveOrganizations } from '../organizations/leaving.ts';
import { endSessions } from '../sessions/end.ts';
import { endViews } from '../views/changes.ts';
import { type StoredUser, users } from './entity.ts';
import { recordErasure } from './erasures.ts';
import { openMergeOf, recordFormerNumber } from './merging/changes.ts';
import { mergedInto, phonesOf } from './phones.ts';

type Tables = Kysely<AuthTables>;

/** Like `lockRow`, but throws 409 for a deleted or merged account. */
export async function lockUser(transaction: Tables, id: string, revision?: number): Promise<StoredUser> {
  const row = await lockRow(transaction, users, id);
  if (row.status === 'anonymised') throw failures.conflict(message('account_deleted'));
  requireNotMerged(row);
  requireRevision(row, revision, users.label);
  return row;
}

function requireNotMerged({ status }: StoredUser): void {
  if (status === 'merged') throw failures.conflict(message('account_merged_undo_first'));
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
  requireNotMerged(row);
  // Nobody can undo their merges any more.
  for (const mergedId of await mergedInto(transaction, id))
    await eraseAccount(transaction, author, await lockRow(transaction, users, mergedId));
  await eraseAccount(transaction, author, row);
}

/** The merged account is erased. Records with its number but without a user are left to the kept user. */
export async function finishMerge(transaction: Tables, mergedId: string): Promise<void> {
  const merge = await openMergeOf(transaction, mergedId);
  if (!merge) return;
  const row = await lockRow(transaction, users, mergedId);
  await recordFormerNumber(transaction, { keptId: merge.keptId, phoneNumber: row.phoneNumber });
  await eraseAccount(transaction, null, row, { keepsNumbers: true });
}

async function eraseAccount(
  transaction: Tables,
  author: Author,
  row: StoredUser,
  { keepsNumbers = false } = {},
): Promise<void> {
  const { id } = row;
  await endSessions(transaction, sql`user_id = ${id}`);
  const ofViews = sql`(user_id = ${id} or viewer_id = ${id})`;
  await endViews(transaction, author, { where: ofViews, cause: 'account-closed' });
  await sql`delete from auth.views where ${ofViews}`.execute(transaction);
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
    'savedViews',
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
    mergedIntoId: null,
  };
  const set = { ...personal, status: 'anonymised' } as const;
  const fields = (Object.keys(set) as Array<keyof typeof set>).filter((name) => row[name] !== set[name]);
  await changeRow(transaction, author, users, { row, action: 'anonymise', set, log: { after: { fields } } });
  await sql`delete from auth.merged_rows where merge_id in (
    select id from auth.merges where kept_id = ${id} or merged_id = ${id})`.execute(transaction);
  await sql`delete from auth.merges where kept_id = ${id} or merged_id = ${id}`.execute(transaction);
  const recorded = (keepsNumbers ? [] : owned).map(({ number, from, until }) => ({
    number,
    from: from?.toISOString() ?? null,
    until: until.toISOString(),
  }));
  await recordErasure(transaction, id, recorded);
}

/** Forgets the addresses of the account, and those of its address checks. Call it before these checks are deleted. */
async function forgetAddresses(transaction: Tables, { id, email, verifiedEmail }: StoredUser): Promise<void> {
  const checks = await transaction.selectFrom('emailChecks').select('addressHash').where('userId', '=', id).execute();
  const own = [email, verifiedEmail].flatMap((address) => (address === null ? [] : [addressHashOf(address)]));
  const hashes = sql<Buffer>`any(${[...own, ...checks.map(({ addressHash }) => addressHash)]}::bytea[])`;
  for (const table of ['bouncedAddresses', 'returnedMessages'] as const)
    await transaction.deleteFrom(table).where('addressHash', '=', hashes).execute();
  await transaction.updateTable('sentMessages').set({ addressHash: null }).where('addressHash', '=', hashes).execute();
}
