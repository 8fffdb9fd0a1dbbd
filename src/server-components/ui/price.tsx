/** An amount of money in whole minor units, written as people write it: `€129`, `£74.50`; in columns with all its digits. */
import type { Money } from '../../contract/fields.ts';
import { formatMoney } from '../../contract/money.ts';

export function Price({ money, exact = false }: { readonly money: Money; readonly exact?: boolean }) {
  return <span className="figures">{formatMoney(money, exact)}</span>;
}
