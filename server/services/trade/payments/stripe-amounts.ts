/**
 * https://docs.stripe.com/currencies: where the smallest unit of Stripe is not the minor unit of ISO 4217 (`money.ts`).
 */
import type { Money } from '#contract/fields.ts';

/** Without minor units by ISO 4217, but with two digits at Stripe. */
const timesHundred = new Set(['ISK', 'UGX']);
/** Two digits by ISO 4217, none at Stripe. */
const hundredth = new Set(['MGA']);
/** Three digits, of which the last has to be 0. */
const multiplesOfTen = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Null if Stripe cannot take exactly this amount. */
export function stripeAmount({ currency, amount }: Money): number | null {
  if (timesHundred.has(currency)) return amount * 100;
  if (hundredth.has(currency)) return amount % 100 === 0 ? amount / 100 : null;
  return multiplesOfTen.has(currency) && amount % 10 !== 0 ? null : amount;
}

/** In minor units of ISO 4217. */
export function amountOfStripe(amount: number, currency: string): number {
  if (timesHundred.has(currency)) return Math.round(amount / 100);
  return hundredth.has(currency) ? amount * 100 : amount;
}
