/** Creates orders and changes their status; every status change adds an event. */
import { type Insertable, sql, type Transaction } from 'kysely';
import type { OrderStatus } from '#contract/trade/orders.ts';
import { newReference } from '../reference.ts';
import type { TradeTables } from '../tables.ts';
import type { OrderRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
export type By = { by: 'customer' | 'staff' | 'system'; actorId: string | null; note: string | null };
export type NewOrder = Omit<Insertable<TradeTables['orders']>, 'number'> & { id: string };
export type NewLine = Omit<Insertable<TradeTables['orderLines']>, 'orderId' | 'position'>;

/** Allowed next statuses. Paid orders that cannot be delivered end as refunded. */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['fulfilled', 'cancelled', 'refunded'],
  fulfilled: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** Undefined if the same intent already has an order. Retries with another number if one is taken. */
export async function insertOrder(
  transaction: Tables,
  order: NewOrder,
  { lines, event }: { lines: readonly NewLine[]; event: By },
): Promise<OrderRow | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await transaction
      .insertInto('orders')
      .values({ ...order, number: newReference('ORD') })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      if (await isTaken(transaction, order)) return undefined;
      continue;
    }
    const values = lines.map((line, index) => ({ ...line, orderId: row.id, position: index + 1 }));
    await transaction.insertInto('orderLines').values(values).execute();
    await insertEvent(transaction, row, event);
    return row;
  }
  throw new Error('no free order number found');
}

async function isTaken(transaction: Tables, { userId, intent }: NewOrder): Promise<boolean> {
  if (!intent) return false;
  const other = transaction.selectFrom('orders').select('id').where('userId', '=', userId).where('intent', '=', intent);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Changes the status of a locked order. The first confirmation assigns the invoice number. */
export async function moveOrder(
  transaction: Tables,
  order: OrderRow,
  { status, event }: { status: OrderStatus; event: By },
): Promise<OrderRow> {
  const invoiced = status === 'confirmed' && order.invoiceNumber === null;
  const row = await transaction
    .updateTable('orders')
    .set({
      status,
      revision: sql<number>`revision + 1`,
      updatedAt: sql<Date>`now()`,
      ...(invoiced ? { invoiceNumber: await nextInvoiceNumber(transaction), invoicedAt: sql<Date>`now()` } : {}),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertEvent(transaction, row, event);
  return row;
}

const insertEvent = (transaction: Tables, { id, status, revision }: OrderRow, event: By) =>
  transaction
    .insertInto('orderEvents')
    .values({ orderId: id, revision, status, ...event })
    .execute();

/** `2026-000042`. Later confirmations wait for this transaction, so that numbers have no gaps. */
async function nextInvoiceNumber(transaction: Tables): Promise<string> {
  const { year, last } = await transaction
    .insertInto('invoiceNumbers')
    .values({ year: sql<number>`extract(year from now() at time zone 'UTC')::int`, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`invoice_numbers.last + 1` }))
    .returning(['year', 'last'])
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(6, '0')}`;
}
