import type { Money } from '#contract/fields.ts';
import type { CreditNote, Order } from '#contract/trade/orders.ts';
import { taxLabel, taxNameOf } from '#contract/trade/tax-label.ts';
import { t } from '#contract/translate.ts';
import styles from './amounts.module.css';
import { Price } from './price.tsx';

type Props = {
  readonly order: Pick<Order, 'subtotal' | 'shipping' | 'tax' | 'taxRate' | 'taxName' | 'taxIncluded' | 'total'> & {
    readonly lines: ReadonlyArray<Pick<Order['lines'][number], 'title' | 'quantity' | 'unitPrice' | 'total'>>;
  };
  /** Credits of the order, below its total. */
  readonly credits?: readonly CreditNote[];
  readonly caption?: string;
};

export function Amounts({ order, credits = [], caption = t('Items ordered') }: Props) {
  const isTaxed = order.taxRate > 0;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className={styles.wide}>
            {t('Each')}
          </th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document have no other key
          <tr key={index}>
            <td>{line.title}</td>
            <td className={styles.wide}>
              <Price money={line.unitPrice} exact />
            </td>
            <td>{line.quantity}</td>
            <td>
              <Price money={line.total} exact />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label={t('Goods')} money={order.subtotal} />
        <Sum label={t('Shipping')} money={order.shipping} />
        {isTaxed && !order.taxIncluded && <Sum label={taxLabel(order)} money={order.tax} />}
        <Sum label={t('Total')} money={order.total} strong />
        {isTaxed && order.taxIncluded && <Sum label={taxLabel(order)} money={order.tax} quiet />}
        {credits.map(({ number, total }) => (
          <Sum key={number} label={t('Credit note {number}', { number })} money={{ ...total, amount: -total.amount }} />
        ))}
        {credits.length > 0 && <Sum label={t('Remaining')} money={remaining(order.total, credits)} strong />}
        {!isTaxed && order.taxName && (
          <tr className={styles.quiet}>
            <td colSpan={4}>{t('No {tax} for deliveries to this country.', { tax: taxNameOf(order.taxName) })}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

const remaining = (total: Money, credits: readonly CreditNote[]): Money => ({
  ...total,
  amount: credits.reduce((left, credit) => left - credit.total.amount, total.amount),
});

type SumProps = { readonly label: string; readonly money: Money; readonly strong?: boolean; readonly quiet?: boolean };

const Sum = ({ label, money, strong = false, quiet = false }: SumProps) => (
  <tr className={strong ? styles.strong : quiet ? styles.quiet : undefined}>
    <th scope="row">{label}</th>
    <td className={styles.wide} />
    <td />
    <td>
      <Price money={money} exact />
    </td>
  </tr>
);
