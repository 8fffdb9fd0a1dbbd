import { href } from '#contract/routes.ts';
import { listOwnOrders, type OrderSummary } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { LateRows } from '../../ui/async-panel.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyPager } from '../../ui/key-pager.tsx';
import { beginList } from '../../ui/late-list.ts';
import { StatusBadge } from '../../ui/order-status.tsx';
import { Price } from '../../ui/price.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Time } from '../../ui/time.tsx';
import { type SelectedOrganization, selectedOrganization } from '../ordering/selected-organization.ts';
import styles from './orders-page.module.css';

type Data = { readonly organization: SelectedOrganization | null };
type Context = PageContext<'orders'>;

const ordersOf = ({ api, query }: Context, organizationId: string | undefined) =>
  api(listOwnOrders, { after: query.get('after') ?? undefined, ...(organizationId ? { organizationId } : {}) });

export const ordersPage = definePage<'orders', Data>({
  async load(context) {
    context.preload(() => ordersOf(context, context.remembered.organization));
    const organization = await selectedOrganization(context);
    await beginList(context, () => orPageNotFound(ordersOf(context, organization?.id), context));
    return { organization };
  },
  head: () => ({ title: t('Orders'), noindex: true }),
  tags: () => [],
  View: OrdersView,
});

function OrdersView({ data: { organization }, context }: ViewProps<'orders', Data>) {
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
      <LateRows label={t('Your orders')} context={context} skeleton={<OrdersSkeleton />}>
        {() => Orders(context, organization)}
      </LateRows>
    </>
  );
}

async function Orders(context: Context, organization: SelectedOrganization | null) {
  const isFirst = !context.query.has('after');
  const { orders, next } = await ordersOf(context, organization?.id);
  return (
    <>
      {orders.length === 0 ? <NoOrders isFirst={isFirst} /> : <OrderList orders={orders} />}
      <KeyPager
        label={t('More orders')}
        start={!isFirst && <a href={href('orders')}>{t('Newest orders')}</a>}
        next={next === null ? null : { href: href('orders', { after: next }), label: t('Older orders') }}
      />
    </>
  );
}

const OrdersSkeleton = () => (
  <div aria-hidden="true" className={styles.list} data-pending="">
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the orders are alike
      <div key={index} className={`${styles.order} ${styles.pending}`}>
        <p className={styles.title}>&nbsp;</p>
        <p className={styles.number}>&nbsp;</p>
      </div>
    ))}
  </div>
);

const OrderList = ({ orders }: { readonly orders: readonly OrderSummary[] }) => (
  <ul className={styles.list}>
    {orders.map((order) => (
      <li key={order.id} className={styles.order}>
        <h2 className={styles.title}>
          <a href={href('order', { number: order.number })} className="card-link">
            {order.title}{' '}
            {order.lineCount > 1 && (
              <span className="soft">{t('and {count} more', { count: order.lineCount - 1 })}</span>
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
