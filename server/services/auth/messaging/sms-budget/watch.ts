import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { unitsPerCurrency } from '#contract/auth/sms-budget.ts';
import type { Config } from '../../../../settings/config.ts';
import type { AuthTables } from '../../tables.ts';
import { readSpending, type State } from './spending.ts';

const levels = ['fine', 'warning', 'reached', 'used-up'] as const;

/** Logs once when it gets worse, because a forecast goes up and down. With a new month or budget it is logged again. */
export function createSpendingWatch({ config, logger }: { config: Config; logger: Pick<Logger, 'warn' | 'error'> }) {
  let known: { of: string; level: State['level'] } = { of: '', level: 'fine' };
  return async (database: Kysely<AuthTables>): Promise<void> => {
    if (config.SMS_BUDGET_PER_MONTH === 0) return;
    const { level, currency, budget, spent, forecast, exhaustedAt } = await readSpending(database, config);
    const of = `${new Date().toISOString().slice(0, 7)} ${budget}`;
    if (of !== known.of) known = { of, level: 'fine' };
    if (levels.indexOf(level) <= levels.indexOf(known.level)) return;
    known = { of, level };
    const amount = (units: number | null) => (units ?? 0) / unitsPerCurrency;
    const line = {
      currency,
      budget: amount(budget),
      spent: amount(spent),
      forecast: amount(forecast),
      usedUpOn: exhaustedAt?.toISOString().slice(0, 10),
    };
    if (level === 'warning') logger.warn(line, 'the budget for text messages may not last for the month');
    else if (level === 'reached') logger.error(line, 'the budget for text messages is used up; only codes are sent');
    else logger.error(line, 'the budget for text messages and its reserve are used up; no codes are sent');
  };
}
