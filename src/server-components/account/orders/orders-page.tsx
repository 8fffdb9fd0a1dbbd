import { href } from '#contract/routes.ts';
import { listOwnOrders, type OrderSummary } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyPager } from '../../ui/key-pager.tsx';
import { StatusBadge } from '../../ui/order-status.tsx';
import { Price } from '../../ui/price.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Time } from '../../ui/time.tsx';
import { type SelectedOrganization, selectedOrganization } from '../ordering/selected-organization.ts';
import styles from './orders-page.module.css';

type Data = {
  readonly orders: readonly OrderSummary[];
  readonly next: string | null;
  readonly organization: SelectedOrganization | null;
};

export const ordersPage = definePage<'orders', Data>({
  async load(context) {
    const { api, query, remembered } = context;
    const ordersOf = (organizationId: string | undefined) =>
      api(listOwnOrders, { after: query.get('after') ?? undefined, ...(organizationId ? { organizationId } : {}) });
    context.preload(() => ordersOf(remembered.organization));
    const organization = await selectedOrganization(context);
    return { ...(await orPageNotFound(ordersOf(organization?.id), context)), organization };
  },
  head: () => ({ title: t('Orders'), noindex: true }),
  tags: () => [],
  View: OrdersView,
});

function OrdersView({ data: { orders, next, organization }, context }: ViewProps<'orders', Data>) {
  const isFirst = !context.query.has('after');
  return (
    <>
      <ScreenHead
        title={t('Orders')}
        lead={
          organization
            ? t('Orders for {name}, newest first.', { name: organization.name })
            : t('Your orders, newest first.')
        }
      />
      {orders.length === 0 ? <NoOrders isFirst={isFirst} /> : <OrderList orders={orders} />}
      <KeyPager
        label={t('More orders')}
        start={!isFirst && <a href={href('orders')}>{t('Newest orders')}</a>}
        next={next === null ? null : { href: href('orders', { after: next }), label: t('Older orders') }}
      />
    </>
  );
}

const OrderList = ({ orders }: { readonly orders: readonly OrderSummary[] }) => (
  <ul className={styles.list}>
    {orders.map((order) => (
      <li key={order.id} className={styles.order}>
        <h2 className={styles.title}>
          <a href={href('order', { number: order.number })} className="card-link">
            {order.title}
            {order.lineCount > 1 && (
              <span className="soft"> {t('and {count} more', { count: order.lineCount - 1 })}</span>
            )}
          </a>
        </h2>
        <p className={styles.number}>{order.number}</p>
        <p className={styles.date}>
          <Time date={order.placedAt} format="short" />
        </p>
        <p className={styles.status}>
          <StatusBadge status={order.status} />
        </p>
        <p className={styles.total}>
          <Price money={order.total} exact />
        </p>
      </li>
    ))}
  </ul>
);

function NoOrders({ isFirst }: { readonly isFirst: boolean }) {
  if (!isFirst)
    return (
      <EmptyState title={t('No more orders')}>
        <ButtonLink href={href('orders')}>{t('Back to the newest orders')}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title={t('No orders yet')}>
      <p className="soft">{t('When you order something, it appears here with its progress and invoice.')}</p>
      <ButtonLink href={href('products')}>{t('Browse products')}</ButtonLink>
    </EmptyState>
  );
}
