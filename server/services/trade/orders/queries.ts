import { type Kysely, type Selectable, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { Order, OrderStatus, OrderSummary } from '#contract/trade/orders.ts';
import type { AdminOrder, AdminOrderSummary, listAdminOrders } from '#contract/trade/orders-admin.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, wordFilter } from '../../records/search.ts';
import { searchWordsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
export type OrderRow = Selectable<TradeTables['orders']>;
type Owner = { userId: string } | { organizationId: string };
type Page = { after?: string | undefined; pageSize: number };
type Filters = ParsedOf<typeof listAdminOrders>;

/** Allowed next statuses. Paid orders that cannot be delivered end as refunded. */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['fulfilled', 'cancelled', 'refunded'],
  fulfilled: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

export const isCancellable = (status: OrderStatus): boolean => nextStatuses[status].includes('cancelled');

const summaryColumns = sql`o.id, o.number, o.status, o.title, o.line_count, o.currency, o.total, o.placed_at,
  o.organization_id`;
const adminColumns = sql`${summaryColumns}, o.user_id, o.recipient, o.address ->> 'country' as country, o.updated_at`;

type Listed<Summary> = Omit<Summary, 'total'> & { currency: string; total: number };
const asSummary = <Row extends Listed<OrderSummary>>({ currency, total, ...row }: Row) => ({
  ...row,
  total: { currency, amount: total },
});

const sorts: Readonly<Record<Filters['sort'], Sort>> = {
  newest: { by: sql`o.placed_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`o.placed_at`, type: 'timestamptz' },
  number: { by: sql`o.number`, type: 'text' },
};

export async function listOrders(
  database: Tables,
  owner: Owner,
  { after, pageSize }: Page,
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const { items, next } = await pageByKey<Listed<OrderSummary>, TradeTables>(database, {
    columns: summaryColumns,
    from: sql`trade.orders o`,
    where: ['userId' in owner ? sql`o.user_id = ${owner.userId}` : sql`o.organization_id = ${owner.organizationId}`],
    id: sql`o.id`,
    sort: sorts.newest,
    after,
    pageSize,
  });
  return { orders: items.map(asSummary), next };
}

export async function listRecords(
  database: Tables,
  { query, status, userId, sort, reversed, after, pageSize }: Filters,
): Promise<{ items: AdminOrderSummary[]; next: string | null }> {
  const words = searchWordsOf(query);
  const inLines = sql`trade.words(product || ' ' || title)`;
  const found =
    words &&
    (await wordFilter(database, {
      id: sql`o.id`,
      words,
      documents: sql`select o.search || trade.words(l.product || ' ' || l.title) as document from trade.orders o
        join trade.order_lines l on l.order_id = o.id`,
      found: (terms) => sql`select id from trade.orders where search @@ ${terms}
        union all select order_id from trade.order_lines where ${inLines} @@ ${terms}`,
      walked: (terms) => sql<boolean>`(${matches(sql`o.search`, terms)} or (select count(*) from trade.order_lines
        where order_id = o.id and ${matches(inLines, terms)}) > 0)`,
    }));
  const { items, next } = await pageByKey<Listed<AdminOrderSummary>, TradeTables>(database, {
    columns: adminColumns,
    from: sql`trade.orders o`,
    where: [
      ...(found ? [found] : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(userId ? [sql`o.user_id = ${userId}::uuid`] : []),
    ],
    id: sql`o.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
  return { items: items.map(asSummary), next };
}

export async function requireOrder(database: Tables, number: string): Promise<OrderRow> {
  const row = await database
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!row) throw failures.notFound('This order');
  return row;
}

export const findByIntent = (database: Tables, userId: string, intent: string): Promise<OrderRow | undefined> =>
  database
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('intent', '=', intent)
    .executeTakeFirst();

export async function loadOrder(database: Tables, row: OrderRow, mayCancel = true): Promise<Order> {
  const lines = await database
    .selectFrom('orderLines')
    .select(['product', 'title', 'quantity', 'unitPrice', 'total'])
    .where('orderId', '=', row.id)
    .orderBy('position')
    .execute();
  const events = await database
    .selectFrom('orderEvents')
    .select(['status', 'at', 'by', 'note'])
    .where('orderId', '=', row.id)
    .orderBy('revision')
    .execute();
  const money = (amount: number) => ({ currency: row.currency, amount });
  return {
    ...asSummary(row),
    lines: lines.map((line) => ({ ...line, unitPrice: money(line.unitPrice), total: money(line.total) })),
    subtotal: money(row.subtotal),
    shipping: money(row.shipping),
    tax: money(row.tax),
    taxRate: row.taxPermille / 1000,
    events,
    canCancel: mayCancel && isCancellable(row.status),
  };
}

export async function loadRecord(database: Tables, row: OrderRow): Promise<AdminOrder> {
  const notes = await database
    .selectFrom('orderNotes')
    .select(['id', 'authorId', 'body', 'at'])
    .where('orderId', '=', row.id)
    .orderBy('at')
    .execute();
  const { userId, updatedAt, status } = row;
  return { ...(await loadOrder(database, row)), userId, updatedAt, notes, nextStatuses: [...nextStatuses[status]] };
}
