import { type Kysely, sql } from 'kysely';
import { type SmsBudget, unitsPerCurrency } from '#contract/auth/sms-budget.ts';
import type { Config } from '../../../../settings/config.ts';
import type { AuthTables } from '../../tables.ts';
import { forecastOf, levelOf, type Spending } from './forecast.ts';

/** Months and days are those of UTC, by the clock of the database. */
export const today = sql<string>`(now() at time zone 'UTC')::date`;
export const monthStart = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`;

type Tables = Kysely<AuthTables>;

/** In ten-thousandths of the currency; null: no limit. */
export async function budgetOf(database: Tables, config: Config): Promise<number | null> {
  if (config.SMS_BUDGET_PER_MONTH === 0) return null;
  const usual = Math.round(config.SMS_BUDGET_PER_MONTH * unitsPerCurrency);
  const { rows } = await sql<{ budget: number }>`
    select budget::float8 as budget from auth.sms_budgets where month = ${monthStart}`.execute(database);
  return Math.max(usual, rows[0]?.budget ?? 0);
}

type Summed = Omit<Spending, 'budget'> & { messages: number };
export type State = Omit<SmsBudget, 'held'>;

/** The forecast is based on so many days before this one. */
const recentDays = 7;

export async function readSpending(database: Tables, config: Config): Promise<State> {
  const since = sql`greatest(${today} - ${recentDays}::int, (select min(day) from auth.sms_spending))`;
  const { rows } = await sql<Summed>`
    select coalesce(sum(cost) filter (where day >= ${monthStart}), 0)::float8 as spent,
      coalesce(sum(messages) filter (where day >= ${monthStart}), 0)::int as messages,
      coalesce(sum(cost) filter (where day >= ${since}), 0)::float8 as recent,
      coalesce(extract(epoch from (now() at time zone 'UTC') - ${since}) / 86400, 0)::float8 as recent_days,
      now() as now
    from auth.sms_spending where day >= least(${monthStart}, ${today} - ${recentDays}::int)`.execute(database);
  const { messages, ...summed } = rows[0] as Summed;
  const spending = { ...summed, budget: await budgetOf(database, config) };
  const { forecast, exhaustedAt } = forecastOf(spending);
  const reserve = config.smsBudgetReserve;
  return {
    currency: config.SMS_CURRENCY,
    budget: spending.budget,
    spent: spending.spent,
    messages,
    forecast,
    exhaustedAt,
    reserve,
    level: levelOf(spending, forecast, reserve),
  };
}
