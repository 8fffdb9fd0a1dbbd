import { limits } from '#contract/fields.ts';
import { decimalAmount } from '#contract/money.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import { type AdminOrderSummary, listAdminOrders, orderSorts, paymentFilters } from '#contract/trade/orders-admin.ts';
import type { PageContext, ViewProps } from '../../../page.ts';
import { orPageNotFound } from '../../../page-not-found.ts';
import { beginList } from '../../../ui/late-list.ts';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Filter } from '../../ui/active-filters.tsx';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { type CsvColumn, csvOf } from '../../ui/csv.ts';
import type { Column } from '../../ui/data-table.tsx';
import { optionsOf } from '../../ui/fields.ts';
import { nameOf } from '../../ui/history-of.ts';
import { dayOf, isExport, listState, oneOf, sortState } from '../../ui/list-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { preloadViews } from '../../ui/saved-views-data.ts';
import { moveChosenOrders } from '../actions.ts';
import styles from '../customer-service.module.css';
import { CustomerServiceTabs } from '../tabs.tsx';
import { OrderPaymentBadge } from './payment-badge.tsx';

export type OrderListData = {
  readonly kind: 'orders';
  /** The name of the customer whose orders are shown. */
  readonly customer: string | null;
};
type Props = ViewProps<'customerService', OrderListData>;

const inputOf = (context: PageContext<'customerService'>) => {
  const { query } = context;
  return {
    ...listState(context),
    status: oneOf(orderStatuses, query.get('status')),
    payment: oneOf(paymentFilters, query.get('payment')),
    ...placedBetween(query),
    ...sortState(orderSorts, context),
    userId: query.get('user') || undefined,
  };
};

export const readOrders = (context: PageContext<'customerService'>) => context.api(listAdminOrders, inputOf(context));

export async function loadOrders(context: PageContext<'customerService'>): Promise<OrderListData> {
  preloadViews(context, 'orders');
  const { api } = context;
  const filters = inputOf(context);
  if (isExport(context))
    return csvOf(context, 'orders.csv', fileColumns, (after) =>
      api(listAdminOrders, {
        ...filters,
        customers: 'true',
        after: after ?? filters.after,
        pageSize: limits.pageSizeMax,
      }),
    );
  const read = () =>
    Promise.all([filters.userId ? nameOf(api, filters.userId) : null, orPageNotFound(readOrders(context), context)]);
  const [customer] = (await beginList(context, read, ['user'])) ?? [];
  return { kind: 'orders', customer: customer ?? null };
}

/** Days that are none are ignored, as other unknown values of a filter are. */
function placedBetween(query: PageContext['query']) {
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  return { ...(from ? { from } : {}), ...(to ? { to: new Date(to.getTime() + 86_400_000) } : {}) };
}

const fileColumns: ReadonlyArray<CsvColumn<AdminOrderSummary>> = [
  { name: 'number', value: ({ number }) => number },
  { name: 'status', value: ({ status }) => status },
  { name: 'payment', value: ({ payment }) => payment },
  { name: 'payment_status', value: ({ paymentStatus }) => paymentStatus },
  { name: 'paid_at', value: ({ paidAt }) => paidAt },
  { name: 'invoice_number', value: ({ invoiceNumber }) => invoiceNumber },
  { name: 'customer_name', value: ({ customer }) => customer?.name },
  { name: 'customer_email', value: ({ customer }) => customer?.email },
  { name: 'recipient', value: ({ recipient }) => recipient },
  { name: 'country', value: ({ country }) => country },
  { name: 'first_product', value: ({ title }) => title },
  { name: 'line_count', value: ({ lineCount }) => lineCount },
  { name: 'currency', value: ({ total }) => total.currency },
  { name: 'total', value: ({ total }) => decimalAmount(total) },
  { name: 'shipping', value: ({ shipping }) => decimalAmount(shipping) },
  { name: 'tax', value: ({ tax }) => decimalAmount(tax) },
  { name: 'credited', value: ({ credited }) => decimalAmount(credited) },
  { name: 'placed_at', value: ({ placedAt }) => placedAt },
];

const status: Filter = {
  name: 'status',
  label: 'Status',
  options: [{ value: '', label: 'All' }, ...optionsOf(orderStatuses)],
};

const payment: Filter = {
  name: 'payment',
  label: 'Payment',
  options: [{ value: '', label: 'All' }, ...optionsOf(paymentFilters)],
};
const days: readonly Filter[] = [
  { name: 'from', label: 'Placed from' },
  { name: 'to', label: 'Placed until' },
];

const customerFilter = (id: string, name: string | null): Filter => ({
  name: 'user',
  label: 'Customer',
  options: [{ value: id, label: name ?? id }],
  isGiven: true,
});

const filtersOf = (user: string | null, name: string | null) => [
  status,
  payment,
  ...days,
  ...(user ? [customerFilter(user, name)] : []),
];

const operations = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'fulfilled', label: 'On its way' },
  { value: 'delivered', label: 'Delivered' },
];

export const OrderListView = ({ data: { customer }, context }: Props) => (
  <AdminScreen title="Orders" lead="Orders of all customers.">
    <CustomerServiceTabs context={context} />
    <Notice context={context} of={['order-bulk']} />
    <RecordList
      context={context}
      many="orders"
      tools={{
        list: 'orders',
        searchLabel: 'Search number, recipient, product',
        filters: filtersOf(context.query.get('user'), customer),
        trash: false,
      }}
      columns={columns}
      load={async () => {
        const { items, next, total } = await readOrders(context);
        return { rows: items, next, total, bulk: { name: 'order-bulk', action: moveChosenOrders, operations } };
      }}
      idOf={({ number }) => number}
      nameOf={({ number }) => number}
      sort="newest"
    />
  </AdminScreen>
);

const columns: ReadonlyArray<Column<AdminOrderSummary>> = [
  {
    label: 'Number',
    sort: 'number',
    narrow: true,
    cell: ({ number }, open) => (
      <a href={open({ part: 'orders', order: number })} className={styles.number}>
        {number}
      </a>
    ),
  },
  { label: 'Recipient', cell: ({ recipient, country }) => `${recipient}, ${country}` },
  {
    label: 'Products',
    cell: ({ title, lineCount }) => (lineCount > 1 ? `${title} and ${lineCount - 1} more` : title),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Payment', cell: (order) => <OrderPaymentBadge order={order} /> },
  {
    label: 'Placed',
    sort: 'newest',
    descending: true,
    cell: ({ placedAt }) => <Time date={placedAt} format="short" />,
  },
  { label: 'Total', align: 'end', cell: ({ total }) => <Price money={total} exact /> },
];
