import { href } from '#contract/routes.ts';
import { getOwnOrder, type Order } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Amounts } from '../../ui/amounts.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { OrderAddressForm } from '../../ui/order-address-form.tsx';
import { StatusBadge } from '../../ui/order-status.tsx';
import { parts } from '../../ui/parts.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { Time } from '../../ui/time.tsx';
import { TrackingLines } from '../../ui/tracking-lines.tsx';
import { changeOwnAddress } from './actions.ts';
import { Cancel } from './cancel.tsx';
import { OrderAgain } from './order-again.tsx';
import styles from './order-page.module.css';
import { Payment, Returned } from './payment.tsx';
import { Timeline } from './timeline.tsx';

const trail = () => [{ label: t('Orders'), href: href('orders') }];

export const orderPage = definePage<'order', Order>({
  load: (context) => orPageNotFound(context.api(getOwnOrder, { number: context.params.number }), context),
  head: ({ number }) => ({ title: t('Order {number}', { number }), noindex: true }),
  tags: () => [],
  View: OrderView,
});

function OrderView({ data: order, context }: ViewProps<'order', Order>) {
  return (
    <>
      <Breadcrumbs trail={trail()} here={order.number} />
      {context.query.has('placed') && <Thanks order={order} viewer={context.viewer} />}
      <Returned order={order} paid={context.query.get('paid')} />
      {context.query.has('cancelled') && order.status === 'cancelled' && <Cancelled order={order} />}
      <header className={styles.header}>
        <h1 className="text-2xl">{t('Order {number}', { number: order.number })}</h1>
        <p className="row small">
          <StatusBadge status={order.status} />
          <span className="soft">{parts('placed on {date}', { date: <Time date={order.placedAt} /> })}</span>
        </p>
      </header>
      <div className={`stack gap-2xl packed ${styles.columns}`}>
        <section aria-labelledby="progress">
          <h2 id="progress">{t('Progress')}</h2>
          <Timeline order={order} />
          <Cancel order={order} context={context} />
        </section>
        <div className="stack gap-2xl packed">
          <section aria-labelledby="content-of-order">
            <h2 id="content-of-order">{t('Items')}</h2>
            <Amounts order={order} credits={order.credits} />
            {order.invoiceNumber ? (
              <ul className={styles.documents}>
                <li>
                  <ArrowLink href={href('invoice', { number: order.number })}>
                    {t('Invoice {invoiceNumber}', { invoiceNumber: order.invoiceNumber })}
                  </ArrowLink>
                </li>
                {order.credits.map(({ number: credit }) => (
                  <li key={credit}>
                    <ArrowLink href={href('creditNote', { number: order.number, credit })}>
                      {t('Credit note {number}', { number: credit })}
                    </ArrowLink>
                  </li>
                ))}
              </ul>
            ) : (
              order.status === 'placed' &&
              order.payment === 'invoice' && (
                <p className="fine soft">{t('You will get an invoice when we confirm the order.')}</p>
              )
            )}
          </section>
          <Payment order={order} context={context} />
          <section aria-labelledby="destination">
            <h2 id="destination">{t('Delivery')}</h2>
            <AddressLines recipient={order.recipient} address={order.address} className="small" />
            {order.tracking && <TrackingLines tracking={order.tracking} />}
            {order.deliveryTime && (
              <p className="small soft">{t('Delivery time: {time}', { time: order.deliveryTime })}</p>
            )}
            {order.note && (
              <p className={styles.note}>
                <span className="fine soft">{t('Your note')}</span> {order.note}
              </p>
            )}
            <OrderAddressForm order={order} action={changeOwnAddress} state={context.actionState} />
          </section>
          <AsyncPanel deferred name="again" label={t('What can be ordered again')} context={context} skeleton={null}>
            {() => OrderAgain({ order, context })}
          </AsyncPanel>
        </div>
      </div>
    </>
  );
}

const Cancelled = ({ order }: { readonly order: Order }) => (
  <SuccessNotice title={t('Order {number} is cancelled.', { number: order.number })} />
);

const Thanks = ({ order, viewer }: { readonly order: Order } & Pick<PageContext, 'viewer'>) => (
  <SuccessNotice title={t('Thank you. We have received your order.')}>
    <p className="small soft">
      {t('Your order number is {number}. You can cancel it here until it is on its way.', { number: order.number })}
    </p>
    {viewer?.user.email && !viewer.user.emailConfirmed && (
      <p className="small soft">
        {t('Confirm {email} to get news about your orders at this address.', { email: viewer.user.email })}{' '}
        <a href={`${href('settings')}#profile`}>{t('Confirm the address')}</a>
      </p>
    )}
  </SuccessNotice>
);
