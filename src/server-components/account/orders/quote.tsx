/** What the order comes to, as the trade service says at this moment. */
import type { ReactNode } from 'react';
import type { OrderQuote } from '../../../contract/orders.ts';
import { percent } from '../../ui/amounts.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './new-order-page.module.css';

export function Quote({ quote }: { readonly quote: OrderQuote }) {
  const { quantity, unitPrice, subtotal, shipping, total, tax, taxRate } = quote;
  return (
    <dl className={styles.quote} aria-label="What it comes to">
      <Row label={quantity === 1 ? 'One piece' : `${quantity} pieces`}>
        {quantity > 1 && (
          <span className="fine soft">
            {quantity} × <Price money={unitPrice} exact /> ={' '}
          </span>
        )}
        <Price money={subtotal} exact />
      </Row>
      <Row label="Carriage">
        {shipping === null ? (
          'once a country is chosen'
        ) : shipping.amount === 0 ? (
          'free'
        ) : (
          <Price money={shipping} exact />
        )}
      </Row>
      <Row label="Total" strong>
        <Price money={total} exact />
      </Row>
      {tax && tax.amount > 0 && (
        <Row label={`Contains ${percent(taxRate)} VAT`} quiet>
          <Price money={tax} exact />
        </Row>
      )}
    </dl>
  );
}

type RowProps = {
  readonly label: string;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  readonly children: ReactNode;
};

const Row = ({ label, strong = false, quiet = false, children }: RowProps) => (
  <div className={strong ? styles.total : quiet ? styles.contained : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
