/** Sessions of Stripe Checkout: the row is written before the call, so that repeating it gets the same session. */
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Order } from '#contract/trade/orders.ts';
import { taxLabel } from '#contract/trade/tax-label.ts';
import type { Service } from '../../service.ts';
import { lockOrder } from '../orders/changes.ts';
import { loadOrder, mayBePaid, type OrderRow } from '../orders/queries.ts';
import type { TradeTables } from '../tables.ts';
import { type Parameters, type Stripe, StripeRefusal } from './stripe.ts';
import { stripeAmount } from './stripe-amounts.ts';

type PaymentRow = Selectable<TradeTables['payments']>;

const batchSize = 20;
/** Long enough to find a card, and short enough that stock is not held from others for long; Stripe requires half an hour. */
export const sessionMinutes = 60;

// A status that the gateway does not send the request again for.
const refused = () => failure(424, 'payment_refused', message('payment_page_unavailable'));

export function createSessions({ database, config, app }: Service<TradeTables>, stripe: Stripe) {
  const { STRIPE_CHECKOUT_ORIGIN: checkout, PUBLIC_ORIGIN: site } = config;

  /**
   * Returns the page at which the order is paid. Throws 409 if there is nothing to pay, 424 if Stripe refuses, 503 if
   * it does not answer.
   */
  async function start(number: string): Promise<string> {
    const { order, payment } = await database.transaction().execute(async (transaction) => {
      const row = await lockOrder(transaction, number);
      if (!mayBePaid(row)) throw failures.conflict(message('nothing_to_pay'));
      const usable = await transaction
        .selectFrom('payments')
        .selectAll()
        .where('orderId', '=', row.id)
        .where('state', 'in', ['new', 'open'])
        .where('amount', '=', row.total)
        .where('expiresAt', '>', sql<Date>`now() + interval '1 minute'`)
        .orderBy('createdAt', 'desc')
        .executeTakeFirst();
      const payment =
        usable ??
        (await transaction.insertInto('payments').values(newPayment(row)).returningAll().executeTakeFirstOrThrow());
      return { order: await loadOrder(transaction, row), payment };
    });
    return payment.url ?? create(order, payment);
  }

  const newPayment = ({ id: orderId, total: amount }: OrderRow) => ({
    id: randomUUID(),
    orderId,
    amount,
    expiresAt: new Date(Date.now() + sessionMinutes * 60_000),
  });

  async function create(order: Order, { id, expiresAt }: PaymentRow): Promise<string> {
    const page = `${site}/account/orders/${order.number}`;
    const metadata = { order: order.number, payment: id };
    const parameters: Parameters = {
      mode: 'payment',
      client_reference_id: order.number,
      success_url: `${page}?paid=1`,
      cancel_url: `${page}?paid=0`,
      expires_at: Math.floor(expiresAt.getTime() / 1_000),
      metadata,
      payment_intent_data: { description: `Order ${order.number}`, metadata },
      line_items: lineItems(order),
    };
    const session = await stripe.post({ path: '/v1/checkout/sessions', parameters, key: id }).catch(async (error) => {
      // With another key the next attempt is not answered with the same refusal.
      const isRefused = error instanceof StripeRefusal;
      if (isRefused) await database.updateTable('payments').set({ state: 'failed' }).where('id', '=', id).execute();
      app.log.warn({ error: (error as Error).message, order: order.number }, 'creating a payment page failed');
      throw isRefused ? refused() : failures.unavailable();
    });
    const { id: sessionId, url } = session as { id?: unknown; url?: unknown };
    if (typeof sessionId !== 'string' || typeof url !== 'string' || !isCheckout(url)) {
      app.log.error({ order: order.number }, 'the payment page is not at STRIPE_CHECKOUT_ORIGIN');
      throw failures.unavailable();
    }
    await database
      .updateTable('payments')
      .set({ session: sessionId, url, state: sql`case when state = 'new' then 'open' else state end` })
      .where('id', '=', id)
      .execute();
    return url;
  }

  const isCheckout = (url: string): boolean => URL.canParse(url) && new URL(url).origin === checkout;

  /** Ends open sessions of orders that have ended or cost less now. */
  async function endStale(): Promise<void> {
    const { rows } = await sql<{ id: string; session: string }>`
      select p.id, p.session from trade.payments p join trade.orders o on o.id = p.order_id
      where p.state = 'open' and p.session is not null
        and (o.status in ('cancelled', 'refunded') or o.total <> p.amount)
      order by p.expires_at limit ${batchSize}`.execute(database);
    for (const { id, session } of rows) {
      await stripe
        .post({ path: `/v1/checkout/sessions/${session}/expire`, key: `expire-${id}` })
        .catch((error: Error) => {
          // It has ended by itself, or is paid: then an event says so.
          if (!(error instanceof StripeRefusal)) throw error;
        });
      await database
        .updateTable('payments')
        .set({ state: 'expired' })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .execute();
    }
  }

  return { start, endStale };
}

/** Goods, shipping, and tax that is not in the prices. One line if Stripe cannot take one of the amounts. */
function lineItems(order: Order): Parameters[] {
  const items = [
    ...order.lines.map(({ title, quantity, unitPrice }) => ({ title, quantity, amount: unitPrice.amount })),
    { title: 'Shipping', quantity: 1, amount: order.shipping.amount },
    { title: taxLabel(order), quantity: 1, amount: order.taxIncluded ? 0 : order.tax.amount },
  ].filter(({ amount }) => amount > 0);
  const { currency, amount: total } = order.total;
  const isExact = items.every(({ amount }) => stripeAmount({ currency, amount }) !== null);
  const shown = isExact ? items : [{ title: `Order ${order.number}`, quantity: 1, amount: total }];
  return shown.map(({ title, quantity, amount }) => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: stripeAmount({ currency, amount }) ?? 0,
      product_data: { name: title },
    },
  }));
}
