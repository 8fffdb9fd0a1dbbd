/** Money between what people type, `129.50`, and what is stored: whole minor units. */
import type { Money } from './fields.ts';

/** In which orders can be paid: shipping is known for these. */
export const orderCurrencies = ['EUR', 'USD', 'GBP'] as const;
export type OrderCurrency = (typeof orderCurrencies)[number];

export const isOrderCurrency = (currency: string): currency is OrderCurrency =>
  (orderCurrencies as readonly string[]).includes(currency);

/** Whether a product with these prices can be ordered online at all. */
export const canBeOrdered = (prices: readonly Money[]): boolean =>
  prices.some(({ currency }) => isOrderCurrency(currency));

const digits = new Map<string, number>();

/** How many digits a currency has behind the point. Asked of the format once: its answer is dear. */
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

/** `129.5` or `129,50` -> 12950; null for what is not an amount of this currency. Groups of digits are not guessed at. */
export function minorUnits(typed: string, currency: string): number | null {
  const [, whole = '', rest = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  const places = minorDigits(currency);
  if (whole === '' || rest.length > places) return null;
  return Number(whole) * 10 ** places + Number(rest.padEnd(places, '0') || 0);
}

/** What an amount of this currency looks like: `129.00`, `129`. */
export const exampleAmount = (currency: string): string =>
  majorUnits({ currency, amount: 129 * 10 ** minorDigits(currency) });

/** `12900` of EUR -> 129; currencies without minor units stay as they are. */
export const decimalAmount = ({ currency, amount }: Money): number => amount / 10 ** minorDigits(currency);

const formats = new Map<string, Intl.NumberFormat>();

/** As people write it: `€129`, `£74.50`; `exact` with all its digits. A `symbol` says whose dollars it means: `US$105`. */
export function formatMoney(
  money: Money,
  exact = false,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'narrowSymbol',
): string {
  const key = `${money.currency} ${exact} ${currencyDisplay}`;
  // Making a format costs more than rendering the card it stands on.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: money.currency,
      currencyDisplay,
      trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
    });
  formats.set(key, format);
  return format.format(decimalAmount(money));
}
