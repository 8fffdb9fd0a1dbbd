import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { OrganizationTables } from '../tables.ts';

/** Locks the number of organizations that the user owns until the transaction ends. Throws 409 at the maximum. */
export async function requireRoom(
  transaction: Kysely<OrganizationTables>,
  userId: string,
  most: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`organizations of ${userId}`}))`.execute(transaction);
  const { count } = await transaction
    .selectFrom('organizationMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= most) throw failures.conflict(`A person can own at most ${most} organizations.`);
}
