import type { Money } from './fields.ts';
import { siteFormat } from './site-format.ts';

/** Digits after the point by ISO 4217, where they are not two. `Intl` has fewer for some, as in shops. */
const digits: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0, VUV: 0 },
  ...{ XAF: 0, XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3, CLF: 4, UYW: 4 },
};

const minorDigits = (currency: string): number => digits[currency] ?? 2;

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

/** Whether one of these needs digits after the point: then all that stand side by side have them. */
export const haveMinorUnits = (all: readonly Money[]): boolean =>
  all.some(({ currency, amount }) => amount % 10 ** minorDigits(currency) !== 0);

const formats = new Map<string, Intl.NumberFormat>();
const texts = new Map<string, string>();
const textsAtMost = 1_000;

/** As the site writes it: `€129`, `£74.50`; `exact` shows all digits, a `symbol` such as `US$105` distinguishes dollars. */
export function formatMoney(
  money: Money,
  exact = false,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'narrowSymbol',
): string {
  return moneyIn(siteFormat().locale, money, { exact, currencyDisplay });
}

type Display = { readonly exact: boolean; readonly currencyDisplay: 'symbol' | 'narrowSymbol' };

/** As people of this locale write it. */
export function moneyIn(locale: string, money: Money, { exact, currencyDisplay }: Display): string {
  const key = `${locale} ${money.currency} ${exact} ${currencyDisplay}`;
  const known = texts.get(`${key} ${money.amount}`);
  if (known !== undefined) return known;
  // Creating a formatter costs more than rendering a whole card.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: money.currency,
      currencyDisplay,
      minimumFractionDigits: minorDigits(money.currency),
      maximumFractionDigits: minorDigits(money.currency),
      trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
    });
  formats.set(key, format);
  const text = format.format(decimalAmount(money));
  if (texts.size >= textsAtMost) texts.clear();
  texts.set(`${key} ${money.amount}`, text);
  return text;
}
