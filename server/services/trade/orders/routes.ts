import type { FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { quoteOrder } from '#contract/trade/order-quotes.ts';
import { cancelOrder, getOwnOrder, listOwnOrders, orderStatuses } from '#contract/trade/orders.ts';
import type { Actor } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { TradeTables } from '../tables.ts';
import { addOrderManagement } from './managing.ts';
import { type FindRole, notFound } from './membership.ts';
import { addOrderMoves } from './moving.ts';
import { addPlacing } from './placing.ts';
import { findByNumber, isCancellable, listOrders, loadOrder, lockOrder, type OrderRow } from './queries.ts';
import { findProduct, quoteFor } from './quotes.ts';
import { endClaims, type Stock } from './stock.ts';
import { moveOrder } from './writing.ts';

type Options = { calls: ServiceCalls; stock: Stock; findRole: FindRole };

export function addOrderRoutes(service: Service<TradeTables>, options: Options): void {
  const { stock, findRole, calls } = options;

  serve(service, listOwnOrders, async ({ organizationId, after, pageSize }, { actor, request, database }) => {
    const userId = idOf(actor);
    if (organizationId && !(await findRole(organizationId, request))) throw failures.notFound('This organization');
    return listOrders(database, organizationId ? { organizationId } : { userId }, { after, pageSize });
  });

  serve(service, getOwnOrder, async ({ number }, { actor, request, database }) => {
    const row = await findByNumber(database, number);
    const may = row ? await rightsOn(row, actor, request) : null;
    if (!row || !may) throw notFound();
    return loadOrder(database, row, may.cancel);
  });

  serve(service, quoteOrder, async ({ product, ...wanted }) => quoteFor(await findProduct(calls, product), wanted));

  serve(service, cancelOrder, async ({ number, note }, { actor, request, database, commit }) => {
    const seen = await findByNumber(database, number);
    const may = seen ? await rightsOn(seen, actor, request) : null;
    if (!seen || !may) throw notFound();
    if (!may.cancel) throw failures.forbidden();
    const order = await commit(async (transaction) => {
      const row = await lockOrder(transaction, number);
      // Already cancelled: a retry after a lost response.
      if (row.status === 'cancelled') return loadOrder(transaction, row, true);
      if (!isCancellable(row.status))
        throw failures.conflict(`You can no longer cancel this order. Its status is “${orderStatuses[row.status]}”.`);
      const event = { by: 'customer', actorId: idOf(actor), note: note ?? null } as const;
      const cancelled = await moveOrder(transaction, row, { status: 'cancelled', event });
      await endClaims(transaction, row.id);
      return loadOrder(transaction, cancelled, true);
    });
    await stock
      .returnDue()
      .catch((error: unknown) => request.log.warn({ err: error }, 'returning stock failed; retrying later'));
    return order;
  });

  addPlacing(service, options);
  addOrderMoves(service, stock);
  addOrderManagement(service);

  /** Null for users who must not learn that the order exists. */
  async function rightsOn(row: OrderRow, actor: Actor, request: FastifyRequest): Promise<{ cancel: boolean } | null> {
    if (row.userId === idOf(actor)) return { cancel: true };
    const role = row.organizationId && (await findRole(row.organizationId, request));
    return role ? { cancel: role !== 'member' } : null;
  }
}

function idOf(actor: Actor): string {
  if (actor.kind !== 'user') throw failures.unauthorized();
  return actor.id;
}
