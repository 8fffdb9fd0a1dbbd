/** Sends refunds outside of any transaction, with increasing delays between attempts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Service } from '../../service.ts';
import { lockOrder } from '../orders/changes.ts';
import type { TradeTables } from '../tables.ts';
import { settle } from './balance.ts';
import { type Stripe, StripeRefusal } from './stripe.ts';
import { amountOfStripe, stripeAmount } from './stripe-amounts.ts';

type Due = {
  id: string;
  paymentId: string;
  amount: number;
  key: string;
  tries: number;
  number: string;
  currency: string;
  paymentIntent: string | null;
};

const batchSize = 20;
/** The last attempt is nine hours after the first. */
const maxTries = 12;

export function createRefunds({ database, app }: Service<TradeTables>, stripe: Stripe) {
  /** Postponed while it is being sent, so that another process repeats it if this one ends. */
  async function take(): Promise<Due[]> {
    const { rows } = await sql<Due>`
      with taken as (
        update trade.refunds set tries = tries + 1, next_at = now() + interval '15 seconds' * 2 ^ tries
        where id in (select id from trade.refunds where state = 'due' and next_at <= now()
          order by next_at limit ${batchSize} for update skip locked)
        returning id, payment_id, order_id, amount, key, tries)
      select t.id, t.payment_id, t.amount, t.key, t.tries, o.number, o.currency, p.payment_intent
      from taken t join trade.orders o on o.id = t.order_id join trade.payments p on p.id = t.payment_id`.execute(
      database,
    );
    return rows;
  }

  async function sendOne({ id, paymentId, amount, key, tries, number, currency, paymentIntent }: Due): Promise<void> {
    try {
      const answer = await stripe.post({
        path: '/v1/refunds',
        parameters: {
          payment_intent: paymentIntent ?? undefined,
          amount: stripeAmount({ currency, amount }) ?? undefined,
          metadata: { order: number, refund: id },
          expand: { 0: 'charge' },
        },
        key,
      });
      await finish(answer);
    } catch (error) {
      const { message } = error as Error;
      const isFinal = error instanceof StripeRefusal || tries >= maxTries;
      await database
        .updateTable('refunds')
        .set({ error: message, ...(isFinal ? { state: 'failed' } : {}) })
        .where('id', '=', id)
        .execute();
      app.log.warn({ error: message, order: number, refund: id, tries, isFinal }, 'refunding a payment failed');
    }

    async function finish({ id: refund, charge }: Readonly<Record<string, unknown>>): Promise<void> {
      const { amount_refunded: all } = (charge ?? {}) as { amount_refunded?: unknown };
      await database.transaction().execute(async (transaction) => {
        const row = await lockOrder(transaction, number);
        await transaction
          .updateTable('refunds')
          .set({ state: 'done', error: null, refund: typeof refund === 'string' ? refund : null })
          .where('id', '=', id)
          .execute();
        if (typeof all === 'number')
          await noteRefunded(transaction, { paymentId, refunded: amountOfStripe(all, currency) });
        await settle(transaction, null, row);
      });
      app.log.info({ event: 'payment.refunded', order: number, refund: id }, 'a payment was refunded');
    }
  }

  async function send(): Promise<void> {
    await Promise.all((await take()).map(sendOne));
  }

  const soon = () =>
    void send().catch((error: Error) => app.log.warn({ error: error.message }, 'refunding failed; repeating it later'));

  return { send, soon };
}

type Noted = { paymentId: string; refunded: number };

/** Stripe counts all refunds of a charge, also those that were made in its dashboard. */
export const noteRefunded = (transaction: Service<TradeTables>['database'], { paymentId, refunded }: Noted) =>
  sql`update trade.payments set refunded = greatest(refunded, ${refunded}) where id = ${paymentId}::uuid`.execute(
    transaction,
  );

/** With another key, because Stripe would repeat its refusal. */
export async function retryFailed(transaction: Service<TradeTables>['database'], orderId: string): Promise<void> {
  const failed = await transaction
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'failed')
    .execute();
  for (const { id } of failed)
    await transaction
      .updateTable('refunds')
      .set({ state: 'due', key: randomUUID(), tries: 0, nextAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
}
