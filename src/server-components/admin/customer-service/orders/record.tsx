import { type ReactNode, Suspense } from 'react';
import type { ActionState } from '#contract/action-state.ts';
import { listTradeAudit } from '#contract/audit.ts';
import { listUserNames } from '#contract/auth/users.ts';
import { eventName } from '#contract/trade/orders.ts';
import { type AdminOrder, getAdminOrder } from '#contract/trade/orders-admin.ts';
import { spacedPhone } from '../../../../client-components/phone-format.ts';
import type { PageContext, ViewProps } from '../../../page.ts';
import { orPageNotFound } from '../../../page-not-found.ts';
import { AddressLines } from '../../../ui/address-lines.tsx';
import { Amounts } from '../../../ui/amounts.tsx';
import { OrderAddressForm } from '../../../ui/order-address-form.tsx';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Time } from '../../../ui/time.tsx';
import { RecordScreen } from '../../ui/admin-screen.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { History } from '../../ui/history.tsx';
import { Neighbours } from '../../ui/neighbours.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns, Panel } from '../../ui/panel.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { listAsLeft, listHref, screenHref } from '../../ui/urls.ts';
import { saveOrderAddress, saveOrderNote } from '../actions.ts';
import styles from '../customer-service.module.css';
import { orderHistory } from '../fields.tsx';
import { Notes } from '../notes.tsx';
import { CreditItems } from './credit-form.tsx';
import { Documents } from './documents.tsx';
import { MoveOrder } from './form.tsx';
import { readOrders } from './list.tsx';
import { InvoicePayment, OnlinePayment } from './payment.tsx';
import { OrderPaymentBadge } from './payment-badge.tsx';
import { TrackingForm } from './tracking.tsx';

export type OrderData = { readonly kind: 'order'; readonly order: AdminOrder };
type Props = ViewProps<'customerService', OrderData>;

export async function loadOrder(context: PageContext<'customerService'>): Promise<OrderData> {
  const { api, query } = context;
  const order = await orPageNotFound(api(getAdminOrder, { number: query.get('order') ?? '' }), context);
  return { kind: 'order', order };
}

type NameProps = Props & { readonly id: string; readonly fallback: string };

/** Nothing waits for the names, and without them the order is complete. */
const UserName = (props: NameProps) => (
  <Suspense fallback={props.fallback}>
    <LoadedName {...props} />
  </Suspense>
);

async function LoadedName({ data: { order }, context: { api }, id, fallback }: NameProps) {
  const ids = [...new Set(order.notes.flatMap(({ authorId }) => authorId ?? []))];
  const people = await api(listUserNames, { ids: ids.join(',') }).catch(() => null);
  return people?.users.find((user) => user.id === id)?.name ?? fallback;
}

