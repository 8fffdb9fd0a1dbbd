import { decimalAmount } from '#contract/money.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import { type AdminOrderSummary, listAdminOrders, orderSorts } from '#contract/trade/orders-admin.ts';
import type { PageContext, ViewProps } from '../../../page.ts';
import { orPageNotFound } from '../../../page-not-found.ts';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { Time } from '../../../ui/time.tsx';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { type CsvColumn, csvOf } from '../../ui/csv.ts';
import type { Column } from '../../ui/data-table.tsx';
import { optionsOf } from '../../ui/fields.ts';
import { isExport, listState, oneOf, sortState } from '../../ui/list-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { listHref } from '../../ui/urls.ts';
import { moveChosenOrders } from '../actions.ts';
import { CustomerServiceTabs } from '../tabs.tsx';

export type OrderListData = {
  readonly kind: 'orders';
  readonly orders: readonly AdminOrderSummary[];
  readonly next: string | null;
};
type Props = ViewProps<'customerService', OrderListData>;

export async function loadOrders(context: PageContext<'customerService'>): Promise<OrderListData> {
  const { api, query } = context;
  const filters = {
    ...listState(context),
    status: oneOf(orderStatuses, query.get('status')),
    ...sortState(orderSorts, context),
    userId: query.get('user') || undefined,
  };
  if (isExport(context))
    return csvOf('orders.csv', fileColumns, (after) =>
      api(listAdminOrders, { ...filters, after: after ?? filters.after, pageSize: 100 }),
    );
  const { items, next } = await orPageNotFound(api(listAdminOrders, filters), context);
  return { kind: 'orders', orders: items, next };
}

const fileColumns: ReadonlyArray<CsvColumn<AdminOrderSummary>> = [
  { name: 'Number', value: ({ number }) => number },
  { name: 'Status', value: ({ status }) => status },
  { name: 'Recipient', value: ({ recipient }) => recipient },
  { name: 'Country', value: ({ country }) => country },
  { name: 'First product', value: ({ title }) => title },
  { name: 'Lines', value: ({ lineCount }) => lineCount },
  { name: 'Currency', value: ({ total }) => total.currency },
  { name: 'Total', value: ({ total }) => decimalAmount(total) },
  { name: 'Placed', value: ({ placedAt }) => placedAt },
];

const filters = [
  { name: 'status', label: 'Status', options: [{ value: '', label: 'All' }, ...optionsOf(orderStatuses)] },
];

const operations = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'fulfilled', label: 'On its way' },
  { value: 'delivered', label: 'Delivered' },
];

export const OrderListView = ({ data: { orders, next }, context }: Props) => (
  <AdminScreen title="Orders" lead="Orders of all customers.">
    <CustomerServiceTabs context={context} />
    <Notice context={context} of={['order-bulk']} />
    <RecordList
      context={context}
      many="orders"
      tools={{ searchLabel: 'Search number, recipient, product', filters, trash: false, preserve: ['user'] }}
      lead={
        context.query.has('user') && (
          <p className="soft">
            Orders of one customer. <a href={listHref('customerService', { part: 'orders' })}>Show all orders</a>
          </p>
        )
      }
      columns={columns}
      rows={orders}
      next={next}
      idOf={({ number }) => number}
      nameOf={({ number }) => number}
      sort="newest"
      bulk={{ name: 'order-bulk', action: moveChosenOrders, operations }}
    />
  </AdminScreen>
);

const columns: ReadonlyArray<Column<AdminOrderSummary>> = [
  {
    label: 'Number',
    sort: 'number',
    cell: ({ number }, open) => <a href={open({ part: 'orders', order: number })}>{number}</a>,
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
