import { type AuditEntry, listTradeAudit } from '#contract/audit.ts';
import { listUserNames } from '#contract/auth/users.ts';
import { decimalAmount } from '#contract/money.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import {
  type AdminOrder,
  type AdminOrderSummary,
  getAdminOrder,
  listAdminOrders,
  orderSorts,
} from '#contract/trade/orders-admin.ts';
import type { PageContext } from '../../../page.ts';
import { orPageNotFound } from '../../../page-not-found.ts';
import { ifAvailable } from '../../../request/if-available.ts';
import { csvOf } from '../../ui/csv.ts';
import { historyOf } from '../../ui/history-of.ts';
import { isExport, listState, oneOf, sortState } from '../../ui/list-state.ts';

type Context = PageContext<'customerService'>;

export type OrderListData = {
  readonly kind: 'orders';
  readonly orders: readonly AdminOrderSummary[];
  readonly next: string | null;
};
export type OrderData = {
  readonly kind: 'order';
  readonly order: AdminOrder;
  /** Names of the customer and of colleagues who wrote notes. */
  readonly names: ReadonlyMap<string, string>;
  readonly history: readonly AuditEntry[];
};

export async function loadOrders(context: Context): Promise<OrderListData> {
  const { api, query } = context;
  const keys = <Name extends string>(labels: Readonly<Record<Name, string>>) => Object.keys(labels) as Name[];
  const filters = {
    ...listState(context),
    status: oneOf(keys(orderStatuses), query.get('status')),
    ...sortState(keys(orderSorts), context),
    userId: query.get('user') || undefined,
  };
  if (isExport(context))
    return csvOf('orders.csv', columns, (after) =>
      api(listAdminOrders, { ...filters, after: after ?? filters.after, pageSize: 100 }),
    );
  const { items, next } = await orPageNotFound(api(listAdminOrders, filters), context);
  return { kind: 'orders', orders: items, next };
}

const columns = [
  { name: 'Number', value: ({ number }: AdminOrderSummary) => number },
  { name: 'Status', value: ({ status }: AdminOrderSummary) => status },
  { name: 'Recipient', value: ({ recipient }: AdminOrderSummary) => recipient },
  { name: 'Country', value: ({ country }: AdminOrderSummary) => country },
  { name: 'First product', value: ({ title }: AdminOrderSummary) => title },
  { name: 'Lines', value: ({ lineCount }: AdminOrderSummary) => lineCount },
  { name: 'Currency', value: ({ total }: AdminOrderSummary) => total.currency },
  { name: 'Total', value: ({ total }: AdminOrderSummary) => decimalAmount(total) },
  { name: 'Placed', value: ({ placedAt }: AdminOrderSummary) => placedAt },
];

export async function loadOrder(context: Context): Promise<OrderData> {
  const { api, query } = context;
  const order = await orPageNotFound(api(getAdminOrder, { number: query.get('order') ?? '' }), context);
  const ids = [...new Set([order.userId, ...order.notes.flatMap(({ authorId }) => authorId ?? [])])];
  const [people, history] = await Promise.all([
    ifAvailable(api(listUserNames, { ids: ids.join(',') })),
    historyOf(context, listTradeAudit, { targetType: 'order', targetId: order.id }),
  ]);
  return {
    kind: 'order',
    order,
    names: new Map(people?.users.flatMap(({ id, name }) => (name ? [[id, name]] : []))),
    history,
  };
}
