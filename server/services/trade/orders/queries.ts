import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { Order, OrderSummary } from '#contract/trade/orders.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
export type OrderRow = Selectable<TradeTables['orders']>;
type Owner = { userId: string } | { organizationId: string };
type Page = { after: string | undefined; pageSize: number };

const summary = [
  'id',
  'number',
  'status',
  'title',
  'lineCount',
  'currency',
  'total',
  'placedAt',
  'organizationId',
] as const;

/** Newest first, from a cursor. Reads one index, however many orders there are. */
export async function listOrders(
  database: Tables,
  owner: Owner,
  { after, pageSize }: Page,
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const rows = await database
    .selectFrom('orders')
    .select(summary)
    .$if('userId' in owner, (query) => query.where('userId', '=', (owner as { userId: string }).userId))
    .$if('organizationId' in owner, (query) =>
      query.where('organizationId', '=', (owner as { organizationId: string }).organizationId),
    )
    .$if(after !== undefined, (query) => {
      const { at, id } = readCursor(after as string);
      return query.where(sql<boolean>`(placed_at, id) < (${at}::timestamptz, ${id}::uuid)`);
    })
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { orders: shown.map(asSummary), next: rows.length > pageSize && last ? cursorOf(last) : null };
}

export const findByNumber = (database: Tables, number: string): Promise<OrderRow | undefined> =>
  database.selectFrom('orders').selectAll().where('number', '=', number.toUpperCase()).executeTakeFirst();

export async function lockOrder(transaction: Transaction<TradeTables>, number: string): Promise<OrderRow> {
  const row = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .forUpdate()
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

/** The full order; `mayCancel` says whether the user may cancel it if its status allows. */
export async function loadOrder(database: Tables, row: OrderRow, mayCancel: boolean): Promise<Order> {
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
    recipient: row.recipient,
    address: row.address,
    note: row.note,
    events,
    canCancel: mayCancel && isCancellable(row.status),
    invoiceNumber: row.invoiceNumber,
    invoicedAt: row.invoicedAt,
    revision: row.revision,
  };
}

/** Only before it is sent. */
export const isCancellable = (status: OrderRow['status']): boolean => status === 'placed' || status === 'confirmed';

type SummaryRow = Pick<OrderRow, (typeof summary)[number]>;
const asSummary = ({ currency, total, ...row }: SummaryRow): OrderSummary => ({
  ...row,
  total: { currency, amount: total },
});

const cursorOf = ({ placedAt, id }: Pick<OrderRow, 'placedAt' | 'id'>): string =>
  Buffer.from(`${placedAt.toISOString()} ${id}`).toString('base64url');

const cursorFormat = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/;

function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = cursorFormat.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw failures.invalid({ after: 'Invalid page cursor.' });
  return { at, id };
}
