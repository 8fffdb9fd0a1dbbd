import type { Organization } from '#contract/auth/organizations.ts';
import { isPageOn } from '#contract/content/fixed-pages.ts';
import type { Api } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { listOwnOrders, type OrderSummary } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { StatusBadge } from '../../ui/order-status.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './home-page.module.css';

type Props = { readonly context: PageContext; readonly organizations: readonly Organization[] };

export function LatestOrders({ context, organizations }: Props) {
  const selected = organizations.find(({ id }) => id === context.remembered.organization);
  return (
    <section aria-labelledby="latest-orders" className="stack gap-m">
      <h2 id="latest-orders" className="text-xl">
        {t('Latest orders')}
      </h2>
      <AsyncPanel
        deferred
        name="latest-orders"
        label={t('Your orders')}
        context={context}
        skeleton={<Skeleton lines={latest} />}
      >
        {() => Orders(context.api, selected?.id)}
      </AsyncPanel>
    </section>
  );
}

const latest = 3;

async function Orders(api: Api, organizationId: string | undefined) {
  const { orders } = await api(listOwnOrders, { pageSize: latest, ...(organizationId ? { organizationId } : {}) });
  if (orders.length === 0)
    return (
      <p className="soft">
        {t('No orders yet.')} {isPageOn('products') && <a href={href('products')}>{t('Browse products')}</a>}
      </p>
    );
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <Line order={order} />
        </li>
      ))}
    </ul>
  );
}

function Line({ order: { number, title, lineCount, status, total, placedAt } }: { readonly order: OrderSummary }) {
  return (
    <a href={href('order', { number })} className={styles.order}>
      <span className={styles.name}>
        {title}
        {lineCount > 1 && ` ${t('and {count} more', { count: lineCount - 1 })}`}
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
