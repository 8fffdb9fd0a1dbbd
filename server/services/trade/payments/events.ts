/** Events of Stripe, which arrive more than once and in any order. */
import { sql, type Transaction } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { isId } from '#contract/fields.ts';
import type { receivePaymentEvent } from '#contract/trade/payments.ts';
import type { Author } from '../../audit/record.ts';
import { changeStatus, lockOrder } from '../orders/changes.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { PaymentState, TradeTables } from '../tables.ts';
import { settle } from './balance.ts';
import { noteRefunded } from './refunds.ts';
import { amountOfStripe } from './stripe-amounts.ts';

type Tables = Transaction<TradeTables>;
type Event = ParsedOf<typeof receivePaymentEvent>;
type Payment = { id: string; state: PaymentState; number: string };

export async function applyEvent(
  transaction: Tables,
  author: Author,
  event: Event,
): Promise<'applied' | 'repeated' | 'ignored'> {
  const { id, type, object } = event;
  if (!handled.has(type)) return 'ignored';
  const found = await find(transaction, event);
  if (!found) return 'ignored';
  const row = await lockOrder(transaction, found.number);
  const isNew = await transaction
    .insertInto('paymentEvents')
    .values({ id, type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return 'repeated';
  if (type === 'charge.refunded') {
    const refunded = amountOf(object.amountRefunded, object, row);
    await noteRefunded(transaction, { paymentId: found.id, refunded });
  } else await applyToSession(transaction, found.id, { event, row });
  await settle(transaction, author, row);
  if (type === 'checkout.session.expired') await cancelUnpaid(transaction, author, row.number);
  return 'applied';
}

const handled = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
]);

/** The first event can arrive before the response that names the session was stored. */
async function find(transaction: Tables, { type, object }: Event): Promise<Payment | undefined> {
  const payments = sql`select p.id, p.state, o.number from trade.payments p join trade.orders o on o.id = p.order_id`;
  const which =
    type === 'charge.refunded'
      ? sql`p.payment_intent = ${object.paymentIntent ?? ''}`
      : object.payment && isId(object.payment)
        ? sql`p.session = ${object.id} or (p.session is null and p.id = ${object.payment}::uuid)`
        : sql`p.session = ${object.id}`;
  const { rows } = await sql<Payment>`${payments} where ${which} limit 1`.execute(transaction);
  return rows[0];
}

/** An amount in another currency counts as zero, so that staff see that less than the total was paid. */
const amountOf = (amount: number | null | undefined, object: Event['object'], { currency }: OrderRow): number =>
  object.currency && object.currency.toUpperCase() !== currency ? 0 : amountOfStripe(amount ?? 0, currency);

/** "paid" is final. A completed session whose money is on its way does not replace a later failure. */
async function applyToSession(
  transaction: Tables,
  id: string,
  { event: { type, object }, row }: { event: Event; row: OrderRow },
): Promise<void> {
  const isPaid =
    type === 'checkout.session.async_payment_succeeded' ||
    (type === 'checkout.session.completed' && object.paymentStatus !== 'unpaid');
  const next: PaymentState = isPaid
    ? 'paid'
    : type === 'checkout.session.completed'
      ? 'pending'
      : type === 'checkout.session.expired'
        ? 'expired'
        : 'failed';
  const from: PaymentState[] = {
    paid: ['new', 'open', 'pending', 'failed', 'expired'] as PaymentState[],
    pending: ['new', 'open', 'expired'] as PaymentState[],
    failed: ['new', 'open', 'pending', 'expired'] as PaymentState[],
    expired: ['new', 'open'] as PaymentState[],
  }[next as 'paid' | 'pending' | 'failed' | 'expired'];
  await transaction
    .updateTable('payments')
    .set({
      state: next,
      ...(object.paymentIntent ? { paymentIntent: object.paymentIntent } : {}),
      ...(isPaid ? { amount: amountOf(object.amountTotal, object, row) } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute();
  await transaction
    .updateTable('payments')
    .set({ session: object.id })
    .where('id', '=', id)
    .where('session', 'is', null)
    .execute();
}

/** Cancels an order that nobody can pay any more; its stock is released afterwards. */
export async function cancelUnpaid(transaction: Tables, author: Author, number: string): Promise<boolean> {
  const row = await lockOrder(transaction, number);
  const isUnpaid = row.paymentStatus === 'unpaid' || row.paymentStatus === 'failed';
  if (row.payment === 'invoice' || row.status !== 'placed' || !isUnpaid) return false;
  const open = await transaction
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', row.id)
    .where('state', 'in', ['new', 'open'])
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (open) return false;
  const note = 'It was not paid in time.';
  await changeStatus(transaction, author, { row, status: 'cancelled', by: 'staff', note });
  return true;
}
