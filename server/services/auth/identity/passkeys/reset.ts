import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Author, record } from '../../../audit/record.ts';
import { tellOwner } from '../../messaging/messages/tell-owner.ts';
import type { AuthTables } from '../../tables.ts';
import { readPhoneAnywhere } from '../phone-numbers.ts';
import { endSessions } from '../sessions/end.ts';
import { lockUser } from '../users/changes.ts';
import { keysOf } from './stored.ts';

/**
 * Deletes all passkeys of a user and signs them out, so that they may add the first one. Throws 422 for an unknown
 * number.
 */
export async function reset(
  transaction: Kysely<AuthTables>,
  author: Author,
  phoneNumber: string,
): Promise<{ removed: number }> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('phoneNumber', '=', readPhoneAnywhere(phoneNumber))
    .executeTakeFirst();
  if (!user) throw failures.invalid({ phone_number: message('number_of_nobody') });
  const owner = await lockUser(transaction, user.id);
  const { length: removed } = await keysOf(transaction, owner.id);
  for (const table of ['passkeys', 'passkeyRecoveries'] as const)
    await transaction.deleteFrom(table).where('userId', '=', owner.id).execute();
  await endSessions(transaction, sql`user_id = ${owner.id}`);
  await record(transaction, author, {
    action: 'user.reset-passkeys',
    targetId: owner.id,
    before: { passkeys: removed },
  });
  if (removed > 0) await tellOwner(transaction, owner, { kind: 'passkeys-reset' });
  return { removed };
}
