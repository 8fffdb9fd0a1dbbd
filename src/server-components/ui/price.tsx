/**
 * An amount of money in whole minor units, written as people write it: `€129`, `£74.50`; in columns with all its digits.
 * With `country` dollars say whose they are: `US$105`.
 */
import type { Money } from '../../contract/fields.ts';
import { formatMoney } from '../../contract/money.ts';

type Props = { readonly money: Money; readonly exact?: boolean; readonly country?: boolean };

export function Price({ money, exact = false, country = false }: Props) {
  return <span className="figures">{formatMoney(money, exact, country ? 'symbol' : 'narrowSymbol')}</span>;
}
