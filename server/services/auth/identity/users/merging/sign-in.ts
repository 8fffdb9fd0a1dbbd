import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { AuthTables } from '../../../tables.ts';

export const ofCode = (methodId: string): RawBuilder<unknown> =>
  sql`u.phone_number = (select phone_number from auth.codes where id = ${methodId})`;

/**
 * Throws 400 for a user `u` that was merged, with the end of the number that signs in. Only for somebody who has proven
 * that the account is theirs.
 */
export async function refuseMerged(database: Kysely<AuthTables>, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ phoneNumber: string | null }>`
    select k.phone_number from auth.users u join auth.users k on k.id = u.merged_into_id
    where u.status = 'merged' and ${which}`.execute(database);
  if (!rows[0]) return;
  const digits = rows[0].phoneNumber?.slice(-2) ?? '';
  throw failure(400, 'account_merged', message('sign_in_with_kept_number', { digits }));
}
