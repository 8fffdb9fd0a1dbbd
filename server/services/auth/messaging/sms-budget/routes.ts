import { type Kysely, sql } from 'kysely';
import {
  getSmsBudget,
  raiseSmsBudget,
  releaseHeldMessages,
  type SmsBudget,
  unitsPerCurrency,
} from '#contract/auth/sms-budget.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { record } from '../../../audit/record.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { requireFreshCode } from '../../identity/rights.ts';
import type { CurrentSessions } from '../../identity/sessions/current.ts';
import type { AuthTables } from '../../tables.ts';
import { listHeld, releaseAll } from './held.ts';
import { createPrices } from './prices.ts';
import { budgetOf, monthStart, readSpending } from './spending.ts';

export function addSmsBudgetRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const { config } = service;
  const { isKnown } = createPrices(config);

  const read = async (database: Kysely<AuthTables>): Promise<SmsBudget | null> =>
    isKnown ? { ...(await readSpending(database, config)), held: await listHeld(database) } : null;

  serve(service, getSmsBudget, async (_, { database }) => ({ budget: await read(database) }));

  serve(service, raiseSmsBudget, ({ budget }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('auth_sms_budget'))`.execute(transaction);
      const before = await budgetOf(transaction, config);
      if (before === null) throw failures.conflict(message('no_sms_budget'));
      if (budget <= before) throw failures.invalid({ budget: message('sms_budget_too_small') });
      const { rows } = await sql<{ month: string }>`
        insert into auth.sms_budgets (month, budget) values (${monthStart}, ${budget})
        on conflict (month) do update set budget = excluded.budget, raised_at = now()
        returning to_char(month, 'YYYY-MM') as month`.execute(transaction);
      const shown = (units: number) => `${(units / unitsPerCurrency).toFixed(2)} ${config.SMS_CURRENCY}`;
      const entry = { before: { budget: shown(before) }, after: { budget: shown(budget) } };
      await record(transaction, call, { action: 'sms-budget.raise', targetId: rows[0]?.month ?? '', ...entry });
      return { budget: await read(transaction) };
    });
  });

  serve(service, releaseHeldMessages, (_, call) => {
    requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      const released = await releaseAll(transaction);
      const month = new Date().toISOString().slice(0, 7);
      if (released > 0)
        await record(transaction, call, { action: 'sms-budget.release', targetId: month, after: { released } });
      return { released };
    });
  });
}
