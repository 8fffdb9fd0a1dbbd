import type { Money } from '#contract/fields.ts';
import type { Order } from '#contract/trade/orders.ts';
import styles from './amounts.module.css';
import { Price } from './price.tsx';

export function Amounts({ order }: { readonly order: Order }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Items ordered</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={styles.wide}>
            Each
          </th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.product}>
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
        <Sum label="Goods" money={order.subtotal} />
        <Sum label="Shipping" money={order.shipping} />
        <Sum label="Total" money={order.total} strong />
        {order.taxRate > 0 ? (
          <Sum label={`Includes ${percent(order.taxRate)} VAT`} money={order.tax} quiet />
        ) : (
          <tr className={styles.quiet}>
            <td colSpan={4}>No VAT: delivered outside the VAT area.</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

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

const percent = (rate: number): string => `${Math.round(rate * 1000) / 10} %`;
