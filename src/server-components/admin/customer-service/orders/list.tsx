import { orderStatuses } from '#contract/trade/orders.ts';
import type { AdminOrderSummary } from '#contract/trade/orders-admin.ts';
import type { ViewProps } from '../../../page.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { Time } from '../../../ui/time.tsx';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListTools } from '../../ui/list-tools.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Notice } from '../../ui/notice.tsx';
import { KeyPager } from '../../ui/pager.tsx';
import { listHref, urlWith } from '../../ui/urls.ts';
import { CustomerServiceTabs } from '../tabs.tsx';
import { moveChosenOrders } from './actions.ts';
import type { OrderListData } from './data.ts';

type Props = ViewProps<'customerService', OrderListData>;

const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [{ value: '', label: 'All' }, ...Object.entries(orderStatuses).map(([value, label]) => ({ value, label }))],
};

/** Refunds are made one at a time. */
const operations = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'fulfilled', label: 'On its way' },
  { value: 'delivered', label: 'Delivered' },
];

export function OrderListView({ data: { orders, next }, context }: Props) {
  const { query } = context;
  return (
    <AdminScreen title="Orders" lead="Orders of all customers.">
      <CustomerServiceTabs context={context} />
      <Notice context={context} of={['order-bulk']} />
      <ListTools
        context={context}
        searchLabel="Search number, recipient, product"
        filters={[statusFilter]}
        trash={false}
      />
      {query.has('user') && (
        <p className="soft">
          Orders of one customer. <a href={listHref('customerService', { part: 'orders' })}>Show all orders</a>
        </p>
      )}
      {orders.length === 0 ? (
        <EmptyState title="No matching orders">
          <p className="soft">Search finds the beginnings of words, and order numbers with or without ORD.</p>
        </EmptyState>
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Orders"
            columns={columnsFor(context)}
            rows={orders}
            idOf={({ number }) => number}
            nameOf={({ number }) => number}
            form="order-bulk"
            sort="newest"
            outcome={context.actionState}
          />
          <BulkBar name="order-bulk" action={moveChosenOrders} operations={operations} />
        </Listing>
      )}
      <KeyPager context={context} next={next} />
    </AdminScreen>
  );
}

const columnsFor = (context: Props['context']): Column<AdminOrderSummary>[] => [
  {
    label: 'Number',
    sort: 'number',
    cell: ({ number }) => <a href={urlWith(context, { order: number, after: null })}>{number}</a>,
  },
  { label: 'Recipient', cell: ({ recipient, country }) => `${recipient}, ${country}` },
  {
    label: 'Products',
    cell: ({ title, lineCount }) => (lineCount > 1 ? `${title} and ${lineCount - 1} more` : title),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: 'Placed',
    sort: 'newest',
    descending: true,
    cell: ({ placedAt }) => <Time date={placedAt} format="short" />,
  },
  { label: 'Total', align: 'end', cell: ({ total }) => <Price money={total} exact /> },
];