export function OrderView({ data, context }: Props) {
  const { order } = data;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Orders', href: listAsLeft(context, { part: 'orders' }) }}
        title={`Order ${order.number}`}
        neighbours={
          <Neighbours
            context={context}
            current={order.number}
            recordOf={(order) => ({ part: 'orders', order })}
            load={async (list) => {
              const { items, next } = await readOrders(list);
              return { keys: items.map((row) => row.number), next };
            }}
          />
        }
        record={`order:${order.id}`}
        details={
          <>
            <StatusBadge status={order.status} />
            <OrderPaymentBadge order={order} />
            <span>
              Placed on <Time date={order.placedAt} format="moment" />
            </span>
          </>
        }
      />
      {/* After the last step the form is gone, so its success is shown here. */}
      <Notice
        context={context}
        of={['order-end', ...(isDone(context.actionState) ? ['order-move', 'order-credit'] : [])]}
      />
      <Columns
        main={
          <>
            <Panel id="lines" title="Items">
              <Amounts order={order} credits={order.credits} />
              {order.note && (
                <p>
                  <span className="soft">Customer note:</span> {order.note}
                </p>
              )}
            </Panel>
            <Panel id="events" title="Progress" lead="What the customer sees, including notes to them.">
              <Events order={order} />
            </Panel>
            <OrderNotes data={data} context={context} />
          </>
        }
        side={
          <>
            <Panel id="next" title="Next step">
              <MoveOrder order={order} state={context.actionState} />
              <CreditItems order={order} state={isDone(context.actionState) ? null : context.actionState} />
            </Panel>
            <Panel id="payment" title="Payment">
              {order.payment === 'stripe' ? (
                <OnlinePayment order={order} state={context.actionState} />
              ) : (
                <InvoicePayment order={order} state={context.actionState} now={context.now} />
              )}
            </Panel>
            {order.invoiceNumber !== null && (
              <Panel id="documents" title="Documents" lead="The customer sees the same.">
                <Documents order={order} state={context.actionState} />
              </Panel>
            )}
            <Panel id="customer" title="Customer">
              <DescriptionList items={customerDetails({ data, context })} />
            </Panel>
            <Panel id="destination" title="Delivery address">
              <AddressLines recipient={order.recipient} address={order.address} />
              <OrderAddressForm order={order} action={saveOrderAddress} state={context.actionState} />
            </Panel>
            {(order.status === 'fulfilled' || order.status === 'delivered') && (
              <Panel id="tracking" title="Tracking" lead="The customer sees it.">
                <TrackingForm order={order} state={context.actionState} />
              </Panel>
            )}
          </>
        }
      />
      {/* Last, because it loads later and its height is not known. */}
      <History
        context={context}
        log={listTradeAudit}
        target={{ targetType: 'order', targetId: order.id }}
        {...orderHistory}
      />
    </RecordScreen>
  );
}

/** A success that gives the form back, such as a computed amount, is shown in the form. */
const isDone = (state: ActionState | null): boolean =>
  state?.status === 'success' && Object.keys(state.values).length === 0;

const OrderNotes = ({ data, context }: Props) => (
  <Notes
    context={context}
    title="Notes for colleagues"
    name="order-note"
    action={saveOrderNote}
    draft={`order-note:${data.order.number}`}
    hidden={{ number: data.order.number }}
  >
    {data.order.notes.map(({ id, authorId, at, body }) => (
      <div key={id}>
        <p className="fine soft">
          <Time date={at} format="moment" />,{' '}
          {authorId === context.viewer?.user.id ? (
            'you'
          ) : (
            <UserName data={data} context={context} id={authorId ?? ''} fallback="a colleague" />
          )}
        </p>
        <p className={styles.text}>{body}</p>
      </div>
    ))}
  </Notes>
);

function customerDetails({ data, context }: Props): Array<readonly [string, ReactNode]> {
  const { order } = data;
  const { customer } = order;
  const name = customer?.name ?? 'No name';
  return [
    [
      'Account',
      context.screens.includes('usersAdmin') ? (
        <a key="user" href={screenHref('usersAdmin', { user: order.userId })}>
          {name}
        </a>
      ) : (
        name
      ),
    ],
    ...(customer?.phoneNumber
      ? [
          [
            'Phone',
            <a key="phone" href={`tel:${customer.phoneNumber}`}>
              {spacedPhone(customer.phoneNumber)}
            </a>,
          ] as const,
        ]
      : []),
    ...(customer?.email
      ? [
          [
            'E-mail',
            <a key="email" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>,
          ] as const,
        ]
      : []),
    [
      'Orders',
      <a key="orders" href={listHref('customerService', { part: 'orders', user: order.userId })}>
        All orders of this customer
      </a>,
    ],
  ];
}

const by = { customer: 'the customer', staff: 'us', system: 'the system' } as const;

const Events = ({ order }: { readonly order: AdminOrder }) => (
  <ol className={styles.events}>
    {order.events.map((event, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
      <li key={index}>
        <strong>{eventName(event)}</strong>{' '}
        <span className="soft">
          by {by[event.by]}, <Time date={event.at} format="moment" />
        </span>
        {event.note && <p>{event.note}</p>}
      </li>
    ))}
  </ol>
);
