import type { SmsBudget } from '#contract/auth/sms-budget.ts';

/** Amounts in ten-thousandths of the currency. */
export type Spending = {
  /** Null: no limit. */
  readonly budget: number | null;
  /** In this month. */
  readonly spent: number;
  /** In the days of `recentDays`, which may begin in the last month. */
  readonly recent: number;
  readonly recentDays: number;
  /** The time of the database. */
  readonly now: Date;
};

const day = 86_400_000;

/** The rate of the last week goes on until the month ends (in UTC). */
export function forecastOf({ budget, spent, recent, recentDays, now }: Spending): {
  forecast: number;
  exhaustedAt: Date | null;
} {
  const rate = recent / Math.max(1, recentDays);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const forecast = Math.round(spent + (rate * (end - now.getTime())) / day);
  if (budget === null || forecast <= budget) return { forecast, exhaustedAt: null };
  const left = Math.max(0, budget - spent);
  return { forecast, exhaustedAt: new Date(now.getTime() + (rate > 0 ? left / rate : 0) * day) };
}

/** From this share of the budget on, staff are warned. */
const nearly = 0.8;

export function levelOf({ budget, spent }: Spending, forecast: number, reserve: number): SmsBudget['level'] {
  if (budget === null) return 'fine';
  if (spent >= budget * (1 + reserve / 100)) return 'used-up';
  if (spent >= budget) return 'reached';
  return spent >= budget * nearly || forecast > budget ? 'warning' : 'fine';
}
