/** Refunds and the payment status of an order follow from its payments and cost. Callers have locked the order. */
import { sql, type Transaction } from 'kysely';
import type { PaymentStatus } from '#contract/trade/payment-methods.ts';
import { type Author, record } from '../../audit/record.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { PaymentState, TradeTables } from '../tables.ts';
import { paymentChanged } from '../webhook-events.ts';
import { stripeAmount } from './stripe-amounts.ts';

type Tables = Transaction<TradeTables>;
type Paid = {
  readonly id: string;
  readonly state: PaymentState;
  readonly amount: number;
  /** By Stripe's count, or by the refunds that it accepted. */
  readonly refunded: number;
  /** With those that are still to be sent. */
  readonly promised: number;
};

/** Refunds what was paid beyond what the order costs, and updates its status. */
export async function settle(transaction: Tables, author: Author, row: OrderRow): Promise<void> {
  if (row.payment === 'invoice') return;
  const payments = await readPayments(transaction, row.id);
  const paid = payments.filter(({ state }) => state === 'paid');
  const cost = await costOf(transaction, row);
  let excess = sum(paid.map(({ amount, promised }) => amount - promised)) - cost;
  for (const { id: paymentId, amount: whole, promised } of [...paid].reverse()) {
    const amount = Math.min(excess, whole - promised);
    if (amount <= 0 || stripeAmount({ currency: row.currency, amount }) === null) continue;
    await transaction.insertInto('refunds').values({ orderId: row.id, paymentId, amount }).execute();
    excess -= amount;
  }
  await updateStatus(transaction, author, row, statusOf(payments, cost));
}

async function updateStatus(transaction: Tables, author: Author, row: OrderRow, status: PaymentStatus) {
  const { paymentStatus: before } = await transaction
    .selectFrom('orders')
    .select('paymentStatus')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  if (status === before) return;
  // Without a revision: it changes nothing that a form of the order has.
  await transaction.updateTable('orders').set({ paymentStatus: status }).where('id', '=', row.id).execute();
  await queueWebhookEvents(transaction, [paymentChanged({ ...row, paymentStatus: status }, before)]);
  await record(transaction, author, {
    action: 'order.payment',
    targetId: row.id,
    before: { paymentStatus: before },
    after: { paymentStatus: status },
  });
}

/** Less than the cost arrives if the session was changed at Stripe, or a discount was given there. */
function statusOf(payments: readonly Paid[], cost: number): PaymentStatus {
  const paid = payments.filter(({ state }) => state === 'paid');
  const refunded = sum(paid.map((payment) => payment.refunded));
  const received = sum(paid.map(({ amount }) => amount));
  // If nothing arrived, there is nothing to return, but the cost is still owed.
  if (paid.length > 0 && refunded >= received && (received > 0 || cost === 0)) return 'refunded';
  if (paid.length > 0 && received < cost) return 'partly_paid';
  if (paid.length > 0) return refunded > 0 ? 'partly_refunded' : 'paid';
  if (payments.some(({ state }) => state === 'pending')) return 'pending';
  return payments.at(-1)?.state === 'failed' ? 'failed' : 'unpaid';
}

async function costOf(transaction: Tables, { id, status, total }: OrderRow): Promise<number> {
  if (status === 'cancelled' || status === 'refunded') return 0;
  const { rows } = await sql<{ credited: number }>`
    select coalesce(sum(total), 0)::bigint as credited from trade.credit_notes where order_id = ${id}`.execute(
    transaction,
  );
  return total - (rows[0]?.credited ?? 0);
}

async function readPayments(transaction: Tables, orderId: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select p.id, p.state, p.amount,
      greatest(p.refunded, coalesce(sum(r.amount) filter (where r.state = 'done'), 0))::bigint as refunded,
      (greatest(p.refunded, coalesce(sum(r.amount) filter (where r.state = 'done'), 0))
        + coalesce(sum(r.amount) filter (where r.state <> 'done'), 0))::bigint as promised
    from trade.payments p left join trade.refunds r on r.payment_id = p.id
    where p.order_id = ${orderId} group by p.id order by p.created_at`.execute(transaction);
  return rows;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
