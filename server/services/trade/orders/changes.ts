import { type Insertable, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import { type OrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { userIdOf } from '../../../actor.ts';
import { type Author, record } from '../../audit/record.ts';
import { changeRow, type Entity, lockRow, now } from '../../records/change.ts';
import { newReference } from '../reference.ts';
import type { TradeTables } from '../tables.ts';
import { nextStatuses, type OrderRow } from './queries.ts';
import { endClaims } from './stock.ts';

type Tables = Transaction<TradeTables>;
type Caller = NonNullable<Author>;
export type NewOrder = Omit<Insertable<TradeTables['orders']>, 'number'> & { id: string };
export type NewLine = Omit<Insertable<TradeTables['orderLines']>, 'orderId' | 'position'>;
type Event = { by: 'customer' | 'staff'; note: string | null };

const orders: Entity<OrderRow, TradeTables> = {
  table: 'orders',
  kind: 'order',
  label: 'This order',
  touched: ['updatedAt'],
};

export const lockOrder = (transaction: Tables, number: string, revision?: number): Promise<OrderRow> =>
  lockRow(transaction, { ...orders, key: 'number' }, number.toUpperCase(), revision);

/** A bulk change locks all its orders first: each may then wait for the next invoice number. */
export const lockOrders = (transaction: Tables, numbers: readonly string[]) =>
  sql`select from trade.orders where number = any(${numbers.map((number) => number.toUpperCase())}::text[])
    order by id for update`.execute(transaction);

/** Undefined if the same intent already has an order. Retries with another number if one is taken. */
export async function insertOrder(
  transaction: Tables,
  author: Caller,
  { order, lines }: { order: NewOrder; lines: readonly NewLine[] },
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
    await insertEvent(transaction, author, { row, by: 'customer', note: null });
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
export async function changeStatus(
  transaction: Tables,
  author: Caller,
  { row, status, ...event }: Event & { row: OrderRow; status: OrderStatus },
): Promise<OrderRow> {
  if (!nextStatuses[row.status].includes(status)) {
    const [from, to] = [orderStatuses[row.status], orderStatuses[status]];
    throw failures.conflict(`An order cannot change from “${from}” to “${to}”.`);
  }
  const isInvoiced = status === 'confirmed' && row.invoiceNumber === null;
  const changed = await changeRow(transaction, author, orders, {
    row,
    action: 'change-status',
    set: { status },
    also: isInvoiced ? { invoiceNumber: await nextInvoiceNumber(transaction), invoicedAt: now } : {},
  });
  await insertEvent(transaction, author, { row: changed, ...event });
  if (status === 'cancelled') await endClaims(transaction, row.id);
  return changed;
}

function insertEvent(transaction: Tables, { actor }: Caller, { row, by, note }: Event & { row: OrderRow }) {
  const { id: orderId, revision, status } = row;
  const actorId = userIdOf(actor);
  return transaction
    .insertInto('orderEvents')
    .values({ orderId, revision, status, by: actorId === null ? 'system' : by, actorId, note })
    .execute();
}

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

export async function addNote(
  transaction: Tables,
  author: Caller,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  const authorId = userIdOf(author.actor);
  const last = await transaction
    .selectFrom('orderNotes')
    .select(['authorId', 'body'])
    .where('orderId', '=', orderId)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.authorId === authorId && last.body === note) return;
  await transaction.insertInto('orderNotes').values({ orderId, authorId, body: note }).execute();
  await record(transaction, author, { action: 'order.note', targetId: orderId, after: { note } });
}
