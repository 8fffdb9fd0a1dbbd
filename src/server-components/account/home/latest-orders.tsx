import { href } from '#contract/routes.ts';
import type { OrderSummary } from '#contract/trade/orders.ts';
import { StatusBadge } from '../../ui/order-status.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './home-page.module.css';

export function LatestOrders({ orders }: { readonly orders: readonly OrderSummary[] }) {
  return (
    <section aria-labelledby="latest-orders" className={styles.section}>
      <h2 id="latest-orders" className={styles.heading}>
        Latest orders
      </h2>
      {orders.length === 0 ? (
        <p className="soft">
          No orders yet. <a href={href('products')}>Browse products</a>
        </p>
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.id}>
              <Line order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ order: { number, title, lineCount, status, total, placedAt } }: { readonly order: OrderSummary }) {
  return (
    <a href={href('order', { number })} className={styles.order}>
      <span className={styles.name}>
        {title}
        {lineCount > 1 && ` and ${lineCount - 1} more`}
      </span>
      <span className="fine soft figures">
        {number}, <Time date={placedAt} format="short" />
      </span>
      <StatusBadge status={status} />
      <span className="figures">
        <Price money={total} exact />
      </span>
    </a>
  );
}
