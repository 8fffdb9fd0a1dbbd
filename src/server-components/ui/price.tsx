/** `€129`, `£74.50`; `exact` always shows minor units, and `country` adds the country of dollars: `US$105`. */
import type { Money } from '#contract/fields.ts';
import { formatMoney } from '#contract/money.ts';

type Props = { readonly money: Money; readonly exact?: boolean; readonly country?: boolean };

export function Price({ money, exact = false, country = false }: Props) {
  return <span className="figures">{formatMoney(money, exact, country ? 'symbol' : 'narrowSymbol')}</span>;
}
