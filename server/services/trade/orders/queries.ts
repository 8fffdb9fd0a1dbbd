import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { Order, OrderStatus, OrderSummary } from '#contract/trade/orders.ts';
import type { AdminOrder, AdminOrderSummary, listAdminOrders, paymentFilters } from '#contract/trade/orders-admin.ts';
import { countOf, type Page, type PageOfList, pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, wordFilter } from '../../records/search.ts';
import { searchWordsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
export type OrderRow = Selectable<TradeTables['orders']>;
type Owner = { userId: string } | { organizationId: string };
type Place = { after?: string | undefined; pageSize: number };
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

/** An order can be paid online while it has not ended. */
export const mayBePaid = ({ payment, paymentStatus, status }: OrderRow): boolean =>
  payment === 'stripe' &&
  (status === 'placed' || status === 'confirmed') &&
  (paymentStatus === 'unpaid' || paymentStatus === 'failed');

export const isCancellable = (status: OrderStatus): boolean => nextStatuses[status].includes('cancelled');

const summaryColumns = sql`o.id, o.number, o.status, o.title, o.line_count, o.currency, o.total, o.placed_at,
  o.organization_id, o.payment, o.payment_status`;
const isUnpaid = sql<boolean>`(o.payment_status in ('unpaid', 'pending', 'partly_paid', 'failed') and o.status not in ('cancelled', 'refunded'))`;
const isOverdue = sql<boolean>`(${isUnpaid} and o.payment = 'invoice' and o.payment_days is not null
  and coalesce(o.invoiced_at + make_interval(days => o.payment_days + 1) < now(), false))`;
const paymentConditions: Readonly<Record<keyof typeof paymentFilters, RawBuilder<unknown>>> = {
  unpaid: isUnpaid,
  overdue: isOverdue,
  paid: sql`o.payment_status = 'paid'`,
};
const adminColumns = sql`${summaryColumns}, o.user_id, o.recipient, o.address ->> 'country' as country, o.updated_at,
  o.shipping, o.tax, o.invoice_number, o.paid_at, ${isOverdue} as is_overdue,
  coalesce((select sum(total) from trade.credit_notes c where c.order_id = o.id), 0)::bigint as credited`;

type Amounts = 'shipping' | 'tax' | 'credited';
type Listed<Summary> = Omit<Summary, 'total'> & { currency: string; total: number };
type ListedRecord = Omit<Listed<AdminOrderSummary>, Amounts> & Record<Amounts, number>;
const asSummary = <Row extends Listed<OrderSummary>>({ currency, total, ...row }: Row) => ({
  ...row,
  total: { currency, amount: total },
});
const asRecordSummary = ({ shipping, tax, credited, ...row }: ListedRecord) => {
  const money = (amount: number) => ({ currency: row.currency, amount });
  return { ...asSummary(row), shipping: money(shipping), tax: money(tax), credited: money(credited) };
};

const sorts: Readonly<Record<Filters['sort'], Sort>> = {
  newest: { by: sql`o.placed_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`o.placed_at`, type: 'timestamptz' },
  number: { by: sql`o.number`, type: 'text' },
};

export async function listOrders(
  database: Tables,
  owner: Owner,
  { after, pageSize }: Place,
): Promise<{ orders: OrderSummary[] } & PageOfList> {
  const { items, ...page } = await pageByKey<Listed<OrderSummary>, TradeTables>(database, {
    columns: summaryColumns,
    from: sql`trade.orders o`,
    where: ['userId' in owner ? sql`o.user_id = ${owner.userId}` : sql`o.organization_id = ${owner.organizationId}`],
    id: sql`o.id`,
    sort: sorts.newest,
    after,
    pageSize,
  });
  return { orders: items.map(asSummary), ...page };
}

export const placedOrders = countOf(sql`trade.orders`, [sql`status = 'placed'`]);

export async function listRecords(
  database: Tables,
  { query, similar, status, userId, payment, from, to, sort, reversed, after, counted, pageSize }: Filters,
): Promise<Page<AdminOrderSummary>> {
  const words = searchWordsOf(query);
  const found =
    words &&
    (await wordFilter(database, {
      similar,
      id: sql`o.id`,
      words,
      documents: sql`select o.id, o.search || l.search as document from trade.orders o
        join trade.order_lines l on l.order_id = o.id`,
      indexQuery: (terms) => sql`select id from trade.orders where search @@ ${terms}
        union all select order_id from trade.order_lines where search @@ ${terms}`,
      rowCondition: (
        terms,
      ) => sql<boolean>`(${matches(sql`o.search`, terms)} or (select count(*) from trade.order_lines l
        where l.order_id = o.id and ${matches(sql`l.search`, terms)}) > 0)`,
    }));
  const { items, ...page } = await pageByKey<ListedRecord, TradeTables>(database, {
    columns: adminColumns,
    from: sql`trade.orders o`,
    where: [
      ...(found ? [found] : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(userId ? [sql`o.user_id = ${userId}::uuid`] : []),
      ...(payment ? [paymentConditions[payment]] : []),
      ...(from ? [sql`o.placed_at >= ${from}`] : []),
      ...(to ? [sql`o.placed_at < ${to}`] : []),
    ],
    id: sql`o.id`,
    sort: sorts[sort],
    reversed,
    after,
    counted,
    pageSize,
  });
  return { items: items.map(asRecordSummary), ...page };
}

export async function requireOrder(database: Tables, number: string): Promise<OrderRow> {
  const row = await database
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!row) throw failures.notFound('this_order');
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
    .select(['position', 'product', 'variant', 'title', 'quantity', 'unitPrice', 'total', 'credited'])
    .where('orderId', '=', row.id)
    .orderBy('position')
    .execute();
  const events = await database
    .selectFrom('orderEvents')
    .select(['status', 'change', 'at', 'by', 'note'])
    .where('orderId', '=', row.id)
    .orderBy('revision')
    .execute();
  const credits = row.invoiceNumber === null ? [] : await loadCredits(database, row.id);
  const money = (amount: number) => ({ currency: row.currency, amount });
  return {
    ...asSummary(row),
    lines: lines.map((line) => ({ ...line, unitPrice: money(line.unitPrice), total: money(line.total) })),
    credits: credits.map((credit) => ({
      ...credit,
      lines: credit.lines.map((line) => ({ ...line, unitPrice: money(line.unitPrice), total: money(line.total) })),
      shipping: money(credit.shipping),
      tax: money(credit.tax),
      total: money(credit.total),
    })),
    subtotal: money(row.subtotal),
    shipping: money(row.shipping),
    tax: money(row.tax),
    taxRate: row.taxPermille / 1000,
    taxName: row.taxName,
    taxIncluded: row.taxIncluded,
    deliveryTime: row.deliveryTime,
    paymentDays: row.paymentDays,
    paidAt: row.paidAt,
    invoiceTerms: row.invoiceTerms,
    events,
    canCancel: mayCancel && isCancellable(row.status),
    canPay: mayCancel && mayBePaid(row),
    canChangeAddress: mayCancel && isCancellable(row.status),
  };
}

type Credit = Pick<
  Selectable<TradeTables['creditNotes']>,
  'number' | 'issuedAt' | 'note' | 'shipping' | 'tax' | 'total'
>;
type CreditLine = { position: number; title: string; quantity: number; unitPrice: number; total: number };

async function loadCredits(database: Tables, orderId: string): Promise<Array<Credit & { lines: CreditLine[] }>> {
  const notes = await database
    .selectFrom('creditNotes')
    .select(['id', 'number', 'issuedAt', 'note', 'shipping', 'tax', 'total'])
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute();
  if (notes.length === 0) return [];
  const lines = await database
    .selectFrom('creditNoteLines as c')
    .innerJoin('orderLines as l', (join) => join.onRef('l.position', '=', 'c.position').on('l.orderId', '=', orderId))
    .select(['c.creditNoteId', 'c.position', 'l.title', 'c.quantity', 'l.unitPrice', 'c.total'])
    .where(
      'c.creditNoteId',
      'in',
      notes.map(({ id }) => id),
    )
    .orderBy('c.position')
    .execute();
  return notes.map((note) => ({ ...note, lines: lines.filter(({ creditNoteId }) => creditNoteId === note.id) }));
}

export async function loadRecord(database: Tables, row: OrderRow): Promise<AdminOrder> {
  const notes = await database
    .selectFrom('orderNotes')
    .select(['id', 'authorId', 'body', 'at'])
    .where('orderId', '=', row.id)
    .orderBy('at')
    .execute();
  const { userId, updatedAt, status, currency } = row;
  const received = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from trade.payments
    where order_id = ${row.id} and state = 'paid'`.execute(database);
  const refunds = await database
    .selectFrom('refunds')
    .select(['amount', 'state', 'error', 'createdAt'])
    .where('orderId', '=', row.id)
    .orderBy('createdAt')
    .execute();
  const overdue = await sql<{ isOverdue: boolean }>`
    select ${isOverdue} as is_overdue from trade.orders o where o.id = ${row.id}`.execute(database);
  return {
    customer: null,
    received: { currency, amount: received.rows[0]?.amount ?? 0 },
    isOverdue: overdue.rows[0]?.isOverdue ?? false,
    refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amount: { currency, amount } })),
    ...(await loadOrder(database, row)),
    userId,
    updatedAt,
    notes,
    nextStatuses: [...nextStatuses[status]],
  };
}
