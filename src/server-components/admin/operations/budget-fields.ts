import { type SmsBudget, unitsPerCurrency } from '#contract/auth/sms-budget.ts';
import { siteFormat } from '#contract/site-format.ts';

export const historyLabels = { budget: 'Budget', released: 'Messages' };
export const historyPhrases = {
  'sms-budget.raise': 'raised the budget for text messages',
  'sms-budget.release': 'released text messages that were held',
};

export const amountOf = (units: number, { currency }: Pick<SmsBudget, 'currency'>): string =>
  new Intl.NumberFormat(siteFormat().locale, { style: 'currency', currency }).format(units / unitsPerCurrency);

/** `150` or `150,50`; null for anything else. */
export const unitsOf = (typed: string): number | null =>
  /^\d{1,7}(?:[.,]\d{1,2})?$/.test(typed.trim())
    ? Math.round(Number(typed.replace(',', '.')) * unitsPerCurrency)
    : null;
