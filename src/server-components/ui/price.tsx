/** An amount of money in whole minor units, written as people write it: `€129`, `£74.50`; in columns with all its digits. */
import type { Money } from '../../contract/fields.ts';
import { minorDigits } from '../../contract/money.ts';

export function Price({ money, exact = false }: { readonly money: Money; readonly exact?: boolean }) {
  return <span className="figures">{formatOf(money.currency, exact).format(decimalAmount(money))}</span>;
}

/** `12900` of EUR -> 129; currencies without minor units stay as they are. */
export function decimalAmount({ currency, amount }: Money): number {
  return amount / 10 ** minorDigits(currency);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than rendering the card it stands on. */
function formatOf(currency: string, exact = false): Intl.NumberFormat {
  const key = exact ? `${currency} exact` : currency;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
  });
  formats.set(key, format);
  return format;
}
