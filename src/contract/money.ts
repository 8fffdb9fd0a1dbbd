import type { Money } from './fields.ts';

/** Only these have known shipping costs. */
export const orderCurrencies = ['EUR', 'USD', 'GBP'] as const;
export type OrderCurrency = (typeof orderCurrencies)[number];

export const isOrderCurrency = (currency: string): currency is OrderCurrency =>
  (orderCurrencies as readonly string[]).includes(currency);

export const canBeOrdered = (prices: readonly Money[]): boolean =>
  prices.some(({ currency }) => isOrderCurrency(currency));

const digits = new Map<string, number>();

/** Cached because the lookup is slow. */
function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, found);
  return found;
}

/** `12950` of EUR -> `129.50`. */
export function majorUnits({ currency, amount }: Money): string {
  return (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
}

/** `129.5` or `129,50` -> 12950; null for an invalid amount. Digit groups are not guessed. */
export function minorUnits(typed: string, currency: string): number | null {
  const [, whole = '', rest = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  const places = minorDigits(currency);
  if (whole === '' || rest.length > places) return null;
  return Number(whole) * 10 ** places + Number(rest.padEnd(places, '0') || 0);
}

export const exampleAmount = (currency: string): string =>
  majorUnits({ currency, amount: 129 * 10 ** minorDigits(currency) });

/** `12900` of EUR -> 129; unchanged for currencies without minor units. */
export const decimalAmount = ({ currency, amount }: Money): number => amount / 10 ** minorDigits(currency);

const formats = new Map<string, Intl.NumberFormat>();
const texts = new Map<string, string>();
const textsAtMost = 1_000;

/** `€129`, `£74.50`; `exact` shows all digits, a `symbol` such as `US$105` distinguishes dollars. */
export function formatMoney(
  money: Money,
  exact = false,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'narrowSymbol',
): string {
  const key = `${money.currency} ${exact} ${currencyDisplay}`;
  const known = texts.get(`${key} ${money.amount}`);
  if (known !== undefined) return known;
  // Creating a formatter costs more than rendering a whole card.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: money.currency,
      currencyDisplay,
      trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
    });
  formats.set(key, format);
  const text = format.format(decimalAmount(money));
  if (texts.size >= textsAtMost) texts.clear();
  texts.set(`${key} ${money.amount}`, text);
  return text;
}
