/** Text messages that wait because the budget is used up. The queue of their service tries them again. */
import { type Kysely, sql } from 'kysely';
import type { MessageEvent } from '#contract/auth/messages.ts';
import type { SmsBudget } from '#contract/auth/sms-budget.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;
const maxShown = 20;
/** If its queue has not tried a message for so long, the message was erased. */
const isWaiting = sql<boolean>`tried_at > now() - interval '2 hours' and released_at is null`;

export const isReleased = async (database: Tables, messageId: string): Promise<boolean> =>
  (await database
    .selectFrom('heldMessages')
    .select('messageId')
    .where('messageId', '=', messageId)
    .where('releasedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const hold = (database: Tables, messageId: string, event: MessageEvent): Promise<unknown> =>
  database
    .insertInto('heldMessages')
    .values({ messageId, event })
    .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ triedAt: sql<Date>`now()` }))
    .execute();

export const forget = (database: Tables, messageId: string): Promise<unknown> =>
  database.deleteFrom('heldMessages').where('messageId', '=', messageId).execute();

export async function listHeld(database: Tables): Promise<SmsBudget['held']> {
  const { count } = await database
    .selectFrom('heldMessages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  const items = await database
    .selectFrom('heldMessages')
    .select(['messageId as id', 'event', 'heldAt'])
    .where(isWaiting)
    .orderBy('heldAt', 'desc')
    .limit(maxShown)
    .execute();
  return { count, items };
}

export async function releaseAll(transaction: Tables): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('heldMessages')
    .set({ releasedAt: sql<Date>`now()` })
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Queues give up after a week; costs are kept for a year. */
export async function deleteOldSpending(database: Tables): Promise<void> {
  await sql`delete from auth.held_messages where tried_at < now() - interval '8 days'`.execute(database);
  await sql`delete from auth.sms_spending where day < now() - interval '1 year'`.execute(database);
  await sql`delete from auth.sms_budgets where month < now() - interval '1 year'`.execute(database);
}
