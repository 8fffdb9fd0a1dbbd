import type { ReactNode } from 'react';
import { orderStatuses } from '#contract/trade/orders.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import type { PageContext, ViewProps } from '../../../page.ts';
import { AddressLines } from '../../../ui/address-lines.tsx';
import { Amounts } from '../../../ui/amounts.tsx';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Time } from '../../../ui/time.tsx';
import { RecordScreen } from '../../ui/admin-screen.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { History } from '../../ui/history.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns, Panel } from '../../ui/panel.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { listHref, screenHref, urlWith } from '../../ui/urls.ts';
import type { OrderData } from './data.ts';
import { MoveOrder } from './move-order.tsx';
import { OrderNotes } from './order-notes.tsx';
import styles from './record.module.css';

type Props = ViewProps<'customerService', OrderData>;

const historyPhrases = { 'order.change-status': 'changed the status', 'order.note': 'added a note' };
const historyLabels = { status: 'Status', note: 'Note' };

export function OrderView({ data, context }: Props) {
  const { order } = data;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Orders', href: urlWith(context, { order: null, view: context.query.get('view') ?? 'all' }) }}
        title={`Order ${order.number}`}
        record={`order:${order.id}`}
        details={
          <>
            <StatusBadge status={order.status} />
            <span>
              placed on <Time date={order.placedAt} format="moment" />
            </span>
            {order.invoiceNumber && <span>Invoice {order.invoiceNumber}</span>}
          </>
        }
      />
      {/* After the last step the form is gone, so its success is shown here. */}
      <Notice
        context={context}
        of={['order-end', ...(context.actionState?.status === 'success' ? ['order-move'] : [])]}
      />
      <Columns
        main={
          <>
            <Panel id="lines" title="Items">
              <Amounts order={order} />
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
            {data.history.length > 0 && (
              <Panel id="history" title="History">
                <History
                  entries={data.history}
                  phrases={historyPhrases}
                  labels={historyLabels}
                  values={{ status: orderStatuses }}
                />
              </Panel>
            )}
          </>
        }
        side={
          <>
            <Panel id="next" title="Next step">
              <MoveOrder order={order} state={context.actionState} />
            </Panel>
            <Panel id="destination" title="Delivery address">
              <AddressLines recipient={order.recipient} address={order.address} />
            </Panel>
            <Panel id="customer" title="Customer">
              <DescriptionList items={customerDetails(data, context)} />
            </Panel>
          </>
        }
      />
    </RecordScreen>
  );
}

function customerDetails({ order, names }: OrderData, { screens }: PageContext): Array<readonly [string, ReactNode]> {
  const name = names.get(order.userId) ?? 'Unnamed user';
  return [
    [
      'Account',
      screens.includes('usersAdmin') ? (
        <a key="user" href={screenHref('usersAdmin', { user: order.userId })}>
          {name}
        </a>
      ) : (
        name
      ),
    ],
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
        <strong>{orderStatuses[event.status]}</strong>{' '}
        <span className="soft">
          by {by[event.by]}, <Time date={event.at} format="moment" />
        </span>
        {event.note && <p>{event.note}</p>}
      </li>
    ))}
  </ol>
);
