import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { receivePaymentEvent, retryRefunds, startPayment } from '#contract/trade/payments.ts';
import { type Actor, requireSystem } from '../../../actors/actor.ts';
import type { Config } from '../../../settings/config.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { lockOrder } from '../orders/changes.ts';
import { loadRecord, type OrderRow, requireOrder } from '../orders/queries.ts';
import type { Stock } from '../orders/stock.ts';
import type { TradeTables } from '../tables.ts';
import { applyEvent, cancelUnpaid } from './events.ts';
import { createRefunds, retryFailed } from './refunds.ts';
import { createSessions, sessionMinutes } from './sessions.ts';
import { createStripe } from './stripe.ts';

type Options = {
  stock: Stock;
  /** Throws 404 for users who must not learn that the order exists. */
  mayCancel(row: OrderRow, actor: Actor, request: FastifyRequest): Promise<boolean>;
};

const every = 5_000;
const batchSize = 50;
/** In minutes: the session has ended at Stripe, and its event had time to arrive. */
const grace = 5;

const hasStripe = (config: Config): config is Config & { STRIPE_SECRET_KEY: string } =>
  config.STRIPE_SECRET_KEY !== undefined;

/** Without keys there are no calls of Stripe, nor events. */
export function addPaymentRoutes(service: Service<TradeTables>, { stock, mayCancel }: Options): void {
  const { config, database, jobs, app } = service;
  const stripe = hasStripe(config) ? createStripe(config) : null;
  const sessions = stripe && createSessions(service, stripe);
  const refunds = stripe && createRefunds(service, stripe);
  app.addHook('onClose', async () => stripe?.close());

  serve(
    service,
    startPayment,
    async ({ number }, call) => {
      const row = await requireOrder(call.database, number);
      if (!(await mayCancel(row, call.actor, call.request))) throw failures.forbidden();
      if (!sessions) throw failures.conflict(message('no_online_payment'));
      return { url: await sessions.start(row.number) };
    },
    { isRepeatable: true },
  );

  serve(service, receivePaymentEvent, async (event, call) => {
    requireSystem(call.actor);
    const outcome = await call.commit(async (transaction) => ({
      outcome: await applyEvent(transaction, call, event),
    }));
    await stock.returnSoon();
    refunds?.soon();
    return outcome;
  });

  serve(service, retryRefunds, async ({ number }, call) => {
    const order = await call.commit(async (transaction) => {
      const row = await lockOrder(transaction, number);
      await retryFailed(transaction, row.id);
      return loadRecord(transaction, row);
    });
    refunds?.soon();
    return order;
  });

  async function cancelDue(): Promise<void> {
    const { rows } = await sql<{ number: string }>`
      select number from trade.orders o where payment = 'stripe' and status = 'placed'
        and payment_status in ('unpaid', 'failed')
        and not exists (select from trade.payments p where p.order_id = o.id
          and p.expires_at > now() - make_interval(mins => ${grace}))
        and placed_at < now() - make_interval(mins => ${sessionMinutes + grace})
      order by placed_at limit ${batchSize}`.execute(database);
    for (const { number } of rows) {
      const isCancelled = await database
        .transaction()
        .execute((transaction) => cancelUnpaid(transaction, null, number));
      if (isCancelled) app.log.info({ event: 'payment.expired', order: number }, 'an unpaid order was cancelled');
    }
    if (rows.length > 0) await stock.returnSoon();
  }

  jobs.every('cancel unpaid orders', every, cancelDue);
  if (refunds) jobs.every('send refunds', every, refunds.send);
  if (sessions) jobs.every('end payment pages of ended orders', every, sessions.endStale);
}
