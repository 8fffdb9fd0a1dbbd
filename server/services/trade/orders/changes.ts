import { randomUUID } from 'node:crypto';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { MessageContent } from '#contract/auth/messages.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { type OrderChange, type OrderStatus, orderStatuses, type Tracking } from '#contract/trade/orders.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { type Author, record } from '../../audit/record.ts';
import { queueMessage } from '../../deliveries/deliveries.ts';
import { changeRow, type Entity, type Fields, lockRow, now } from '../../records/change.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import { settle } from '../payments/balance.ts';
import { newReference } from '../reference.ts';
import { readSettings } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { eventsOfOrder, orderPlaced } from '../webhook-events.ts';
import { creditRest } from './credit-notes.ts';
import { nextNumber } from './numbers.ts';
import { nextStatuses, type OrderRow } from './queries.ts';
import { endClaims } from './stock.ts';

type Tables = Transaction<TradeTables>;
type Caller = NonNullable<Author>;
export type NewOrder = Omit<Insertable<TradeTables['orders']>, 'number'> & { id: string };
export type NewLine = Omit<Insertable<TradeTables['orderLines']>, 'orderId' | 'position'>;
type Event = { by: 'customer' | 'staff'; note: string | null };

export const orders: Entity<OrderRow, TradeTables> = {
  table: 'orders',
  kind: 'order',
  label: 'this_order',
  touched: ['updatedAt'],
  json: ['invoiceTerms', 'address', 'tracking'],
  webhookEvents: eventsOfOrder,
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
    await announce(transaction, row, null);
    await queueWebhookEvents(transaction, [orderPlaced(row)]);
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
  author: Author,
  {
    row,
    status,
    tracking = null,
    ...event
  }: Event & { row: OrderRow; status: OrderStatus; tracking?: Tracking | null },
): Promise<OrderRow> {
  if (!nextStatuses[row.status].includes(status)) {
    const [from, to] = [ownText(orderStatuses[row.status]), ownText(orderStatuses[status])];
    throw failures.conflict(message('order_status_impossible', { from, to }));
  }
  if (tracking && status !== 'fulfilled') throw failures.invalid({ carrier: message('parcel_too_early') });
  if (status === 'confirmed' && row.payment === 'stripe' && row.paymentStatus !== 'paid')
    throw failures.conflict(
      row.paymentStatus === 'partly_paid' ? message('order_partly_paid') : message('order_not_paid'),
    );
  // Staff send the money back themselves.
  const isGivenBack = status === 'refunded' && row.payment === 'invoice' && row.paymentStatus === 'paid';
  const isInvoiced = status === 'confirmed' && row.invoiceNumber === null;
  const changed = await changeRow(transaction, author, orders, {
    row,
    action: 'change-status',
    set: { status, ...(isGivenBack ? { paymentStatus: 'refunded' as const } : {}) },
    also: { ...(isInvoiced ? await newInvoice(transaction, row) : {}), ...(tracking ? { tracking } : {}) },
  });
  await insertEvent(transaction, author, { row: changed, ...event });
  await announce(transaction, changed, event.by === 'staff' ? event.note : null);
  if (endings.has(status) && row.invoiceNumber !== null) await creditRest(transaction, row, event.note);
  if (status === 'cancelled') await endClaims(transaction, row.id);
  if (endings.has(status)) await settle(transaction, author, changed);
  return changed;
}

/** Tells the customer; what staff wrote about the change goes along. */
const announce = (transaction: Tables, row: OrderRow, note: string | null) =>
  queueMessage(transaction, {
    id: randomUUID(),
    event: 'orders',
    to: { userId: row.userId },
    content: newsOf(row, note),
  });

/** An unconfirmed address gets only this message, because every shop has to confirm an order. */
export const confirmTo = (transaction: Tables, row: OrderRow, email: string) =>
  queueMessage(transaction, {
    id: randomUUID(),
    event: 'account',
    to: { userId: row.userId, email },
    content: newsOf(row, null),
  });

const newsOf = (
  { number, title, lineCount, status, placedAt, total, currency }: OrderRow,
  note: string | null,
): MessageContent => ({
  kind: 'order',
  number,
  title,
  others: lineCount - 1,
  status,
  note,
  placedAt: placedAt.toISOString(),
  total: { currency, amount: total },
});

const endings: ReadonlySet<OrderStatus> = new Set(['cancelled', 'refunded']);

export function insertEvent(
  transaction: Tables,
  author: Author,
  { row, by, note, change }: Event & { row: OrderRow; change?: OrderChange },
) {
  const { id: orderId, revision, status } = row;
  const actorId = author && userIdOf(author.actor);
  return transaction
    .insertInto('orderEvents')
    .values({
      orderId,
      revision,
      status,
      by: actorId === null ? 'system' : by,
      actorId,
      note,
      ...(change ? { change } : {}),
    })
    .execute();
}

async function newInvoice(transaction: Tables, { recipient, address }: OrderRow): Promise<Fields<OrderRow>> {
  const { taxId, bankDetails, invoiceNote: note } = (await readSettings(transaction)).value;
  const invoiceTerms = { taxId, bankDetails, note, recipient, address };
  return { invoiceNumber: await nextNumber(transaction, 'invoiceNumbers'), invoicedAt: now, invoiceTerms };
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
