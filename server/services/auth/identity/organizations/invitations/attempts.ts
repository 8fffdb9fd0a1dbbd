import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { AuthTables } from '../../../tables.ts';

type Tables = Kysely<AuthTables>;
const hourAgo = sql<Date>`now() - interval '1 hour'`;

/** Uses its own transaction, so that failed attempts count too. Throws 429; 0 means no limit. */
export async function countAttempt(database: Tables, userId: string, maxAttempts: number): Promise<void> {
  if (maxAttempts === 0) return;
  await database.transaction().execute(async (transaction) => {
    // Serialize the attempts of a user, or concurrent ones would all pass.
    await sql`select pg_advisory_xact_lock(hashtext(${`invitations ${userId}`}))`.execute(transaction);
    const oldest = await transaction
      .selectFrom('invitationAttempts')
      .select(sql<number>`ceil(extract(epoch from at + interval '1 hour' - now()))::int`.as('seconds'))
      .where('userId', '=', userId)
      .where('at', '>', hourAgo)
      .orderBy('at', 'desc')
      .offset(maxAttempts - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest) throw failures.tooMany(Math.max(1, oldest.seconds));
    await transaction.insertInto('invitationAttempts').values({ userId }).execute();
  });
}

export async function forgiveAttempt(database: Tables, userId: string): Promise<void> {
  await database
    .deleteFrom('invitationAttempts')
    .where('userId', '=', userId)
    .where('at', '=', ({ selectFrom }) =>
      selectFrom('invitationAttempts')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('userId', '=', userId),
    )
    .execute();
}

export async function deleteOldAttempts(database: Tables): Promise<void> {
  await database.deleteFrom('invitationAttempts').where('at', '<', hourAgo).execute();
}
