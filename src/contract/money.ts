import type { Money } from './fields.ts';
import { priceLimit } from './price-limit.ts';
import { directionOf, siteFormat } from './site-format.ts';

/** Digits after the point by ISO 4217, where they are not two. `Intl` has fewer for some, as in shops. */
const digits: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0, VUV: 0 },
  ...{ XAF: 0, XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3, CLF: 4, UYW: 4 },
};

const minorDigits = (currency: string): number => digits[currency] ?? 2;

/** The amount with a point: `12950` of EUR -> `129.50`. */
export function majorUnits({ currency, amount }: Money): string {
  return (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
}

/** The amount as people of the site type it: `12950` of EUR -> `129,50` on a German site. */
export const typedAmount = (money: Money): string =>
  majorUnits(money).replace('.', separatorsOf(siteFormat().locale).decimal);

const blanks = /[ \u00a0\u202f\u2009'\u2019]/;

/**
 * `129.5`, `129,50`, `1.290,00` or `1 290` -> minor units; null for what is no amount. Where a point or comma before three digits could be
 * either, that of the site's locale counts, and what it does not have is refused.
 */
export function minorUnits(typed: string, currency: string, locale: string = siteFormat().locale): number | null {
  const text = typed.trim();
  if (text.length > 30) return null;
  const [groups, decimals] = splitAmount(text, locale) ?? [];
  const places = minorDigits(currency);
  if (!groups || decimals === undefined || decimals.length > places) return null;
  const amount = Number(groups.join('')) * 10 ** places + Number(decimals.padEnd(places, '0') || 0);
  return amount <= priceLimit ? amount : null;
}

/** Groups of digits before the decimal separator, and the digits behind it. */
function splitAmount(text: string, locale: string): [groups: string[], decimals: string] | null {
  const signs = [...text].filter((sign) => sign === '.' || sign === ',');
  const last = signs.at(-1);
  const isOnce = last !== undefined && signs.filter((sign) => sign === last).length === 1;
  const [whole = '', rest = ''] = last === undefined ? [text] : splitLast(text, last);
  const { decimal, group } = separatorsOf(locale);
  const isThree = isDigits(rest) && rest.length === 3;
  // Of two different signs, the last one is before the decimals.
  const isDecimal = isOnce && (new Set(signs).size === 2 || !isThree || last === decimal);
  if (isDecimal) {
    const groups = groupsIn(whole);
    return groups && (rest === '' || isDigits(rest)) ? [groups, rest] : null;
  }
  if (isOnce && last !== group) return null;
  const groups = new Set(signs).size < 2 ? groupsIn(text) : null;
  return groups && [groups, ''];
}

const splitLast = (text: string, sign: string): [string, string] => {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
};

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);

/** `1.290.000` -> 1, 290, 000. All groups but the first have three digits, between signs of one kind. */
function groupsIn(text: string): string[] | null {
  const sign = [...text].find((character) => character === '.' || character === ',' || blanks.test(character));
  const groups = sign === undefined ? [text] : text.split(sign);
  const [first = '', ...others] = groups;
  const isGrouped = others.every((group) => group.length === 3 && isDigits(group));
  const maxDigits = others.length > 0 ? 3 : 11;
  return isDigits(first) && first.length <= maxDigits && isGrouped && groups.length <= 4 ? groups : null;
}

type Separators = { readonly decimal: string; readonly group: string };
const separators = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const known = separators.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const of = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const found = { decimal: of('decimal', '.'), group: of('group', ',') };
  separators.set(locale, found);
  return found;
}

/** `EUR 5.90, GBP 4,90`: a comma between digits belongs to an amount. `wrong` is the piece that is none. */
export function readAmounts(text: string): { readonly values: Money[]; readonly wrong?: string } {
  const values: Money[] = [];
  for (const piece of text.split(/,(?![0-9])|[;\n]/)) {
    const typed = piece.trim();
    if (typed === '') continue;
    const currency = typed.slice(0, 3).toUpperCase();
    const amount = /^[A-Z]{3}$/.test(currency) ? minorUnits(typed.slice(3), currency) : null;
    if (amount === null) return { values, wrong: typed };
    values.push({ currency, amount });
  }
  return { values };
}

export const exampleAmount = (currency: string): string =>
  typedAmount({ currency, amount: 129 * 10 ** minorDigits(currency) });

/** True if one of them is not a whole number of euros: beside it, the others are written with cents too. */
export const hasMinorUnits = (amounts: ReadonlyArray<Money | undefined>): boolean =>
  amounts.some((money) => money !== undefined && money.amount % 10 ** minorDigits(money.currency) !== 0);

/** `12900` of EUR -> 129; unchanged for currencies without minor units. */
export const decimalAmount = ({ currency, amount }: Money): number => amount / 10 ** minorDigits(currency);

const formats = new Map<string, Intl.NumberFormat>();
const texts = new Map<string, string>();
const maxTexts = 1_000;

/**
 * The amount as the site writes it: `€129`, `£74.50`; `exact` shows all digits, a `symbol` such as `US$105`
 * distinguishes dollars.
 */
export function formatMoney(
  money: Money,
  exact = false,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'narrowSymbol',
): string {
  return moneyIn(siteFormat().locale, money, { exact, currencyDisplay });
}

type Display = { readonly exact: boolean; readonly currencyDisplay: 'symbol' | 'narrowSymbol' };

/** The amount as people of this locale write it. */
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
  const text = written(format, decimalAmount(money), locale);
  if (texts.size >= maxTexts) texts.clear();
  texts.set(`${key} ${money.amount}`, text);
  return text;
}

/** In a text from right to left, a mark keeps the sign of US$ behind its letters. */
function written(format: Intl.NumberFormat, amount: number, locale: string): string {
  if (!directionOf(locale)) return format.format(amount);
  const parts = format.formatToParts(amount);
  return parts.map(({ type, value }) => (type === 'currency' ? `${value}\u200e` : value)).join('');
}
