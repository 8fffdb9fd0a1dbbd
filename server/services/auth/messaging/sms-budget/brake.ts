/** Counts what text messages cost, and refuses those beyond the budget (docs/decisions/066-sms-cost-brake.md). */
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../../settings/config.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { UnconfirmedDelivery } from '../delivery/provider.ts';
import { createPrices } from './prices.ts';
import { budgetOf, monthStart, today } from './spending.ts';

/** Messages with the purpose `other` can wait until there is money again. */
export type SmsPurpose = 'security' | 'other';
type Message = {
  readonly purpose: SmsPurpose;
  readonly phoneNumber: string;
  readonly text: string;
  /** The message is sent in spite of the budget. */
  readonly isReleased?: boolean;
  /** Nothing is sent, but it is refused as if something were. */
  readonly isPretended?: boolean;
};
export type SmsBrake = {
  /** Whether messages can be held. */
  readonly isOn: boolean;
  /** Rejects with `BudgetReached` without sending. What was not sent costs nothing. */
  pay<Result>(message: Message, send: () => Promise<Result>): Promise<Result>;
};

export class BudgetReached extends Error {
  constructor() {
    super('the budget for text messages is used up');
  }
}

export function createSmsBrake({ config, database, app }: Service<AuthTables>): SmsBrake {
  const prices = createPrices(config);
  return {
    isOn: prices.isKnown && config.SMS_BUDGET_PER_MONTH > 0,
    async pay(message, send) {
      if (!prices.isKnown) return send();
      const cost = prices.costOf(message);
      const day = await take(database, { config, message, cost });
      try {
        return await send();
      } catch (error) {
        // A message that may have been sent is paid for.
        if (day !== null && !(error instanceof UnconfirmedDelivery))
          await giveBack(database, { day, purpose: message.purpose, cost }).catch((failed: Error) =>
            app.log.warn({ error: failed.message }, 'the cost of an unsent text message was not taken back'),
          );
        throw error;
      }
    },
  };
}

type Taking = { config: Config; message: Message; cost: number };

/** Messages are counted one at a time, since concurrent ones could exceed the budget. Returns the day of the cost. */
const take = (database: Kysely<AuthTables>, { config, message, cost }: Taking): Promise<string | null> =>
  database.transaction().execute(async (transaction) => {
    const { purpose, isReleased = false, isPretended = false } = message;
    await sql`select pg_advisory_xact_lock(hashtext('auth_sms_budget'))`.execute(transaction);
    const budget = await budgetOf(transaction, config);
    if (budget !== null && !isReleased) {
      const { rows } = await sql<{ spent: number }>`
        select coalesce(sum(cost), 0)::float8 as spent from auth.sms_spending where day >= ${monthStart}`.execute(
        transaction,
      );
      const limit = purpose === 'security' ? budget * (1 + config.smsBudgetReserve / 100) : budget;
      // The last message may exceed the budget, so that all of it is used whatever the prices are.
      if ((rows[0]?.spent ?? 0) >= limit) throw new BudgetReached();
    }
    if (isPretended) return null;
    const { rows } = await sql<{ day: string }>`
      insert into auth.sms_spending as s (day, purpose, messages, cost) values (${today}, ${purpose}, 1, ${cost})
      on conflict (day, purpose) do update set messages = s.messages + 1, cost = s.cost + excluded.cost
      returning day::text`.execute(transaction);
    return rows[0]?.day ?? null;
  });

type Given = { day: string; purpose: SmsPurpose; cost: number };

const giveBack = (database: Kysely<AuthTables>, { day, purpose, cost }: Given): Promise<unknown> =>
  sql`update auth.sms_spending set messages = messages - 1, cost = cost - ${cost}
    where day = ${day}::date and purpose = ${purpose}`.execute(database);
