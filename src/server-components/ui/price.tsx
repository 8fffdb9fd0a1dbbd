/** An amount of money in whole minor units, written as people write it: `€129`, `£74.50`. */
import type { Money } from '../../contract/fields.ts';

export function Price({ money }: { readonly money: Money }) {
  return <span className="figures">{formatMoney(money)}</span>;
}

function formatMoney(money: Money): string {
  return formatOf(money.currency).format(decimalAmount(money));
}

/** `12900` of EUR -> 129; currencies without minor units stay as they are. */
export function decimalAmount({ currency, amount }: Money): number {
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  return amount / 10 ** digits;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than rendering the card it stands on. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  formats.set(currency, format);
  return format;
}
