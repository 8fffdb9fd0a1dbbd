import { eventName, type Order, type OrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { msg, t } from '#contract/translate.ts';
import { Time } from '../../ui/time.tsx';
import styles from './timeline.module.css';

const usualProgress: readonly OrderStatus[] = ['placed', 'confirmed', 'fulfilled', 'delivered'];

const meanings: Readonly<Record<OrderStatus, string>> = {
  placed: msg('We have received your order and will confirm it.'),
  confirmed: msg('Your order is confirmed and the invoice is ready.'),
  fulfilled: msg('Your order is on its way.'),
  delivered: msg('Your order has been delivered.'),
  cancelled: msg('Nothing will be sent and there is nothing to pay.'),
  refunded: msg('Your payment has been refunded.'),
};

function meaningOf({ note, change, status }: Order['events'][number], isLast: boolean) {
  const text = note ?? (isLast && change === 'status' ? t(meanings[status]) : null);
  return text && <p className="small">{text}</p>;
}

export function Timeline({ order }: { readonly order: Order }) {
  const reached = usualProgress.indexOf(order.status);
  const ahead = reached < 0 ? [] : usualProgress.slice(reached + 1);
  return (
    <ol className="stack">
      {order.events.map((event, index) => {
        const isLast = index === order.events.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          <li key={index} className={styles.step} aria-current={isLast ? 'step' : undefined}>
            <p className="medium">{t(eventName(event))}</p>
            <p className="fine soft">
              <Time date={event.at} format="moment" />
            </p>
            {meaningOf(event, isLast)}
          </li>
        );
      })}
      {ahead.map((status) => (
        <li key={status} className={`soft ${styles.ahead}`}>
          <p>
            {t(orderStatuses[status])}
            <span className="visually-hidden"> {t('(still to come)')}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
