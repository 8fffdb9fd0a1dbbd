/** How many organizations one person may own. */
import { type Kysely, sql } from 'kysely';
import { failures } from '../../../../../src/contract/failures.ts';
import type { OrganizationTables } from '../tables.ts';

/** Nobody else makes them an owner until the transaction ends. Throws 409 where they own as many as they can. */
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
