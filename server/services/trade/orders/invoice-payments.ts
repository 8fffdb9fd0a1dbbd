/** Staff enter when an invoice was paid, and send its documents again. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import type { changeOrderPayment, sendOrderDocument } from '#contract/trade/orders-admin.ts';
import type { Author } from '../../audit/record.ts';
import { queueMessage } from '../../deliveries/deliveries.ts';
import { changeRow } from '../../records/change.ts';
import type { TradeTables } from '../tables.ts';
import { insertEvent, lockOrder, orders } from './changes.ts';
import { loadOrder, type OrderRow, requireOrder } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Caller = NonNullable<Author>;

const dayInMilliseconds = 86_400_000;

export async function changePayment(
  transaction: Tables,
  author: Caller,
  { number, paidOn, revision }: ParsedOf<typeof changeOrderPayment>,
): Promise<OrderRow> {
  const row = await lockOrder(transaction, number, revision);
  if (row.payment !== 'invoice') throw failures.conflict(message('payment_from_stripe'));
  const isPaid = row.paymentStatus === 'paid';
  if (row.status === 'refunded' || (row.status === 'cancelled' && !isPaid))
    throw failures.conflict(message('nothing_to_pay_in_status', { status: ownText(orderStatuses[row.status]) }));
  const paidAt = paidOn === null ? null : readDay(paidOn, row.placedAt);
  const changed = await changeRow(transaction, author, orders, {
    row,
    action: 'payment',
    set: { paymentStatus: paidAt ? 'paid' : 'unpaid', paidAt },
  });
  // A corrected day is no news for the customer.
  if (changed.paymentStatus === row.paymentStatus) return changed;
  await insertEvent(transaction, author, { row: changed, by: 'staff', note: null, change: paidAt ? 'paid' : 'unpaid' });
  if (paidAt) await announcePayment(transaction, changed);
  return changed;
}

/** At noon in UTC, which is this day in nearly every time zone. */
function readDay(day: string, placedAt: Date): Date {
  const at = new Date(`${day}T12:00:00Z`);
  if (at.getTime() > Date.now() + dayInMilliseconds) throw failures.invalid({ paid_on: message('paid_in_future') });
  if (at.getTime() < placedAt.getTime() - dayInMilliseconds)
    throw failures.invalid({ paid_on: message('paid_before_order') });
  return at;
}

const announcePayment = (transaction: Tables, { userId, number, total, currency }: OrderRow) =>
  queueMessage(transaction, {
    id: randomUUID(),
    event: 'orders',
    to: { userId },
    content: { kind: 'order-paid', number, total: { currency, amount: total } },
  });

/** Returns the number of the document. */
export async function sendDocument(
  transaction: Tables,
  { number, creditNote }: ParsedOf<typeof sendOrderDocument>,
): Promise<string> {
  const row = await requireOrder(transaction, number);
  const { credits, invoiceNumber } = await loadOrder(transaction, row);
  const credit = creditNote === undefined ? null : credits.find((each) => each.number === creditNote.toUpperCase());
  const document = credit === null ? invoiceNumber : credit?.number;
  if (!document) throw failures.notFound('this_document');
  const content = { kind: credit ? 'credit-note' : 'invoice', number: row.number, document } as const;
  await queueMessage(transaction, { id: randomUUID(), event: 'orders', to: { userId: row.userId }, content });
  return document;
}
